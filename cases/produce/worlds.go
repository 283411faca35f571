package produce

import (
	"isrgrade/reference"
	"isrgrade/reference/produce"
)

// far is a timeout that never comes in a small world, in ms.
const far = 1_000_000

// world is one of the exercise's small worlds: LAG_MAX is 1, and the log holds a few
// records.
type world struct {
	name     string
	replicas int
	minISR   int
	longest  int64   // the most that the log may hold, in records
	pauses   []int64 // the time from a command to the next, ms
	records  []int64 // of a PRODUCE
	ones     []produce.Acks
	timeouts []int64 // of acks all
	waiting  int     // how many producers may wait
	asks     []ask   // of consumers
	asking   int     // how many consumers may wait
	resigns  bool
}

// ask is what a consumer wants.
type ask struct{ min, wait int64 }

var everyPause = []int64{0, 1, 2}

// worlds gives the seven worlds in the order of the exercise.
func worlds() []world {
	zeroAndOne := []produce.Acks{produce.AcksNone, produce.AcksOne}
	one := []produce.Acks{produce.AcksOne}
	return []world{
		{name: "answer", replicas: 2, minISR: 1, longest: 2, pauses: everyPause, records: []int64{1, 2}, ones: zeroAndOne, timeouts: []int64{0, 1, 2, far}, waiting: 2},
		{name: "least", replicas: 2, minISR: 2, longest: 2, pauses: everyPause, records: []int64{1, 2}, ones: zeroAndOne, timeouts: []int64{1, far}, waiting: 2},
		{name: "three", replicas: 3, minISR: 1, longest: 1, pauses: everyPause, records: []int64{1}, timeouts: []int64{far}, waiting: 1},
		{name: "three-of-three", replicas: 3, minISR: 3, longest: 1, pauses: everyPause, records: []int64{1}, ones: one, timeouts: []int64{far}, waiting: 1},
		{
			name: "consume", replicas: 2, minISR: 1, longest: 2, pauses: everyPause, records: []int64{1, 2}, ones: one,
			asks: []ask{{0, 1}, {1, 0}, {1, 1}, {1, far}, {2, 1}, {2, far}}, asking: 1,
		},
		{
			name: "both", replicas: 2, minISR: 1, longest: 2, pauses: []int64{0, 2}, records: []int64{1, 2}, timeouts: []int64{far}, waiting: 2,
			asks: []ask{{1, far}, {2, far}}, asking: 2,
		},
		{
			name: "resign", replicas: 2, minISR: 1, longest: 1, pauses: everyPause, records: []int64{1}, ones: zeroAndOne, timeouts: []int64{1, far}, waiting: 1,
			asks: []ask{{1, far}}, asking: 1, resigns: true,
		},
	}
}

// lagMax of every small world, in ms.
const lagMax = 1

// config gives the header.
func (w *world) config() produce.Config {
	config := produce.Config{LagMax: lagMax, MinISR: w.minISR}
	for i := range w.replicas {
		config.Replicas = append(config.Replicas, int64(5+i))
	}
	return config
}

// commands appends what can happen next, with the time since the command before.
func (w *world) commands(ledger *produce.Ledger, all []reference.Command) []reference.Command {
	for _, pause := range w.pauses {
		for _, command := range w.moves(ledger) {
			command.Time = pause
			all = append(all, command.Uniform())
		}
	}
	return all
}

func (w *world) moves(ledger *produce.Ledger) []produce.Command {
	state := ledger.State()
	moves := []produce.Command{{Kind: produce.Status}}
	for follower := produce.Leader + 1; follower < w.replicas && !state.Resigned; follower++ {
		for offset := int64(0); offset <= state.LeaderLEO(); offset++ {
			moves = append(moves, produce.Command{Kind: produce.Fetch, Follower: follower, Offset: offset})
		}
	}
	moves = append(moves, w.requests(ledger)...)
	if w.resigns && !state.Resigned {
		moves = append(moves, produce.Command{Kind: produce.Resign})
	}
	return moves
}

func (w *world) requests(ledger *produce.Ledger) []produce.Command {
	state := ledger.State()
	var moves []produce.Command
	for _, n := range w.records {
		if state.LeaderLEO()+n > w.longest {
			continue
		}
		for _, move := range w.produces(n) {
			if move.Acks != produce.AcksAll || len(state.Producers) < w.waiting {
				moves = append(moves, move)
			}
		}
	}
	for _, ask := range w.asks {
		if ask.wait > 0 && len(state.Consumers) >= w.asking {
			continue
		}
		moves = append(moves, ask.from(0))
		if state.HW > 0 {
			moves = append(moves, ask.from(state.HW))
		}
	}
	for i := range moves {
		moves[i].ID = ledger.NextID()
	}
	return moves
}

// produces lists the requests for n records.
func (w *world) produces(n int64) []produce.Command {
	var moves []produce.Command
	for _, acks := range w.ones {
		moves = append(moves, produce.Command{Kind: produce.Produce, Acks: acks, Records: n, Timeout: far})
	}
	for _, timeout := range w.timeouts {
		moves = append(moves, produce.Command{Kind: produce.Produce, Acks: produce.AcksAll, Records: n, Timeout: timeout})
	}
	return moves
}

func (a ask) from(offset int64) produce.Command {
	return produce.Command{Kind: produce.Consume, Offset: offset, Min: a.min, Timeout: a.wait}
}
