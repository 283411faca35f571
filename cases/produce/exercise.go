package produce

import (
	"isrgrade/cases/gen"
	"isrgrade/reference"
	"isrgrade/reference/produce"
)

// Exercise gives the track with what is needed to invent traces of it.
func Exercise() gen.Exercise {
	exercise := gen.Exercise{
		Track: Track(), Write: write, MostFollowers: mostFollowers,
		Bounds: "the seven small worlds of the exercise: one or two followers, LAG_MAX 1, a log of at most 2 records",
	}
	for _, world := range worlds() {
		exercise.Search = append(exercise.Search, world.search())
		exercise.Exam = append(exercise.Exam, world.exam())
	}
	return exercise
}

// alike is the age and the time to a deadline, in ms, from which on all are alike in
// a small world: LAG_MAX is 1 and the longest timeout short of far is 2.
const alike = 3

func (w *world) header() reference.Config {
	config := w.config()
	return reference.Config{Numbers: []int64{config.LagMax, int64(config.MinISR)}, Brokers: config.Replicas}
}

func (w world) search() gen.World {
	return gen.World{
		Config: w.header(), Oldest: alike,
		Commands: func(ledger reference.Ledger, commands []reference.Command) []reference.Command {
			if known, ok := ledger.(*produce.Ledger); ok {
				commands = w.commands(known, commands)
			}
			return commands
		},
	}
}

// exam gives the same world to the exam, with offsets counted back from the leader's
// LEO instead of up from 0: rules only compare them, so a log that grows comes back
// to the same situations. What the world has at a LEO of 2 it has at any.
func (w world) exam() gen.ExamWorld {
	moves := w.relativeMoves()
	return gen.ExamWorld{
		Name: w.name, Config: w.header(), Configs: func(int) reference.Config { return w.header() },
		Intro: "the world " + w.name, Moves: moves, Waits: w.pauses,
		Allowed: func(ledger reference.Ledger, move *reference.Command) bool {
			known, ok := ledger.(*produce.Ledger)
			return ok && w.allows(known.State(), move)
		},
		Anchor: produce.RowLEO, Opening: 0, Leap: 0, Length: w.longest,
		PerMille: w.perMille(), MostStates: 20_000,
	}
}

// relativeMoves lists the moves of all states; offsets are distances behind the
// leader's LEO. An APPEND comes first, which makes the log longer without any answer.
func (w *world) relativeMoves() []reference.Command {
	moves := []produce.Command{{Kind: produce.Append, Records: 1}, {Kind: produce.Status}}
	for follower := produce.Leader + 1; follower < w.replicas; follower++ {
		for behind := range w.longest + 1 {
			moves = append(moves, produce.Command{Kind: produce.Fetch, Follower: follower, Offset: behind})
		}
	}
	for _, n := range w.records {
		moves = append(moves, w.produces(n)...)
	}
	for _, ask := range w.asks {
		for behind := range w.longest + 1 {
			moves = append(moves, ask.from(behind))
		}
	}
	if w.resigns {
		moves = append(moves, produce.Command{Kind: produce.Resign})
	}
	all := make([]reference.Command, len(moves))
	for i, move := range moves {
		all[i] = move.Uniform()
	}
	return all
}

// allows says whether as many may wait as the move would have wait, and whether
// nothing would be farther behind the leader's LEO than the world is long.
func (w *world) allows(s *produce.State, move *reference.Command) bool {
	switch command := produce.Typed(move); command.Kind {
	case produce.Append:
		return s.LeaderLEO()+command.Records-oldestOffset(s) <= w.longest
	case produce.Produce:
		fits := s.Resigned || s.LeaderLEO()+command.Records-oldestOffset(s) <= w.longest
		return fits && (command.Acks != produce.AcksAll || len(s.Producers) < w.waiting)
	case produce.Consume:
		return command.Timeout == 0 || len(s.Consumers) < w.asking
	case produce.Fetch:
		return !s.Resigned
	default:
		return true
	}
}

// oldestOffset is the lowest offset that the leader still has to do with.
func oldestOffset(s *produce.State) int64 {
	oldest := s.HW
	for i := range s.Replicas {
		oldest = min(oldest, s.Replicas[i].LEO)
	}
	for i := range s.Producers {
		oldest = min(oldest, s.Producers[i].Base)
	}
	for i := range s.Consumers {
		oldest = min(oldest, s.Consumers[i].Offset)
	}
	return oldest
}

// perMille is the share of faults that the tour gives the chance to show. In the
// largest world, and in the one from whose end no way leads back, it only takes every
// transition.
func (w *world) perMille() int {
	if w.asking > 1 || w.resigns {
		return 0
	}
	return 900
}
