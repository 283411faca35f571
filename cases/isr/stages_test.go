package isr_test

import (
	"slices"
	"strings"
	"testing"

	reference "isrgrade/reference/isr"
	"isrgrade/reference/isr/mistakes"
)

// A gap is a way in which a program can lack the rules of one stage.
type gap struct {
	names string
	edit  func(*reference.Rules)
}

// gapsOf gives, for each stage after the first, the ways in which it may still be
// missing when a student works on the stage current.
func gapsOf(t *testing.T, stage, current string) []gap {
	switch stage {
	case "2-fetch":
		return []gap{{"FETCH ignored, HW stays 0", ignoreFetch}}
	case "3-shrink":
		return []gap{gapMadeOf(t, "never-shrinks")}
	case "4-caught-up":
		return []gap{gapMadeOf(t, "no-second-branch")}
	case "5-rejoin":
		return []gap{gapMadeOf(t, "never-rejoins")}
	case "6-high-watermark":
		return highWatermarkGaps(t, current)
	case "7-min-isr":
		return []gap{gapMadeOf(t, "min-isr-ignored")}
	default:
		t.Fatalf("no program is known that lacks stage %s", stage)
		return nil
	}
}

func ignoreFetch(rules *reference.Rules) {
	rules.Steps.Fetch = nil
	rules.Advance = func(int64, int64) int64 { return 0 }
}

// highWatermarkGaps gives every set of stage 6's shortcuts that a program can
// take at once, with two exceptions.
//
// Raised neither by FETCH nor after the check there would be no HW at all, and
// that is stage 2's. And stage 5 needs a HW over the ISR alone: over all replicas
// it never passes a follower that is out, so nobody would ever be too low to
// join.
func highWatermarkGaps(t *testing.T, current string) []gap {
	shortcuts := []string{"hw-decreases", "hw-not-on-shrink", "hw-not-on-append", "hw-without-leader", "hw-only-at-status"}
	if current != "5-rejoin" {
		shortcuts = append(shortcuts, "hw-over-all-replicas")
	}
	var gaps []gap
	for _, ids := range subsets(shortcuts) {
		neverRaised := slices.Contains(ids, "hw-only-at-status") && slices.Contains(ids, "hw-not-on-shrink")
		if _, err := track.Model.MadeOf(ids...); err == nil && len(ids) > 0 && !neverRaised {
			gaps = append(gaps, gapMadeOf(t, ids...))
		}
	}
	return gaps
}

func subsets(of []string) [][]string {
	if len(of) == 0 {
		return [][]string{nil}
	}
	var all [][]string
	for _, rest := range subsets(of[1:]) {
		all = append(all, rest, slices.Concat(of[:1], rest))
	}
	return all
}

func gapMadeOf(t *testing.T, ids ...string) gap {
	chosen := make([]mistakes.Mistake, len(ids))
	for i, id := range ids {
		mistake, known := mistakes.ByID(id)
		if !known {
			t.Fatalf("the catalogue has no %s", id)
		}
		chosen[i] = mistake
	}
	return gap{mistakes.IDs(chosen), func(rules *reference.Rules) {
		for _, mistake := range chosen {
			mistake.Apply(rules)
		}
	}}
}

// halfFinished gives the programs that are right up to the stage current and lack
// some or all of what comes later.
func halfFinished(t *testing.T, current string) []gap {
	later := stagesAfter(current)
	var programs []gap
	for _, stage := range later {
		programs = append(programs, gapsOf(t, stage, current)...)
	}
	return append(programs, everyChoice(t, later, current)...)
}

// everyChoice gives the programs that lack all of the stages, one for each choice
// of a gap a stage.
func everyChoice(t *testing.T, stages []string, current string) []gap {
	programs := []gap{{}}
	for _, stage := range stages {
		var longer []gap
		for _, program := range programs {
			for _, next := range gapsOf(t, stage, current) {
				longer = append(longer, both(program, next))
			}
		}
		programs = longer
	}
	return programs
}

func both(a, b gap) gap {
	return gap{strings.TrimPrefix(a.names+", "+b.names, ", "), func(rules *reference.Rules) {
		if a.edit != nil {
			a.edit(rules)
		}
		b.edit(rules)
	}}
}

func stagesAfter(current string) []string {
	var ids []string
	for _, stage := range track.Stages {
		if stage.ID > current {
			ids = append(ids, stage.ID)
		}
	}
	return ids
}

func (g gap) rules() reference.Rules {
	rules := reference.Lesson()
	if g.edit != nil {
		g.edit(&rules)
	}
	return rules
}

func TestNoCaseNeedsARuleOfALaterStage(t *testing.T) {
	suite := builtIn(t)
	for _, stage := range track.Stages {
		for _, program := range halfFinished(t, stage.ID) {
			for _, one := range suite {
				if one.Stage == stage.ID && exposes(one, program.rules()) {
					t.Errorf("%s fails a program that lacks later rules only: %s", one.Name, program.names)
				}
			}
		}
	}
}

// Otherwise points would be given for work not done.
func TestEveryCaseNeedsARuleOfItsOwnStage(t *testing.T) {
	for _, one := range builtIn(t) {
		if one.Stage == track.Stages[0].ID {
			continue
		}
		fails := func(program gap) bool { return exposes(one, program.rules()) }
		if !slices.ContainsFunc(gapsOf(t, one.Stage, one.Stage), fails) {
			t.Errorf("%s passes a program without the rules of its stage", one.Name)
		}
	}
}

// Stage 1 is what the starters can do: no FETCH, nobody late, and followers that
// hold the HW at 0.
func TestStage1NeedsOnlyALogAndAReply(t *testing.T) {
	for _, one := range builtIn(t) {
		if one.Stage != "1-log" {
			continue
		}
		if len(one.Trace.Config.Brokers) < 2 {
			t.Errorf("%s: a leader alone commits what it appends, which is stage 6", one.Name)
		}
		for _, step := range one.Trace.Steps {
			if reference.Typed(&step.Command).Kind == reference.Fetch {
				t.Errorf("%s: stage 1 has no FETCH", one.Name)
			}
			if step.Command.Time > reference.ReadConfig(&one.Trace.Config).LagMax {
				t.Errorf("%s: t=%d is beyond LAG_MAX, so the followers would leave", one.Name, step.Command.Time)
			}
		}
	}
}
