package gen

import (
	"fmt"
	"slices"
	"strings"

	"isrgrade/cases"
)

// The most that options may ask for: enough for any use, and nothing that would
// run for hours.
const (
	maxCount         = 10_000
	maxCommandsAsked = 10_000
)

// withDefaults fills in what was left open.
func (o Options) withDefaults(track *cases.Track) Options {
	if o.Commands == 0 {
		o.Commands = MaxCommands
	}
	if o.Mistakes == nil {
		o.Mistakes = taughtUpTo(track, o.Stage)
	}
	return o
}

func (o Options) check(exercise *Exercise) error {
	if err := within("the number of traces", o.Count, 0, maxCount); err != nil {
		return err
	}
	if err := within("the number of followers", o.Followers, 0, exercise.MostFollowers); err != nil {
		return err
	}
	if err := within("the number of commands", o.Commands, 0, maxCommandsAsked); err != nil {
		return err
	}
	if err := o.checkStage(&exercise.Track); err != nil {
		return err
	}
	return o.checkMistakes(&exercise.Track)
}

func within(option string, got, low, high int) error {
	if got >= low && got <= high {
		return nil
	}
	return &OptionError{option, fmt.Sprint(got), fmt.Sprintf("give a number from %d to %d", low, high)}
}

func (o Options) checkStage(track *cases.Track) error {
	if o.Stage == "" || track.StageIndex(o.Stage) >= 0 {
		return nil
	}
	var ids []string
	for _, stage := range track.Stages {
		ids = append(ids, stage.ID)
	}
	return &OptionError{"the stage", fmt.Sprintf("%q", o.Stage), "give one of " + strings.Join(ids, ", ")}
}

func (o Options) checkMistakes(track *cases.Track) error {
	for i, entry := range o.Mistakes {
		mistake := &track.Catalogue[entry]
		if slices.Contains(o.Mistakes[:i], entry) {
			return &OptionError{"the list of mistakes", mistake.ID + " twice", "name each mistake once"}
		}
		if o.Stage != "" && isLater(track, mistake.Stage, o.Stage) {
			return &OptionError{
				"the mistake", mistake.ID,
				fmt.Sprintf("it breaks a rule of stage %s, which no trace of stage %s needs; leave it out or give a later stage", mistake.Stage, o.Stage),
			}
		}
	}
	return nil
}

// recipe says in one line how to get the same suite again.
func (o Options) recipe(track *cases.Track) string {
	parts := []string{fmt.Sprintf("isrgrade %s seed %d", Version, o.Seed)}
	if !track.Usual {
		parts = append(parts, "track "+track.ID)
	}
	if o.Stage != "" {
		parts = append(parts, "stage "+o.Stage)
	}
	if o.Followers > 0 {
		parts = append(parts, fmt.Sprintf("followers %d", o.Followers))
	}
	if o.Commands != MaxCommands {
		parts = append(parts, fmt.Sprintf("commands %d", o.Commands))
	}
	if o.Count > 0 {
		parts = append(parts, fmt.Sprintf("count %d", o.Count))
	}
	return strings.Join(parts, ", ")
}
