package isr_test

import (
	"math/rand/v2"
	"testing"

	reference "isrgrade/reference/isr"
)

// BenchmarkStep gives the time of one command in a trace of three replicas under
// steady load: the leader appends, both followers fetch and are now and then late.
func BenchmarkStep(b *testing.B) {
	config := reference.Config{LagMax: 500, MinISR: 2, Replicas: []int64{5, 6, 7}}
	commands := underSteadyLoad(rand.New(rand.NewPCG(7, 1)), 10_000)
	rules := reference.Lesson()
	state := rules.Begin(&config)
	var reply reference.Reply
	next := 0
	b.ReportAllocs()
	for b.Loop() {
		if next == len(commands) {
			state, next = rules.Begin(&config), 0
		}
		rules.Step(&config, &state, commands[next], &reply)
		next++
	}
}

func underSteadyLoad(random *rand.Rand, length int) []reference.Command {
	commands := make([]reference.Command, 0, length)
	var now, leo int64
	held := [3]int64{}
	for len(commands) < length {
		now += int64(random.IntN(100))
		switch kind := random.IntN(10); {
		case kind < 3:
			records := int64(1 + random.IntN(50))
			leo += records
			commands = append(commands, appendRecords(now, records))
		case kind < 9:
			follower := 1 + kind%2
			held[follower] += (leo - held[follower]) * int64(random.IntN(5)) / 4
			commands = append(commands, fetch(now, follower, held[follower]))
		default:
			commands = append(commands, status(now))
		}
	}
	return commands
}
