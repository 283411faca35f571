package gen

import (
	"context"
	"fmt"

	"isrgrade/cases"
	lesson "isrgrade/cases/isr"
	reference "isrgrade/reference/isr"
)

// Exam is a tour through every situation of two small worlds: one follower, and
// two; time in steps of half LAG_MAX; no offset more than 2 behind the leader's
// LEO. Rules compare only differences of times and of offsets, and ages past
// LAG_MAX are all alike, so each world has finitely many situations, and the
// exam's traces take every command, after every wait that makes a difference, in
// every one of them.
//
// What a program has shown that passes: in each of these transitions it printed
// what the reference prints, and had its hidden state been wrong in one field
// after one of them, a later STATUS would have shown it, in at least 99 of 100
// such faults.
//
// What it has not shown: anything that depends on more than the situation, such as
// offsets beyond 32 bits, lags of thousands of records, times finer than half
// LAG_MAX, three followers and more, or how long the trace is; every MIN_ISR in
// every situation, since the traces take turns with it; and every transition
// while the leader's LEO is 0 or 1, which the rules do not tell from a larger one:
// of those each trace opens with some of chance.
type Exam struct {
	Cases  []cases.Case // long traces, without replies; stage cases.OwnStage
	Worlds []World
}

// World counts one part of an exam.
type World struct {
	Followers   int
	States      int // reachable states of the reference, times and offsets relative
	Transitions int // every command at every time step in every state
	Covered     int // transitions that the traces take
	Commands    int // in the traces of this world
}

// The exam's traces are long, so that a handful of runs suffices, but no longer
// than a program answers in well under a second.
const examTrace = 50_000

// examined is a world of the exam with the share of its faults, in thousandths,
// that the tour must give the chance to show before it ends. In the larger world
// the last few would cost as many commands as all others.
type examined struct{ followers, perMille int }

var examWorlds = [...]examined{{1, 1000}, {2, 980}}

// NewExam makes the exam. The error is the context's.
func NewExam(ctx context.Context) (Exam, error) {
	var exam Exam
	for _, one := range examWorlds {
		world, traces, err := one.examine(ctx)
		if err != nil {
			return Exam{}, err
		}
		exam.Worlds = append(exam.Worlds, world)
		exam.Cases = append(exam.Cases, traces...)
	}
	return exam, nil
}

// examine tours one world.
func (e examined) examine(ctx context.Context) (World, []cases.Case, error) {
	graph := newGraph(newSmallWorld(e.followers))
	world := World{Followers: e.followers, States: len(graph.states), Transitions: graph.transitions()}
	t := newTour(newDifferences(graph), e.perMille)
	var traces []cases.Case
	for !t.done() {
		steps, err := t.trace(ctx, examTrace)
		if err != nil {
			return World{}, nil, err
		}
		world.Commands += len(steps)
		traces = append(traces, examCase(graph, len(traces), steps))
	}
	world.Covered = world.Transitions - t.untaken
	return world, traces, nil
}

func examCase(g *graph, number int, steps []int32) cases.Case {
	config := reference.Config{
		LagMax:   lagSteps,
		MinISR:   1 + number%(g.followers+1),
		Replicas: examReplicas(g.followers, number),
	}
	trace := lesson.NewTrace(config, g.commands(steps))
	trace.Intro = []string{fmt.Sprintf(" isrgrade exam/1, %d of the world with %d followers: part of a tour through every step of every situation.", number+1, g.followers)}
	return cases.Case{
		Name:  fmt.Sprintf("exam-%d-followers-%02d", g.followers, number+1),
		Stage: cases.OwnStage,
		Trace: trace,
	}
}

// examReplicas turns the ids round from trace to trace, so that none of them
// always leads.
func examReplicas(followers, number int) []int64 {
	ids := replicaIDs(followers)
	first := number % len(ids)
	return append(ids[first:len(ids):len(ids)], ids[:first]...)
}

// commands gives the steps as commands from the start, with their times.
func (g *graph) commands(steps []int32) []reference.Command {
	commands := make([]reference.Command, len(steps))
	now, leo := int64(0), int64(0)
	for i, step := range steps {
		now += int64(g.waitOf(int(step)))
		commands[i] = g.moves[g.moveOf(int(step))].command(now, leo)
		leo += commands[i].Records
	}
	return commands
}
