package gen

import (
	"fmt"
	"slices"
)

// graph is all situations that can be reached in a small world, with every step
// that leads from one to the next. A step is a wait and then a move.
type graph struct {
	*smallWorld
	states []situation // in the order of discovery; a state is an index in here
	index  []int32     // of a situation in states; absent if not reached
	next   []int32     // next[state*steps+step], or absent where no such step is
	// moment[state*Waits+wait] numbers what the situation is when the move is made:
	// a program sees no more than that.
	moment  []int32
	moments int
	// situationAt[state*Waits+wait] is that situation.
	situationAt []situation
	// returns says of each state whether some way leads from it to the first one. A
	// world in which all do is toured without a break.
	returns []bool
}

// absent is the index of nothing.
const absent int32 = -1

// newGraph explores the world. An error says that it is none, or is too large.
func newGraph(w *smallWorld) (*graph, error) {
	g := &graph{smallWorld: w}
	g.reach(w.start())
	for state := 0; state < len(g.states); state++ {
		g.explore(g.states[state])
		if len(g.states) > w.MostStates {
			return nil, fmt.Errorf("the exam's world %s has more than %d situations", w.Name, w.MostStates)
		}
	}
	g.numberMoments()
	g.findReturns()
	return g, nil
}

// steps is how many steps a state has, possible or not.
func (g *graph) steps() int { return len(g.Waits) * len(g.Moves) }

func (g *graph) waitOf(step int) int { return step / len(g.Moves) }

func (g *graph) moveOf(step int) int { return step % len(g.Moves) }

// reach gives the state of a situation, which is new or known.
func (g *graph) reach(s situation) int32 {
	if s == outside {
		return absent
	}
	if g.stateOf(s) == absent {
		for len(g.index) <= int(s) {
			g.index = append(g.index, absent)
		}
		g.index[s] = int32(len(g.states))
		g.states = append(g.states, s)
	}
	return g.index[s]
}

// stateOf gives the state of a situation, or absent if it is not reached.
func (g *graph) stateOf(s situation) int32 {
	if int(s) >= len(g.index) {
		return absent
	}
	return g.index[s]
}

// explore lists the steps from s.
func (g *graph) explore(s situation) {
	for wait := range g.Waits {
		s = g.after(s, wait)
		for m := range g.Moves {
			g.next = append(g.next, g.reach(g.then(s, m)))
		}
	}
}

func (g *graph) numberMoments() {
	number := map[situation]int32{}
	for _, s := range g.states {
		for wait := range g.Waits {
			s = g.after(s, wait)
			if number[s] == 0 {
				g.moments++
				number[s] = int32(g.moments)
			}
			g.moment = append(g.moment, number[s]-1)
			g.situationAt = append(g.situationAt, s)
		}
	}
}

// event numbers what a program goes through in a step: a moment and a move.
func (g *graph) event(state int32, step int) int32 {
	return g.moment[int(state)*len(g.Waits)+g.waitOf(step)]*int32(len(g.Moves)) + int32(g.moveOf(step))
}

// growth is by how much a step moves the anchor.
func (g *graph) growth(state int32, step int) int64 {
	s := g.situationAt[int(state)*len(g.Waits)+g.waitOf(step)]
	return int64(g.grown[int(s)*len(g.Moves)+g.moveOf(step)])
}

func (g *graph) events() int { return g.moments * len(g.Moves) }

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

// findReturns fills returns, going backwards until nothing is added.
func (g *graph) findReturns() {
	g.returns = make([]bool, len(g.states))
	g.returns[g.index[g.start()]] = true
	for added := true; added; {
		added = false
		for state := len(g.states) - 1; state >= 0; state-- {
			if !g.returns[state] && slices.ContainsFunc(g.successors(int32(state)), g.returnsTo) {
				g.returns[state], added = true, true
			}
		}
	}
}

func (g *graph) successors(state int32) []int32 {
	return g.next[int(state)*g.steps() : (int(state)+1)*g.steps()]
}

func (g *graph) returnsTo(state int32) bool { return state != absent && g.returns[state] }
