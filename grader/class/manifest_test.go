package class

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestAGradebookIsNotReplacedByThatOfAnotherClass(t *testing.T) {
	first := newClassroom(t, map[string]string{"ada.sh": makes(), "alan.sh": makes("hw-decreases")})
	first.run()
	want := first.reports()
	second := newClassroom(t, map[string]string{"emmy.sh": makes(), "kurt.sh": makes()})
	second.plan.Out = first.plan.Out
	_, err := second.tryRun(context.Background())
	var other *OtherClassError
	if !errors.As(err, &other) {
		t.Fatalf("the second class gets %v; want to be told that the folder is another's", err)
	}
	for _, word := range []string{first.dir, second.dir, first.plan.Out, "another output folder", "2 submissions"} {
		if !strings.Contains(err.Error(), word) {
			t.Errorf("the error is %v; it should name %q", err, word)
		}
	}
	sameReports(t, first.reports(), want)
	before := first.runs.Load()
	if first.run(); first.runs.Load() != before {
		t.Error("the first class is graded again after the second was refused")
	}
}

// Whoever moved the folder, or downloaded it anew, has the same class.
func TestAClassThatMovedOrGrewKeepsItsGradebook(t *testing.T) {
	first := newClassroom(t, map[string]string{"ada.sh": makes(), "alan.sh": makes("hw-decreases")})
	first.run()
	second := newClassroom(t, map[string]string{"ada.sh": makes(), "alan.sh": makes("hw-decreases"), "emmy.sh": makes()})
	second.plan.Out = first.plan.Out
	second.plan.Watch.Gone = func(labels []string) { t.Errorf("%q are said to be gone; nobody is", labels) }
	if report := second.run(); report.Summary.Count != 3 {
		t.Errorf("%d submissions are in the reports; want 3", report.Summary.Count)
	}
}

func TestSubmissionsThatAreGoneAreTold(t *testing.T) {
	s := newClassroom(t, map[string]string{"ada.sh": makes(), "alan.sh": makes("hw-decreases"), "emmy.sh": makes()})
	s.run()
	for _, name := range []string{"alan.sh", "emmy.sh"} {
		if err := os.Remove(filepath.Join(s.dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	var gone []string
	s.plan.Watch.Gone = func(labels []string) { gone = append(gone, labels...) }
	s.run()
	if !slices.Equal(gone, []string{"alan", "emmy"}) {
		t.Errorf("told are %q; want alan and emmy", gone)
	}
}

// A wrong folder, stopped before anything was graded, must not block the right one.
func TestAnOutputFolderWithoutResultsIsAnybodys(t *testing.T) {
	wrong := newClassroom(t, map[string]string{"photo.sh": makes()})
	ctx, cancel := context.WithCancel(context.Background())
	wrong.plan.Watch.Begin = func(int, int) { cancel() }
	if _, err := wrong.tryRun(ctx); err == nil {
		t.Fatal("the run was not stopped")
	}
	right := newClassroom(t, map[string]string{"ada.sh": makes()})
	right.plan.Out = wrong.plan.Out
	right.run()
}

func TestAnOutputFolderThatCannotBeMadeIsNoFaultOfOurs(t *testing.T) {
	s := newClassroom(t, map[string]string{"ada.sh": makes(), "alan.sh": makes("hw-decreases")})
	folders := sharded(t, s, 2)
	s.plan.Shard = Shard{}
	for _, out := range []string{filepath.Join(s.dir, "ada.sh"), filepath.Join(s.dir, "ada.sh", "graded")} {
		s.plan.Out = out
		_, err := s.tryRun(t.Context())
		if wrong := (*OutputError)(nil); !errors.As(err, &wrong) || wrong.Out != out {
			t.Errorf("a run into %s gives %v", out, err)
		}
		_, err = Merge(folders, out, "", theTracks)
		if wrong := (*OutputError)(nil); !errors.As(err, &wrong) || wrong.Out != out {
			t.Errorf("a merge into %s gives %v", out, err)
		}
	}
}

// Of a class, a shard may lose all that it graded.
func TestAShardWhoseSubmissionsAreGoneIsStillOfItsClass(t *testing.T) {
	s := newClassroom(t, map[string]string{"ada.sh": makes(), "alan.sh": makes("hw-decreases")})
	s.plan.Shard = Shard{1, 2}
	if !s.plan.Shard.Has("ada") || s.plan.Shard.Has("alan") {
		s.plan.Shard = Shard{2, 2}
	}
	if !s.plan.Shard.Has("ada") || s.plan.Shard.Has("alan") {
		t.Fatal("both are in one shard; take other ids")
	}
	s.run()
	if err := os.Remove(filepath.Join(s.dir, "ada.sh")); err != nil {
		t.Fatal(err)
	}
	s.run()
}

func TestMergeDoesNotReplaceTheGradebookOfAnotherClass(t *testing.T) {
	first := newClassroom(t, map[string]string{"ada.sh": makes()})
	first.run()
	second := newClassroom(t, map[string]string{"emmy.sh": makes(), "kurt.sh": makes()})
	var other *OtherClassError
	if _, err := Merge(sharded(t, second, 2), first.plan.Out, "", theTracks); !errors.As(err, &other) {
		t.Errorf("it gives %v; want to be told that the folder is another's", err)
	}
}
