package failover

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"isrgrade/cases/gen"
	"isrgrade/reference"
	rules "isrgrade/reference/failover"
)

// page, "Small worlds": the exam's four, with their states and transitions.
func TestTheExamTakesEveryTransition(t *testing.T) {
	exercise := Exercise()
	if testing.Short() {
		exercise.Exam = exercise.Exam[:3]
	}
	exam, err := gen.NewExam(context.Background(), &exercise)
	if err != nil {
		t.Fatal(err)
	}
	page := [][2]int{{5_965, 23_830}, {9_571, 37_566}, {6_954, 27_953}, {23_948, 152_354}}
	for i, world := range exam.Worlds {
		if world.States != page[i][0] || world.Transitions != page[i][1] || world.Covered != world.Transitions {
			t.Errorf("%s: %d states, %d of %d transitions are taken; want %d and all of %d",
				world.Name, world.States, world.Covered, world.Transitions, page[i][0], page[i][1])
		}
		t.Logf("%s: %d commands", world.Name, world.Commands)
	}
	ledger := exercise.NewLedger()
	for _, one := range exam.Cases {
		ledger.Begin(&one.Trace.Config)
		for _, command := range one.Trace.Commands() {
			if problem := ledger.Check(&command); problem != nil {
				t.Fatalf("%s is no valid trace: %s", one.Name, problem.What)
			}
			ledger.Take(&command)
		}
	}
}

// occurrence is where a tour takes a transition.
type occurrence struct{ trace, at int }

type edge struct {
	from int32
	edge int
}

// plant is one fault: after a transition something of the hidden or shown state is
// wrong.
type plant struct {
	edge edge
	kind int
	n    int
}

// faulty gives the state with the fault; false when it is as it was.
func (p plant) faulty(right *rules.State) (rules.State, bool) {
	s := right.Clone()
	b := &s.Brokers[p.n%len(s.Brokers)]
	value := p.n / 8 % 4
	switch p.kind {
	case 0:
		b.Known = value - 1
	case 1:
		s.Start = value
	case 2:
		b.HW = value
	case 3:
		b.InISR = !b.InISR
	case 4:
		b.Eligible = !b.Eligible
	case 5:
		b.Clean = !b.Clean
	case 6:
		s.Epoch++
	case 7:
		s.Waiting = s.Waiting[:max(0, len(s.Waiting)-1)]
	case 8:
		s.Acknowledged = s.Acknowledged[:max(0, len(s.Acknowledged)-1)]
	case 9:
		if b.LEO() > 0 {
			s.Acknowledged = append(s.Acknowledged, b.Log[b.LEO()-1].Record)
		}
	case 10:
		b.Log = b.Log[:max(0, b.LEO()-1)]
	case 11:
		if b.LEO() > 0 {
			b.Log[b.LEO()-1].Epoch++
		}
	case 12:
		s.Leader = value - 1
		if s.Leader >= len(s.Brokers) {
			s.Leader = rules.Nobody
		}
	case 13:
		s.Last = s.Leader
	}
	return s, !reflect.DeepEqual(s, right.Clone())
}

const kindsOfFaults = 14

// shows plays on from two states and says whether a reply differs.
func shows(c *rules.Config, right, wrong rules.State, commands func(yield func(rules.Command) bool)) bool {
	r := rules.Right()
	right, wrong = right.Clone(), wrong.Clone()
	var a, b reference.Reply
	for command := range commands {
		a.Reset()
		b.Reset()
		r.Step(c, &right, command, &a)
		r.Step(c, &wrong, command, &b)
		if !a.Equal(&b) {
			return true
		}
	}
	return false
}

// randomWalk gives a random valid walk from a state, with a STATUS after each command.
func randomWalk(random *rand.Rand, c *rules.Config, from rules.State) func(yield func(rules.Command) bool) {
	return func(yield func(rules.Command) bool) {
		w := world{config: *c, produces: 1 << 10, epochs: 1 << 10}
		state, r := from.Clone(), rules.Right()
		var reply reference.Reply
		for record := 10_000; record < 10_014; record++ {
			moves := w.moves(&state, record)
			command := moves[random.IntN(len(moves))]
			r.Step(c, &state, command, &reply)
			if !yield(command) || !yield(rules.Command{Kind: rules.Status}) {
				return
			}
		}
	}
}

// Faults that no continuation shows are no faults: each that the exam misses is
// tried on 600 random walks from where it was planted.
func TestTheExamExposesPlantedFaults(t *testing.T) {
	const faults, walks, perMille = 1_000, 600, 990
	random := rand.New(rand.NewPCG(4, 1))
	chosen := worlds()[:4]
	if testing.Short() {
		chosen = chosen[:1]
	}
	exposed, missed := 0, 0
	for _, w := range chosen {
		tour, err := w.tour(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		where := occurrences(tour)
		for exposedHere := 0; exposedHere < faults/len(chosen); {
			from := int32(random.IntN(len(tour.out)))
			if len(tour.out[from]) == 0 {
				continue
			}
			p := plant{edge{from, random.IntN(len(tour.out[from]))}, random.IntN(kindsOfFaults), random.IntN(1 << 10)}
			found, right, wrong, isFault := tour.exposes(p, where[p.edge])
			switch {
			case !isFault:
				continue
			case found:
				exposed++
				exposedHere++
			case slices.ContainsFunc(make([]struct{}, walks), func(struct{}) bool {
				return shows(&w.config, right, wrong, randomWalk(random, &w.config, right))
			}):
				missed++
				exposedHere++
				t.Logf("%s: missed kind %d", w.name, p.kind)
			}
		}
	}
	t.Logf("of %d planted faults the exam exposes %d", exposed+missed, exposed)
	if 1000*exposed < perMille*(exposed+missed) {
		t.Errorf("of %d planted faults the exam exposes %d, want %d of 1000", exposed+missed, exposed, perMille)
	}
}

func occurrences(t *tour) map[edge][]occurrence {
	where := map[edge][]occurrence{}
	for i, trace := range t.Traces {
		for k, s := range trace {
			if e := (edge{s.from, s.edge}); s.edge != noEdge && len(where[e]) < 12 {
				where[e] = append(where[e], occurrence{i, k})
			}
		}
	}
	return where
}

// exposes plants the fault at one occurrence after the other, and gives the states
// at the first.
func (t *tour) exposes(p plant, where []occurrence) (found bool, right, wrong rules.State, isFault bool) {
	for i, o := range where {
		state, r := rules.Begin(&t.world.config), rules.Right()
		var reply reference.Reply
		for _, s := range t.Traces[o.trace][:o.at+1] {
			r.Step(&t.world.config, &state, s.command, &reply)
			reply.Reset()
		}
		faulty, differs := p.faulty(&state)
		if !differs {
			return false, right, wrong, false
		}
		if i == 0 {
			right, wrong = state, faulty
		}
		rest := t.Traces[o.trace][o.at+1:]
		if shows(&t.world.config, state, faulty, func(yield func(rules.Command) bool) {
			for _, s := range rest {
				if !yield(s.command) {
					return
				}
			}
		}) {
			return true, right, wrong, true
		}
	}
	return false, right, wrong, true
}
