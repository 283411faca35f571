package gen

import (
	"context"

	"isrgrade/reference"
)

// OwnTour is a tour that a track makes of a world by itself. C is what it keeps of a
// command.
type OwnTour[C any] struct {
	States      int // situations of the world
	Transitions int // in all of them
	Untaken     int // transitions that no trace takes
	Traces      [][]C
}

// OwnWorld gives a world of the exam with the track's own tour; uniform gives a
// command as the frame writes it. The tour's error is handed on.
func OwnWorld[C any](
	name string, config reference.Config, tour func(context.Context) (OwnTour[C], error), uniform func(C) reference.Command,
) ExamWorld {
	return ExamWorld{
		Name: name, Config: config, Intro: "the world " + name,
		Tour: func(ctx context.Context) (Toured, [][]reference.Command, error) {
			made, err := tour(ctx)
			if err != nil {
				return Toured{}, nil, err
			}
			return made.Toured(name), made.Commands(uniform), nil
		},
	}
}

// Toured counts the tour.
func (t *OwnTour[C]) Toured(name string) Toured {
	toured := Toured{Name: name, States: t.States, Transitions: t.Transitions, Covered: t.Transitions - t.Untaken}
	for _, trace := range t.Traces {
		toured.Commands += len(trace)
	}
	return toured
}

// Commands gives each trace as the frame writes it.
func (t *OwnTour[C]) Commands(uniform func(C) reference.Command) [][]reference.Command {
	all := make([][]reference.Command, len(t.Traces))
	for i, trace := range t.Traces {
		for _, command := range trace {
			all[i] = append(all[i], uniform(command))
		}
	}
	return all
}
