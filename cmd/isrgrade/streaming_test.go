package main

import (
	"bufio"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"isrgrade/cases"
	"isrgrade/cases/tracks"
	"isrgrade/reference"
)

// endless is a trace that repeats a few commands, with times, ids and offsets that
// go on: what a program must keep for them does not grow, but for records of
// failover, which STATUS prints for ever.
type endless struct {
	name, track, header string
	commands            func(i int) string // of turn i; four of them
	keeps               int                // bytes a command that must be kept
}

func everyEndlessTrace() []endless {
	return []endless{
		{"isr", "isr", "LAG_MAX 500\nMIN_ISR 1\nREPLICAS 5 6\n", func(i int) string {
			return fmt.Sprintf("t=%d APPEND 1\nt=%d FETCH 6 offset %d\nt=%d STATUS\nt=%d STATUS\n", i, i, i+1, i, i)
		}, 0},
		{"produce", "produce", "LAG_MAX 500\nMIN_ISR 1\nREPLICAS 5 6\n", func(i int) string {
			return fmt.Sprintf("t=%d PRODUCE %d acks all records 1 timeout 60000\nt=%d FETCH 6 offset %d\n"+
				"t=%d CONSUME %d offset %d min 1 wait 10\nt=%d STATUS\n", i, 2*i+1, i, i+1, i, 2*i+2, i, i)
		}, 0},
		{"kafka", "kafka", "LAG_MAX 500\nMIN_ISR 1\nBROKERS 5@50 6@60\nLOG 0 HW 0\n", func(i int) string {
			if i += 1000; i == 1000 {
				return "t=1000 LEADER epoch 1 version 1 replicas 5,6 isr 5,6\nt=1000 STATUS\nt=1000 STATUS\nt=1000 STATUS\n"
			}
			return fmt.Sprintf("t=%d APPEND 1 acks all\nt=%d FETCH 6@60 offset %d epoch 1\nt=%d STATUS\nt=%d STATUS\n", i, i, i-1000, i, i)
		}, 0},
		{"failover, brokers that die", "failover", "MIN_ISR 1\nREPLICAS 5 6\nELR off\n", func(i int) string {
			return fmt.Sprintf("t=%d CRASH 6 lost 0\nt=%d START 6\nt=%d FETCH 6\nt=%d STATUS\n", i, i, i, i)
		}, 0},
		{"failover, records", "failover", "MIN_ISR 1\nREPLICAS 5 6\nELR off\n", func(i int) string {
			return fmt.Sprintf("t=%d PRODUCE m%d\nt=%d FETCH 6\nt=%d PRODUCE n%d\nt=%d FETCH 6\n", i, i, i, i, i, i)
		}, 80},
	}
}

// playing lets act have each command of so many of an endless trace, and tells the
// memory used before them, after the half of them and after all.
func (e *endless) playing(tb testing.TB, commands int, act func(*reference.Model, *reference.Config) func(*cases.Step)) (used [3]runtime.MemStats) {
	tb.Helper()
	track, found := tracks.Find(e.track)
	if !found {
		tb.Fatalf("there is no track %s", e.track)
	}
	in, writing := io.Pipe()
	go e.write(writing, commands)
	reader := cases.NewReader(track.Model, e.name, in)
	config, err := reader.Header()
	if err != nil {
		tb.Fatal(err)
	}
	step := act(track.Model, config)
	runtime.ReadMemStats(&used[0])
	for i := 1; reader.Next(); i++ {
		step(reader.Step())
		if i == commands/2 || i == commands {
			runtime.GC()
			runtime.ReadMemStats(&used[i*2/commands])
		}
	}
	if err := reader.Err(); err != nil {
		tb.Fatal(err)
	}
	return used
}

func (e *endless) write(to *io.PipeWriter, commands int) {
	out := bufio.NewWriter(to)
	_, _ = out.WriteString(e.header)
	for i := range commands / 4 {
		_, _ = out.WriteString(e.commands(i))
	}
	_ = out.Flush()
	_ = to.Close()
}

// replying acts as expect does, explaining as explain does.
func replying(model *reference.Model, config *reference.Config) func(*cases.Step) {
	player := model.NewPlayer()
	player.Begin(config)
	var reply reference.Reply
	return func(step *cases.Step) { player.Step(&step.Command, &reply) }
}

func explaining(model *reference.Model, config *reference.Config) func(*cases.Step) {
	return newExplainer(io.Discard, model, config).step
}

// shortOfAMillion is how many commands show what a million would.
const shortOfAMillion = 80_000

// What is kept is counted in bytes that live, what is copied in bytes that are
// allocated: a command late in a trace may allocate no more than an early one.
func TestExpectAndExplainNeitherKeepNorCopyWhatIsPast(t *testing.T) {
	for _, e := range everyEndlessTrace() {
		for name, act := range bothWays() {
			t.Run(e.name+"/"+name, func(t *testing.T) {
				used := e.playing(t, shortOfAMillion, act)
				kept := int64(used[2].HeapAlloc) - int64(used[1].HeapAlloc)
				if most := int64(e.keeps*shortOfAMillion/2 + 200_000); kept > most {
					t.Errorf("%d commands keep %d bytes, want at most %d", shortOfAMillion/2, kept, most)
				}
				early := used[1].TotalAlloc - used[0].TotalAlloc
				if late := used[2].TotalAlloc - used[1].TotalAlloc; late > 2*early {
					t.Errorf("the second half of %d commands allocates %d bytes, the first %d", shortOfAMillion, late, early)
				}
			})
		}
	}
}

func bothWays() map[string]func(*reference.Model, *reference.Config) func(*cases.Step) {
	return map[string]func(*reference.Model, *reference.Config) func(*cases.Step){"expect": replying, "explain": explaining}
}

// BenchmarkExpect gives the time of a command in short traces and long ones: both
// should take the same.
func BenchmarkExpect(b *testing.B) {
	for _, e := range everyEndlessTrace() {
		for _, commands := range []int{10_000, 100_000, 1_000_000} {
			b.Run(fmt.Sprintf("%s/%d", strings.ReplaceAll(e.name, " ", "-"), commands), func(b *testing.B) {
				for b.Loop() {
					e.playing(b, commands, replying)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*commands), "ns/command")
			})
		}
	}
}
