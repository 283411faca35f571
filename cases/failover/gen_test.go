package failover_test

import (
	"context"
	"strings"
	"testing"

	"isrgrade/cases/failover"
	"isrgrade/cases/gen"
	"isrgrade/reference"
)

// page: all 57 can be told from the rule and from each other.
func TestSuitesExposeEveryMistakeAndSeparateEveryPair(t *testing.T) {
	seeds := uint64(50)
	if testing.Short() {
		seeds = 3
	}
	exercise := failover.Exercise()
	for seed := uint64(1); seed <= seeds; seed++ {
		result, err := gen.Suite(context.Background(), &exercise, gen.Options{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		if len(result.Aim) != 57 || !result.Complete() {
			t.Errorf("seed %d: of %d mistakes %d survive, %d pairs are not separated",
				seed, len(result.Aim), len(result.Survivors), len(result.Unseparated))
		}
	}
}

func TestAStagesSuiteIsCompleteAndUsesNothingOfALaterStage(t *testing.T) {
	exercise := failover.Exercise()
	for i, stage := range track.Stages {
		result, err := gen.Suite(context.Background(), &exercise, gen.Options{Seed: 7, Stage: stage.ID, Count: 6})
		if err != nil {
			t.Fatal(err)
		}
		if !result.Complete() {
			t.Errorf("%s: %d survive, %d pairs are not separated", stage.ID, len(result.Survivors), len(result.Unseparated))
		}
		for _, one := range result.Cases {
			input := string(one.Trace.Input())
			for _, later := range track.Stages[i+1:] {
				for _, verb := range later.Verbs {
					if strings.Contains(input, " "+verb+" ") {
						t.Errorf("%s has %s", one.Name, verb)
					}
				}
			}
			if i < track.StageIndex("7-min-isr") && !strings.Contains(input, "MIN_ISR 1\n") {
				t.Errorf("%s has a MIN_ISR above 1", one.Name)
			}
			if i < track.StageIndex("8-elr") && !strings.Contains(input, "ELR off\n") {
				t.Errorf("%s has ELR on", one.Name)
			}
			if i < track.StageIndex("5-loss") && strings.Contains(one.Trace.String(), "LOST=m") {
				t.Errorf("%s has a lost record", one.Name)
			}
			for _, made := range unfinished(t, i) {
				if exposes(one, made...) {
					t.Errorf("%s exposes %s, a rule of a later stage", one.Name, ids(made))
				}
			}
		}
	}
}

// The rare ones have scenes of their own; chance alone shows each in a few of
// 2,500 walks.
func TestTheRareMistakesShowInManyCandidates(t *testing.T) {
	exercise := failover.Exercise()
	const candidates, least = 200, 3
	for _, id := range []string{
		"leader-end-only", "last-leader-though-dead", "divergence-by-offset-only",
		"lost-forgiven", "follower-hw-never-back",
	} {
		exposed := 0
		for i := range candidates {
			trace, err := gen.Candidate(&exercise, gen.Options{Seed: 11}, i)
			if err != nil {
				t.Fatal(err)
			}
			if showsIn(trace.RepliesOf(track.NewPlayer()), trace.RepliesOf(track.NewPlayer(reference.Made{Entry: track.Find(id)}))) {
				exposed++
			}
		}
		if exposed < least {
			t.Errorf("%s shows in %d of %d candidates", id, exposed, candidates)
		}
	}
}

func showsIn(right, wrong [][]string) bool {
	for i := range right {
		if strings.Join(right[i], "\n") != strings.Join(wrong[i], "\n") {
			return true
		}
	}
	return false
}

func TestTheSearchFindsTracesAsShortAsThePages(t *testing.T) {
	exercise := failover.Exercise()
	for id, commands := range map[string]int{ // page, "Mistakes"
		"acks-on-append": 1, "hw-not-on-shrink": 2, "isr-reset-on-election": 5, "truncate-to-leader-leo": 5,
		"divergence-by-offset-only": 8, "leader-end-only": 8, "last-leader-though-dead": 6, "elr-not-cleared": 4,
	} {
		found, err := gen.Shortest(context.Background(), &exercise, reference.Made{Entry: track.Find(id)})
		if err != nil {
			t.Fatal(err)
		}
		if !found.Exists() || len(found.Trace.Steps) > commands {
			t.Errorf("%s: found %v, the page has %d commands", id, found.Trace, commands)
		}
	}
}
