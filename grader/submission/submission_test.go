package submission

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"isrgrade/cases"
	"isrgrade/cases/failover"
	lesson "isrgrade/cases/isr"
	"isrgrade/grader"
	"isrgrade/runner"
	"isrgrade/runner/toolchain"
)

// actor is a runner that starts nothing: it answers in the program's place.
type actor struct {
	run  func(spec runner.Spec, input []byte) (runner.Outcome, error)
	runs int
}

func (a *actor) Run(_ context.Context, spec runner.Spec, input []byte, _ runner.Limits) (runner.Outcome, error) {
	a.runs++
	return a.run(spec, input)
}

func (a *actor) Confinement() runner.Confinement {
	return runner.Confinement{Level: runner.LevelNone}
}

func (a *actor) Close() error { return nil }

// right answers as a right program does.
func right(_ runner.Spec, input []byte) (runner.Outcome, error) {
	track := lesson.Track()
	trace, err := track.Parse("input", input)
	if err != nil {
		return runner.Outcome{}, err
	}
	return answered(trace), nil
}

func answered(trace *cases.Trace) runner.Outcome {
	var out bytes.Buffer
	for _, lines := range trace.Expected() {
		for _, line := range lines {
			fmt.Fprintln(&out, line)
		}
	}
	return runner.Outcome{Ending: runner.Exited, Stdout: out.Bytes(), StdoutBytes: int64(out.Len())}
}

// newGrader has the first stage's cases, a gcc that compiles nothing, and a folder
// for builds.
func newGrader(t *testing.T) (g Grader, builds string) {
	t.Helper()
	exercise := lesson.Exercise()
	found, err := exercise.BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	suite, err := grader.NewSuite(&exercise, grader.StageParts(&exercise.Track, found)[:1])
	if err != nil {
		t.Fatal(err)
	}
	builds = t.TempDir()
	return Grader{
		Suite: suite, Options: grader.Options{Limits: runner.DefaultLimits()}, Seed: 7, Version: "1.2.3",
		Toolchain: toolchain.Options{Tools: toolchain.NewTools(write(t, "gcc", "#!/bin/sh\necho 'gcc 99.1'\n")), BuildRoot: builds},
	}, builds
}

// write writes an executable file into a folder of its own, and gives the folder.
func write(t *testing.T, name, text string) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return folder
}

func handedIn(t *testing.T, name, text string) toolchain.Submission {
	t.Helper()
	return toolchain.Submission{Path: filepath.Join(write(t, name, text), name)}
}

func isSigned(t *testing.T, result grader.Result, verdict grader.Verdict) {
	t.Helper()
	if result.Verdict != verdict || result.Program != "ada" || result.Grader != "1.2.3" || result.Seed != 7 {
		t.Errorf("verdict %s of %q by %q with seed %d; want %s of ada by 1.2.3 with seed 7",
			result.Verdict, result.Program, result.Grader, result.Seed, verdict)
	}
}

func TestARightProgramHasFullPointsAndSaysWhatItIs(t *testing.T) {
	g, builds := newGrader(t)
	on := &actor{run: right}
	result, err := g.Grade(t.Context(), []runner.Runner{on}, handedIn(t, "leader.sh", "#!/bin/sh\n"), "ada", nil)
	if err != nil {
		t.Fatal(err)
	}
	isSigned(t, result, grader.Accepted)
	const sum = "a8076d3d28d21e02012b20eaf7dbf75409a6277134439025f282e368e3305abf" // printf '#!/bin/sh\n' | sha256sum
	if result.Score != 10000 || result.SHA256 != sum || result.Language == "" || on.runs != g.Suite.Len() {
		t.Errorf("%s points, %q, %q after %d runs", result.Score, result.SHA256, result.Language, on.runs)
	}
	if left, _ := os.ReadDir(builds); len(left) > 0 {
		t.Errorf("the build folder is left behind: %v", left)
	}
}

func TestAProgramThatDoesNotCompileHasAResultWithTheCompilersWords(t *testing.T) {
	g, _ := newGrader(t)
	on := &actor{run: func(runner.Spec, []byte) (runner.Outcome, error) {
		return runner.Outcome{Ending: runner.Exited, ExitCode: 1, Stderr: []byte("leader.c:1: no such thing\n")}, nil
	}}
	result, err := g.Grade(t.Context(), []runner.Runner{on}, handedIn(t, "leader.c", "thing\n"), "ada", nil)
	if err != nil {
		t.Fatal(err)
	}
	isSigned(t, result, grader.CompileFailed)
	if result.Build == nil || !strings.Contains(result.Build.Output, "leader.c:1: no such thing") || !strings.Contains(result.Build.Reason, "exit code 1") {
		t.Errorf("the build is %+v; want the compiler's words and its exit code", result.Build)
	}
	if result.Language != "C" || result.SHA256 == "" || result.Score != 0 || len(result.Cases) != g.Suite.Len() {
		t.Errorf("%q, %q, %s points in %d cases; want C, its digest, none in all", result.Language, result.SHA256, result.Score, len(result.Cases))
	}
}

// What a student cannot see here is that a build has no network.
func TestABuildThatWantedTheNetworkIsToldThereIsNone(t *testing.T) {
	g, _ := newGrader(t)
	on := &actor{run: func(runner.Spec, []byte) (runner.Outcome, error) {
		return runner.Outcome{Ending: runner.Exited, ExitCode: 1, Stderr: []byte("curl: (6) Could not resolve host: example.org\n")}, nil
	}}
	result, err := g.Grade(t.Context(), []runner.Runner{on}, handedIn(t, "leader.c", "thing\n"), "ada", nil)
	if err != nil {
		t.Fatal(err)
	}
	if result.Build == nil || !strings.Contains(result.Build.Note, "without network") {
		t.Errorf("the build is %+v; want a note that there is no network", result.Build)
	}
}

// A program that passes nothing may have been written for another track. One that
// passes something was not, and is not run again.
func TestAProgramThatPassesNothingIsTriedOnOtherTracks(t *testing.T) {
	wrong := func(runner.Spec, []byte) (runner.Outcome, error) {
		return runner.Outcome{Ending: runner.Exited, Stdout: []byte("nothing of this track\n"), StdoutBytes: 22}, nil
	}
	first := true
	once := func(spec runner.Spec, input []byte) (runner.Outcome, error) {
		if first {
			first = false
			return right(spec, input)
		}
		return wrong(spec, input)
	}
	otherCases := otherSuite(t)
	for _, test := range []struct {
		program string
		run     func(runner.Spec, []byte) (runner.Outcome, error)
		others  []string // hints of the other tracks, each with the same suite
		want    string   // the first hint's beginning; "" for none of them
		asked   bool
	}{
		{"for the second track", forOther(t, wrong), []string{"it is the other"}, "it is the other", true},
		{"for neither track", wrong, []string{"it is the other"}, "", true},
		{"for both, the first is told", forOther(t, wrong), []string{"one", "two"}, "one", true},
		{"that passes something", once, []string{"it is the other"}, "", false},
		{"that is right", right, []string{"it is the other"}, "", false},
	} {
		g, _ := newGrader(t)
		asked := false
		g.Elsewhere = func() (others []OtherTrack, err error) {
			asked = true
			for _, hint := range test.others {
				others = append(others, OtherTrack{Suite: otherCases, Hint: hint})
			}
			return others, nil
		}
		first = true
		result, err := g.Grade(t.Context(), []runner.Runner{&actor{run: test.run}}, handedIn(t, "leader.sh", "#!/bin/sh\n"), "ada", nil)
		if err != nil {
			t.Fatal(err)
		}
		told := len(result.Hints) > 0 && slices.Contains(test.others, result.Hints[0])
		if asked != test.asked || told != (test.want != "") || told && result.Hints[0] != test.want {
			t.Errorf("a program %s: the other tracks are asked for: %v, hints are %q; want %v, and %q first", test.program, asked, result.Hints, test.asked, test.want)
		}
	}
}

// otherSuite has the first cases of another track.
func otherSuite(t *testing.T) *grader.Suite {
	t.Helper()
	exercise := failover.Exercise()
	found, err := exercise.BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	suite, err := grader.NewSuite(&exercise, grader.StageParts(&exercise.Track, found)[:1])
	if err != nil {
		t.Fatal(err)
	}
	return suite.Foretaste()
}

// forOther answers the other track's traces rightly, and all else as a wrong program.
func forOther(t *testing.T, wrong func(runner.Spec, []byte) (runner.Outcome, error)) func(runner.Spec, []byte) (runner.Outcome, error) {
	t.Helper()
	track := failover.Track()
	return func(spec runner.Spec, input []byte) (runner.Outcome, error) {
		trace, err := track.Parse("input", input)
		if err != nil {
			return wrong(spec, input)
		}
		return answered(trace), nil
	}
}

func TestTheBuildFolderIsTakenOutOfWhatAProgramWroteOfItself(t *testing.T) {
	g, builds := newGrader(t)
	on := &actor{run: func(spec runner.Spec, _ []byte) (runner.Outcome, error) {
		self := spec.Argv[len(spec.Argv)-1]
		return runner.Outcome{Ending: runner.Exited, ExitCode: 1, Stderr: []byte(self + ": line 3: oh no\n")}, nil
	}}
	result, err := g.Grade(t.Context(), []runner.Runner{on}, handedIn(t, "leader.sh", "#!/bin/sh\n"), "ada", nil)
	if err != nil {
		t.Fatal(err)
	}
	isSigned(t, result, grader.RunTimeError)
	text := fmt.Sprintf("%q", result.Hints)
	for _, one := range result.Cases {
		if one.Evidence != nil {
			text += fmt.Sprintf(" %q", one.Evidence.Stderr)
		}
	}
	if strings.Contains(text, builds) || !strings.Contains(text, "leader.sh: line 3: oh no") {
		t.Errorf("what the program wrote is told as %s; want it without %s", text, builds)
	}
}

func TestOurOwnFaultIsNoVerdictAboutTheProgram(t *testing.T) {
	g, _ := newGrader(t)
	on := &actor{run: func(runner.Spec, []byte) (runner.Outcome, error) { return runner.Outcome{}, errors.New("no memory") }}
	result, err := g.Grade(t.Context(), []runner.Runner{on}, handedIn(t, "leader.sh", "#!/bin/sh\n"), "ada", nil)
	if err != nil {
		t.Fatal(err)
	}
	isSigned(t, result, grader.JudgeError)
	if !strings.Contains(result.Error, "no memory") {
		t.Errorf("the result says %q", result.Error)
	}
}

func TestWhatIsNoProgramIsTheCallersErrorAndRunsNothing(t *testing.T) {
	g, _ := newGrader(t)
	on := &actor{run: right}
	for why, submission := range map[string]toolchain.Submission{
		"a file that is not there":    {Path: filepath.Join(t.TempDir(), "none.sh")},
		"a language without its tool": handedIn(t, "leader.py", "print()\n"),
		"a program and a command":     {Path: "leader.sh", Command: []string{"leader"}},
	} {
		_, err := g.Grade(t.Context(), []runner.Runner{on}, submission, "ada", nil)
		if usage := (*toolchain.UsageError)(nil); !errors.As(err, &usage) || !strings.HasPrefix(err.Error(), "prepare ada: ") {
			t.Errorf("%s: the error is %v; want a *UsageError about ada", why, err)
		}
	}
	if on.runs > 0 {
		t.Errorf("%d programs were run", on.runs)
	}
}

func TestASubmissionThatCannotBeGradedHasAResultAllTheSame(t *testing.T) {
	g, _ := newGrader(t)
	none := g.WithoutProgram("ada", &toolchain.UsageError{What: "there is no program", Remedy: "hand one in"})
	inside := g.WithoutProgram("ada", &toolchain.UsageError{Subject: "/srv/ada/src/data", Inside: "src/data", What: "is a link", Remedy: "remove it"})
	refused := g.Refused("ada", "the archive is too large", "hand in the program alone")
	for _, test := range []struct {
		result              grader.Result
		reason, how, remedy string
	}{
		{result: none, reason: "there is no program", how: "find the program", remedy: "Please hand one in."},
		{result: inside, reason: `"src/data" is a link`, how: "find the program", remedy: "Please remove it."},
		{result: refused, reason: "the archive is too large", how: "open what was handed in", remedy: "Please hand in the program alone."},
	} {
		isSigned(t, test.result, grader.CompileFailed)
		if b := test.result.Build; b == nil || b.Reason != test.reason || b.Command != test.how || b.Note != test.remedy {
			t.Errorf("the build is %+v; want %q when trying to %s, and %q", b, test.reason, test.how, test.remedy)
		}
	}
	faulty := g.Faulty("ada", errors.New("the disk is full"))
	isSigned(t, faulty, grader.JudgeError)
	if faulty.Error != "the disk is full" || len(faulty.Cases) != g.Suite.Len() {
		t.Errorf("our own fault is told as %q in %d cases", faulty.Error, len(faulty.Cases))
	}
}
