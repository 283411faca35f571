package gen

import reference "isrgrade/reference/isr"

// The measures of the small worlds. LAG_MAX is two steps of time, so that one step
// is half of it; an age of three steps is past LAG_MAX, and so is any older one.
const (
	lagSteps  = 2
	ages      = lagSteps + 2 // 0 to LAG_MAX, and past it
	waits     = ages         // waiting longer makes no difference
	distances = 3            // offsets are 0 to 2 behind the leader's LEO
)

// situation is the number of a state of the small world, with times as ages and
// offsets as distances behind the leader's LEO: its digits, one a field.
type situation int32

const (
	// outside is where an APPEND leads that would leave an offset too far behind.
	outside situation = -1
	// unknown stands in a table for what was not computed yet.
	unknown situation = -2
)

// smallWorld is the lesson's leader in a world of small numbers, as tables that
// fill themselves.
type smallWorld struct {
	followers int
	fields    []field
	moves     []move
	after     [][]situation // see then
	older     []situation   // see later

	lesson   reference.Rules
	config   reference.Config
	from, to reference.State // scratch
	reply    reference.Reply
}

// field is one digit of a situation: its base, and what 1 in it counts.
type field struct{ base, unit situation }

// move is a command without its time. Offsets are distances behind the leader's
// LEO.
type move struct {
	kind     reference.Kind
	records  int64
	follower int
	behind   int64
}

func movesFor(followers int) []move {
	moves := []move{{kind: reference.Append, records: 1}, {kind: reference.Append, records: 2}}
	for follower := 1; follower <= followers; follower++ {
		for behind := int64(0); behind < distances; behind++ {
			moves = append(moves, move{kind: reference.Fetch, follower: follower, behind: behind})
		}
	}
	return append(moves, move{kind: reference.Status})
}

// The bases of the digits: the HW first, then for each follower its LEO,
// lastFetchLeaderLEO, lastCaughtUpTime, lastFetchTime and whether it is in the ISR.
var (
	leaderBases   = []situation{distances}
	followerBases = []situation{distances, distances, ages, ages, 2}
)

func newSmallWorld(followers int) *smallWorld {
	w := &smallWorld{followers: followers, moves: movesFor(followers), lesson: reference.Lesson()}
	w.config = reference.Config{LagMax: lagSteps, MinISR: 1, Replicas: replicaIDs(followers)}
	w.from, w.to = everyoneAtStart(&w.config), everyoneAtStart(&w.config)
	bases := leaderBases
	for range followers {
		bases = append(bases[:len(bases):len(bases)], followerBases...)
	}
	size := situation(1)
	for _, base := range bases {
		w.fields = append(w.fields, field{base, size})
		size *= base
	}
	w.older = unknowns(size)
	for range w.moves {
		w.after = append(w.after, unknowns(size))
	}
	return w
}

func unknowns(size situation) []situation {
	table := make([]situation, size)
	for i := range table {
		table[i] = unknown
	}
	return table
}

// The leader's LEO and the time at which a situation is set up: large enough that
// nothing in it is negative.
const (
	baseLEO  = 10
	baseTime = 10
)

// later gives s one step of time later.
func (w *smallWorld) later(s situation) situation {
	if w.older[s] == unknown {
		w.setUp(s, &w.from)
		w.older[s] = w.situationOf(&w.from, baseTime+1)
	}
	return w.older[s]
}

// then gives where move m, at once, leads from s, or outside.
func (w *smallWorld) then(s situation, m int) situation {
	if w.after[m][s] == unknown {
		w.setUp(s, &w.to)
		w.lesson.Step(&w.config, &w.to, w.moves[m].command(baseTime, baseLEO), &w.reply)
		w.after[m][s] = w.situationOf(&w.to, baseTime)
	}
	return w.after[m][s]
}

func (m move) command(now, leo int64) reference.Command {
	command := reference.Command{Kind: m.kind, Time: now, Records: m.records, Follower: m.follower}
	if m.kind == reference.Fetch {
		command.Offset = leo - m.behind
	}
	return command
}

// setUp fills the state with a situation, at baseTime and baseLEO.
func (w *smallWorld) setUp(s situation, state *reference.State) {
	digits := digits(s)
	state.HW = baseLEO - digits.take(distances)
	state.Replicas[reference.Leader] = reference.Replica{LEO: baseLEO, InISR: true}
	for i := 1; i <= w.followers; i++ {
		state.Replicas[i] = reference.Replica{
			LEO:                baseLEO - digits.take(distances),
			LastFetchLeaderLEO: baseLEO - digits.take(distances),
			LastCaughtUpTime:   baseTime - digits.take(ages),
			LastFetchTime:      baseTime - digits.take(ages),
			InISR:              digits.take(2) == 1,
		}
	}
}

// digits is what is left of a situation, lowest digit first.
type digits situation

func (d *digits) take(base digits) int64 {
	digit := *d % base
	*d /= base
	return int64(digit)
}

// situationOf is the opposite of setUp. An older lastFetchLeaderLEO than any
// offset that can be asked for is like the oldest; so are ages past LAG_MAX.
func (w *smallWorld) situationOf(state *reference.State, now int64) situation {
	leo := state.LeaderLEO()
	if leo-state.HW >= distances {
		return outside
	}
	s := int64(0)
	for i := w.followers; i >= 1; i-- {
		r := &state.Replicas[i]
		if leo-r.LEO >= distances {
			return outside
		}
		s = s*2 + int64(bit(r.InISR))
		s = s*ages + min(now-r.LastFetchTime, ages-1)
		s = s*ages + min(now-r.LastCaughtUpTime, ages-1)
		s = s*distances + min(leo-r.LastFetchLeaderLEO, distances-1)
		s = s*distances + leo - r.LEO
	}
	return situation(s*distances + leo - state.HW)
}

// start is the situation before the first command.
func (w *smallWorld) start() situation {
	state := everyoneAtStart(&w.config)
	return w.situationOf(&state, 0)
}

// shows is what STATUS prints, apart from t and LEO, when it leads to s: all
// digits but the hidden ones.
func (w *smallWorld) shows(s situation) situation {
	shown := s % distances
	for i := 0; i < w.followers; i++ {
		inISR := w.fields[len(leaderBases)+(i+1)*len(followerBases)-1]
		shown += s / inISR.unit % 2 * inISR.unit
	}
	return shown
}
