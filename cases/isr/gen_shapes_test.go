package isr

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	reference "isrgrade/reference/isr"
)

// Each shape must turn up in at least one of fifty candidates; the numbers are
// those of the exercise.
func TestCandidatesHaveEveryPromisedShape(t *testing.T) {
	const pool, least = 1000, 20
	shapes := []struct {
		words string
		has   func(*drafted) bool
	}{
		{"a leader alone in its replica list", func(c *drafted) bool { return len(c.config.Replicas) == 1 }},
		{"seven replicas", func(c *drafted) bool { return len(c.config.Replicas) == mostFollowers+1 }},
		{"replicas in no order", func(c *drafted) bool { return !slices.IsSorted(c.config.Replicas) }},
		{"MIN_ISR 1", func(c *drafted) bool { return c.config.MinISR == 1 }},
		{"MIN_ISR of all", func(c *drafted) bool { return c.config.MinISR == len(c.config.Replicas) }},
		{"an LEO beyond 32 bits", func(c *drafted) bool { return lastLEO(c) > 1<<31 }},
		{"more than LAG_MAX records", func(c *drafted) bool { return c.config.LagMax >= 500 && lastLEO(c) > c.config.LagMax }},
		{"an offset that goes back", goesBack},
		{"equal times", equalTimes},
		{"STATUS at exactly LAG_MAX", statusAtAge(func(lagMax int64) int64 { return lagMax })},
		{"STATUS just past LAG_MAX", statusAtAge(func(lagMax int64) int64 { return lagMax + 1 })},
		{"STATUS at one and a half LAG_MAX", statusAtAge(func(lagMax int64) int64 { return lagMax + lagMax/2 })},
		{"a return at the HW", returnsWith(func(s *reference.State, o int64) bool { return o == s.HW && o < s.LeaderLEO() })},
		{"a return above the HW", returnsWith(func(s *reference.State, o int64) bool { return o > s.HW })},
		{"a fetch below the HW that does not return", returnsWith(func(s *reference.State, o int64) bool { return o == s.HW-1 })},
		{"APPEND with the leader alone in the ISR", appendsAlone},
		{"a follower credited by the second branch", creditedBySecondBranch},
	}
	seen := make([]int, len(shapes))
	for i := range pool {
		one := draftedOf(t, gen.Options{Seed: 1}, i)
		for s, shape := range shapes {
			if shape.has(&one) {
				seen[s]++
			}
		}
	}
	for s, shape := range shapes {
		if seen[s] < least {
			t.Errorf("%s: %d of %d candidates, want at least %d", shape.words, seen[s], pool, least)
		}
	}
}

func TestEveryCandidateIsAValidTrace(t *testing.T) {
	track, all := Track(), []string{""}
	for _, stage := range track.Stages {
		all = append(all, stage.ID)
	}
	rapid.Check(t, func(t *rapid.T) {
		options := gen.Options{
			Seed:      rapid.Uint64().Draw(t, "seed"),
			Followers: rapid.IntRange(0, mostFollowers).Draw(t, "followers"),
			Commands:  rapid.IntRange(1, 120).Draw(t, "commands"),
		}
		options.Stage = rapid.SampledFrom(all).Draw(t, "stage")
		one := draftedOf(t, options, rapid.IntRange(0, 1000).Draw(t, "index"))
		if len(one.commands) > options.Commands {
			t.Fatalf("%d commands, at most %d are allowed", len(one.commands), options.Commands)
		}
		text := one.trace.String()
		if _, err := track.Parse("candidate", []byte(text)); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
	})
}

// drafted is a candidate as the rules read it.
type drafted struct {
	trace    *cases.Trace
	config   reference.Config
	commands []reference.Command
}

func draftedOf(t interface{ Fatal(...any) }, options gen.Options, index int) drafted {
	exercise := Exercise()
	trace, err := gen.Candidate(&exercise, options, index)
	if err != nil {
		t.Fatal(err)
	}
	config, commands := typed(trace)
	return drafted{trace, *config, commands}
}

func lastLEO(c *drafted) int64 {
	leo := int64(0)
	for _, command := range c.commands {
		leo += command.Records
	}
	return leo
}

// anyStep says whether some command of the trace, met in some state, is it.
func anyStep(c *drafted, is func(before *reference.State, command reference.Command) bool) bool {
	lesson := reference.Lesson()
	state := lesson.Begin(&c.config)
	var reply reference.Reply
	for _, command := range c.commands {
		if is(&state, command) {
			return true
		}
		lesson.Step(&c.config, &state, command, &reply)
	}
	return false
}

func goesBack(c *drafted) bool {
	return anyStep(c, func(s *reference.State, command reference.Command) bool {
		return command.Kind == reference.Fetch && command.Offset < s.Replicas[command.Follower].LEO
	})
}

func equalTimes(c *drafted) bool {
	for i := range c.commands[1:] {
		if c.commands[i].Time == c.commands[i+1].Time {
			return true
		}
	}
	return false
}

func statusAtAge(age func(lagMax int64) int64) func(*drafted) bool {
	return func(c *drafted) bool {
		return anyStep(c, func(s *reference.State, command reference.Command) bool {
			return command.Kind == reference.Status && slices.ContainsFunc(s.Replicas[1:], func(f reference.Replica) bool {
				return f.InISR && command.Time-f.LastCaughtUpTime == age(c.config.LagMax)
			})
		})
	}
}

func returnsWith(is func(s *reference.State, offset int64) bool) func(*drafted) bool {
	return func(c *drafted) bool {
		return anyStep(c, func(s *reference.State, command reference.Command) bool {
			return command.Kind == reference.Fetch && !s.Replicas[command.Follower].InISR && is(s, command.Offset)
		})
	}
}

func appendsAlone(c *drafted) bool {
	return len(c.config.Replicas) > 1 && anyStep(c, func(s *reference.State, command reference.Command) bool {
		return command.Kind == reference.Append && s.ISRSize() == 1
	})
}

func creditedBySecondBranch(c *drafted) bool {
	return anyStep(c, func(s *reference.State, command reference.Command) bool {
		if command.Kind != reference.Fetch {
			return false
		}
		f := s.Replicas[command.Follower]
		return command.Offset < s.LeaderLEO() && command.Offset >= f.LastFetchLeaderLEO && f.LastFetchTime > f.LastCaughtUpTime
	})
}
