package class

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"isrgrade/grader"
	"isrgrade/runner"
)

func TestReportsThatAreInPlaceStayAndOthersAreWrittenAgain(t *testing.T) {
	s := newClassroom(t, map[string]string{"ada.sh": makes(), "alan.sh": makes("hw-decreases")})
	first := s.run()
	want, written := s.reports(), s.written(CSVFile)
	again := s.run()
	if !os.SameFile(s.written(CSVFile), written) || again.Summary.Mean != first.Summary.Mean || again.Summary.Verdicts[grader.Accepted] != 1 {
		t.Errorf("an unchanged class was reported again, or summed up as %+v", again.Summary)
	}
	for _, name := range []string{CSVFile, IndexFile, filepath.Join(PageFolder, "ada.html")} {
		if err := os.Remove(filepath.Join(s.plan.Out, name)); err != nil {
			t.Fatal(err)
		}
		s.run()
		sameReports(t, s.reports(), want)
	}
	s.plan.Title = "another"
	if s.run(); !strings.Contains(s.file(IndexFile), "another") {
		t.Error("another title is not shown")
	}
}

// written is a report's file as such: writing it again makes another one.
func (s *classroom) written(name string) os.FileInfo {
	s.t.Helper()
	info, err := os.Stat(filepath.Join(s.plan.Out, name))
	if err != nil {
		s.t.Fatal(err)
	}
	return info
}

func TestPagesOfSubmissionsThatAreGoneAreRemoved(t *testing.T) {
	s := newClassroom(t, map[string]string{"ada.sh": makes(), "alan.sh": makes()})
	s.run()
	if err := os.Remove(filepath.Join(s.dir, "alan.sh")); err != nil {
		t.Fatal(err)
	}
	s.run()
	if _, found := s.reports()[pageName("alan")]; found {
		t.Error("alan's page is still there")
	}
}

func TestReportsAreForOthersAndTheJournalIsNot(t *testing.T) {
	s := newClassroom(t, map[string]string{"ada.sh": makes()})
	s.run()
	for name, want := range map[string]os.FileMode{".": 0o005, CSVFile: 0o004, PageFolder: 0o005, stateFolder: 0, stateFolder + "/" + journalFile: 0, stateFolder + "/" + manifestFile: 0, stateFolder + "/" + reportIndexFile: 0} {
		if got := s.written(name).Mode().Perm() & 0o007; got != want {
			t.Errorf("%s may be used by others as %o; want %o", name, got, want)
		}
	}
}

// A run that changes nothing does not write reports again, but it must see that they
// are not what it wrote.
func TestAReportThatWasTamperedWithIsWrittenAgain(t *testing.T) {
	for _, name := range []string{CSVFile, JSONFile, JUnitFile, IndexFile, PageFolder + "/ada.html"} {
		s := newClassroom(t, map[string]string{"ada.sh": makes(), "alan.sh": makes("hw-decreases")})
		s.run()
		want := s.reports()
		if err := os.WriteFile(filepath.Join(s.plan.Out, name), []byte(s.file(name)+"x"), 0o644); err != nil {
			t.Fatal(err)
		}
		s.run()
		sameReports(t, s.reports(), want)
	}
}

// Two students who swap their files keep their results apart.
func TestReportsAreAboutIdsNotAboutPrograms(t *testing.T) {
	s := newClassroom(t, map[string]string{"ada.sh": makes(), "alan.sh": makes("hw-decreases")})
	s.run()
	s.write("ada.sh", makes("hw-decreases"))
	s.write("alan.sh", makes())
	s.run()
	found := s.results()
	if found["ada"].Verdict != grader.WrongAnswer || found["alan"].Verdict != grader.Accepted {
		t.Errorf("ada is %s and alan %s; want it the other way round", found["ada"].Verdict, found["alan"].Verdict)
	}
}

// The grades stand, but whoever runs the class must know that something was left.
func TestWhatCouldNotBeCleanedUpIsReported(t *testing.T) {
	s := newClassroom(t, map[string]string{"ada.sh": makes()})
	if report := s.run(); report.Uncleaned != nil {
		t.Fatalf("a tidy run reports %v", report.Uncleaned)
	}
	messy := errors.New("the folder is still in use")
	s.plan.Open = func(context.Context) (runner.Runner, error) {
		return &actor{runs: &s.runs, plays: s.plays, messy: messy}, nil
	}
	s.plan.Regrade = true
	report := s.run()
	if !errors.Is(report.Uncleaned, messy) || report.Summary.Verdicts[grader.Accepted] != 1 {
		t.Errorf("it reports %v and the verdicts %v; want the error, and the grade all the same", report.Uncleaned, report.Summary.Verdicts)
	}
}
