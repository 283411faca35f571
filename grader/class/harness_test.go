package class

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	lesson "isrgrade/cases/isr"
	"isrgrade/grader"
	"isrgrade/grader/submission"
	"isrgrade/runner"
	"isrgrade/runner/toolchain"
)

// A submission of these tests is a shell script that names, behind these words,
// what the actor does in its place. Nothing is ever started, so that thousands can
// be graded; real processes are graded in cmd/isrgrade.
const (
	playsMistake = "# mistake: " // ids, separated by blanks; none for a right program
	playsCrash   = "# crash"
	playsFault   = "# fault" // our own: the runner fails
	playsEcho    = "# echo"  // prints its input, as a curious student would
	playsSpy     = "# spy"   // is right, but prints an input that it was not shown before
)

func script(plays string) string { return "#!/bin/sh\n" + plays + "\n" }

func makes(ids ...string) string { return script(playsMistake + strings.Join(ids, " ")) }

// actor is a runner that acts as the script says.
type actor struct {
	runs   *atomic.Int64 // of all actors of a test
	plays  *cases.Track  // whose mistakes the scripts name
	closed bool
	messy  error // what Close gives
}

var errBroken = errors.New("the runner is broken")

func (a *actor) Run(ctx context.Context, spec runner.Spec, input []byte, _ runner.Limits) (runner.Outcome, error) {
	if ctx.Err() != nil {
		return runner.Outcome{}, ctx.Err()
	}
	if a.closed {
		return runner.Outcome{}, errBroken
	}
	a.runs.Add(1)
	text, err := os.ReadFile(spec.Argv[len(spec.Argv)-1])
	if err != nil {
		return runner.Outcome{}, err
	}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if ids, found := strings.CutPrefix(line, playsMistake); found {
			return a.answers(strings.Fields(ids), input)
		}
		switch line {
		case playsCrash:
			return runner.Outcome{Ending: runner.Signaled, Signal: "SIGSEGV"}, nil
		case playsFault:
			return runner.Outcome{}, errBroken
		case playsSpy:
			if !bytes.Contains(input, []byte(secretNumber)) {
				return a.answers(nil, input)
			}
			fallthrough
		case playsEcho:
			return runner.Outcome{Ending: runner.Exited, ExitCode: 1, Stdout: input, Stderr: input, StdoutBytes: int64(len(input))}, nil
		}
	}
	return runner.Outcome{}, fmt.Errorf("the script %q plays nothing", text)
}

func (a *actor) answers(ids []string, input []byte) (runner.Outcome, error) {
	trace, err := a.plays.Parse("input", input)
	if err != nil {
		return runner.Outcome{}, fmt.Errorf("a program was given a trace that breaks the rules: %w", err)
	}
	made, err := a.plays.MadeOf(ids...)
	if err != nil {
		return runner.Outcome{}, err
	}
	var output bytes.Buffer
	for _, lines := range trace.RepliesOf(a.plays.NewPlayer(made...)) {
		for _, line := range lines {
			fmt.Fprintln(&output, line)
		}
	}
	return runner.Outcome{Ending: runner.Exited, Stdout: output.Bytes(), StdoutBytes: int64(output.Len())}, nil
}

func (a *actor) Confinement() runner.Confinement {
	return runner.Confinement{Level: runner.LevelNone}
}

func (a *actor) Close() error { a.closed = true; return a.messy }

// The suites are shared: what one learned about mistakes it need not learn in each test.
var (
	ordinarySuite = sync.OnceValue(func() *grader.Suite { return makeSuite(10) })
	heavierSuite  = sync.OnceValue(func() *grader.Suite { return makeSuite(70) })
	hiddenSuite   = sync.OnceValue(func() *grader.Suite { return makeSuite(10, hiddenCase()) })
)

// classroom is a class on the disk with what it is to be graded with.
type classroom struct {
	t     testing.TB
	dir   string
	plan  Plan
	plays *cases.Track // whose mistakes the scripts name
	runs  atomic.Int64 // of programs
	open  atomic.Int64 // runners
}

// newClassroom makes a class of the given files: content by name.
func newClassroom(t testing.TB, files map[string]string) *classroom {
	t.Helper()
	return newClassroomWith(t, &theExercise().Track, ordinarySuite(), files)
}

// newClassroomOf makes a class of any track that is graded on these cases and on the
// exam's.
func newClassroomOf(t testing.TB, exercise *gen.Exercise, ordinary, exam []cases.Case, files map[string]string) *classroom {
	t.Helper()
	parts := append(grader.StageParts(&exercise.Track, ordinary), grader.Part{ID: "exam", Weight: 25, Long: true, Cases: exam})
	suite, err := grader.NewSuite(exercise, parts)
	if err != nil {
		t.Fatal(err)
	}
	s := newClassroomWith(t, &exercise.Track, suite, files)
	s.plan.Tracks = func(string) (cases.Track, bool) { return exercise.Track, true }
	return s
}

func newClassroomWith(t testing.TB, track *cases.Track, suite *grader.Suite, files map[string]string) *classroom {
	t.Helper()
	s := &classroom{t: t, dir: t.TempDir(), plays: track}
	for name, content := range files {
		s.write(name, content)
	}
	s.plan = Plan{
		Title: "class", Out: filepath.Join(t.TempDir(), "out"), Show: grader.ShowFull, Jobs: 1, Tracks: theTracks,
		Grading: submission.Grader{Suite: suite, Options: grader.Options{Limits: runner.DefaultLimits()}, Version: "test",
			Toolchain: toolchain.Options{Tools: toolchain.NewTools("")}},
		Open: func(context.Context) (runner.Runner, error) {
			s.open.Add(1)
			return &actor{runs: &s.runs, plays: s.plays}, nil
		},
	}
	return s
}

func (s *classroom) write(name, content string) {
	s.t.Helper()
	path := filepath.Join(s.dir, name)
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(content), 0o755)); err != nil {
		s.t.Fatal(err)
	}
}

// run looks at the folder and runs the plan.
func (s *classroom) run() Report {
	s.t.Helper()
	report, err := s.tryRun(context.Background())
	if err != nil {
		s.t.Fatal(err)
	}
	return report
}

func (s *classroom) tryRun(ctx context.Context) (Report, error) {
	s.t.Helper()
	found, err := Find(s.dir, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	s.plan.Entries, s.plan.Folder = found.Entries, found.Folder
	return Run(ctx, s.plan)
}

// file gives a report.
func (s *classroom) file(name string) string {
	s.t.Helper()
	text, err := os.ReadFile(filepath.Join(s.plan.Out, name))
	if err != nil {
		s.t.Fatal(err)
	}
	return string(text)
}

// results gives the results of the last run by id.
func (s *classroom) results() map[string]grader.Result {
	s.t.Helper()
	byID := map[string]grader.Result{}
	for result, err := range readResults(s.t, s.plan.Out) {
		if err != nil {
			s.t.Fatal(err)
		}
		byID[result.ID] = result
	}
	return byID
}

// makeSuite has cases of all stages, the given weight for stage 3, and hidden
// cases.
func makeSuite(weight int64, hidden ...cases.Case) *grader.Suite {
	found, err := theExercise().BuiltIn()
	if err != nil {
		panic(err) // the program's own files are wrong
	}
	var parts []grader.Part
	for _, part := range grader.StageParts(&theExercise().Track, found) {
		part.Cases = part.Cases[:min(2, len(part.Cases))]
		if part.ID == "3-shrink" {
			part.Weight = weight
		}
		parts = append(parts, part)
	}
	parts = append(parts, grader.Part{ID: "hidden", Title: "hidden cases", Weight: 50, Hidden: true, Cases: hidden})
	suite, err := grader.NewSuite(theExercise(), parts)
	if err != nil {
		panic(err)
	}
	return suite
}

// theExercise is what these tests grade.
func theExercise() *gen.Exercise {
	exercise := lesson.Exercise()
	return &exercise
}

func theTracks(string) (cases.Track, bool) { return lesson.Track(), true }
