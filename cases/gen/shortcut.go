package gen

import (
	"slices"

	"isrgrade/cases"
	"isrgrade/reference"
)

// Shortcut makes a long trace of the exam short: it gives a trace that goes a
// shortest way into the situation that the reference is in after the first from
// commands, and then goes on as trace does, with the same waits, values and
// distances. To the reference the two ways are alike; a program that fails in what
// follows, and not for what came long before, fails in both. It gives nil when the
// trace is none of the exam's.
func Shortcut(exercise *Exercise, trace *cases.Trace, from int) *cases.Trace {
	if from < 1 || from >= len(trace.Steps) {
		return nil
	}
	for i := range exercise.Exam {
		if short := exercise.Exam[i].shortcut(exercise, trace, from); short != nil {
			return short
		}
	}
	return nil
}

func (world *ExamWorld) shortcut(exercise *Exercise, trace *cases.Trace, from int) *cases.Trace {
	numbers := min(1, len(world.Config.Numbers))
	if len(trace.Config.Brokers) != len(world.Config.Brokers) || !slices.Equal(trace.Config.Numbers[:numbers], world.Config.Numbers[:numbers]) {
		return nil
	}
	g, err := worldGraph(exercise, world)
	if err != nil {
		return nil
	}
	commands := trace.Commands()
	target, anchor, now := g.follow(&trace.Config, commands[:from])
	if target == outside || g.stateOf(target) == absent {
		return nil
	}
	way := g.shortestWay(g.stateOf(target))
	if way == nil {
		return nil
	}
	_, reached, arrived := g.follow(&trace.Config, way)
	for _, command := range commands[from:] {
		command.Time += arrived - now
		if g.Anchor != NoAnchor {
			g.moveOffsets(&command, reached-anchor)
		}
		way = append(way, command)
	}
	numberIDs(g.verbs, way)
	return cases.NewTrace(exercise.Model, trace.Config, way)
}

func (w *smallWorld) moveOffsets(command *reference.Command, by int64) {
	for i, arg := range w.verbs[command.Verb].Args {
		if arg.Kind == reference.Offset {
			command.Args[i] += by
		}
	}
}

// follow gives the reference's situation after the commands, the anchor there, and
// the time of the last one.
func (w *smallWorld) follow(config *reference.Config, commands []reference.Command) (s situation, anchor, now int64) {
	if w.ledger.Begin(config) != nil {
		return outside, 0, 0
	}
	w.player.Begin(config)
	for i := range commands {
		now = commands[i].Time
		w.ledger.Take(&commands[i])
		w.player.Step(&commands[i], &w.reply)
	}
	s = w.present(now)
	if w.Anchor != NoAnchor {
		anchor = w.rows[1][w.Anchor]
	}
	_ = w.ledger.Begin(&w.Config) // it did at the start
	w.player.Begin(&w.Config)
	return s, anchor, now
}

// shortestWay gives the commands of a shortest way to a state. It begins with the
// world's leap, so that every offset that a step asks for exists; nil says that no
// way that begins so leads there.
func (g *graph) shortestWay(target int32) []reference.Command {
	start := g.stateOf(g.then(g.start(), g.Leap))
	cameBy := make(map[int32]int, len(g.states)) // the step that led to a state first, with its origin
	frontier := []int32{start}
	for len(frontier) > 0 && frontier[0] != target {
		state := frontier[0]
		frontier = frontier[1:]
		for step := range g.steps() {
			to := g.next[int(state)*g.steps()+step]
			if _, known := cameBy[to]; to == absent || to == start || known {
				continue
			}
			cameBy[to] = int(state)*g.steps() + step
			frontier = append(frontier, to)
		}
	}
	if len(frontier) == 0 {
		return nil
	}
	var steps []int32
	for state := target; state != start; state = int32(cameBy[state] / g.steps()) {
		steps = append(steps, int32(cameBy[state]%g.steps()))
	}
	steps = append(steps, int32(g.Leap)) // a step that waits for nothing has the number of its move
	slices.Reverse(steps)
	return g.commands(steps)
}
