package isr_test

import (
	"math"
	"slices"
	"testing"

	reference "isrgrade/reference/isr"
)

// oneFollower has the leader at leo and one in-sync follower.
func oneFollower(leo int64, follower reference.Replica) reference.State {
	return reference.State{Replicas: []reference.Replica{{LEO: leo, InISR: true}, follower}}
}

// "if o >= L: lastCaughtUpTime = max(lastCaughtUpTime, t); else if o >=
// lastFetchLeaderLEO: lastCaughtUpTime = max(lastCaughtUpTime, lastFetchTime)"
func TestCaughtUpRule(t *testing.T) {
	for _, test := range []struct {
		reason               string
		leo                  int64
		follower             reference.Replica
		at, offset, credited int64
	}{
		{"asks for the end of the log: now", 4, reference.Replica{}, 100, 4, 100},
		{"an empty log is all caught up", 0, reference.Replica{}, 100, 0, 100},
		{
			"everything of the previous fetch: that fetch's time", 8,
			reference.Replica{LastFetchTime: 300, LastFetchLeaderLEO: 4}, 600, 4, 300,
		},
		{
			"more than everything of the previous fetch: still that fetch's time", 8,
			reference.Replica{LastFetchTime: 300, LastFetchLeaderLEO: 4}, 600, 7, 300,
		},
		{
			"one record short of it: no credit", 8,
			reference.Replica{LastCaughtUpTime: 120, LastFetchTime: 300, LastFetchLeaderLEO: 4}, 600, 3, 120,
		},
		{"the first fetch compares with LEO 0 and credits time 0", 4, reference.Replica{}, 120, 2, 0},
		{
			"a previous fetch at the time of the present one", 5,
			reference.Replica{LastCaughtUpTime: 90, LastFetchTime: 100, LastFetchLeaderLEO: 4}, 100, 4, 100,
		},
		{
			"offsets beyond 32 bits", 1 << 40,
			reference.Replica{LastFetchTime: 7, LastFetchLeaderLEO: 1<<40 - 1}, 9, 1<<40 - 1, 7,
		},
	} {
		rules, state := reference.Lesson(), oneFollower(test.leo, test.follower)
		if got := rules.CaughtUp(&state, 1, test.at, test.offset); got != test.credited {
			t.Errorf("%s: lastCaughtUpTime = %d, want %d", test.reason, got, test.credited)
		}
	}
}

// "follower LEO = o;  lastFetchLeaderLEO = L;  lastFetchTime = t"
func TestEveryFetchIsRecorded(t *testing.T) {
	for _, test := range []struct {
		reason string
		offset int64
	}{
		{"caught up", 8},
		{"caught up at the previous fetch", 4},
		{"neither", 3},
		{"its offset went back: it lost its tail", 0},
	} {
		rules := reference.Lesson()
		config := reference.Config{LagMax: 500, MinISR: 1, Replicas: []int64{5, 6}}
		state := oneFollower(8, reference.Replica{LEO: 4, InISR: true, LastFetchTime: 300, LastFetchLeaderLEO: 4})
		rules.Step(&config, &state, fetch(600, 1, test.offset), &reference.Reply{})
		got := state.Replicas[1]
		if got.LEO != test.offset || got.LastFetchLeaderLEO != 8 || got.LastFetchTime != 600 {
			t.Errorf("%s: %+v, want LEO %d, the leader's LEO 8 and time 600", test.reason, got, test.offset)
		}
	}
}

// "it also remembers the follower's LEO, which is the fetch offset in the
// follower's latest request (a follower asking for offset 7 has records 0 to 6)"
func TestFollowerLEOIsTheFetchOffset(t *testing.T) {
	rules, state := reference.Lesson(), oneFollower(9, reference.Replica{LEO: 8})
	for _, offset := range []int64{0, 7, 9} {
		if got := rules.FollowerLEO(&state, 1, offset); got != offset {
			t.Errorf("a follower asking for offset %d: LEO = %d", offset, got)
		}
	}
}

// "A periodic check removes a follower from the ISR when now - lastCaughtUpTime >
// replica.lag.time.max.ms (strictly greater). The leader is never removed."
func TestShrinkRule(t *testing.T) {
	for _, test := range []struct {
		reason               string
		replica              int
		lagMax, at, caughtUp int64
		leaves               bool
	}{
		{"550 - 0 > 500, as in the worked trace", 1, 500, 550, 0, true},
		{"550 - 400 <= 500, as in the worked trace", 1, 500, 550, 400, false},
		{"exactly at the limit is still in sync", 1, 500, 600, 100, false},
		{"one millisecond beyond it", 1, 500, 601, 100, true},
		{"LAG_MAX 0 and caught up this very millisecond", 1, 0, 5, 5, false},
		{"LAG_MAX 0 and a millisecond ago", 1, 0, 6, 5, true},
		{"the largest time does not overflow", 1, 500, math.MaxInt64, 0, true},
		{"the largest limit is never passed", 1, math.MaxInt64, math.MaxInt64, 0, false},
		{"the leader is never removed", reference.Leader, 500, 550, 0, false},
	} {
		rules := reference.Lesson()
		config := reference.Config{LagMax: test.lagMax, MinISR: 1, Replicas: []int64{5, 6}}
		state := oneFollower(4, reference.Replica{InISR: true, LastCaughtUpTime: test.caughtUp})
		if got := rules.Leaves(&config, &state, test.replica, test.at); got != test.leaves {
			t.Errorf("%s: leaves = %v, want %v", test.reason, got, test.leaves)
		}
	}
}

// "After a fetch, a follower that is not in the ISR joins it as soon as its LEO is
// at or above the current HW."
func TestJoinRule(t *testing.T) {
	for _, test := range []struct {
		reason            string
		leo, hw, caughtUp int64
		joins             bool
	}{
		{"4 >= HW(4), as in the worked trace", 4, 4, 0, true},
		{"above the HW", 5, 4, 0, true},
		{"below it the HW would be vouching for data it does not have", 3, 4, 9_000, false},
		{"below the leader's LEO is no obstacle", 4, 2, 0, true},
		{"being late keeps nobody out", 4, 4, -1_000_000, true},
	} {
		rules := reference.Lesson()
		config := reference.Config{LagMax: 500, MinISR: 1, Replicas: []int64{5, 6}}
		state := oneFollower(6, reference.Replica{LEO: test.leo, LastCaughtUpTime: test.caughtUp})
		state.HW = test.hw
		if got := rules.Joins(&config, &state, 1, 9_000); got != test.joins {
			t.Errorf("%s: joins = %v, want %v", test.reason, got, test.joins)
		}
	}
}

// exercise: "joining changes no timestamp", "Nobody joins without a fetch of its
// own".
func TestJoiningConcernsTheFetcherAlone(t *testing.T) {
	rules := reference.Lesson()
	config := reference.Config{LagMax: 500, MinISR: 1, Replicas: []int64{5, 6, 7}}
	out := reference.Replica{LEO: 4, LastCaughtUpTime: 20, LastFetchTime: 20, LastFetchLeaderLEO: 4}
	state := reference.State{HW: 4, Replicas: []reference.Replica{{LEO: 8, InISR: true}, out, out}}

	rules.Step(&config, &state, fetch(610, 1, 4), &reference.Reply{})

	joined := state.Replicas[1]
	if !joined.InISR || joined.LastCaughtUpTime != 20 {
		t.Errorf("the fetcher: %+v, want it in the ISR with lastCaughtUpTime 20", joined)
	}
	if state.Replicas[2] != out {
		t.Errorf("the other follower: %+v, want it unchanged", state.Replicas[2])
	}
}

// "the smallest LEO among the ISR members (the leader's LEO included)"
func TestHighWatermarkRule(t *testing.T) {
	for _, test := range []struct {
		reason string
		leos   []int64
		inISR  []bool
		want   int64
	}{
		{"min(4,4,2), as in the worked trace", []int64{4, 4, 2}, []bool{true, true, true}, 2},
		{"a slow follower that left holds nothing back", []int64{4, 4, 2}, []bool{true, true, false}, 4},
		{"the leader alone", []int64{9, 4, 2}, []bool{true, false, false}, 9},
		{"a follower that never fetched holds it at 0", []int64{4, 4, 0}, []bool{true, true, true}, 0},
	} {
		rules := reference.Lesson()
		state := reference.State{Replicas: make([]reference.Replica, len(test.leos))}
		for i := range test.leos {
			state.Replicas[i] = reference.Replica{LEO: test.leos[i], InISR: test.inISR[i]}
		}
		if got := rules.HighWatermark(&reference.Config{}, &state, 0); got != test.want {
			t.Errorf("%s: %d, want %d", test.reason, got, test.want)
		}
	}
}

// "it only ever increases"
func TestTheHWNeverMovesBackwards(t *testing.T) {
	rules := reference.Lesson()
	for _, test := range []struct{ hw, candidate, want int64 }{
		{2, 4, 4}, // up
		{4, 4, 4}, // stands still
		{4, 2, 4}, // a follower lost its tail
	} {
		if got := rules.Advance(test.hw, test.candidate); got != test.want {
			t.Errorf("from %d with the smallest LEO %d: %d, want %d", test.hw, test.candidate, got, test.want)
		}
	}
}

// "min.insync.replicas is the smallest ISR size for which the leader accepts such
// writes at all"
func TestMinISRRule(t *testing.T) {
	rules := reference.Lesson()
	for _, test := range []struct {
		minISR, size int
		accepted     bool
	}{
		{2, 1, false}, // "With min.insync.replicas=2 and a shrunken ISR of one"
		{2, 2, true},  // the smallest size is itself accepted
		{2, 3, true},
		{1, 1, true}, // the leader alone counts as one
	} {
		if got := rules.AcceptsWrites(&reference.Config{MinISR: test.minISR}, test.size); got != test.accepted {
			t.Errorf("MIN_ISR %d, ISR of %d: accepted = %v", test.minISR, test.size, got)
		}
	}
}

// exercise: "At the start every replica is in the ISR; the leader's LEO, the HW,
// and for each follower [every number] are 0."
func TestAtTheStartEveryReplicaIsInSyncAtZero(t *testing.T) {
	rules := reference.Lesson()
	state := rules.Begin(&reference.Config{Replicas: []int64{5, 6, 7}})
	inSync := reference.Replica{InISR: true}
	if state.HW != 0 || !slices.Equal(state.Replicas, []reference.Replica{inSync, inSync, inSync}) {
		t.Errorf("%+v", state)
	}
}

// exercise: the order of the steps of each command.
func TestEachCommandTakesItsStepsInTheOrderOfTheExercise(t *testing.T) {
	steps := reference.Lesson().Steps
	for _, test := range []struct {
		command   string
		got, want []reference.Action
	}{
		{"APPEND: L += n; raise the HW", steps.Append, []reference.Action{reference.GrowLog, reference.RaiseHW}},
		{
			"FETCH: caught-up rule; record; join; raise the HW", steps.Fetch,
			[]reference.Action{reference.CreditCaughtUp, reference.RecordFetch, reference.JoinFetcher, reference.RaiseHW},
		},
		{
			"STATUS: shrink; raise the HW; print", steps.Status,
			[]reference.Action{reference.ShrinkISR, reference.RaiseHW, reference.Print},
		},
	} {
		if !slices.Equal(test.got, test.want) {
			t.Errorf("%s: %v", test.command, test.got)
		}
	}
}

// exercise, "The output": the ISR in the order of REPLICAS, and WRITES.
func TestReplies(t *testing.T) {
	for _, test := range []struct {
		reason   string
		config   reference.Config
		commands []reference.Command
		want     string
	}{
		{
			"the ISR in the order of REPLICAS, not of the ids",
			reference.Config{LagMax: 500, MinISR: 1, Replicas: []int64{7, 9, 0}},
			[]reference.Command{status(0)},
			"t=0 LEO=0 HW=0 ISR=7,9,0 WRITES=OK",
		},
		{
			"a leader without followers",
			reference.Config{LagMax: 0, MinISR: 1, Replicas: []int64{3}},
			[]reference.Command{appendRecords(5, 2), status(9)},
			"t=9 LEO=2 HW=2 ISR=3 WRITES=OK",
		},
		{
			"an ISR below MIN_ISR",
			reference.Config{LagMax: 500, MinISR: 2, Replicas: []int64{5, 6}},
			[]reference.Command{appendRecords(0, 4), status(501)},
			"t=501 LEO=4 HW=4 ISR=5 WRITES=NOT_ENOUGH_REPLICAS",
		},
		{
			"the largest numbers of the exercise",
			reference.Config{LagMax: math.MaxInt64, MinISR: 1, Replicas: []int64{math.MaxInt64, 6}},
			[]reference.Command{appendRecords(0, math.MaxInt64), status(math.MaxInt64)},
			"t=9223372036854775807 LEO=9223372036854775807 HW=0 ISR=9223372036854775807,6 WRITES=OK",
		},
	} {
		rules := reference.Lesson()
		replies := rules.Run(&test.config, test.commands)
		if len(replies) != 1 || replies[0].String() != test.want {
			t.Errorf("%s: got %v, want %s", test.reason, replies, test.want)
		}
	}
}
