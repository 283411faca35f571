package gen

import "slices"

// Some worlds have states from which no way leads back to the first one. There the
// walk ends when nothing is left to do in reach, and begins anew.

// isOneWay says that this is such a world.
func (g *graph) isOneWay() bool { return slices.Contains(g.returns, false) }

// stranded says that the walk is where no way leads back from, and that no step is
// left in reach that was not taken yet.
func (t *tour) stranded() bool { return !t.returns[t.state] && t.towardsWork() < 0 }

// towardsWork gives the first step of a shortest way to a state with a step that was
// not taken yet, or -1 where none is left in reach.
func (t *tour) towardsWork() int {
	first := map[int32]int{} // of the way to each state that was seen
	queue := []int32{t.state}
	for len(queue) > 0 {
		state := queue[0]
		queue = queue[1:]
		for step, to := range t.successors(state) {
			if to == absent {
				continue
			}
			begins := step
			if state != t.state {
				begins = first[state]
			}
			if !t.taken[int(state)*t.steps()+step] {
				return begins
			}
			if _, seen := first[to]; !seen && to != t.state {
				first[to] = begins
				queue = append(queue, to)
			}
		}
	}
	return -1
}
