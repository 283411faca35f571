package grader

import (
	"testing"
	"time"

	"isrgrade/reference/isr/mistakes"
	"isrgrade/runner"
)

func TestAResultSaysWhetherTheClockEndedTheSearch(t *testing.T) {
	suite := builtInSuite(t)
	for name, one := range map[string]struct {
		most time.Duration
		want bool
	}{
		"no time at all": {time.Nanosecond, true},
		"enough of it":   {time.Hour, false},
	} {
		t.Run(name, func(t *testing.T) {
			program := programOf(mistakes.Apply(mistakes.All()[0]))
			options := Options{Limits: runner.DefaultLimits(), ExperimentTime: one.most}
			result, err := suite.Grade(t.Context(), []runner.Runner{program}, Program{Name: "test"}, options, nil)
			if err != nil {
				t.Fatal(err)
			}
			if result.EndedByClock != one.want {
				t.Errorf("ended by the clock: %t, want %t", result.EndedByClock, one.want)
			}
		})
	}
}
