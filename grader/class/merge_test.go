package class

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"isrgrade/grader"
)

// sharded grades a class in parts, and gives the parts' folders.
func sharded(t *testing.T, s *classroom, count int) []string {
	t.Helper()
	var folders []string
	for i := range count {
		s.plan.Shard = Shard{i + 1, count}
		s.plan.Out = filepath.Join(t.TempDir(), fmt.Sprintf("shard-%d", i+1))
		s.run()
		folders = append(folders, s.plan.Out)
	}
	return folders
}

func TestMergedShardsGiveTheReportsOfOneRun(t *testing.T) {
	s := newClassroom(t, aClass())
	s.plan.Roster = &grader.RosterGaps{Missing: []grader.Person{{ID: "9", Name: "Kurt"}}}
	single := s.run()
	want := s.reports()
	for _, count := range []int{1, 2, 5} {
		s.plan.Shard = Shard{}
		folders := sharded(t, s, count)
		slices.Reverse(folders) // their order must not matter
		s.plan.Out = filepath.Join(t.TempDir(), "merged")
		report, err := Merge(folders, s.plan.Out, "", theTracks)
		if err != nil {
			t.Fatal(err)
		}
		sameReports(t, s.reports(), want)
		if report.Summary.Mean != single.Summary.Mean || report.Summary.Count != single.Summary.Count {
			t.Errorf("the merged summary is %+v; want %+v", report.Summary, single.Summary)
		}
		if _, err := Merge(folders, s.plan.Out, "", theTracks); err != nil {
			t.Errorf("merging again into the same folder: %v", err)
		}
		before := s.runs.Load()
		s.plan.Shard = Shard{}
		if s.run(); s.runs.Load() != before {
			t.Error("a single run in the merged folder graded again")
		}
	}
}

func TestAReportStandsForItsFolder(t *testing.T) {
	s := newClassroom(t, map[string]string{"ada.sh": makes(), "alan.sh": makes("hw-decreases")})
	folders := sharded(t, s, 2)
	files := []string{filepath.Join(folders[0], JSONFile), filepath.Join(folders[1], JSONFile)}
	if _, err := Merge(files, filepath.Join(t.TempDir(), "merged"), "", theTracks); err != nil {
		t.Error(err)
	}
}

func TestShardsThatAreNotAClassAreNotMerged(t *testing.T) {
	for _, test := range []struct {
		why    string
		spoil  func(t *testing.T, s *classroom, folders []string) []string
		saying string // what the error must name
	}{
		{"one is missing", func(_ *testing.T, _ *classroom, folders []string) []string { return folders[:2] }, "shard 3/3"},
		{"one is there twice", func(_ *testing.T, _ *classroom, folders []string) []string { return append(folders, folders[0]) }, "1/3"},
		{"no run's folder", func(t *testing.T, _ *classroom, folders []string) []string { return append(folders, t.TempDir()) }, "isrgrade batch"},
		{"one is of another division", func(t *testing.T, s *classroom, folders []string) []string {
			return append(folders[:2:2], sharded(t, s, 4)[3])
		}, "4/4"},
		{"one was graded with other cases", func(t *testing.T, s *classroom, folders []string) []string {
			s.plan.Grading.Suite = hiddenSuite()
			return append(folders[:2:2], sharded(t, s, 3)[2])
		}, "not the same cases"},
		{"one was graded with other weights", func(t *testing.T, s *classroom, folders []string) []string {
			s.plan.Grading.Suite = heavierSuite()
			return append(folders[:2:2], sharded(t, s, 3)[2])
		}, "not the same weights"},
		{"one was graded with other limits", func(t *testing.T, s *classroom, folders []string) []string {
			s.plan.Grading.Options.Limits.Memory++
			return append(folders[:2:2], sharded(t, s, 3)[2])
		}, "not the same limits"},
		{"one saw another class", func(t *testing.T, s *classroom, folders []string) []string {
			s.write("late.sh", makes())
			return append(folders[:2:2], sharded(t, s, 3)[2])
		}, "submissions"},
		{"one was joined with another roster", func(t *testing.T, s *classroom, folders []string) []string {
			s.plan.Roster = &grader.RosterGaps{Missing: []grader.Person{{ID: "9", Name: "Kurt"}}}
			return append(folders[:2:2], sharded(t, s, 3)[2])
		}, "rosters"},
		{"one did not finish", func(t *testing.T, _ *classroom, folders []string) []string {
			if err := os.WriteFile(journalPath(folders[2]), nil, 0o600); err != nil {
				t.Fatal(err)
			}
			return folders
		}, "not graded yet"},
	} {
		t.Run(test.why, func(t *testing.T) {
			s := newClassroom(t, map[string]string{"ada.sh": makes(), "alan.sh": makes("hw-decreases"), "grace.sh": script(playsCrash), "kurt.sh": makes(), "emmy.sh": makes()})
			folders := test.spoil(t, s, sharded(t, s, 3))
			_, err := Merge(folders, filepath.Join(t.TempDir(), "merged"), "", theTracks)
			var wrong *MergeError
			if !errors.As(err, &wrong) || !strings.Contains(err.Error(), test.saying) {
				t.Errorf("the error is %v; want one that names %q", err, test.saying)
			}
		})
	}
}

// A shard that is killed after it learned of new cases has results of the old ones.
func TestAResultOfOtherCasesThanItsShardsIsNotMerged(t *testing.T) {
	s := newClassroom(t, map[string]string{"ada.sh": makes(), "alan.sh": makes("hw-decreases")})
	folders := sharded(t, s, 2)
	s.plan.Grading.Suite = hiddenSuite()
	for i := range folders {
		s.plan.Shard, s.plan.Out = Shard{i + 1, 2}, folders[i]
		ctx, cancel := context.WithCancel(t.Context())
		s.plan.Watch.Begin = func(int, int) { cancel() }
		if _, err := s.tryRun(ctx); err == nil {
			t.Fatal("the run was not stopped")
		}
	}
	var wrong *MergeError
	_, err := Merge(folders, filepath.Join(t.TempDir(), "merged"), "", theTracks)
	if !errors.As(err, &wrong) || !strings.Contains(err.Error(), "cases") {
		t.Errorf("the error is %v; want one that names the cases", err)
	}
}

// A shard without a submission has no result that could tell.
func TestAnEmptyShardOfOtherCasesIsNotMerged(t *testing.T) {
	s := newClassroom(t, map[string]string{"ada.sh": makes()})
	folders := sharded(t, s, 2)
	empty := 0
	if (Shard{1, 2}).Has("ada") {
		empty = 1
	}
	s.plan.Grading.Suite, s.plan.Shard, s.plan.Out = hiddenSuite(), Shard{empty + 1, 2}, filepath.Join(t.TempDir(), "other")
	s.run()
	folders[empty] = s.plan.Out
	var wrong *MergeError
	_, err := Merge(folders, filepath.Join(t.TempDir(), "merged"), "", theTracks)
	if !errors.As(err, &wrong) || !strings.Contains(err.Error(), "cases") {
		t.Errorf("the error is %v; want one that names the cases", err)
	}
}

func TestShardsCannotShareAnOutputFolder(t *testing.T) {
	s := newClassroom(t, map[string]string{"ada.sh": makes()})
	s.plan.Shard = Shard{1, 2}
	s.run()
	s.plan.Shard = Shard{2, 2}
	var wrong *ShardError
	if _, err := s.tryRun(t.Context()); !errors.As(err, &wrong) {
		t.Errorf("the second shard gets %v; want to be told that the folder is another's", err)
	}
}

func TestMergeKeepsWhatTheShardsWereToldToShow(t *testing.T) {
	s := newClassroom(t, map[string]string{"ada.sh": makes("hw-decreases")})
	s.plan.Grading.Suite, s.plan.Show = hiddenSuite(), grader.ShowNone
	folders := sharded(t, s, 2)
	s.plan.Out = filepath.Join(t.TempDir(), "merged")
	if _, err := Merge(folders, s.plan.Out, "", theTracks); err != nil {
		t.Fatal(err)
	}
	noLeak(t, s.reports())
	if _, err := Merge(folders, s.plan.Out, grader.ShowFull, theTracks); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(s.file(JSONFile), secretNumber) {
		t.Error("with full, the hidden case is still concealed")
	}
}
