package runner

import (
	"slices"
	"strings"
	"testing"
)

func TestParseLevelReadsEveryName(t *testing.T) {
	for _, level := range append(Levels(), LevelAuto) {
		if got, err := ParseLevel(level.String()); err != nil || got != level {
			t.Errorf("%q is read as %v, %v", level, got, err)
		}
	}
}

func TestParseLevelSaysWhatItKnows(t *testing.T) {
	_, err := ParseLevel("total")
	if err == nil || !strings.Contains(err.Error(), "full, restricted, limits, none") {
		t.Errorf("got %v", err)
	}
}

func TestLevelsAreOrderedByStrength(t *testing.T) {
	if !slices.IsSortedFunc(Levels(), func(a, b Level) int { return int(b - a) }) || LevelAuto >= LevelNone {
		t.Error("levels cannot be compared by their numbers")
	}
}

func TestZeroLimitsAreTheDefault(t *testing.T) {
	if got := (Limits{}).withDefaults(); got != DefaultLimits() {
		t.Errorf("got %+v", got)
	}
	if got := (Limits{Memory: 7}).withDefaults(); got.Memory != 7 || got.Stdout != DefaultLimits().Stdout {
		t.Errorf("got %+v", got)
	}
}
