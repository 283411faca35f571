package main

import (
	"bufio"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"isrgrade/cases"
	"isrgrade/cases/tracks"
	"isrgrade/grader"
	"isrgrade/runner"
)

// interpreter runs one Python program again and again in one process of Python, for
// tests that need thousands of runs of programs that nobody distrusts.
type interpreter struct {
	ask    io.WriteCloser
	answer *bufio.Reader
}

//go:embed testdata/interpreter.py
var interpreterScript string

// interpreted starts an interpreter that is gone when the test ends.
func interpreted(t *testing.T, file string) *interpreter {
	t.Helper()
	python := exec.CommandContext(context.WithoutCancel(t.Context()), "python3", "-I", "-c", interpreterScript, file)
	ask, err := python.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	answer, err := python.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := python.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = ask.Close()
		if err := python.Wait(); err != nil {
			t.Error(err)
		}
	})
	return &interpreter{ask, bufio.NewReader(answer)}
}

// Run hands one input over as a line of JSON and gets one back.
func (i *interpreter) Run(_ context.Context, _ runner.Spec, input []byte, _ runner.Limits) (runner.Outcome, error) {
	question, err := json.Marshal(string(input))
	if err != nil {
		return runner.Outcome{}, fmt.Errorf("ask the interpreter: %w", err)
	}
	if _, err := i.ask.Write(append(question, '\n')); err != nil {
		return runner.Outcome{}, fmt.Errorf("ask the interpreter: %w", err)
	}
	line, err := i.answer.ReadBytes('\n')
	if err != nil {
		return runner.Outcome{}, fmt.Errorf("hear the interpreter: %w", err)
	}
	var said struct {
		Stdout, Stderr string
		Code           int
	}
	if err := json.Unmarshal(line, &said); err != nil {
		return runner.Outcome{}, fmt.Errorf("hear the interpreter: %w", err)
	}
	return runner.Outcome{
		Ending: runner.Exited, ExitCode: said.Code, Stdout: []byte(said.Stdout), StdoutBytes: int64(len(said.Stdout)), Stderr: []byte(said.Stderr),
	}, nil
}

func (i *interpreter) Confinement() runner.Confinement {
	return runner.Confinement{Level: runner.LevelNone}
}

func (i *interpreter) Close() error { return nil }

// gradedByText grades a program in Python, its path absolute or from the repository's
// root, in one process, since Python takes 30 ms to start: on the cases of some stages of
// a track, or on all.
func gradedByText(t *testing.T, track, file string, stages ...string) grader.Result {
	t.Helper()
	if testing.Short() {
		t.Skip("short run: grades real programs")
	}
	needTools(t, file)
	suites, err := builtInSuites()
	if err != nil {
		t.Fatal(err)
	}
	suite := suites[track]
	if len(stages) > 0 {
		suite = suite.Only(func(one cases.Case) bool { return slices.Contains(stages, one.Stage) })
	}
	path := file
	if !filepath.IsAbs(path) {
		path = filepath.Join(root, file)
	}
	program := interpreted(t, path)
	result, err := suite.Grade(t.Context(), []runner.Runner{program}, grader.Program{Name: file}, grader.Options{Limits: runner.DefaultLimits()}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// builtInSuites gives the hand-written cases of each track by its id. They are shared:
// what a suite learned about mistakes it need not learn in each test.
var builtInSuites = sync.OnceValues(func() (map[string]*grader.Suite, error) {
	suites := map[string]*grader.Suite{}
	for _, exercise := range tracks.Exercises() {
		found, err := exercise.BuiltIn()
		if err != nil {
			return nil, err
		}
		if suites[exercise.ID], err = grader.NewSuite(&exercise, grader.StageParts(&exercise.Track, found)); err != nil {
			return nil, err
		}
	}
	return suites, nil
})
