package class

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"isrgrade/grader"
	"isrgrade/runner"
	"isrgrade/runner/toolchain"
)

// leveled is an actor at another level.
type leveled struct{ actor }

func (*leveled) Confinement() runner.Confinement {
	return runner.Confinement{Level: runner.LevelRestricted}
}

// Each change must bring one more grading, and name its part; the grader's own part
// is tested with two builds, in cmd/isrgrade.
func TestEachPartOfTheKeyMatters(t *testing.T) {
	for _, test := range []struct {
		what   string
		change func(t *testing.T, s *classroom)
		part   string // as Change.Why names it; "" when nothing is to be graded again
	}{
		{"nothing", func(*testing.T, *classroom) {}, ""},
		{"the program", func(_ *testing.T, s *classroom) { s.write("ada.sh", makes("hw-decreases")) }, "program"},
		{"a blank in the program", func(_ *testing.T, s *classroom) { s.write("ada.sh", makes()+"\n") }, "program"},
		{"the permission to execute it", func(t *testing.T, s *classroom) {
			if err := os.Chmod(filepath.Join(s.dir, "ada.sh"), 0o644); err != nil {
				t.Fatal(err)
			}
		}, "program"},
		{"the time of the file alone", func(t *testing.T, s *classroom) {
			if err := os.Chtimes(filepath.Join(s.dir, "ada.sh"), time.Time{}, time.Unix(1, 0)); err != nil {
				t.Fatal(err)
			}
		}, ""},
		{"another case", func(t *testing.T, s *classroom) { s.plan.Grading.Suite = hiddenSuite() }, "cases"},
		{"a limit", func(_ *testing.T, s *classroom) { s.plan.Grading.Options.Limits.Memory++ }, "limits or options"},
		{"strictness", func(_ *testing.T, s *classroom) { s.plan.Grading.Options.Strict = true }, "limits or options"},
		{"the seed", func(_ *testing.T, s *classroom) { s.plan.Grading.Seed = 7 }, "cases"},
		{"the level of confinement", func(_ *testing.T, s *classroom) {
			s.plan.Open = func(context.Context) (runner.Runner, error) {
				return &leveled{actor{runs: &s.runs, plays: s.plays}}, nil
			}
		}, "limits or options"},
		{"a tool's version", func(t *testing.T, s *classroom) {
			s.plan.Grading.Toolchain.Tools = toolchain.NewTools(folderWithTool(t, "gcc", "gcc 99.1"))
		}, "tools"},
		{"what is shown", func(_ *testing.T, s *classroom) { s.plan.Show = grader.ShowNone }, ""},
		{"the number of workers", func(_ *testing.T, s *classroom) { s.plan.Jobs = 3 }, ""},
		{"the title", func(_ *testing.T, s *classroom) { s.plan.Title = "other" }, ""},
	} {
		t.Run(test.what, func(t *testing.T) {
			s := newClassroom(t, map[string]string{"ada.sh": makes()})
			s.run()
			test.change(t, s)
			before := s.runs.Load()
			report := s.run()
			again := s.runs.Load() > before
			if again != (test.part != "") {
				t.Fatalf("graded again: %t", again)
			}
			if again && (len(report.Changes) != 1 || !slices.Equal(report.Changes[0].Why, []string{test.part})) {
				t.Errorf("the changes are %+v; want one, because of the %s", report.Changes, test.part)
			}
		})
	}
}

// Weights say what a run counts, not how it ends.
func TestOtherWeightsAloneRunNothingAndCountAsIfGradedWithThem(t *testing.T) {
	files := map[string]string{"ada.sh": makes("never-shrinks"), "right.sh": makes(), "crash.sh": script(playsCrash), "text.txt": "hello"}
	s := newClassroom(t, files)
	s.run()
	before := s.runs.Load()
	s.plan.Grading.Suite = heavierSuite()
	changed := s.run()
	if s.runs.Load() != before {
		t.Errorf("%d runs were made again; want none", s.runs.Load()-before)
	}
	moved := 0
	for _, one := range changed.Changes {
		if !slices.Equal(one.Why, []string{"weights"}) {
			t.Errorf("the reason told of %s is %q; want the weights", one.ID, one.Why)
		}
		if one.Moved() {
			moved++
		}
	}
	if moved == 0 {
		t.Error("no score moved; want that of the program that fails in the heavier stage")
	}
	got := s.results()
	s.plan.Out = filepath.Join(t.TempDir(), "fresh")
	s.run()
	for id, want := range s.results() {
		if !reflect.DeepEqual(got[id], want) {
			t.Errorf("with the new weights %s is not as if graded with them: %s", id, cmp.Diff(want, got[id]))
		}
	}
}

// A program handed in by a second student is not run for new weights either.
func TestOtherWeightsAndANewTwinRunNothing(t *testing.T) {
	s := newClassroom(t, map[string]string{"ada.sh": makes("never-shrinks")})
	s.run()
	before := s.runs.Load()
	s.write("twin.sh", makes("never-shrinks"))
	s.plan.Grading.Suite = heavierSuite()
	s.run()
	if found := s.results(); s.runs.Load() != before || found["ada"].Score != found["twin"].Score {
		t.Errorf("%d runs, scores %v and %v; want no run and the same score", s.runs.Load()-before, found["ada"].Score, found["twin"].Score)
	}
}

func folderWithTool(t *testing.T, name, version string) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, name), []byte("#!/bin/sh\necho '"+version+"'\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	return folder
}

func TestAnotherBuildOfTheGraderIsAnotherKey(t *testing.T) {
	one, other := Key{Content: "1", Grader: "a"}, Key{Content: "1", Grader: "b"}
	if one.whole() == other.whole() || !slices.Equal(one.Changed(other), []string{"grader"}) {
		t.Error("the grader's part does not count")
	}
	self, err := executableDigest()
	if err != nil || len(self) != 64 {
		t.Errorf("the digest of this program is %q (%v)", self, err)
	}
}

func TestTheContentOfAFolderIsAllOfItsFilesAndNames(t *testing.T) {
	folder := t.TempDir()
	digest := func() string {
		t.Helper()
		sum, err := (Entry{Files: []File{{folder, "ada"}}}).digest()
		if err != nil {
			t.Fatal(err)
		}
		return sum
	}
	writeFile(t, filepath.Join(folder, "a.py"), "x")
	seen := []string{digest()}
	for _, step := range []struct {
		what    string
		do      func() error
		matters bool
	}{
		{"another file", func() error { return os.WriteFile(filepath.Join(folder, "b.py"), []byte("y"), 0o644) }, true},
		{"another name", func() error { return os.Rename(filepath.Join(folder, "b.py"), filepath.Join(folder, "c.py")) }, true},
		{"a folder", func() error { return os.Mkdir(filepath.Join(folder, "d"), 0o755) }, true},
		{"a link", func() error { return os.Symlink("a.py", filepath.Join(folder, "link")) }, true},
		{"another target of the link", func() error {
			return errors.Join(os.Remove(filepath.Join(folder, "link")), os.Symlink("c.py", filepath.Join(folder, "link")))
		}, true},
		{"what git keeps for itself", func() error { return os.MkdirAll(filepath.Join(folder, ".git", "objects"), 0o755) }, false},
	} {
		if err := step.do(); err != nil {
			t.Fatal(err)
		}
		now := digest()
		if changed := !slices.Contains(seen, now); changed != step.matters {
			t.Errorf("%s: the digest changed: %t; want %t", step.what, changed, step.matters)
		}
		seen = append(seen, now)
	}
}

func TestFilesOfAnotherDivisionAreAnotherContent(t *testing.T) {
	folder := t.TempDir()
	writeFile(t, filepath.Join(folder, "1"), "ab")
	writeFile(t, filepath.Join(folder, "2"), "c")
	writeFile(t, filepath.Join(folder, "3"), "a")
	writeFile(t, filepath.Join(folder, "4"), "bc")
	one, err1 := Entry{Files: []File{{filepath.Join(folder, "1"), "x"}, {filepath.Join(folder, "2"), "y"}}}.digest()
	other, err2 := Entry{Files: []File{{filepath.Join(folder, "3"), "x"}, {filepath.Join(folder, "4"), "y"}}}.digest()
	if err1 != nil || err2 != nil || one == other {
		t.Errorf("ab+c and a+bc have the digests %s and %s (%v, %v)", one, other, err1, err2)
	}
}
