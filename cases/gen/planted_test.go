package gen

import (
	"math/rand/v2"
	"slices"
	"testing"

	"isrgrade/cases"
	reference "isrgrade/reference/isr"
)

// planted is a program that is right but for one transition: after one move in
// one situation, one field of its state is off.
type planted struct {
	world *smallWorld
	rules reference.Rules
	at    situation // at the time of the command
	move  int
	slot  slot
}

// step carries out the command and, if this is the transition, spoils the state.
func (p *planted) step(state *reference.State, command reference.Command, m int, reply *reference.Reply) bool {
	spoils := m == p.move && p.world.situationOf(state, command.Time) == p.at
	replied := p.rules.Step(&p.world.config, state, command, reply)
	if spoils {
		p.spoil(state, command.Time)
	}
	return replied
}

// spoil puts the state where the slot leads from it. What the small world does
// not tell apart stays as it is.
func (p *planted) spoil(state *reference.State, now int64) {
	is := p.world.situationOf(state, now)
	other, ok := p.slot.apply(is)
	if is == outside || !ok {
		return
	}
	wrong := state.Clone()
	p.world.setUp(other, &wrong)
	leo, time := state.LeaderLEO()-baseLEO, now-baseTime
	state.HW = wrong.HW + leo
	for i := 1; i < len(state.Replicas); i++ {
		r := wrong.Replicas[i]
		state.Replicas[i] = reference.Replica{
			LEO: r.LEO + leo, LastFetchLeaderLEO: r.LastFetchLeaderLEO + leo,
			LastCaughtUpTime: r.LastCaughtUpTime + time, LastFetchTime: r.LastFetchTime + time, InISR: r.InISR,
		}
	}
}

// visit is a place in the tour: just before its step, the leader is in state.
type visit struct {
	trace, step int
	state       int32
}

// examRun is the exam of one world with an index of who meets what where.
type examRun struct {
	graph  *graph
	traces [][]int32
	visits [][]visit // by event
}

// newExamRun reads the exam's traces of one world as steps.
func newExamRun(exam Exam, followers int) *examRun {
	g := newGraph(newSmallWorld(followers))
	run := &examRun{graph: g, visits: make([][]visit, g.events())}
	for _, one := range exam.Cases {
		if len(one.Trace.Config.Brokers)-1 == followers {
			run.read(reference.AllTyped(one.Trace.Commands()))
		}
	}
	return run
}

func (e *examRun) read(commands []reference.Command) {
	g := e.graph
	var steps []int32
	state, now, leo := g.index[g.start()], int64(0), int64(0)
	for i, command := range commands {
		step := int(command.Time-now)*len(g.moves) + g.moveIndex(command, leo)
		event := g.event(state, step)
		e.visits[event] = append(e.visits[event], visit{len(e.traces), i, state})
		steps = append(steps, int32(step))
		state, now, leo = g.next[int(state)*g.steps()+step], command.Time, leo+command.Records
	}
	e.traces = append(e.traces, steps)
}

// exposes runs the planted program from each place where its fault strikes, until
// it prints something wrong or is right again.
func (e *examRun) exposes(p *planted, event int32) bool {
	again := visit{trace: -1}
	for _, v := range e.visits[event] {
		if v.trace == again.trace && v.step < again.step {
			continue // the run before went on past this place
		}
		shown, until := e.runFrom(p, v)
		if shown {
			return true
		}
		again = visit{trace: v.trace, step: until}
	}
	return false
}

// runFrom says whether the fault shows, and else where the program is right
// again.
func (e *examRun) runFrom(p *planted, v visit) (shown bool, until int) {
	g := e.graph
	lesson := reference.Lesson()
	right, wrong := everyoneAtStart(&g.config), everyoneAtStart(&g.config)
	g.setUp(g.states[v.state], &right)
	g.setUp(g.states[v.state], &wrong)
	now := int64(baseTime)
	var want, got reference.Reply
	steps := e.traces[v.trace]
	for i := v.step; i < len(steps); i++ {
		m := g.moveOf(int(steps[i]))
		now += int64(g.waitOf(int(steps[i])))
		command := g.moves[m].command(now, right.LeaderLEO())
		replied := lesson.Step(&g.config, &right, command, &want)
		p.step(&wrong, command, m, &got)
		if replied && !sameReply(&want, &got) {
			return true, i
		}
		if s := g.situationOf(&wrong, now); s != outside && s == g.situationOf(&right, now) {
			return false, i + 1
		}
	}
	return false, len(steps)
}

// canShow searches for a trace of the small world that shows the difference
// between two situations.
func canShow(w *smallWorld, right, wrong situation) bool {
	seen := map[[2]situation]bool{}
	todo := [][2]situation{{right, wrong}}
	for len(todo) > 0 {
		pair := todo[0]
		todo = todo[1:]
		a, b := pair[0], pair[1]
		for range waits {
			for m := range w.moves {
				to := [2]situation{w.then(a, m), w.then(b, m)}
				if to[0] == outside || to[1] == outside || to[0] == to[1] || seen[to] {
					continue
				}
				if w.moves[m].kind == reference.Status && w.shows(to[0]) != w.shows(to[1]) {
					return true
				}
				seen[to] = true
				todo = append(todo, to)
			}
			a, b = w.later(a), w.later(b)
		}
	}
	return false
}

// plant draws a fault that some trace shows, with its event.
func (e *examRun) plant(random *rand.Rand) (*planted, int32) {
	g := e.graph
	slots := slotsOf(g.fields)
	for {
		i := random.IntN(len(g.next))
		to := g.next[i]
		if to == absent {
			continue
		}
		slot := slots[random.IntN(len(slots))]
		other, ok := slot.apply(g.states[to])
		if !ok || !canShow(g.smallWorld, g.states[to], other) {
			continue
		}
		state, step := int32(i/g.steps()), i%g.steps()
		at := g.states[state]
		for range g.waitOf(step) {
			at = g.later(at)
		}
		return &planted{world: g.smallWorld, rules: reference.Lesson(), at: at, move: g.moveOf(step), slot: slot}, g.event(state, step)
	}
}

// exposesInFull runs the planted program on the whole exam as it is handed out.
func (p *planted) exposesInFull(exam Exam) bool {
	for _, one := range exam.Cases {
		if len(one.Trace.Config.Brokers)-1 == p.world.followers && p.differsOn(one.Trace) {
			return true
		}
	}
	return false
}

func (p *planted) differsOn(trace *cases.Trace) bool {
	rules := reference.Lesson()
	right, wrong := everyoneAtStart(&p.world.config), everyoneAtStart(&p.world.config)
	var want, got reference.Reply
	for _, command := range reference.AllTyped(trace.Commands()) {
		m := p.world.moveIndex(command, right.LeaderLEO())
		replied := rules.Step(&p.world.config, &right, command, &want)
		p.step(&wrong, command, m, &got)
		if replied && !sameReply(&want, &got) {
			return true
		}
	}
	return false
}

// moveIndex finds the move that a command is.
func (w *smallWorld) moveIndex(command reference.Command, leo int64) int {
	return slices.IndexFunc(w.moves, func(m move) bool { return m.command(command.Time, leo) == command })
}

func TestRunningFromEachStrikeFindsWhatTheWholeExamFinds(t *testing.T) {
	skipIfShort(t)
	const faults = 40
	exam := newExam(t)
	for _, world := range examWorlds {
		run := newExamRun(newExam(t), world.followers)
		random := rand.New(rand.NewPCG(2, uint64(world.followers)))
		for range faults {
			fault, event := run.plant(random)
			if quick, full := run.exposes(fault, event), fault.exposesInFull(exam); quick != full {
				t.Errorf("%d followers, move %d in %d, %+v: exposed from a strike %v, in full %v",
					world.followers, fault.move, fault.at, fault.slot, quick, full)
			}
		}
	}
}

func TestExamExposesPlantedSingleTransitionFaults(t *testing.T) {
	skipIfShort(t)
	const faults = 1000 // in each world
	for _, world := range examWorlds {
		followers := world.followers
		run := newExamRun(newExam(t), world.followers)
		random := rand.New(rand.NewPCG(1, uint64(followers)))
		exposed := 0
		for range faults {
			if fault, event := run.plant(random); run.exposes(fault, event) {
				exposed++
			}
		}
		t.Logf("%d followers: %d of %d exposed", followers, exposed, faults)
		if exposed*100 < faults*99 {
			t.Errorf("with %d followers the exam exposes %d of %d planted faults; want at least 99 in 100", followers, exposed, faults)
		}
	}
}
