package class

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"isrgrade/grader"
	"isrgrade/reference/isr/mistakes"
	"isrgrade/runner"
)

// aClass has a right program, some with a mistake each, a crash and twins. Workers meet
// in a small class as they do in a large one, so that it is small for the race detector.
func aClass() map[string]string {
	wrong := 12
	if testing.Short() {
		wrong = 4
	}
	files := map[string]string{"right.sh": makes(), "crash.sh": script(playsCrash), "twin.sh": makes(), "text.txt": "hello"}
	for _, mistake := range mistakes.All()[:wrong] {
		files[mistake.ID+".sh"] = makes(mistake.ID)
	}
	return files
}

// reports gives all reports as they stand on the disk.
func (s *classroom) reports() map[string]string {
	s.t.Helper()
	found := map[string]string{}
	for _, name := range []string{JSONFile, CSVFile, JUnitFile, IndexFile} {
		found[name] = s.file(name)
	}
	pages, err := os.ReadDir(filepath.Join(s.plan.Out, PageFolder))
	if err != nil {
		s.t.Fatal(err)
	}
	for _, page := range pages {
		found[page.Name()] = s.file(filepath.Join(PageFolder, page.Name()))
	}
	return found
}

func sameReports(t *testing.T, got, want map[string]string) {
	t.Helper()
	if !slices.Equal(slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want))) {
		t.Errorf("the reports are %q; want %q", slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
	}
	for name, text := range want {
		if got[name] != text {
			t.Errorf("%s differs: it has %d bytes, and %d are wanted", name, len(got[name]), len(text))
		}
	}
}

// Actors take no time, so that reports must be the same to the last byte.
func TestTheNumberOfWorkersChangesNothing(t *testing.T) {
	s := newClassroom(t, aClass())
	s.run()
	want := s.reports()
	for _, jobs := range []int{2, 7, 100} {
		s.plan.Jobs, s.plan.Out = jobs, filepath.Join(t.TempDir(), "out")
		s.run()
		sameReports(t, s.reports(), want)
	}
}

func TestARunThatIsStoppedAnywhereEndsTheSameAsAnUndisturbedOne(t *testing.T) {
	s := newClassroom(t, aClass())
	s.run()
	want, all := s.reports(), s.runs.Load()
	for stopAfter := 0; stopAfter < len(aClass()); stopAfter += 3 {
		s.plan.Out, s.plan.Jobs = filepath.Join(t.TempDir(), "out"), 2
		ctx, cancel := context.WithCancel(context.Background())
		graded := 0
		s.plan.Watch.Graded = func(grader.Result) {
			if graded++; graded > stopAfter {
				cancel()
			}
		}
		_, err := s.tryRun(ctx)
		cancel()
		var stopped *InterruptedError
		if !errors.As(err, &stopped) || stopped.Done < stopAfter || stopped.All != len(aClass()) {
			t.Fatalf("the stopped run gives %v; want to be told how far it came", err)
		}
		s.plan.Watch.Graded = nil
		before := s.runs.Load()
		report := s.run()
		sameReports(t, s.reports(), want)
		if report.Graded != len(aClass())-stopped.Done {
			t.Errorf("after %d of %d, %d were graded", stopped.Done, stopped.All, report.Graded)
		}
		if s.runs.Load()-before >= all && stopped.Done > 1 {
			t.Error("the second run started as many programs as an undisturbed one")
		}
	}
}

func TestAnUnchangedClassStartsNoProgram(t *testing.T) {
	s := newClassroom(t, aClass())
	s.run()
	want, before := s.reports(), s.runs.Load()
	report := s.run()
	if s.runs.Load() != before || report.Graded != 0 || len(report.Changes) != 0 {
		t.Errorf("%d runs, %d graded, changes %v; want none", s.runs.Load()-before, report.Graded, report.Changes)
	}
	sameReports(t, s.reports(), want)
}

func TestIdenticalSubmissionsAreRunOnceAndEachHasItsRow(t *testing.T) {
	files := map[string]string{}
	for i := range 20 {
		files[fmt.Sprintf("s%d.sh", i)] = makes("hw-decreases")
	}
	one := newClassroom(t, map[string]string{"s0.sh": makes("hw-decreases")})
	one.run()
	s := newClassroom(t, files)
	s.run()
	if s.runs.Load() != one.runs.Load() {
		t.Errorf("20 identical programs were run %d times, one is %d times", s.runs.Load(), one.runs.Load())
	}
	s.write("late.sh", makes("hw-decreases"))
	if s.run(); s.runs.Load() != one.runs.Load() {
		t.Error("a further identical one, handed in later, was run")
	}
	results := s.results()
	if len(results) != 21 {
		t.Fatalf("%d rows; want 21", len(results))
	}
	for id, result := range results {
		if result.ID != id || result.Program != id+".sh" || result.Score != results["s0"].Score || result.Verdict != grader.WrongAnswer {
			t.Errorf("%s has the row %s, %s, %s, %s", id, result.ID, result.Program, result.Score, result.Verdict)
		}
	}
}

func TestAGroupHasOneRowThatNamesItsMembers(t *testing.T) {
	s := newClassroom(t, map[string]string{"submission_11/leader.sh": makes(), "submission_12/leader.sh": makes(), gradescopeMetadata: gradescopeYAML})
	s.run()
	results := s.results()
	group := results["submission_12"]
	if group.Name != "Alan Turing, Grace Hopper" || !slices.Equal(group.Members, []string{"7", "8"}) {
		t.Errorf("the group is %q with the members %q", group.Name, group.Members)
	}
	if single := results["0042"]; len(single.Members) > 0 || len(results) != 2 {
		t.Errorf("there are %d rows, and the single student has the members %q; want 2 and none", len(results), single.Members)
	}
	if gradebook := s.file(CSVFile); !strings.Contains(gradebook, ",members\n") || !strings.Contains(gradebook, ",7;8\n") {
		t.Errorf("the gradebook lacks the members:\n%s", gradebook)
	}
	want := s.reports()
	folders := sharded(t, s, 2)
	s.plan.Out = filepath.Join(t.TempDir(), "merged")
	if _, err := Merge(folders, s.plan.Out, "", theTracks); err != nil {
		t.Fatal(err)
	}
	sameReports(t, s.reports(), want)
}

func TestAnotherRosterChangesTheReportsAndGradesNothing(t *testing.T) {
	s := newClassroom(t, map[string]string{"ada.sh": makes(), "alan.sh": makes("hw-decreases")})
	s.run()
	if strings.Contains(s.file(JSONFile), `"roster"`) {
		t.Error("without a roster, results.json speaks of one")
	}
	before := s.runs.Load()
	s.plan.Roster = &grader.RosterGaps{Missing: []grader.Person{{ID: "9", Name: "Kurt"}}, Unknown: []grader.Person{{ID: "alan"}}}
	report := s.run()
	var written grader.Class
	if err := json.Unmarshal([]byte(s.file(JSONFile)), &written); err != nil {
		t.Fatal(err)
	}
	if written.Roster == nil || !slices.Equal(written.Roster.Missing, s.plan.Roster.Missing) || !slices.Equal(written.Roster.Unknown, s.plan.Roster.Unknown) {
		t.Errorf("results.json has %+v; want %+v", written.Roster, s.plan.Roster)
	}
	if !strings.Contains(s.file(IndexFile), "Kurt (9)") || report.Roster != s.plan.Roster {
		t.Error("the class's page or the report lacks Kurt, who handed in nothing")
	}
	if strings.Contains(s.file(CSVFile), "Kurt") || s.runs.Load() != before {
		t.Error("Kurt has a row in the gradebook, or something was graded again")
	}
}

func TestRegradeListsOldAndNewScores(t *testing.T) {
	s := newClassroom(t, map[string]string{"ada.sh": makes("never-shrinks"), "alan.sh": makes()})
	s.run()
	s.write("ada.sh", makes())
	report := s.run()
	if len(report.Changes) != 1 || report.Changes[0].ID != "ada" || report.Changes[0].After != 10000 || report.Changes[0].Before >= 10000 || !report.Changes[0].Moved() {
		t.Errorf("the changes are %+v; want ada's, up to 100", report.Changes)
	}
	s.plan.Regrade = true
	before := s.runs.Load()
	report = s.run()
	if len(report.Changes) != 2 || s.runs.Load() == before || report.Changes[0].Moved() || report.Changes[1].Moved() {
		t.Errorf("with Regrade the changes are %+v; want both, the same as before", report.Changes)
	}
}

func TestOnlyGradesWhatIsNamedAndKeepsTheOthers(t *testing.T) {
	s := newClassroom(t, map[string]string{"ada.sh": makes("never-shrinks"), "alan.sh": makes(), "grace.sh": makes("hw-decreases")})
	s.run()
	s.write("ada.sh", makes())
	s.write("alan.sh", makes("never-shrinks"))
	s.plan.Only = []string{"ada"}
	report := s.run()
	results := s.results()
	if results["ada"].Verdict != grader.Accepted || results["grace"].Verdict != grader.WrongAnswer {
		t.Errorf("ada is %s, grace %s; want ada graded again and grace kept", results["ada"].Verdict, results["grace"].Verdict)
	}
	if _, shown := results["alan"]; shown || report.Left != 1 {
		t.Errorf("alan's result is out of date and must not be shown (left out: %d)", report.Left)
	}
	s.plan.Only = []string{"nobody"}
	var unknown *UnknownIDError
	if _, err := s.tryRun(context.Background()); !errors.As(err, &unknown) {
		t.Errorf("an unknown id gives %v", err)
	}
}

func TestOurOwnFaultFailsOneSubmissionAndIsTriedAgainNextTime(t *testing.T) {
	s := newClassroom(t, map[string]string{"ada.sh": script(playsFault), "alan.sh": makes()})
	report := s.run()
	results := s.results()
	if results["ada"].Verdict != grader.JudgeError || results["ada"].Error == "" || results["alan"].Verdict != grader.Accepted {
		t.Errorf("ada is %q (%s), alan %q", results["ada"].Verdict, results["ada"].Error, results["alan"].Verdict)
	}
	if report.Summary.Verdicts[grader.JudgeError] != 1 {
		t.Errorf("summed up are %v", report.Summary.Verdicts)
	}
	opened := s.open.Load()
	if opened < 2 {
		t.Error("the runner was not opened anew for a second attempt")
	}
	s.plan.Open = func(context.Context) (runner.Runner, error) {
		return &healed{actor{runs: &s.runs, plays: s.plays}}, nil
	}
	if report = s.run(); report.Graded != 1 || s.results()["ada"].Verdict != grader.Accepted {
		t.Errorf("%d were graded again, ada is %q; want her alone, accepted", report.Graded, s.results()["ada"].Verdict)
	}
}

// healed plays every submission right.
type healed struct{ actor }

func (h *healed) Run(_ context.Context, _ runner.Spec, input []byte, _ runner.Limits) (runner.Outcome, error) {
	return h.answers(nil, input)
}

func TestAMachineThatLacksAToolIsNotTheStudentsFault(t *testing.T) {
	s := newClassroom(t, map[string]string{"ada.py": "print()"})
	s.run() // no interpreter is on the search path of these tests
	if result := s.results()["ada"]; result.Verdict != grader.JudgeError || !strings.Contains(result.Error, "Python") || strings.Contains(result.Error, "/isrgrade-submission") {
		t.Errorf("without an interpreter ada is %q (%s)", result.Verdict, result.Error)
	}
}

func TestASubmissionThatChangesWhileItIsGradedIsNotRecordedAsWhatItWas(t *testing.T) {
	s := newClassroom(t, map[string]string{"ada.sh": makes()})
	s.plan.Open = func(context.Context) (runner.Runner, error) {
		return &meddler{actor: actor{runs: &s.runs, plays: s.plays}, change: func() { s.write("ada.sh", makes("hw-decreases")) }}, nil
	}
	s.run()
	if verdict := s.results()["ada"].Verdict; verdict != grader.JudgeError {
		t.Errorf("ada is %q; want the fault to be known as ours", verdict)
	}
}

// meddler changes the submission while it runs.
type meddler struct {
	actor
	change func()
}

func (m *meddler) Run(ctx context.Context, spec runner.Spec, input []byte, limits runner.Limits) (runner.Outcome, error) {
	m.change()
	return m.actor.Run(ctx, spec, input, limits)
}
