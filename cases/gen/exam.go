package gen

import (
	"context"
	"fmt"

	"isrgrade/cases"
	"isrgrade/reference"
)

// Exam is a tour through every situation of a track's small worlds. Rules compare
// only differences of times and of offsets, and ages past a bound are all alike, so
// each world has finitely many situations, and the exam's traces take every command,
// after every wait that makes a difference, in every one of them.
//
// What a program has shown that passes: in each of these transitions it printed
// what the reference prints, and had its hidden state been wrong in one field
// after one of them, a later reply would have shown it, in the share of such faults
// that the world names. What it has not shown stands with the track's worlds.
type Exam struct {
	Cases  []cases.Case // long traces, without replies; stage cases.OwnStage
	Worlds []Toured
}

// Toured counts one world of an exam.
type Toured struct {
	Name        string
	States      int // reachable states of the reference, times and offsets relative
	Transitions int // every command at every time step in every state
	Covered     int // transitions that the traces take
	Commands    int // in the traces of this world
}

// The exam's traces are long, so that a handful of runs suffices, but no longer
// than a program answers in well under a second.
const examTrace = 50_000

// A tour that needs more than this will not end: some fault that the world asks for
// can never show, for instance because no way leads back to where it would.
const mostTraces, mostCommands = 1_000, 5_000_000

// NewExam makes the exam. The error is the context's, or a fault of the track: a
// world that is none, or too large.
func NewExam(ctx context.Context, exercise *Exercise) (Exam, error) {
	var exam Exam
	for i := range exercise.Exam {
		tour := examine
		if exercise.Exam[i].Tour != nil {
			tour = takeTour
		}
		toured, traces, err := tour(ctx, exercise, &exercise.Exam[i])
		if err != nil {
			return Exam{}, err
		}
		exam.Worlds = append(exam.Worlds, toured)
		exam.Cases = append(exam.Cases, traces...)
	}
	return exam, nil
}

// takeTour takes a world's own tour.
func takeTour(ctx context.Context, exercise *Exercise, world *ExamWorld) (Toured, []cases.Case, error) {
	toured, tours, err := world.Tour(ctx)
	if err != nil {
		return Toured{}, nil, err
	}
	var traces []cases.Case
	for _, commands := range tours {
		traces = append(traces, newExamCase(exercise, world, world.Config, len(traces), commands))
	}
	return toured, traces, nil
}

func worldGraph(exercise *Exercise, world *ExamWorld) (*graph, error) {
	small, err := newSmallWorld(exercise.Model, world)
	if err != nil {
		return nil, err
	}
	return newGraph(small)
}

// examine tours one world.
func examine(ctx context.Context, exercise *Exercise, world *ExamWorld) (Toured, []cases.Case, error) {
	graph, err := worldGraph(exercise, world)
	if err != nil {
		return Toured{}, nil, err
	}
	toured := Toured{Name: world.Name, States: len(graph.states), Transitions: graph.transitions()}
	t := newTour(newDifferences(graph), world.PerMille)
	var traces []cases.Case
	for !t.done() {
		if len(traces) == mostTraces || toured.Commands > mostCommands {
			return Toured{}, nil, t.endless(world, len(traces), toured.Commands)
		}
		steps, err := t.trace(ctx, examTrace)
		if err != nil {
			return Toured{}, nil, err
		}
		toured.Commands += len(steps)
		traces = append(traces, examCase(exercise, graph, len(traces), steps))
	}
	toured.Covered = toured.Transitions - t.untaken
	return toured, traces, nil
}

func (t *tour) endless(world *ExamWorld, traces, commands int) error {
	return fmt.Errorf("the exam's world %s: the tour has %d traces with %d commands and does not end: %d steps are not taken and %d more faults must show; "+
		"give the world a way back to its start or ask for fewer faults (PerMille is %d)",
		world.Name, traces, commands, t.untaken, max(t.wanted, 0), world.PerMille)
}

func examCase(exercise *Exercise, g *graph, number int, steps []int32) cases.Case {
	return newExamCase(exercise, g.ExamWorld, g.Configs(number), number, g.commands(steps))
}

func newExamCase(
	exercise *Exercise, world *ExamWorld, config reference.Config, number int, commands []reference.Command,
) cases.Case {
	trace := cases.NewTrace(exercise.Model, config, commands)
	trace.Intro = []string{fmt.Sprintf(" isrgrade exam/1, %d of %s: part of a tour through every step of every situation.", number+1, world.Intro)}
	return cases.Case{
		Name:  fmt.Sprintf("exam-%s-%02d", world.Name, number+1),
		Stage: cases.OwnStage,
		Trace: trace,
	}
}

// commands gives the steps as commands from the start, with their times.
func (g *graph) commands(steps []int32) []reference.Command {
	commands := make([]reference.Command, len(steps))
	now, anchor, id, state := int64(0), int64(0), int64(1), g.index[g.start()]
	for i, step := range steps {
		now += g.Waits[g.waitOf(int(step))]
		commands[i] = g.command(g.moveOf(int(step)), now, anchor)
		if g.Allowed != nil {
			g.setUp(g.situationAt[int(state)*len(g.Waits)+g.waitOf(int(step))])
			g.Allowed(g.ledger, &commands[i])
		}
		id = g.setIDs(&commands[i], id)
		anchor += g.growth(state, int(step))
		state = g.next[int(state)*g.steps()+int(step)]
	}
	return commands
}
