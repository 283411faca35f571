package diagnosis

import (
	"slices"

	"isrgrade/cases"
)

// How often a suspect and each of its rivals are to be asked about, and what further
// members that show, and commands, count against a trace.
const (
	askedAbout     = 2
	priceOfShown   = 3
	commandsAPoint = 6
)

// Experiments chooses from the traces so many that test member i of a set: on each
// the member shows, or what tells it from one of its rivals, which have another
// mistake of its topic or other constants in its place; and little else of the set
// shows. Every other one is one on which the member itself shows.
func (t *Track) Experiments(set Set, i int, traces []*cases.Trace, count int) []*cases.Trace {
	rivals := t.rivals(set, i)
	programs := t.programs(set, i, rivals)
	var possible []experiment
	for _, trace := range traces {
		if x := programs.experiment(trace); x.shows || len(x.rivals) > 0 {
			possible = append(possible, x)
		}
	}
	return choose(possible, len(rivals), count)
}

// rivals are the sets that could be taken for the set because of member i.
func (t *Track) rivals(set Set, i int) []Set {
	suspect, rest := set[i], set.Without(i)
	var rivals []Set
	for entry := range t.Entries {
		one := &t.Entries[entry]
		if one.Topic != t.Entries[suspect.Entry].Topic || one.Unlisted || !t.Allows(rest, entry) {
			continue
		}
		ways := one.Ways
		if entry == suspect.Entry {
			ways += one.Altered
		}
		for way := range ways {
			if made := (Made{entry, way}); made != suspect {
				rivals = append(rivals, rest.With(made))
			}
		}
	}
	return rivals
}

// programs are those that an experiment is about.
type programs struct {
	whole, without Program
	rivals, others []Program
}

func (t *Track) programs(set Set, i int, rivals []Set) *programs {
	p := &programs{whole: t.Program(set), without: t.Program(set.Without(i))}
	for _, rival := range rivals {
		p.rivals = append(p.rivals, t.Program(rival))
	}
	for k := range set {
		if k != i {
			p.others = append(p.others, t.Program(set.Without(k)))
		}
	}
	return p
}

// experiment is what a trace is good for.
type experiment struct {
	trace  *cases.Trace
	shows  bool  // the suspect does
	rivals []int // that part from the set on it, by index
	others int   // further members that show before the trace has told all that it can
}

func (p *programs) experiment(trace *cases.Trace) experiment {
	x := experiment{trace: trace}
	lines := linesOf(p.whole, trace)
	last := 0
	at, _ := parting(p.without, trace, lines)
	if x.shows = at != whole; x.shows {
		last = at
	}
	for k, rival := range p.rivals {
		if at, _ := parting(rival, trace, lines); at != whole {
			x.rivals = append(x.rivals, k)
			last = max(last, at)
		}
	}
	for _, other := range p.others {
		if at, _ := parting(other, trace, lines); at != whole && at <= last {
			x.others++
		}
	}
	return x
}

// choose picks, one after the other, the experiment that tells most.
func choose(possible []experiment, rivals, count int) []*cases.Trace {
	asked := make([]int, rivals)
	var chosen []*cases.Trace
	for len(chosen) < count && len(possible) > 0 {
		best, most := -1, 0
		for k := range possible {
			if worth := possible[k].worth(asked, len(chosen)%2 == 0); best < 0 || worth > most {
				best, most = k, worth
			}
		}
		for _, rival := range possible[best].rivals {
			asked[rival]++
		}
		chosen = append(chosen, possible[best].trace)
		possible = slices.Delete(possible, best, best+1)
	}
	return chosen
}

func (x *experiment) worth(asked []int, mustShow bool) int {
	worth := -priceOfShown*x.others - len(x.trace.Steps)/commandsAPoint
	if x.shows == mustShow {
		worth += 1000
	}
	for _, rival := range x.rivals {
		switch {
		case asked[rival] == 0:
			worth += 4
		case asked[rival] < askedAbout:
			worth += 2
		}
	}
	return worth
}
