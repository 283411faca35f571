package grader

import (
	"context"
	"fmt"
	"io/fs"
	"path"

	"isrgrade/cases"
	"isrgrade/runner"
)

// Probes are traces that only a program that failed is run on. They give no
// points; they tell apart what the suite cannot: which of several mistakes, or
// which second one besides the first. A track's were chosen from many generated
// traces for the pairs of mistakes that they separate (see probes_test.go).

// loadProbes reads a track's embedded probes. An error is a fault of this program.
func loadProbes(track *cases.Track) ([]suiteCase, error) {
	if track.Probes == nil {
		return nil, nil
	}
	entries, err := fs.ReadDir(track.Probes, "probes")
	if err != nil {
		return nil, fmt.Errorf("read the embedded probes: %w", err)
	}
	var probes []suiteCase
	for _, entry := range entries {
		name := path.Join("probes", entry.Name())
		text, err := fs.ReadFile(track.Probes, name)
		if err != nil {
			return nil, fmt.Errorf("read the embedded probes: %w", err)
		}
		trace, err := track.Parse(name, text)
		if err != nil {
			return nil, fmt.Errorf("read the embedded probes: %w", err)
		}
		probes = append(probes, newSuiteCase(cases.Case{Name: name, Trace: trace}, Part{}, 0))
	}
	return probes, nil
}

// probe runs the program on the probes and gives all short runs, the suite's first. It
// adds none when the program answers nothing, or when one failure was to be the end.
func (s *Suite) probe(ctx context.Context, runners []runner.Runner, program Program, options Options, runs []caseRun) ([]caseRun, error) {
	runs = shortRuns(runs)
	if options.FailFast || !answersSomething(runs) {
		return runs, nil
	}
	probes, err := runAll(ctx, runners, program, s.probes, options, nil)
	if err != nil {
		return nil, err
	}
	return append(runs, probes...), nil
}
