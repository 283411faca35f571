package runner

import (
	"path/filepath"
	"testing"
)

func TestTheFirstRunShowsTheLevelAndSparesATrial(t *testing.T) {
	strongest := openAt(t, LevelFull) // skips where it is not to be had
	r, err := Open(t.Context(), Options{TempDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if o := run(t, r, shell("exit 4"), nil, Limits{}); o.ExitCode != 4 {
		t.Errorf("the first run: %+v", o)
	}
	taken, decided := r.(*aloneAgain).Runner.(*undecided).taken.(*confined)
	if !decided || taken.sandbox == nil {
		t.Error("the helper of the first run was not kept: something else was tried")
	}
	if r.Confinement().Level != strongest.Confinement().Level {
		t.Errorf("the level is %v", r.Confinement().Level)
	}
}

// What cannot be run is no reason to believe that the machine allows less.
func TestAFailingFirstRunWeakensNothing(t *testing.T) {
	want := Survey(t.Context(), Options{TempDir: t.TempDir()}).Taken
	missing := filepath.Join(t.TempDir(), "missing")
	for reason, spec := range map[string]Spec{
		"no such program": {Argv: []string{missing}},
		"no such folder":  {Argv: []string{"/bin/sh"}, Read: []string{missing}},
		"no spec at all":  {},
	} {
		r, err := Open(t.Context(), Options{TempDir: t.TempDir()})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.Run(t.Context(), spec, nil, Limits{}); err == nil {
			t.Errorf("%s: it was run", reason)
		}
		if got := r.Confinement().Level; got != want {
			t.Errorf("%s: then the level was %v, want %v", reason, got, want)
		}
		if o := run(t, r, shell("exit 4"), nil, Limits{}); o.ExitCode != 4 {
			t.Errorf("%s: the runner is of no use afterwards: %+v", reason, o)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
}
