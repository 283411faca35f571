package gen

import "slices"

// choice picks candidates for a suite, one after the other, each time the one
// that tells the most programs apart.
type choice struct {
	pool   []candidate
	taken  []int // indices in pool, in the order of picking
	groups groups
	picked []bool // by index in pool
	times  []int  // by mistake, how many picks expose it
}

// restart forgets what was picked.
func (c *choice) restart(programs int) {
	c.taken, c.groups = nil, together(programs)
	c.picked, c.times = make([]bool, len(c.pool)), make([]int, programs-1)
}

// takeBest picks candidates until none tells more apart, or there are limit.
func (c *choice) takeBest(limit int) {
	for len(c.taken) < limit {
		best, found := c.best()
		if !found {
			return
		}
		c.take(best)
	}
}

func (c *choice) take(i int) {
	c.taken = append(c.taken, i)
	c.picked[i] = true
	c.groups = c.groups.split(c.pool[i].prints)
	for m := range c.times {
		if c.pool[i].exposes(m) {
			c.times[m]++
		}
	}
}

// best is the first candidate that leaves the fewest pairs together, if any
// leaves fewer than there are now.
func (c *choice) best() (best int, found bool) {
	fewest := c.groups.pairs()
	finer := make(groups, len(c.groups))
	for i := range c.pool {
		if pairs := c.groups.splitInto(finer, c.pool[i].prints); pairs < fewest {
			best, fewest, found = i, pairs, true
		}
	}
	return best, found
}

// complete says that every program is alone in its group.
func (c *choice) complete() bool { return len(c.groups) > 0 && c.groups.pairs() == 0 }

// dropNeedless drops each pick without which the others tell as much apart.
func (c *choice) dropNeedless() {
	want := c.groups.pairs()
	needed := c.taken
	for i := len(needed) - 1; i >= 0; i-- {
		others := slices.Delete(slices.Clone(needed), i, i+1)
		if c.pairsLeftBy(others) == want {
			needed = others
		}
	}
	c.restart(len(c.groups))
	for _, i := range needed {
		c.take(i)
	}
}

func (c *choice) pairsLeftBy(taken []int) int {
	left := together(len(c.groups))
	for _, i := range taken {
		left = left.split(c.pool[i].prints)
	}
	return left.pairs()
}

// takeForLeastExposed picks one more: the first of the pool that exposes the
// mistake which the picks so far expose least. It says no when the pool has none
// left that exposes anything.
func (c *choice) takeForLeastExposed() bool {
	for _, m := range c.leastExposedFirst() {
		for i := range c.pool {
			if !c.picked[i] && c.pool[i].exposes(m) {
				c.take(i)
				return true
			}
		}
	}
	return false
}

// leastExposedFirst orders the mistakes by how many picks expose them.
func (c *choice) leastExposedFirst() []int {
	order := make([]int, len(c.times))
	for m := range order {
		order[m] = m
	}
	slices.SortStableFunc(order, func(a, b int) int { return c.times[a] - c.times[b] })
	return order
}
