package main

import (
	"slices"
	"testing"
	"time"

	"github.com/urfave/cli/v2"
)

// Grades have the backstop alone.
func TestOnlyWhoWaitsForTheAnswerHasAFirstLookAtSleepers(t *testing.T) {
	for _, test := range []struct {
		args []string
		want time.Duration
	}{
		{nil, 5 * time.Second},
		{[]string{"--timeout", "10s"}, 20 * time.Second},
		{[]string{"--all"}, 0},
		{[]string{"--format", "github"}, 0},
		{[]string{"--format", "gradescope"}, 0},
		{[]string{"--format", "junit"}, 0},
	} {
		got := time.Duration(-1)
		app := &cli.App{Flags: checkFlags(), Action: func(ctx *cli.Context) error {
			settings, err := readCheckSettings(ctx, 0)
			got = settings.options.Limits.Patience
			return err
		}}
		if err := app.Run(slices.Concat([]string{"check"}, test.args)); err != nil || got != test.want {
			t.Errorf("%v: a first look after %v, %v; want %v", test.args, got, err, test.want)
		}
	}
}
