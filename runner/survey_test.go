package runner

import (
	"slices"
	"testing"
)

func TestSurveyAgreesWithOpen(t *testing.T) {
	survey := Survey(t.Context(), Options{TempDir: t.TempDir()})
	r, err := Open(t.Context(), Options{TempDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if taken := r.Confinement().Level; taken != survey.Taken {
		t.Errorf("auto takes %v, the survey says %v", taken, survey.Taken)
	}
	for i, level := range survey.Levels {
		if level.Level != Levels()[i] {
			t.Errorf("level %d of the survey is %v, want %v", i, level.Level, Levels()[i])
		}
		if level.Available != (level.Why == "") {
			t.Errorf("%v: available %v, but why not: %q", level.Level, level.Available, level.Why)
		}
	}
	if len(survey.Facts) == 0 {
		t.Error("no facts of the machine")
	}
}

func TestOpenRefusesALevelRatherThanTakingAnother(t *testing.T) {
	for _, report := range Survey(t.Context(), Options{TempDir: t.TempDir()}).Levels {
		r, err := Open(t.Context(), Options{Level: report.Level, TempDir: t.TempDir()})
		if (err == nil) != report.Available {
			t.Errorf("%v: %v, although the survey says available: %v", report.Level, err, report.Available)
		}
		if err != nil {
			continue
		}
		if got := r.Confinement().Level; got != report.Level {
			t.Errorf("asked for %v, got %v", report.Level, got)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestEnvironmentTakesAdditionsInPlaceOfItsOwn(t *testing.T) {
	spec := Spec{Argv: []string{"/opt/python/bin/python3"}, Env: []string{"LANG=de", "A=1", "A=2"}}
	got := environment(spec, "/scratch")
	want := []string{
		"PATH=/usr/local/bin:/usr/bin:/bin:/opt/python/bin", "HOME=/scratch", "TMPDIR=/scratch", "TZ=UTC", "LANG=de", "A=2",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
