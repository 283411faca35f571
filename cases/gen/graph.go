package gen

// graph is all situations that can be reached in a small world, with every step
// that leads from one to the next. A step is a wait and then a move.
type graph struct {
	*smallWorld
	states []situation // in the order of discovery; a state is an index in here
	index  []int32     // of a situation in states; absent if not reached
	next   []int32     // next[state*steps+step], or absent where no such step is
	// moment[state*waits+wait] numbers what the situation is when the move is made:
	// a program sees no more than that.
	moment  []int32
	moments int
}

// absent is the index of nothing.
const absent int32 = -1

func newGraph(w *smallWorld) *graph {
	g := &graph{smallWorld: w, index: make([]int32, len(w.older))}
	for i := range g.index {
		g.index[i] = absent
	}
	g.reach(w.start())
	for state := 0; state < len(g.states); state++ {
		g.explore(g.states[state])
	}
	g.numberMoments()
	return g
}

// steps is how many steps a state has, possible or not.
func (g *graph) steps() int { return waits * len(g.moves) }

func (g *graph) waitOf(step int) int { return step / len(g.moves) }

func (g *graph) moveOf(step int) int { return step % len(g.moves) }

// reach gives the state of a situation, which is new or known.
func (g *graph) reach(s situation) int32 {
	if s == outside {
		return absent
	}
	if g.index[s] == absent {
		g.index[s] = int32(len(g.states))
		g.states = append(g.states, s)
	}
	return g.index[s]
}

// explore lists the steps from s.
func (g *graph) explore(s situation) {
	for range waits {
		for m := range g.moves {
			g.next = append(g.next, g.reach(g.then(s, m)))
		}
		s = g.later(s)
	}
}

func (g *graph) numberMoments() {
	number := make([]int32, len(g.older))
	for _, s := range g.states {
		for range waits {
			if number[s] == 0 {
				g.moments++
				number[s] = int32(g.moments)
			}
			g.moment = append(g.moment, number[s]-1)
			s = g.later(s)
		}
	}
}

// event numbers what a program goes through in a step: a moment and a move.
func (g *graph) event(state int32, step int) int32 {
	return g.moment[int(state)*waits+g.waitOf(step)]*int32(len(g.moves)) + int32(g.moveOf(step))
}

func (g *graph) events() int { return g.moments * len(g.moves) }

// transitions counts the possible steps of all states.
func (g *graph) transitions() int {
	count := 0
	for _, to := range g.next {
		if to != absent {
			count++
		}
	}
	return count
}
