package kafka

import (
	"iter"
	"math/rand/v2"
	"os"
	"reflect"
	"testing"

	"isrgrade/reference"
	rules "isrgrade/reference/kafka"
)

// plant is one fault: after one transition something of the hidden or shown state
// is wrong.
type plant struct {
	from int32
	move int
	kind int
	n    int // which follower, and which value
}

// spoils are the kinds of faults: each puts one thing of the state off, by a small
// value.
var spoils = []func(s *rules.State, f *rules.Follower, follower int, value int64){
	func(_ *rules.State, f *rules.Follower, _ int, value int64) { f.LEO += value },
	func(_ *rules.State, f *rules.Follower, _ int, value int64) { f.LEO = rules.Unknown },
	func(_ *rules.State, f *rules.Follower, _ int, value int64) { f.LastCaughtUpTime += value },
	func(_ *rules.State, f *rules.Follower, _ int, value int64) { f.LastFetchTime += value },
	func(_ *rules.State, f *rules.Follower, _ int, value int64) { f.LastFetchLeaderLEO += value },
	func(_ *rules.State, f *rules.Follower, _ int, value int64) { f.BrokerEpoch += value },
	func(s *rules.State, _ *rules.Follower, _ int, value int64) { s.HW += value },
	func(s *rules.State, _ *rules.Follower, _ int, value int64) { s.Start += value },
	func(s *rules.State, _ *rules.Follower, _ int, value int64) { s.Epoch += value },
	func(s *rules.State, _ *rules.Follower, _ int, value int64) { s.Version += value },
	func(s *rules.State, _ *rules.Follower, follower int, _ int64) { s.ISR ^= rules.SetOf(follower) },
	func(s *rules.State, _ *rules.Follower, follower int, _ int64) { s.Replicas ^= rules.SetOf(follower) },
	func(s *rules.State, _ *rules.Follower, _ int, _ int64) { s.Pending = rules.Change{} },
	func(s *rules.State, _ *rules.Follower, follower int, _ int64) {
		s.Pending = rules.Change{Kind: rules.Expand, Brokers: rules.SetOf(follower)}
	},
	func(s *rules.State, _ *rules.Follower, follower int, _ int64) {
		s.Pending = rules.Change{Kind: rules.Shrink, Brokers: rules.SetOf(follower)}
	},
	func(s *rules.State, _ *rules.Follower, _ int, _ int64) { s.Request.Open = false },
	func(s *rules.State, _ *rules.Follower, _ int, _ int64) { s.Request.Current = !s.Request.Current },
	func(s *rules.State, _ *rules.Follower, follower int, _ int64) { s.Request.ISR ^= rules.SetOf(follower) },
	func(s *rules.State, _ *rules.Follower, _ int, value int64) { s.Request.Version += value },
	func(s *rules.State, _ *rules.Follower, _ int, _ int64) {
		s.Waiting = s.Waiting[:max(0, len(s.Waiting)-1)]
	},
	func(s *rules.State, _ *rules.Follower, _ int, value int64) {
		for i := range s.Waiting {
			s.Waiting[i].Last += value
		}
	},
	func(s *rules.State, _ *rules.Follower, _ int, _ int64) { s.Epochs = s.Epochs[:max(0, len(s.Epochs)-1)] },
	func(s *rules.State, _ *rules.Follower, _ int, value int64) {
		if n := len(s.Epochs); n > 0 {
			s.Epochs[n-1].Offset += value
		}
	},
	func(s *rules.State, _ *rules.Follower, _ int, _ int64) {
		if n := len(s.Epochs); n > 1 {
			s.Epochs = append(s.Epochs[:n-2], s.Epochs[n-1])
		}
	},
	func(s *rules.State, _ *rules.Follower, follower int, value int64) {
		s.Metadata[follower].Health = rules.Health((int64(s.Metadata[follower].Health) + value + 3) % 3)
	},
	func(s *rules.State, _ *rules.Follower, follower int, value int64) {
		s.Metadata[follower].Epoch += value
	},
}

// everyFault gives each kind of fault with each follower and each value.
func everyFault(followers int) iter.Seq[plant] {
	return func(yield func(plant) bool) {
		for kind := range spoils {
			for n := range 32 {
				if n%8 < followers && !yield(plant{kind: kind, n: n}) {
					return
				}
			}
		}
	}
}

// faulty gives the state with the fault; false when it is as it was.
func (p plant) faulty(right *rules.State, followers int) (rules.State, bool) {
	s := right.Clone()
	follower := 1 + p.n%followers
	value := [...]int64{-2, -1, 1, 2}[p.n/8%4]
	if s.Replicas.Has(follower) || p.kind > 5 {
		spoils[p.kind](&s, &s.Followers[follower], follower, value)
	}
	return s, !reflect.DeepEqual(s, right.Clone())
}

// shows plays on from two states and says whether a reply differs.
func shows(c *rules.Config, right, wrong rules.State, commands func(yield func(rules.Command) bool)) bool {
	machine, r := rules.Machine(), rules.Right()
	right, wrong = right.Clone(), wrong.Clone()
	var a, b reference.Reply
	for command := range commands {
		uniform := rules.Uniform(command)
		a.Reset()
		b.Reset()
		machine.Step(c, &right, &r, &uniform, &a)
		machine.Step(c, &wrong, &r, &uniform, &b)
		if !a.Equal(&b) {
			return true
		}
	}
	return false
}

// randomWalk gives a random walk through the world from a moment, with a STATUS
// after each command.
func (w *examined) randomWalk(random *rand.Rand, from moment) func(yield func(rules.Command) bool) {
	return func(yield func(rules.Command) bool) {
		at := moment{from.state.Clone(), from.now}
		for range 14 {
			moves := w.moves(&at.state)
			command := at.take(w.config(), moves[random.IntN(len(moves))])
			if !yield(command) || !yield(rules.Command{Kind: rules.Status, Time: at.now}) {
				return
			}
		}
	}
}

// Faults that no continuation shows are no faults: each that the exam misses is
// tried on 600 random walks from where it was planted.
func TestTheExamExposesPlantedFaults(t *testing.T) {
	const perMille = 950 // the large run shows 954, the small one 96 of 100
	faults := 100
	if os.Getenv("ISRGRADE_LARGE") != "" {
		faults = 1_000
	}
	random := rand.New(rand.NewPCG(4, 1))
	tours := examTours(t)
	exposed, missed := 0, 0
	for i, tour := range tours {
		e, m := tour.world.plantFaults(random, tour, faults*(i+1)/len(tours)-faults*i/len(tours))
		exposed, missed = exposed+e, missed+m
	}
	t.Logf("of %d planted faults the exam exposes %d", exposed+missed, exposed)
	if 1000*exposed < perMille*(exposed+missed) {
		t.Errorf("of %d planted faults the exam exposes %d, want %d in 1000", exposed+missed, exposed, perMille)
	}
}

func (w *examined) plantFaults(random *rand.Rand, tour *tour, faults int) (exposed, missed int) {
	where := tour.occurrences()
	for exposed+missed < faults {
		p := plant{from: int32(random.IntN(len(tour.out))), kind: random.IntN(len(spoils)), n: random.IntN(1 << 10)}
		if p.move = random.IntN(len(tour.out[p.from])); tour.out[p.from][p.move] == outside {
			continue
		}
		found, right, wrong, isFault := tour.exposes(p, where[transition{p.from, p.move}])
		switch {
		case !isFault:
		case found:
			exposed++
		case w.canShow(random, right, wrong):
			missed++
		}
	}
	return exposed, missed
}

func (w *examined) canShow(random *rand.Rand, right moment, wrong rules.State) bool {
	for range 600 {
		if shows(w.config(), right.state, wrong, w.randomWalk(random, right)) {
			return true
		}
	}
	return false
}

// transition is a move out of a situation; occurrence is where a tour takes it.
type transition struct {
	from int32
	move int
}

type occurrence struct{ trace, at int }

// occurrences replays the traces and finds up to twelve of each transition.
func (t *tour) occurrences() map[transition][]occurrence {
	where := map[transition][]occurrence{}
	for i, trace := range t.Traces {
		at := t.world.begin()
		for k, command := range trace[1:] {
			command.Time -= at.now
			if from, known := t.numberOf(at); known {
				for move, possible := range t.world.moves(&at.state) {
					if one := (transition{from, move}); possible == command && len(where[one]) < 12 {
						where[one] = append(where[one], occurrence{i, k + 1})
					}
				}
			}
			at.take(t.config, command)
		}
	}
	return where
}

// exposes plants the fault at one occurrence after the other, and gives the states
// at the first.
func (t *tour) exposes(p plant, where []occurrence) (found bool, right moment, wrong rules.State, isFault bool) {
	for i, o := range where {
		at := t.world.begin()
		for _, command := range t.Traces[o.trace][1 : o.at+1] {
			command.Time -= at.now
			at.take(t.config, command)
		}
		faulty, differs := p.faulty(&at.state, t.world.followers)
		if !differs {
			return false, right, wrong, false
		}
		if i == 0 {
			right, wrong = at, faulty
		}
		rest := t.Traces[o.trace][o.at+1:]
		if shows(t.config, at.state, faulty, func(yield func(rules.Command) bool) {
			for _, command := range rest {
				if !yield(command) {
					return
				}
			}
		}) {
			return true, right, wrong, true
		}
	}
	return false, right, wrong, true
}
