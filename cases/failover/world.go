package failover

import (
	"isrgrade/cases/gen"
	"isrgrade/reference"
	rules "isrgrade/reference/failover"
)

// Exercise gives the track with what is needed to invent traces of it.
func Exercise() gen.Exercise {
	return gen.Exercise{
		Track: Track(), Write: write, MostFollowers: mostFollowers,
		Search: searchWorlds(),
		Bounds: "two or three brokers, MIN_ISR 1 or 2, ELR on or off, one or two PRODUCE, lost 0 or 1, " +
			"and no death, start or election from epoch 3 (with ELR 4) on",
		Exam: examWorlds(),
	}
}

// world is a small world of the track's page: every command that is valid in a
// state, lost 0 or 1, no time, and bounds on records and epochs.
type world struct {
	name     string
	config   rules.Config
	produces int // PRODUCE commands at most
	epochs   int // no CRASH, STOP, START or ELECT from this epoch on
}

// The worlds of the page that are searched, the smaller ones first.
func worlds() []world {
	pair := []int64{5, 6}
	return []world{
		{"pair", rules.Config{MinISR: 1, Replicas: pair}, 2, 3},
		{"pair-2", rules.Config{MinISR: 2, Replicas: pair}, 2, 3},
		{"pair-elr", rules.Config{MinISR: 2, Replicas: pair, ELR: true}, 1, 4},
		{"three", rules.Config{MinISR: 1, Replicas: []int64{7, 6, 5}}, 1, 3},
		{"three-2", rules.Config{MinISR: 1, Replicas: []int64{5, 6, 7}}, 2, 3},
		{"three-elr", rules.Config{MinISR: 2, Replicas: []int64{5, 6, 7}, ELR: true}, 1, 3},
	}
}

func searchWorlds() []gen.World {
	var searched []gen.World
	for _, w := range worlds() {
		searched = append(searched, gen.World{Config: rules.Header(w.config), Commands: w.commands})
	}
	return searched
}

// commands appends the world's commands where the ledger stands so; it leaves out
// a FETCH without a leader, which does nothing, and a STOP with ELR off, which is a
// CRASH lost 0.
func (w *world) commands(ledger reference.Ledger, all []reference.Command) []reference.Command {
	state, produced := rules.StateOf(ledger)
	w.each(state, produced, func(command rules.Command) { all = append(all, rules.Uniform(command)) })
	return append(all, rules.Uniform(rules.Command{Kind: rules.Status}))
}

// each calls add with the world's commands in a state, but for STATUS.
func (w *world) each(state *rules.State, produced int, add func(rules.Command)) {
	if produced < w.produces {
		add(rules.Command{Kind: rules.Produce, Record: rules.Record(produced)})
	}
	for i := range state.Brokers {
		w.addForBroker(add, state, i)
	}
	if state.Epoch < w.epochs {
		add(rules.Command{Kind: rules.ElectPreferred})
		add(rules.Command{Kind: rules.ElectUnclean})
	}
}

func (w *world) addForBroker(add func(rules.Command), state *rules.State, i int) {
	b, follows := &state.Brokers[i], i != state.Leader
	most := min(1, b.LEO())
	if b.Up && follows && state.HasLeader() {
		add(rules.Command{Kind: rules.Fetch, Broker: i})
	}
	for lost := 0; b.Up && follows && lost <= most; lost++ {
		add(rules.Command{Kind: rules.Restart, Broker: i, Lost: lost})
	}
	switch {
	case state.Epoch >= w.epochs:
		return
	case !b.Up:
		add(rules.Command{Kind: rules.Start, Broker: i})
		return
	}
	for lost := 0; lost <= most; lost++ {
		add(rules.Command{Kind: rules.Crash, Broker: i, Lost: lost})
	}
	if w.config.ELR {
		add(rules.Command{Kind: rules.Stop, Broker: i})
	}
}
