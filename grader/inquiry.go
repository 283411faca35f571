package grader

import (
	"context"
	"slices"

	"isrgrade/cases"
	"isrgrade/grader/diagnosis"
)

// findings is what is known of a program that failed.
type findings struct {
	// named are the mistakes that it makes.
	named diagnosis.Set
	// certain says that it prints exactly what a program with these mistakes prints;
	// same are other sets that print that as well, as far as anybody can tell.
	certain bool
	same    []diagnosis.Set
	// likeness is what it behaves most like where it was found to print otherwise.
	likeness diagnosis.Set
}

// inquiry looks for the mistakes behind a program's answers and asks it further
// questions.
type inquiry struct {
	*Suite
	experimenter *experimenter
	search       diagnosis.Search
	// doubtful says that something besides the rules goes wrong, so that nothing is
	// certain: the program ends badly, or prints what is no reply.
	doubtful bool
	best     []diagnosis.Explanation // of the runs that it began with
	asked    int                     // how many windows of short traces were looked at
}

// How much a program is asked.
const (
	mostAsked       = 24 // to tell rivals apart
	experimentsEach = 3  // for each mistake that explains everything
	experiments     = 14 // for each suspect
	confirmed       = 10 // of them at least
	rounds          = 7  // of suspicion
	window          = 400
	// against is how many runs of the suite must speak for a suspect to outweigh one
	// that speaks against it.
	against = 8
)

// newInquiry begins with the runs of the short cases and of the probes.
func (s *Suite) newInquiry(experimenter *experimenter, runs []caseRun) *inquiry {
	q := &inquiry{Suite: s, experimenter: experimenter}
	q.search = diagnosis.Search{Track: s.known.track(), Banned: map[diagnosis.Made]bool{}}
	for i := range runs {
		q.keep(&runs[i])
	}
	return q
}

// explained says whether some set prints every line of the runs.
func (q *inquiry) explained() bool {
	q.best = q.search.Best()
	return q.best[0].Exact()
}

// inquire names the mistakes.
func (q *inquiry) inquire(ctx context.Context) (findings, error) {
	for best := q.best; ; best = q.search.Best() {
		if !best[0].Exact() {
			break
		}
		if len(best[0].Set) == 0 {
			return findings{}, nil
		}
		found, err := q.verify(ctx, setsOf(best))
		if err != nil {
			return findings{}, err
		}
		if len(found) > 0 {
			return findings{named: found[0], certain: !q.doubtful, same: q.otherwise(found)}, nil
		}
	}
	return q.suspect(ctx)
}

// answersSomething says that a wrong answer was given by a program that ended well.
func answersSomething(runs []caseRun) bool {
	return slices.ContainsFunc(runs, func(r caseRun) bool { return r.verdict == WrongAnswer && len(r.replies) > 0 })
}

// keep takes a run as evidence.
func (q *inquiry) keep(run *caseRun) {
	q.search.Runs = append(q.search.Runs, diagnosis.Run{Trace: run.Trace, Printed: run.replies, Cut: endedBadly(*run)})
	q.doubtful = q.doubtful || endedBadly(*run) || len(run.replies) < len(run.canonical)
}

func setsOf(found []diagnosis.Explanation) []diagnosis.Set {
	sets := make([]diagnosis.Set, len(found))
	for i := range found {
		sets[i] = found[i].Set
	}
	return sets
}

// otherwise gives those of the sets that do not have the first one's mistakes.
func (q *inquiry) otherwise(sets []diagnosis.Set) []diagnosis.Set {
	var others []diagnosis.Set
	for _, set := range sets[1:] {
		known := func(other diagnosis.Set) bool { return other.SameEntries(set) }
		if !set.SameEntries(sets[0]) && !slices.ContainsFunc(others, known) {
			others = append(others, set)
		}
	}
	return others
}

// verify keeps those of the sets that print what the program prints on further
// traces: some that tell the sets apart, and some on which each mistake of the first
// shows. None are left when the program prints what none of them does; what it
// printed is evidence then.
func (q *inquiry) verify(ctx context.Context, sets []diagnosis.Set) ([]diagnosis.Set, error) {
	sets, err := q.tellApart(ctx, sets)
	if err != nil || len(sets) == 0 {
		return nil, err
	}
	var traces []*cases.Trace
	for i := range sets[0] {
		for _, x := range q.search.Experiments(sets[0], i, q.nextWindow(), experimentsEach) {
			traces = append(traces, x.Trace)
		}
	}
	sets, err = q.keepRight(ctx, sets, append(traces, q.known.long()...))
	if err != nil || len(sets) == 0 {
		return nil, err
	}
	return q.withstand(ctx, sets)
}

// withstand keeps those of the sets that hold against their neighbours too: sets with
// another rule, listed or not, in the place of a member, or with one more. The program
// is asked where those that explain all so far print otherwise.
func (q *inquiry) withstand(ctx context.Context, sets []diagnosis.Set) ([]diagnosis.Set, error) {
	neighbours := q.search.Neighbours(sets[0])
	for asked := 0; asked < mostAsked && len(sets) > 0 && len(neighbours) > 0 && !q.experimenter.spent(); asked++ {
		trace := q.search.Divisive(append(slices.Clone(sets[:1]), neighbours...), q.nextWindow())
		if trace == nil {
			break
		}
		all, err := q.keepRight(ctx, append(slices.Clone(sets), neighbours...), []*cases.Trace{trace})
		if err != nil {
			return nil, err
		}
		held := func(set diagnosis.Set) bool {
			return slices.ContainsFunc(all, func(other diagnosis.Set) bool { return other.Key() == set.Key() })
		}
		sets = slices.DeleteFunc(sets, func(set diagnosis.Set) bool { return !held(set) })
		neighbours = slices.DeleteFunc(neighbours, func(set diagnosis.Set) bool { return !held(set) })
	}
	return sets, nil
}

// keepRight runs the program on the traces and keeps the sets that print the same.
func (q *inquiry) keepRight(ctx context.Context, sets []diagnosis.Set, traces []*cases.Trace) ([]diagnosis.Set, error) {
	runs, err := q.ask(ctx, traces)
	if err != nil {
		return nil, err
	}
	asked := diagnosis.Search{Track: q.search.Track, Runs: runs}
	return slices.DeleteFunc(slices.Clone(sets), func(set diagnosis.Set) bool {
		held := asked.Hold(set)
		return !held.Exact()
	}), nil
}

// ask runs the program on traces and takes what it prints as evidence.
func (q *inquiry) ask(ctx context.Context, traces []*cases.Trace) ([]diagnosis.Run, error) {
	asked := make([]experiment, len(traces))
	for i, trace := range traces {
		asked[i] = experiment{trace: trace}
	}
	runs, err := q.experimenter.tryAll(ctx, asked)
	if err != nil {
		return nil, err
	}
	from := len(q.search.Runs)
	for i := range runs {
		q.keep(&runs[i])
	}
	return q.search.Runs[from:], nil
}

// tellApart asks the program on traces on which some of the sets differ, until one is
// left, or no trace tells the others apart, or enough was asked.
func (q *inquiry) tellApart(ctx context.Context, sets []diagnosis.Set) ([]diagnosis.Set, error) {
	traces := q.nextWindow()
	for asked := 0; len(sets) > 1 && asked < mostAsked && !q.experimenter.spent(); asked++ {
		trace, err := q.between(ctx, sets, traces)
		if trace == nil || err != nil {
			return sets, err
		}
		if sets, err = q.keepRight(ctx, sets, []*cases.Trace{trace}); err != nil {
			return nil, err
		}
	}
	return sets, nil
}

// between gives a trace that tells the most of the sets apart, or nil: of the given
// ones or, if none of these does, the shortest one of the small worlds.
func (q *inquiry) between(ctx context.Context, sets []diagnosis.Set, traces []*cases.Trace) (*cases.Trace, error) {
	if trace := q.search.Divisive(sets, traces); trace != nil {
		return trace, nil
	}
	for _, other := range q.otherwise(sets) {
		if trace, err := q.known.between(ctx, q.known.exercise.Quickly(), sets[0], other); trace != nil || err != nil {
			return trace, err
		}
	}
	return nil, nil
}

// suspect looks for mistakes in a program that no set explains: what explains most is
// a suspicion, and the program is asked about each member. Of those that it does not
// confirm only the worst is dropped: it may be what speaks against the others. Rules
// that nobody is known to write compete with the mistakes here, so that what only
// resembles one is not named.
func (q *inquiry) suspect(ctx context.Context) (findings, error) {
	var found findings
	q.search.Unlisted = true
	for range rounds {
		q.search.Fixed = found.named
		best := q.search.Best()[0]
		suspects := q.search.Listed(without(best.Set, found.named))
		if len(suspects) == 0 || q.experimenter.spent() {
			break
		}
		answers, err := q.test(ctx, best.Set, suspects)
		if err != nil {
			return found, err
		}
		worst := suspects[0]
		for _, made := range suspects {
			if answers[made].convincing() && !q.spokenAgainst(best.Set, made) {
				found.named = found.named.With(made)
			}
			if answers[made].doubt() > answers[worst].doubt() {
				worst = made
			}
		}
		if slices.Contains(found.named, worst) {
			continue
		}
		q.search.Banned[worst] = true
		if found.likeness == nil {
			found.likeness = best.Set
		}
	}
	return found, nil
}

// answers counts what the experiments about one suspect said.
type answers map[diagnosis.Outcome]int

func (a answers) convincing() bool {
	return a[diagnosis.Contradicts] == 0 && a[diagnosis.Confirms] >= confirmed
}

// doubt is how much speaks against the suspect.
func (a answers) doubt() int { return a[diagnosis.Contradicts]*against - a[diagnosis.Confirms] }

// test asks the program about the suspects of a set.
func (q *inquiry) test(ctx context.Context, set diagnosis.Set, suspects []diagnosis.Made) (map[diagnosis.Made]answers, error) {
	var all []diagnosis.Experiment
	traces := q.nextWindow()
	for i, made := range set {
		if slices.Contains(suspects, made) {
			all = append(all, q.search.Experiments(set, i, traces, experiments)...)
		}
	}
	asked := make([]*cases.Trace, len(all))
	for i := range all {
		asked[i] = all[i].Trace
	}
	runs, err := q.ask(ctx, asked)
	if err != nil {
		return nil, err
	}
	counts := map[diagnosis.Made]answers{}
	for _, made := range suspects {
		counts[made] = answers{}
	}
	for i := range all {
		counts[all[i].Suspect][all[i].Judge(runs[i].Printed)]++
	}
	return counts, nil
}

// spokenAgainst says whether too many of the runs so far speak against a suspect.
func (q *inquiry) spokenAgainst(set diagnosis.Set, suspect diagnosis.Made) bool {
	count := map[diagnosis.Outcome]int{}
	i := slices.Index(set, suspect)
	for _, run := range q.search.Runs {
		if outcome, shows := q.search.Speaks(set, i, run); shows {
			count[outcome]++
		}
	}
	return count[diagnosis.Contradicts]*against > count[diagnosis.Confirms]
}

// nextWindow gives some of the short traces to choose experiments from, others each
// time.
func (q *inquiry) nextWindow() []*cases.Trace {
	from := q.asked * window % shortTraces
	q.asked++
	return q.known.short(from, from+window)
}
