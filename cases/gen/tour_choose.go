package gen

import (
	"math"
	"math/bits"
	"slices"
)

// choose picks the next step.
func (t *tour) choose() int {
	t.score()
	if t.pursued == absent && (t.idle < patience || len(t.alive) == 0) {
		if step, score := t.best(t.possible); score > t.standing() {
			return step
		}
	}
	if t.pursued == absent && len(t.alive) > 0 {
		t.pursued = t.nearest()
	}
	if t.pursued != absent {
		step, _ := t.best(t.pursues)
		return step
	}
	return t.head()
}

// standing is the worth of what is alive.
func (t *tour) standing() int32 {
	sum := int32(0)
	for _, g := range t.alive {
		sum += int32(len(g.faults)) * worthAway[t.distance(g.difference)]
	}
	return sum
}

// score rates every step: the worth of what it leaves alive or exposes, of the
// faults that come alive, and of being new.
func (t *tour) score() {
	clear(t.scores)
	for _, g := range t.alive {
		weight := int32(len(g.faults))
		row := t.worth[int(g.difference)*t.steps():]
		for step := range t.scores {
			t.scores[step] += weight * row[step]
		}
	}
	for step := range t.scores {
		if to := t.to(step); to != absent {
			t.scores[step] += t.promise(step, to)
		}
	}
}

func (t *tour) to(step int) int32 { return t.next[t.at(step)] }

// at is the index of the present state's step in next and in taken.
func (t *tour) at(step int) int { return int(t.state)*t.steps() + step }

func (t *tour) promise(step int, to int32) int32 {
	sum := int32(0)
	if !t.taken[t.at(step)] {
		sum = newWorth
	}
	event := t.event(t.state, step)
	for word := range t.differences.words {
		fresh := t.fresh(event, word, t.visibleAt(to, word))
		if fresh == 0 {
			continue
		}
		for distance := 1; distance < len(t.near); distance++ {
			sum += worthAway[distance] * int32(bits.OnesCount64(fresh&t.near[distance][int(to)*t.differences.words+word]))
		}
	}
	return sum
}

// best is the first of the best steps that are allowed.
func (t *tour) best(allowed func(step int) bool) (best int, score int32) {
	best, score = -1, -1
	for step, s := range t.scores {
		if s > score && t.to(step) != absent && allowed(step) {
			best, score = step, s
		}
	}
	return best, score
}

func (t *tour) possible(int) bool { return true }

// pursues says whether the step brings the pursued difference nearer to being
// shown.
func (t *tour) pursues(step int) bool {
	after := t.row(int(t.pursued))[step]
	return after == shown || after >= 0 && t.away[after] > 0 && t.away[after] < t.away[t.pursued]
}

// nearest is the living difference that is shown soonest.
func (t *tour) nearest() int32 {
	return slices.MinFunc(t.alive, func(a, b group) int {
		return int(t.away[a.difference]) - int(t.away[b.difference])
	}).difference
}

// head picks a step away from a state where nothing is left to do, towards the
// nearest one with work. far holds for each state a bound on how many steps that
// takes; work only ever gets less, so the bounds only grow, and are learned where
// the walk goes.
func (t *tour) head() int {
	if t.oneWay {
		return t.towardsWork()
	}
	nearest := int32(math.MaxInt32)
	for step := range t.steps() {
		if to := t.to(step); to != absent && to != t.state {
			nearest = min(nearest, t.far[to])
		}
	}
	t.far[t.state] = max(t.far[t.state], nearest+1)
	step, _ := t.best(func(step int) bool { return t.to(step) != t.state && t.far[t.to(step)] == nearest })
	return step
}
