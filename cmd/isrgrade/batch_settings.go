package main

import (
	"context"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"isrgrade/cases"
	"isrgrade/grader"
	"isrgrade/runner"
)

// batchSettings is what a configuration comes to.
type batchSettings struct {
	suite   *grader.Suite
	options grader.Options
	show    grader.Show
	confine runner.Level
	jobs    int
	seed    uint64 // of the random cases; 0 when there are none
}

// settings checks the configuration and makes the suite.
func (g *gradingConfig) settings(ctx context.Context) (batchSettings, error) {
	settings, err := g.check()
	if err != nil {
		return settings, err
	}
	weights, err := g.weights()
	if err != nil {
		return settings, err
	}
	settings.suite, err = g.suite(ctx, weights)
	return settings, err
}

// check reads all values but the suite.
func (g *gradingConfig) check() (batchSettings, error) {
	settings := batchSettings{jobs: g.Jobs}
	if _, err := g.weights(); err != nil {
		return settings, err
	}
	if g.Jobs < 0 {
		return settings, g.wrong("jobs", "give 1 or more, or 0 for one a processor", "it is %d", g.Jobs)
	}
	if g.Jobs == 0 {
		settings.jobs = runtime.NumCPU()
	}
	if g.Suites.Hidden.Dir != "" && g.Suites.Hidden.Seed != nil {
		return settings, g.wrong("suites.hidden", "give one of them", "there is a folder and a seed")
	}
	for path, count := range map[string]int{"suites.random.count": g.Suites.Random.Count, "suites.hidden.count": g.Suites.Hidden.Count} {
		if count < 0 {
			return settings, g.wrong(path, "give 0 or more", "it is %d", count)
		}
	}
	if g.Suites.Random.Count > 0 {
		settings.seed = g.Suites.Random.Seed
	}
	var err error
	if settings.show, err = grader.ParseShow(g.Show); err != nil {
		return settings, g.wrong("show", "it is about hidden cases", "%v", err)
	}
	if settings.confine, err = runner.ParseLevel(g.Confine); err != nil {
		return settings, g.wrong("confine", "auto is the strongest that the machine allows", "%v", err)
	}
	settings.options.Strict = g.Strict
	settings.options.HopelessAfter = hopelessAfter
	settings.options.ExperimentRuns, settings.options.ExperimentTime = classExperimentRuns, classExperimentTime
	settings.options.Limits, err = g.limits()
	return settings, err
}

// weights reads the weights by part; a part that is none is an error, so that a
// misspelt stage does not quietly keep its weight.
func (g *gradingConfig) weights() (map[string]int64, error) {
	exercise, err := g.exercise()
	if err != nil {
		return nil, err
	}
	known := []string{cases.OwnStage, randomPart, hiddenPart}
	for _, stage := range exercise.Stages {
		known = append(known, stage.ID)
	}
	slices.Sort(known)
	weights := map[string]int64{}
	for _, id := range slices.Sorted(maps.Keys(g.Weights)) {
		path := "weights." + id
		if !slices.Contains(known, id) {
			return nil, g.wrong(path, "there are "+strings.Join(known, ", "), "no part of the suite is called so")
		}
		weight, err := strconv.ParseInt(string(g.Weights[id]), 10, 64)
		if err != nil || weight < 0 || weight > 1_000_000 {
			return nil, g.wrong(path, "give a whole number from 0 to 1000000", "the weight is %q", g.Weights[id])
		}
		weights[id] = weight
	}
	return weights, nil
}

func (g *gradingConfig) limits() (runner.Limits, error) {
	var limits runner.Limits
	for _, one := range []struct {
		path, text string
		target     *time.Duration
	}{{"limits.wall", g.Limits.Wall, &limits.Wall}, {"limits.cpu", g.Limits.CPU, &limits.CPU}} {
		value, err := time.ParseDuration(one.text)
		if err != nil || value < shortestTimeout {
			return limits, g.wrong(one.path, fmt.Sprintf("give %v or more, as in 10s", shortestTimeout), "the time is %q", one.text)
		}
		*one.target = value
	}
	for _, one := range []struct {
		path, text string
		target     *int64
	}{
		{"limits.memory", g.Limits.Memory, &limits.Memory}, {"limits.stdout", g.Limits.Stdout, &limits.Stdout},
		{"limits.stderr", g.Limits.Stderr, &limits.Stderr}, {"limits.scratch", g.Limits.Scratch, &limits.Scratch},
	} {
		value, ok := parseSize(one.text)
		if !ok {
			return limits, g.wrong(one.path, "give 1KiB or more, as in 64KiB, 512MiB or 2GiB", "the size is %q", one.text)
		}
		*one.target = value
	}
	limits.Processes = g.Limits.Processes
	if limits.Processes < 1 {
		return limits, g.wrong("limits.processes", "give 1 or more", "it is %d", limits.Processes)
	}
	return limits, nil
}

// units of sizes, the largest first.
var units = [...]struct {
	name  string
	bytes int64
}{{"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}}

func sizeText(bytes int64) string {
	for _, unit := range units {
		if bytes%unit.bytes == 0 {
			return fmt.Sprintf("%d%s", bytes/unit.bytes, unit.name)
		}
	}
	return fmt.Sprint(bytes)
}

// parseSize reads a number of KiB, MiB or GiB.
func parseSize(text string) (int64, bool) {
	for _, unit := range units {
		number, found := strings.CutSuffix(text, unit.name)
		if !found {
			continue
		}
		value, err := strconv.ParseInt(strings.TrimSpace(number), 10, 64)
		return value * unit.bytes, err == nil && value > 0 && value <= 1<<30/(unit.bytes>>10)*1024
	}
	return 0, false
}

// A program whose first cases all run into the time limit is not run on the others.
const hopelessAfter = 5

// In a class a failed program is run further less often than in a check, and the
// clock ends that only when something is badly wrong: results must not depend on it.
const (
	classExperimentRuns = 150
	classExperimentTime = 10 * time.Minute
)
