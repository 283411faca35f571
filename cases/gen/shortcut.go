package gen

import (
	"slices"

	"isrgrade/cases"
	lesson "isrgrade/cases/isr"
	reference "isrgrade/reference/isr"
)

// Shortcut makes a long trace of the exam short: it gives a trace that goes a
// shortest way into the situation that the reference is in after the first from
// commands, and then goes on as trace does, with the same waits, records and
// distances. To the reference the two ways are alike; a program that fails in what
// follows, and not for what came long before, fails in both. It gives nil when the
// trace is none of the exam's.
func Shortcut(trace *cases.Trace, from int) *cases.Trace {
	config := reference.ReadConfig(&trace.Config)
	followers := len(config.Replicas) - 1
	if config.LagMax != lagSteps || followers < 1 || followers > len(examWorlds) || from < 1 || from >= len(trace.Steps) {
		return nil
	}
	g := newGraph(newSmallWorld(followers))
	commands := reference.AllTyped(trace.Commands())
	state, now := stateAfter(&config, commands[:from])
	target := g.situationOf(&state, now)
	if target == outside || g.index[target] == absent {
		return nil
	}
	way := g.shortestWay(g.index[target])
	if way == nil {
		return nil
	}
	reached, arrived := stateAfter(&config, way)
	for _, command := range commands[from:] {
		command.Time += arrived - now
		if command.Kind == reference.Fetch {
			command.Offset += reached.LeaderLEO() - state.LeaderLEO()
		}
		way = append(way, command)
	}
	return lesson.NewTrace(config, way)
}

// stateAfter gives the reference's state after the commands, and the time of the
// last one.
func stateAfter(config *reference.Config, commands []reference.Command) (reference.State, int64) {
	rules := reference.Lesson()
	state := rules.Begin(config)
	var reply reference.Reply
	now := int64(0)
	for _, command := range commands {
		rules.Step(config, &state, command, &reply)
		now = command.Time
	}
	return state, now
}

// shortestWay gives the commands of a shortest way to a state. It begins with an
// APPEND, so that every offset that a step asks for exists; nil says that no way
// that begins so leads there.
func (g *graph) shortestWay(target int32) []reference.Command {
	start := g.index[g.then(g.start(), appendTwo)]
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
	steps = append(steps, appendTwo)
	slices.Reverse(steps)
	return g.commands(steps)
}

// appendTwo is the step, and the move, that waits for nothing and appends 2.
const appendTwo = 1
