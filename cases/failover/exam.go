package failover

import (
	"context"

	"isrgrade/cases/gen"
	"isrgrade/reference"
	rules "isrgrade/reference/failover"
)

// The exam takes every transition of the page's four smallest worlds. They lead
// nowhere back: records and epochs only ever get more. So a trace goes through a
// world in rounds. Each round walks from the start as far as it finds transitions
// that were not taken; then come commands that bring hidden numbers to light, and
// then all logs are emptied by deaths, everybody comes up and joins, and the first
// of REPLICAS leads: the start once more, but for the epoch, the records' names and
// what is lost for good, which no rule compares with anything of a new round.
//
// What the exam has not shown: anything that takes more records, epochs or brokers
// than these worlds have, or two faults that hide each other.

// roundsATrace bounds the list of what was lost, which STATUS prints every time.
const roundsATrace = 100

func examWorlds() []gen.ExamWorld {
	uniform := func(s step) reference.Command { return rules.Uniform(s.command) }
	var all []gen.ExamWorld
	for _, w := range worlds()[:4] {
		all = append(all, gen.OwnWorld(w.name, rules.Header(w.config), w.ownTour, uniform))
	}
	return all
}

func (w *world) ownTour(ctx context.Context) (gen.OwnTour[step], error) {
	t, err := w.tour(ctx)
	if err != nil {
		return gen.OwnTour[step]{}, err
	}
	return t.OwnTour, nil
}

// transition is a command in a state and where it leads.
type transition struct {
	command rules.Command
	to      int32
	taken   bool
}

// graph is a small world: its states by number, with their transitions.
type graph struct {
	world  *world
	states []rules.State
	rows   map[string]int32
	out    [][]transition
}

// explore finds all states of the world, breadth-first.
func (w *world) explore(ctx context.Context) (*graph, error) {
	g := &graph{world: w, rows: map[string]int32{}}
	right := rules.Right()
	g.reach(rules.Begin(&w.config), 0)
	produced := []int{0}
	for from := 0; from < len(g.states); from++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for _, command := range w.moves(&g.states[from], produced[from]) {
			state, count := g.states[from].Clone(), produced[from]
			if command.Kind == rules.Produce {
				count++
			}
			var reply reference.Reply
			right.Step(&w.config, &state, command, &reply)
			to := g.reach(state, count)
			if int(to) == len(produced) {
				produced = append(produced, count)
			}
			g.out[from] = append(g.out[from], transition{command: command, to: to})
		}
	}
	return g, nil
}

// reach gives the number of a state, which may be new.
func (g *graph) reach(state rules.State, produced int) int32 {
	key := rules.Key(&g.world.config, &state) + string(rune(produced))
	number, known := g.rows[key]
	if !known {
		number = int32(len(g.states))
		g.rows[key] = number
		g.states = append(g.states, state)
		g.out = append(g.out, nil)
	}
	return number
}

// moves gives the world's commands in a state, STATUS left out: it changes nothing.
func (w *world) moves(state *rules.State, produced int) []rules.Command {
	var all []rules.Command
	w.each(state, produced, func(command rules.Command) { all = append(all, command) })
	return all
}

// step is one command of the tour; edge is the transition that it takes in the
// round's world, or none.
type step struct {
	command rules.Command
	from    int32 // state of the world, or noEdge
	edge    int   // index of the transition out of it
}

const noEdge = -1

// tour is a walk through a world, in traces.
type tour struct {
	*graph
	gen.OwnTour[step]
	work []int     // by state: how many transitions out of it are not taken yet
	far  []int     // by state: how many transitions to the next one with work, or noWork
	into [][]int32 // by state: from where transitions lead to it

	at       int32       // in the world
	real     rules.State // in the trace
	produced int         // in the trace
	round    int         // in the trace
	fresh    bool        // a new transition was taken in this round
	rules    rules.Rules
	reply    reference.Reply
}

// noWork is farther than any state of a world is from another.
const noWork = 64

func (w *world) tour(ctx context.Context) (*tour, error) {
	g, err := w.explore(ctx)
	if err != nil {
		return nil, err
	}
	t := newTour(g)
	for t.Untaken > 0 {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		t.beginRound()
		for t.far[t.at] < noWork && t.walk() {
		}
		t.bringToLight()
		t.startAgain()
	}
	return t, nil
}

func newTour(g *graph) *tour {
	n := len(g.states)
	t := &tour{graph: g, rules: rules.Right(), work: make([]int, n), far: make([]int, n), into: make([][]int32, n)}
	t.States = n
	for state, out := range g.out {
		t.Transitions += len(out)
		t.work[state] = len(out)
		for _, one := range out {
			t.into[one.to] = append(t.into[one.to], int32(state))
		}
	}
	t.Untaken = t.Transitions
	for state := range t.work { // only the ends of the world have none
		if t.work[state] == 0 {
			t.tire(int32(state))
		}
	}
	return t
}

func (t *tour) beginRound() {
	if len(t.Traces) == 0 || t.round == roundsATrace {
		t.Traces = append(t.Traces, nil)
		t.real, t.produced, t.round = rules.Begin(&t.world.config), 0, 0
	}
	t.at, t.fresh = 0, false
	t.round++
}

// walk takes a transition that was not taken yet, and looks at what came of it; or
// one that leads towards the nearest of them. It stops, and says so, in front of a
// change of the leader that would cover what a new transition left behind.
func (t *tour) walk() bool {
	edge := t.nextEdge()
	one := &t.out[t.at][edge]
	isNew, changes := !one.taken, t.states[one.to].Epoch != t.states[t.at].Epoch
	if changes && t.fresh {
		return false
	}
	t.take(edge)
	t.fresh = t.fresh || isNew
	if isNew {
		t.do(rules.Command{Kind: rules.Status})
	}
	return true
}

// nextEdge prefers what is new, and of that what keeps the leader.
func (t *tour) nextEdge() int {
	changing, towards := noEdge, noEdge
	for edge := range t.out[t.at] {
		one := &t.out[t.at][edge]
		switch {
		case !one.taken && t.states[one.to].Epoch == t.states[t.at].Epoch:
			return edge
		case !one.taken:
			changing = edge
		case t.far[one.to] < t.far[t.at]:
			towards = edge
		}
	}
	if changing != noEdge {
		return changing
	}
	return towards
}

// tire notes that a state has no work left: it is now as far from work as the
// nearest state that it leads to, and one more. So may be those that lead to it.
func (t *tour) tire(state int32) {
	for changed := []int32{state}; len(changed) > 0; {
		state, changed = changed[len(changed)-1], changed[:len(changed)-1]
		nearest := noWork
		for _, one := range t.out[state] {
			nearest = min(nearest, t.far[one.to]+1)
		}
		if t.work[state] == 0 && nearest > t.far[state] {
			t.far[state] = nearest
			changed = append(changed, t.into[state]...)
		}
	}
}

// take takes a transition out of the present state of the world.
func (t *tour) take(edge int) {
	one := &t.out[t.at][edge]
	t.carryOut(step{t.named(one.command), t.at, edge})
	if !one.taken {
		one.taken = true
		t.Untaken--
		if t.work[t.at]--; t.work[t.at] == 0 {
			t.tire(t.at)
		}
	}
	t.at = one.to
}

// named gives a command of the world as the trace has it: with the next record.
func (t *tour) named(command rules.Command) rules.Command {
	if command.Kind == rules.Produce {
		command.Record = rules.Record(t.produced)
	}
	return command
}

// do carries out a command that is none of the world's round.
func (t *tour) do(command rules.Command) { t.carryOut(step{t.named(command), noEdge, noEdge}) }

func (t *tour) carryOut(s step) {
	if s.command.Kind == rules.Produce {
		t.produced++
	}
	s.command.Time = int64(len(t.Traces[len(t.Traces)-1]))
	t.rules.Step(&t.world.config, &t.real, s.command, &t.reply)
	t.reply.Reset()
	t.Traces[len(t.Traces)-1] = append(t.Traces[len(t.Traces)-1], s)
}

// bringToLight shows what STATUS does not: how a broker went down, what the leader
// knows and who waits, where its epoch began. A record comes first where followers
// are in the ISR, since their next fetch covers what was known of them.
func (t *tour) bringToLight() {
	t.startAll()
	t.do(rules.Command{Kind: rules.Status})
	first := t.real.ISRSize() > 1
	if first {
		t.do(rules.Command{Kind: rules.Produce})
	}
	t.showEpochStart()
	if !first {
		t.do(rules.Command{Kind: rules.Produce})
	}
	for range 2 {
		t.fetchAll()
	}
	t.do(rules.Command{Kind: rules.Status})
}

// showEpochStart lets a follower come back from the offsets at which the start of
// the epoch decides whether it joins.
func (t *tour) showEpochStart() {
	follower := t.real.First(func(b *rules.Broker) bool { return b.Up && b != t.leading() })
	if t.leading() == nil || follower == rules.Nobody {
		return
	}
	t.do(rules.Command{Kind: rules.Fetch, Broker: follower})
	t.do(rules.Command{Kind: rules.Status})
	for _, offset := range []int{t.leading().LEO(), max(t.real.Start, t.leading().HW), t.leading().HW} {
		t.fetchTwice(follower)
		lost := max(0, t.real.Brokers[follower].LEO()-offset)
		t.do(rules.Command{Kind: rules.Crash, Broker: follower, Lost: lost})
		t.do(rules.Command{Kind: rules.Start, Broker: follower})
		t.do(rules.Command{Kind: rules.Fetch, Broker: follower})
		t.do(rules.Command{Kind: rules.Status})
	}
}

func (t *tour) fetchTwice(follower int) {
	for range 2 {
		t.do(rules.Command{Kind: rules.Fetch, Broker: follower})
	}
}

// leading is the leader, or nil.
func (t *tour) leading() *rules.Broker {
	if !t.real.HasLeader() {
		return nil
	}
	return &t.real.Brokers[t.real.Leader]
}

func (t *tour) startAll() {
	for i := range t.real.Brokers {
		if !t.real.Brokers[i].Up {
			t.do(rules.Command{Kind: rules.Start, Broker: i})
		}
	}
}

func (t *tour) fetchAll() {
	for i := range t.real.Brokers {
		if t.real.HasLeader() && i != t.real.Leader && t.real.Brokers[i].Up {
			t.do(rules.Command{Kind: rules.Fetch, Broker: i})
		}
	}
}

// startAgain empties all logs and makes the first of REPLICAS the leader of all.
func (t *tour) startAgain() {
	t.startAll()
	for i := range t.real.Brokers {
		t.do(rules.Command{Kind: rules.Crash, Broker: i, Lost: t.real.Brokers[i].LEO()})
	}
	t.startAll()
	t.fetchAll()
	t.do(rules.Command{Kind: rules.ElectPreferred})
	t.fetchAll()
	t.do(rules.Command{Kind: rules.Status})
}
