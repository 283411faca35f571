package kafka

import (
	"context"
	"slices"

	"isrgrade/cases/gen"
	rules "isrgrade/reference/kafka"
)

// commandsATrace bounds a trace of the exam, so that it has no more records than
// Kafka's own classes are asked for, and no answer takes long.
const commandsATrace = 5_000

// outside is where a move leads that leaves the world.
const outside int32 = -1

// graph is a world of the exam: its situations by number, and where each move leads
// from there.
type graph struct {
	world  *examined
	number map[string]int32
	found  []moment
	out    [][]int32
}

// moment is a situation as it was met first.
type moment struct {
	state rules.State
	now   int64
}

// explore finds all situations of the world, breadth-first.
func (w *examined) explore(ctx context.Context) (*graph, error) {
	g := &graph{world: w, number: map[string]int32{}}
	g.reach(w.begin())
	for from := 0; from < len(g.found); from++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for _, move := range w.moves(&g.found[from].state) {
			next := moment{g.found[from].state.Clone(), g.found[from].now}
			next.take(w.config(), move)
			g.out[from] = append(g.out[from], g.reach(next))
		}
	}
	return g, nil
}

func (w *examined) begin() moment {
	right := rules.Right()
	begin := moment{state: right.Begin(w.config())}
	begin.take(w.config(), w.first())
	return begin
}

// take carries out a move and gives the command that it is, with its time.
func (m *moment) take(c *rules.Config, move rules.Command) rules.Command {
	right := rules.Right()
	m.now += move.Time
	move.Time = m.now
	right.Step(c, &m.state, move, &rules.Reply{})
	return move
}

// reach gives the number of a situation, which may be new.
func (g *graph) reach(at moment) int32 {
	key, inside := g.world.situation(&at.state, at.now)
	if !inside {
		return outside
	}
	number, known := g.number[key]
	if !known {
		number = int32(len(g.found))
		g.number[key] = number
		g.found, g.out = append(g.found, at), append(g.out, nil)
	}
	return number
}

// numberOf looks a situation up; false says that the world has no such one.
func (g *graph) numberOf(at moment) (number int32, known bool) {
	key, inside := g.world.situation(&at.state, at.now)
	if !inside {
		return outside, false
	}
	number, known = g.number[key]
	return number, known
}

// tour is a walk through a world that takes every transition, in traces.
type tour struct {
	*graph
	gen.OwnTour[rules.Command]
	config *rules.Config
	chance gen.Chance
	taken  [][]int // how often, by situation and move
	work   []int   // by situation: how many of its transitions are to be taken yet
	left   int     // situations with work

	search int       // how many searches for work there were
	how    []arrival // by situation

	at   int32
	real moment
}

func (w *examined) tour(ctx context.Context) (*tour, error) {
	g, err := w.explore(ctx)
	if err != nil {
		return nil, err
	}
	t := newTour(g)
	for t.left > 0 {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if n := len(t.Traces); n == 0 || len(t.Traces[n-1]) >= commandsATrace {
			t.begin()
		}
		way, found := t.toWork()
		if !found {
			t.beginAgain()
			continue
		}
		for _, move := range way {
			t.walk(move)
		}
		t.takeNew(t.newMove())
	}
	return t, nil
}

func newTour(g *graph) *tour {
	t := &tour{graph: g, config: g.world.config(), chance: gen.NewChance(0, 0), how: make([]arrival, len(g.out))}
	for _, out := range g.out {
		work := 0
		for _, to := range out {
			if to != outside {
				work++
			}
		}
		t.taken, t.work = append(t.taken, make([]int, len(out))), append(t.work, work)
		t.Transitions += work
		if work > 0 {
			t.left++
		}
	}
	t.States, t.Untaken = len(g.out), t.Transitions
	return t
}

func (t *tour) begin() {
	t.Traces = append(t.Traces, []rules.Command{t.world.first()})
	t.at, t.real = 0, t.world.begin()
}

// beginAgain goes back to the first situation within the trace.
func (t *tour) beginAgain() {
	for _, command := range t.world.again(&t.real.state) {
		t.carryOut(command)
	}
	t.at = 0
}

func (t *tour) carryOut(move rules.Command) {
	last := len(t.Traces) - 1
	t.Traces[last] = append(t.Traces[last], t.real.take(t.config, move))
}

// walk takes a move.
func (t *tour) walk(move int) {
	t.carryOut(t.world.moves(&t.real.state)[move])
	t.at = t.out[t.at][move]
}

// takeNew takes a move for one more time, and brings to light what came of it.
func (t *tour) takeNew(move int) {
	walk := t.taken[t.at][move]
	t.taken[t.at][move]++
	if walk == 0 {
		t.Untaken--
	}
	if walk+1 == len(t.world.shows) {
		t.work[t.at]--
		if t.work[t.at] == 0 {
			t.left--
		}
	}
	t.walk(move)
	t.show(t.world.shows[walk])
}

// show makes the moves that there are, and goes on from where they lead.
func (t *tour) show(moves []int) {
	for _, move := range moves {
		if possible := t.world.moves(&t.real.state); move < len(possible) {
			t.carryOut(possible[move])
		}
	}
	at, known := t.numberOf(t.real)
	if !known {
		t.beginAgain()
		return
	}
	t.at = at
}

// newMove picks one of the present moves that were not taken yet, if possible one
// that leads to where there are more of them.
func (t *tour) newMove() int {
	var all, further []int
	for move, to := range t.out[t.at] {
		if to == outside || t.taken[t.at][move] == len(t.world.shows) {
			continue
		}
		all = append(all, move)
		if t.work[to] > 0 {
			further = append(further, move)
		}
	}
	if len(further) > 0 {
		return gen.Pick(t.chance, further)
	}
	return gen.Pick(t.chance, all)
}

// arrival is how a search for work came to a situation.
type arrival struct {
	search int // its number; one of an earlier search counts for nothing
	from   int32
	move   int
}

// toWork gives the moves of a shortest way to a situation with a move that was not
// taken yet.
func (t *tour) toWork() (way []int, found bool) {
	if t.work[t.at] > 0 {
		return nil, true
	}
	t.search++
	t.how[t.at] = arrival{search: t.search, from: outside}
	for queue := []int32{t.at}; len(queue) > 0; queue = queue[1:] {
		for move, to := range t.out[queue[0]] {
			if to == outside || t.how[to].search == t.search {
				continue
			}
			t.how[to] = arrival{t.search, queue[0], move}
			if t.work[to] > 0 {
				return t.wayTo(to), true
			}
			queue = append(queue, to)
		}
	}
	return nil, false
}

func (t *tour) wayTo(to int32) (way []int) {
	for at := t.how[to]; at.from != outside; at = t.how[at.from] {
		way = append(way, at.move)
	}
	slices.Reverse(way)
	return way
}
