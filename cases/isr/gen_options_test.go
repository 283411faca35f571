package isr

import (
	"context"
	"errors"
	"slices"
	"testing"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	frame "isrgrade/reference"
	reference "isrgrade/reference/isr"
	"isrgrade/reference/isr/mistakes"
)

// byID gives the places of mistakes in the catalogue, each as often as it is named.
func byID(t testing.TB, ids ...string) []int {
	t.Helper()
	model := mistakes.Model()
	var found []int
	for _, id := range ids {
		entry := model.Find(id)
		if entry < 0 {
			t.Fatalf("no mistake is called %s", id)
		}
		found = append(found, entry)
	}
	return found
}

func ids(found []frame.Words) []string {
	var names []string
	for _, mistake := range found {
		names = append(names, mistake.ID)
	}
	return names
}

func TestImpossibleOptionsAreRefusedByName(t *testing.T) {
	tests := []struct {
		reason  string
		options gen.Options
		option  string
	}{
		{"less than no trace", gen.Options{Count: -1}, "the number of traces"},
		{"more traces than anybody could want", gen.Options{Count: 10_001}, "the number of traces"},
		{"a replica list has at most 7", gen.Options{Followers: mostFollowers + 1}, "the number of followers"},
		{"less than no command", gen.Options{Commands: -1}, "the number of commands"},
		{"stages have ids", gen.Options{Stage: "shrink"}, "the stage"},
		{"twice the same", gen.Options{Mistakes: byID(t, "hw-decreases", "hw-decreases")}, "the list of mistakes"},
		{"no trace of the stage may show it", gen.Options{Stage: "3-shrink", Mistakes: byID(t, "hw-decreases")}, "the mistake"},
	}
	for _, test := range tests {
		exercise := Exercise()
		_, err := gen.Suite(t.Context(), &exercise, test.options)
		if wrong := (*gen.OptionError)(nil); !errors.As(err, &wrong) || wrong.Option != test.option {
			t.Errorf("%s: the error is %v; want an gen.OptionError about %s", test.reason, err, test.option)
		}
	}
}

func TestOptionsBoundEveryTrace(t *testing.T) {
	for _, followers := range []int{1, 3, mostFollowers} {
		for _, one := range suite(t, gen.Options{Seed: 3, Followers: followers, Commands: 20, Count: 10}).Cases {
			if got := len(one.Trace.Config.Brokers) - 1; got != followers {
				t.Errorf("%s has %d followers, want %d", one.Name, got, followers)
			}
			if got := len(one.Trace.Steps); got == 0 || got > 20 {
				t.Errorf("%s has %d commands, want 1 to 20", one.Name, got)
			}
		}
	}
}

func TestCountIsHonouredAndNamesAreUnique(t *testing.T) {
	for _, count := range []int{2, gen.MaxTraces, 300} {
		result := suite(t, gen.Options{Seed: 9, Count: count})
		names := map[string]bool{}
		inputs := map[string]bool{}
		for _, one := range result.Cases {
			names[one.Name] = true
			inputs[string(one.Trace.Input())] = true
		}
		if len(result.Cases) != count || len(names) != count || len(inputs) != count {
			t.Errorf("count %d gives %d traces, %d names, %d different inputs", count, len(result.Cases), len(names), len(inputs))
		}
	}
}

func TestAimIsExposedAndSeparatedFromItself(t *testing.T) {
	aimed := []string{"rejoin-only-if-recent", "hw-waits-for-joiners", "no-second-branch"}
	aim := byID(t, aimed...)
	result := suite(t, gen.Options{Seed: 4, Mistakes: aim})
	if !result.Complete() || !slices.Equal(ids(result.Aim), aimed) {
		t.Errorf("aimed at %v: survivors %v, unseparated %v", ids(result.Aim), ids(result.Survivors), result.Unseparated)
	}
	if whole := suite(t, gen.Options{Seed: 4}); len(result.Cases) > len(whole.Cases) {
		t.Errorf("three mistakes take %d traces, the whole catalogue %d", len(result.Cases), len(whole.Cases))
	}
}

// One follower can neither share its memory with another nor be readmitted by
// another's fetch, and it returns only as the leader's equal, since a leader that
// is alone has its own LEO for HW.
func TestWhatASuiteCannotSeeIsNamed(t *testing.T) {
	result := suite(t, gen.Options{Seed: 1, Followers: 1})
	for _, id := range []string{"shared-fetch-state", "rejoin-readmits-all", "rejoin-at-leader-leo", "rejoin-only-if-recent"} {
		if !slices.Contains(ids(result.Survivors), id) {
			t.Errorf("with one follower %s survives, but the result does not say so: %v", id, ids(result.Survivors))
		}
	}
	if result.Complete() {
		t.Error("the suite claims to be complete")
	}
}

func TestStagesNeedNoLaterRuleAndShowWhatTheyTeach(t *testing.T) {
	for _, stage := range stages() {
		result := suite(t, gen.Options{Seed: 1, Stage: stage.ID})
		if len(result.Survivors) > 0 {
			t.Errorf("stage %s does not expose %v", stage.ID, ids(result.Survivors))
		}
		track := Track()
		table := gen.Matrix(track.Model, result.Cases)
		for _, entry := range gen.LaterRules(&track, stage.ID) {
			if id := track.Catalogue[entry].ID; !slices.Contains(ids(table.Unexposed), id) {
				t.Errorf("stage %s needs a later rule: it exposes %s", stage.ID, id)
			}
		}
		for _, one := range result.Cases {
			if one.Stage != stage.ID || stage.ID == "1-log" && hasFetch(one) {
				t.Errorf("%s is of stage %s, or has a FETCH before that is taught", one.Name, one.Stage)
			}
		}
	}
}

func hasFetch(one cases.Case) bool {
	return slices.ContainsFunc(one.Trace.Steps, func(s cases.Step) bool { return reference.Typed(&s.Command).Kind == reference.Fetch })
}

func TestLeftOutRulesAreInTheCatalogue(t *testing.T) {
	for _, stage := range stages() {
		byID(t, stage.LeftOut...)
		byID(t, stage.Spares...)
	}
}

func TestACancelledContextEndsEverySearch(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	exercise := Exercise()
	_, suiteErr := gen.Suite(ctx, &exercise, gen.Options{Seed: 1})
	_, shortestErr := gen.Shortest(ctx, &exercise, frame.Made{})
	_, examErr := gen.NewExam(ctx, &exercise)
	for _, err := range []error{suiteErr, shortestErr, examErr} {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("the error is %v, want the context's", err)
		}
	}
}
