package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/urfave/cli/v2"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	"isrgrade/cases/tracks"
	"isrgrade/grader"
	"isrgrade/runner"
)

// gradingConfig is grading.yaml. Numbers with units, and weights, are read as text,
// so that errors can name their lines.
type gradingConfig struct {
	Track string `yaml:"track"`
	// Weights of the parts of the suite against one another, by id.
	Weights map[string]weight `yaml:"weights"`
	Suites  suitesConfig      `yaml:"suites"`
	Show    string            `yaml:"show"` // of hidden cases
	Strict  bool              `yaml:"strict"`
	Limits  limitsConfig      `yaml:"limits"` // of one run
	Confine string            `yaml:"confine"`
	Jobs    int               `yaml:"jobs"` // 0: one a processor

	file string // "" for none
	text []byte
}

// weight is a whole number, kept as it is written.
type weight string

func weightOf(n int) weight { return weight(strconv.Itoa(n)) }

// MarshalYAML writes the number without quotes.
func (w weight) MarshalYAML() ([]byte, error) { return []byte(w), nil }

type suitesConfig struct {
	Cases  string       `yaml:"cases,omitempty"` // a folder instead of the built-in cases
	Random randomConfig `yaml:"random,omitempty"`
	Hidden hiddenConfig `yaml:"hidden,omitempty"`
}

type randomConfig struct {
	Count int    `yaml:"count"`
	Seed  uint64 `yaml:"seed"`
}

type hiddenConfig struct {
	Dir   string  `yaml:"dir,omitempty"`
	Seed  *uint64 `yaml:"seed,omitempty"`
	Count int     `yaml:"count,omitempty"` // of generated cases; 0: as many as needed
}

type limitsConfig struct {
	Wall      string `yaml:"wall"`
	CPU       string `yaml:"cpu"`
	Memory    string `yaml:"memory"`
	Stdout    string `yaml:"stdout"`
	Stderr    string `yaml:"stderr"`
	Scratch   string `yaml:"scratch"`
	Processes int    `yaml:"processes"`
}

// The ids of the parts that are no stages.
const (
	randomPart = "random"
	hiddenPart = "hidden"
)

const (
	defaultSeed = 1
	defaultShow = grader.ShowHint
	// Next to the stages' 100 in all, random cases weigh as much as in check, and
	// hidden ones half of the stages.
	randomWeight = extraWeight
	hiddenWeight = 50
)

func defaultConfig(track *cases.Track) gradingConfig {
	limits := runner.DefaultLimits()
	config := gradingConfig{
		Track:   track.ID,
		Weights: map[string]weight{cases.OwnStage: "100", randomPart: weightOf(randomWeight), hiddenPart: weightOf(hiddenWeight)},
		Show:    string(defaultShow),
		Limits: limitsConfig{
			Wall: limits.Wall.String(), CPU: limits.CPU.String(), Memory: sizeText(limits.Memory), Stdout: sizeText(limits.Stdout),
			Stderr: sizeText(limits.Stderr), Scratch: sizeText(limits.Scratch), Processes: limits.Processes,
		},
		Suites:  suitesConfig{Random: randomConfig{Seed: defaultSeed}},
		Confine: runner.LevelAuto.String(),
	}
	for _, stage := range track.Stages {
		config.Weights[stage.ID] = weightOf(stage.Weight)
	}
	return config
}

// readConfig gives what holds: the defaults, then --config, then the flags.
func readConfig(ctx *cli.Context) (gradingConfig, error) {
	file := ctx.String("config")
	var text []byte
	if file != "" {
		var err error
		if text, err = os.ReadFile(file); err != nil {
			return gradingConfig{}, usagef("--config: %w", err)
		}
	}
	config, err := configOf(ctx, file, text)
	if err != nil {
		return config, err
	}
	if file != "" {
		if err := config.parse(file, text); err != nil {
			return config, err
		}
	}
	config.takeFlags(ctx)
	_, err = config.check()
	return config, err
}

// configOf gives the defaults of the track that the flags or the file name.
func configOf(ctx *cli.Context, file string, text []byte) (gradingConfig, error) {
	var named struct {
		Track string `yaml:"track"`
	}
	_ = yaml.Unmarshal(text, &named) // what is wrong with the file is said when it is parsed
	if ctx.IsSet("track") || named.Track == "" {
		named.Track = ctx.String("track")
	}
	config := gradingConfig{Track: cmp.Or(named.Track, tracks.Default), file: file, text: text}
	exercise, err := config.exercise()
	if err != nil {
		return config, err
	}
	return defaultConfig(&exercise.Track), nil
}

// exercise gives the track that is graded.
func (g *gradingConfig) exercise() (*gen.Exercise, error) {
	exercise, found := tracks.Find(g.Track)
	if !found {
		return nil, g.wrong("track", "there are "+strings.Join(tracks.IDs(), ", "), "no track is called %q", g.Track)
	}
	return &exercise, nil
}

// takeFlags lets the flags that are given override the file.
func (g *gradingConfig) takeFlags(ctx *cli.Context) {
	takeString := func(flag string, target *string) {
		if ctx.IsSet(flag) {
			*target = ctx.String(flag)
		}
	}
	takeString("track", &g.Track)
	takeString("show", &g.Show)
	takeString("confine", &g.Confine)
	if ctx.IsSet("cases") { // absolute, so that what is printed holds anywhere
		g.Suites.Cases = absolute(ctx.String("cases"))
	}
	if ctx.IsSet("hidden") {
		g.Suites.Hidden = hiddenConfig{Dir: absolute(ctx.String("hidden"))}
	}
	if ctx.IsSet("hidden-seed") {
		seed := ctx.Uint64("hidden-seed")
		g.Suites.Hidden.Seed = &seed
	}
	if ctx.IsSet("random") {
		g.Suites.Random.Count = ctx.Int("random")
	}
	if ctx.IsSet("seed") {
		g.Suites.Random.Seed = ctx.Uint64("seed")
	}
	if ctx.IsSet("strict") {
		g.Strict = ctx.Bool("strict")
	}
	if ctx.IsSet("jobs") {
		g.Jobs = ctx.Int("jobs")
	}
	if ctx.IsSet("timeout") {
		g.Limits.CPU = ctx.Duration("timeout").String()
		g.Limits.Wall = runner.WallFor(ctx.Duration("timeout")).String()
	}
}

// print writes the configuration so that --config reads the same again.
func (g *gradingConfig) print(w io.Writer) error {
	text, err := yaml.Marshal(g)
	if err != nil {
		return fmt.Errorf("print the configuration: %w", err)
	}
	_, err = w.Write(text)
	return err
}
