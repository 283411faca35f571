package diagnosis

import (
	"slices"
	"strings"

	"isrgrade/cases"
)

// An Experiment is a trace made to test one member of a set, the suspect: it ends
// with the line in which the suspect shows first.
type Experiment struct {
	Trace *cases.Trace
	// Lines is what the program of the whole set prints; the last is the one in which
	// the suspect shows.
	Lines   []string
	shows   map[string]bool // see apart: what is the suspect's doing in the last line
	rules   []int           // which rivals print otherwise, by index
	shown   int             // other members that show as well
	Suspect Made
}

// Outcome is what the answer to an experiment says about its suspect.
type Outcome int

// The outcomes. A program that went wrong before the suspect could show, or in
// something else, has said nothing about it.
const (
	SaysNothing Outcome = iota
	Confirms
	Contradicts
)

// Judge says what a program's answer means. printed may go on behind the line that
// counts.
func (x *Experiment) Judge(printed []string) Outcome {
	last := len(x.Lines) - 1
	if len(printed) <= last || !slices.Equal(printed[:last], x.Lines[:last]) {
		return SaysNothing
	}
	if printed[last] == x.Lines[last] {
		return Confirms
	}
	got := values(printed[last])
	for value, printed := range x.shows {
		if got[value] == printed {
			return SaysNothing
		}
	}
	return Contradicts
}

// values are the fields of a line, a list's members each by itself.
func values(line string) map[string]bool {
	all := map[string]bool{}
	for word := range strings.FieldsSeq(line) {
		name, list, _ := strings.Cut(word, "=")
		for value := range strings.SplitSeq(list, ",") {
			all[name+"="+value] = true
		}
	}
	return all
}

// apart gives the values that are in one of two lines only, and whether it is the first.
func apart(first, second string) map[string]bool {
	a, b := values(first), values(second)
	differ := map[string]bool{}
	for value := range a {
		if !b[value] {
			differ[value] = true
		}
	}
	for value := range b {
		if !a[value] {
			differ[value] = false
		}
	}
	return differ
}

// How often each rival is to be told from the suspect, and what further members
// that show, and commands, count against an experiment.
const (
	ruledOutTimes  = 2
	priceOfShown   = 3
	commandsAPoint = 6
)

// Experiments chooses from the traces so many that test member i of a set: on each
// it shows, the set's rivals, which have another mistake of its topic or other
// constants in its place, print otherwise, and little else of the set shows.
func (t *Track) Experiments(set Set, i int, traces []*cases.Trace, count int) []Experiment {
	suspect := set[i]
	rivals := t.rivals(set, i)
	var possible []Experiment
	programs := t.programs(set, i, rivals)
	for _, trace := range traces {
		if x, shows := programs.experiment(trace); shows {
			x.Suspect = suspect
			possible = append(possible, x)
		}
	}
	return choose(possible, len(rivals), count)
}

// Speaks says what a run means for member i of a set, if the member shows in it.
func (t *Track) Speaks(set Set, i int, run Run) (outcome Outcome, shows bool) {
	p := programs{whole: t.Program(set), without: t.Program(set.Without(i))}
	x, shows := p.experiment(run.Trace)
	if !shows {
		return SaysNothing, false
	}
	return x.Judge(run.Printed), true
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

func (p *programs) experiment(trace *cases.Trace) (Experiment, bool) {
	x := Experiment{Trace: trace, Lines: linesOf(p.whole, trace)}
	run := Run{Trace: trace, Printed: x.Lines}
	at := follow(p.without, &run)
	if at == whole || at >= len(x.Lines) {
		return x, false
	}
	x.Lines = x.Lines[:at+1]
	x.shows = apart(x.Lines[at], lineAt(p.without, trace, at))
	run = Run{Trace: trace, Printed: x.Lines, Cut: true}
	for k, rival := range p.rivals {
		if follow(rival, &run) != whole {
			x.rules = append(x.rules, k)
		}
	}
	for _, other := range p.others {
		if follow(other, &run) != whole {
			x.shown++
		}
	}
	return x, true
}

func linesOf(program Program, trace *cases.Trace) []string {
	var lines []string
	program(trace, func(line []byte) bool {
		lines = append(lines, string(line))
		return true
	})
	return lines
}

func lineAt(program Program, trace *cases.Trace, at int) string {
	lines := linesOf(program, trace)
	if at >= len(lines) {
		return ""
	}
	return lines[at]
}

// choose picks, one after the other, the experiment that rules out most.
func choose(possible []Experiment, rivals, count int) []Experiment {
	ruledOut := make([]int, rivals)
	var chosen []Experiment
	for len(chosen) < count && len(possible) > 0 {
		best, most := 0, -1<<30
		if len(chosen)%2 == 1 { // every other one as it comes
			most = 1 << 30
		}
		for k := range possible {
			if worth := possible[k].worth(ruledOut); worth > most {
				best, most = k, worth
			}
		}
		for _, rival := range possible[best].rules {
			ruledOut[rival]++
		}
		chosen = append(chosen, possible[best])
		possible = slices.Delete(possible, best, best+1)
	}
	return chosen
}

func (x *Experiment) worth(ruledOut []int) int {
	worth := -priceOfShown*x.shown - len(x.Trace.Steps)/commandsAPoint
	for _, rival := range x.rules {
		switch {
		case ruledOut[rival] == 0:
			worth += 4
		case ruledOut[rival] < ruledOutTimes:
			worth += 2
		}
	}
	return worth
}

// Divisive gives the trace on which the sets print the most different answers, or nil
// when they print the same on all of them.
func (t *Track) Divisive(sets []Set, traces []*cases.Trace) *cases.Trace {
	programs := make([]Program, len(sets))
	for i, set := range sets {
		programs[i] = t.Program(set)
	}
	var best *cases.Trace
	most := 1
	for _, trace := range traces {
		answers := map[string]bool{}
		for _, program := range programs {
			answers[strings.Join(linesOf(program, trace), "\n")] = true
		}
		if len(answers) > most {
			best, most = trace, len(answers)
		}
	}
	return best
}
