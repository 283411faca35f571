package kafka

import (
	"context"
	"encoding/binary"
	"math"

	"isrgrade/cases/gen"
	rules "isrgrade/reference/kafka"
)

// examined is a world of the exam. Versions, leader epochs and the LEO only ever
// grow, but the rules compare nothing but their differences. So a situation has
// them relative to the newest, and a world leads back to each of its situations.
//
// What the exam has not shown: how an empty log gets its first records, offsets more than distance behind the leader's LEO,
// more than two followers, more than this epoch and the one before in a fetch, the
// errors of the controller that do what another one does, batches of several
// records, and what comes only where the concerns of two worlds meet.
type examined struct {
	name      string
	followers int
	minISR    int64
	distance  int64 // the most that the HW or a follower's LEO is behind the leader's
	answers   []rules.Answer
	empty     bool // no APPEND: a log that has none stays so
	brokers   bool // BROKER, and fetches of other lives
	elections bool // new leader epochs, other versions, fetches of other epochs, and last
	waits     []int64
	// shows are walks, by the numbers of their moves, that bring hidden numbers to
	// light: each transition is taken once in front of each. Found by trying: of many,
	// these show the most faults planted in the world's situations. A second one shows
	// about half of what is left and doubles the exam.
	shows [][]int
}

// examWorlds gives the exam.
func examWorlds() []gen.ExamWorld {
	var all []gen.ExamWorld
	for _, w := range examinedWorlds() {
		all = append(all, gen.OwnWorld(w.name, *w.config().Uniform(), w.ownTour, rules.Uniform))
	}
	return all
}

func (w *examined) ownTour(ctx context.Context) (gen.OwnTour[rules.Command], error) {
	t, err := w.tour(ctx)
	if err != nil {
		return gen.OwnTour[rules.Command]{}, err
	}
	return t.OwnTour, nil
}

// examinedWorlds gives the worlds of the exam.
func examinedWorlds() []examined {
	decided := []rules.Answer{rules.OK, rules.IneligibleReplica, rules.InvalidUpdateVersion, rules.UnknownServerError}
	every, long := []int64{0, 1, 2}, []int64{0, 2}
	return []examined{
		{
			name: "one-follower", followers: 1, minISR: 1, distance: 2, answers: decided, waits: every,
			shows: [][]int{{15, 0, 4, 12, 9, 10, 5, 7, 3}},
		},
		{
			name: "min-isr", followers: 1, minISR: 3, distance: 2, answers: decided[:2], waits: long,
			shows: [][]int{{2, 1, 11, 2, 11, 7, 11, 2, 6}},
		},
		{
			name: "brokers", followers: 1, minISR: 1, distance: 1, answers: decided[:2], brokers: true, waits: long,
			shows: [][]int{{13, 2, 9, 0, 8, 17, 20, 1, 8}},
		},
		{
			name: "two-epochs", followers: 1, minISR: 1, distance: 1, answers: []rules.Answer{rules.OK, rules.UnknownServerError}, elections: true, waits: long,
			shows: [][]int{{0, 9, 26, 2, 18, 4, 25, 10, 26}},
		},
		{
			name: "two-followers", followers: 2, minISR: 1, distance: 1, answers: decided[:2], waits: long,
			shows: [][]int{{7, 4, 2, 0, 15, 2, 7, 9, 13}},
		},
		{
			name: "empty-log", followers: 1, minISR: 1, distance: 0, answers: decided[:2], empty: true, brokers: true, elections: true, waits: long,
			shows: [][]int{{2, 1, 3, 0, 2, 1, 6, 0, 2}},
		},
	}
}

// first is the LEADER that every trace of the exam begins with: all are members.
func (w *examined) first() rules.Command {
	all := rules.Set(1<<(w.followers+1) - 1)
	return rules.Command{
		Kind: rules.Lead, Time: searchLagMax + 1, Epoch: searchEpoch, Version: searchVersion, Replicas: all, ISR: all, Last: rules.Unknown,
	}
}

func (w *examined) config() *rules.Config {
	return &rules.Config{LagMax: searchLagMax, MinISR: w.minISR, Brokers: brokersOf(w.followers), Log: w.distance, HW: w.distance}
}

// again leads from any situation back to the one after first: the follower that comes
// anew under a leader epoch whose forerunner has no records knows nothing.
func (w *examined) again(s *rules.State) []rules.Command {
	var all []rules.Command
	for follower := 1; follower <= w.followers; follower++ {
		if known := s.Metadata[follower]; known.Health != rules.Alive {
			all = append(all, rules.Command{Kind: rules.Register, Broker: follower, BrokerEpoch: known.Epoch})
		}
	}
	if s.Request.Open {
		all = append(all, rules.Command{Kind: rules.Respond, Answer: rules.OK})
	}
	alone, together := w.first(), w.first()
	alone.Replicas, alone.ISR = rules.SetOf(rules.Leader), rules.SetOf(rules.Leader)
	alone.Epoch, alone.Version = s.Epoch+1, s.Version+2 // ANSWER may have made it one more
	together.Epoch, together.Version = s.Epoch+2, s.Version+3
	alone.Time, together.Time = 0, 0
	return append(all, alone, together)
}

// moves lists what can happen next, with Time as the time since the command before:
// STATUS after each wait, and all else at once. Equal situations have the same moves,
// in the same order.
func (w *examined) moves(s *rules.State) []rules.Command {
	var next []rules.Command
	for _, wait := range w.waits {
		next = append(next, rules.Command{Kind: rules.Status, Time: wait})
	}
	next = append(next, rules.Command{Kind: rules.Check})
	if !w.empty {
		next = append(next, rules.Command{Kind: rules.Append, Records: 1}, rules.Command{Kind: rules.Append, Records: 1, All: true})
	}
	for follower := 1; follower <= w.followers; follower++ {
		next = append(next, w.fetches(s, follower)...)
		if w.brokers {
			next = append(next, w.registers(s, follower)...)
		}
	}
	next = append(next, w.leaders(s)...)
	if s.Request.Open {
		for _, answer := range w.answers {
			next = append(next, rules.Command{Kind: rules.Respond, Answer: answer})
		}
	}
	return next
}

// fetches are those of every offset, and those of other leader epochs.
func (w *examined) fetches(s *rules.State, follower int) []rules.Command {
	var all []rules.Command
	last := s.LEO - w.distance
	for offset := s.LEO + 1; offset >= last; offset-- {
		all = append(all, livesOf(s, follower, offset, w.brokers)...)
		if w.elections {
			all = append(all, lasts(plainFetch(s, follower, offset), s.Epoch-1)...)
		}
	}
	if w.elections {
		all = append(all, wrongEpochs(plainFetch(s, follower, last))...)
	}
	return all
}

func (w *examined) registers(s *rules.State, follower int) []rules.Command {
	var all []rules.Command
	for _, health := range []rules.Health{rules.Alive, rules.Fenced, rules.ShuttingDown} {
		all = append(all, rules.Command{Kind: rules.Register, Broker: follower, BrokerEpoch: s.Metadata[follower].Epoch, Health: health})
	}
	return append(all, rules.Command{Kind: rules.Register, Broker: follower, BrokerEpoch: s.Metadata[follower].Epoch + 1})
}

// leaders are the assignments of the next version, with each choice of members;
// where there are elections those of a new epoch and of other versions too.
func (w *examined) leaders(s *rules.State) []rules.Command {
	lead := w.first()
	lead.Time, lead.Epoch, lead.Version = 0, s.Epoch, s.Version+1
	var all []rules.Command
	for members := range 1 << w.followers {
		lead.ISR = rules.SetOf(rules.Leader) | rules.Set(members)<<1
		all = append(all, lead)
		if !w.elections {
			continue
		}
		elected, same, older := lead, lead, lead
		elected.Epoch++
		same.Version--
		older.Version -= 2
		all = append(all, elected, same, older)
	}
	if w.elections {
		lead.Replicas = rules.SetOf(rules.Leader)
		lead.ISR = lead.Replicas
		all = append(all, lead)
	}
	return all
}

// situation writes a state relative to the present, to the leader's LEO and to the
// newest epochs; false says that it is outside the world. The version is no part of
// it: no rule compares a request's with it.
func (w *examined) situation(s *rules.State, now int64) (key string, inside bool) {
	if s.LEO-s.HW > w.distance {
		return "", false
	}
	numbers := []int64{
		s.LEO - s.HW, w.sinceStart(s), epochBefore(s), int64(s.Replicas), int64(s.ISR),
		int64(s.Pending.Kind), int64(s.Pending.Brokers), number(s.Request.Open), number(s.Request.Current),
	}
	for _, waits := range s.Waiting {
		numbers = append(numbers, s.LEO-waits.Last)
	}
	for follower := 1; follower <= w.followers; follower++ {
		numbers = append(numbers, math.MinInt64) // so that no two lists are one
		if s.Replicas.Has(follower) && s.Followers[follower].LEO != rules.Unknown && s.LEO-s.Followers[follower].LEO > w.distance {
			return "", false
		}
		numbers = append(numbers, w.followerNumbers(s, follower, now)...)
	}
	var code []byte
	for _, n := range numbers {
		code = binary.AppendVarint(code, n)
	}
	return string(code), true
}

// sinceStart is how many records this epoch has, as far as it matters: whether a
// follower of the world, or what it asks for with last, is from before.
func (w *examined) sinceStart(s *rules.State) int64 {
	if w.elections {
		return min(s.LEO-s.Start, w.distance+1)
	}
	return min(s.LEO-s.Start, w.distance)
}

// epochBefore is how far the epoch before this one is back in the list: all that are
// further than the one that a fetch may name are alike.
func epochBefore(s *rules.State) int64 {
	if len(s.Epochs) < 2 {
		return 0
	}
	return min(s.Epoch-s.Epochs[len(s.Epochs)-2].Epoch, 2)
}

// followerNumbers are what is remembered of a follower; the broker epoch of its
// latest fetch is one of before, the known one, or one to come.
func (w *examined) followerNumbers(s *rules.State, follower int, now int64) []int64 {
	f, known := s.Followers[follower], s.Metadata[follower]
	if !s.Replicas.Has(follower) {
		return []int64{int64(known.Health)}
	}
	age := func(time int64) int64 { return min(now-time, searchOldest) }
	numbers := []int64{int64(known.Health), age(f.LastCaughtUpTime)}
	if f.LEO == rules.Unknown { // and it never fetched
		return numbers
	}
	return append(numbers, max(-1, f.BrokerEpoch-known.Epoch), s.LEO-f.LEO,
		min(s.LEO-f.LastFetchLeaderLEO, w.distance), age(f.LastFetchTime))
}

func number(set bool) int64 {
	if set {
		return 1
	}
	return 0
}
