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
	asked    int // how many windows of short traces were looked at
	began    int // how many runs it began with
}

// How much a program is asked.
const (
	mostAsked       = 24 // to tell rivals apart
	experimentsEach = 2  // for each mistake that explains everything
	experiments     = 24 // for each suspect
	confirmed       = 8  // of them at least
	rounds          = 7  // of suspicion
	window          = 400
	glance          = 4 // long traces on which neighbours that seldom show are looked at
	// against is how many runs must speak for a suspect to outweigh one that speaks
	// against it, when the most doubtful is looked for.
	against = 8
	// A suspect is named if no run is what it would be without it, at most one for so
	// many that speak for it is something else still, and no more speak for a rival
	// than for it. Stricter numbers lose true names and no fewer false ones.
	disturbed = 6
)

// newInquiry begins with the runs of the short cases and of the probes.
func (s *Suite) newInquiry(experimenter *experimenter, runs []caseRun) *inquiry {
	q := &inquiry{Suite: s, experimenter: experimenter}
	q.search = diagnosis.Search{Track: s.known.track(), Banned: map[diagnosis.Made]bool{}}
	for i := range runs {
		q.keep(&runs[i])
	}
	q.began = len(runs)
	return q
}

// explain looks for mistakes that explain everything; found says that it is known what
// to name, be it nothing.
func (q *inquiry) explain(ctx context.Context) (what findings, found bool, err error) {
	for best := q.search.Best(); best[0].Exact(); best = q.search.Best() {
		if len(best[0].Set) == 0 {
			return findings{}, true, nil
		}
		sets, err := q.verify(ctx, setsOf(best))
		if err != nil {
			return findings{}, false, err
		}
		if len(sets) > 0 {
			return findings{named: sets[0], certain: !q.doubtful, same: q.otherwise(sets)}, true, nil
		}
	}
	return findings{}, false, nil
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

// suspect looks for mistakes in a program that no set explains: what explains most is
// a suspicion, and the program is asked about each member. Of those that it does not
// confirm only the worst is dropped: it may be what speaks against the others. Rules
// that nobody is known to write compete with the mistakes here, so that what only
// resembles one is not named.
func (q *inquiry) suspect(ctx context.Context) (findings, error) {
	q.search.Unlisted = true
	found, explained, err := q.beside(ctx)
	if explained || err != nil {
		return found, err
	}
	for range rounds {
		q.search.Fixed = found.named
		best := q.search.Best()[0]
		suspects := q.search.Listed(without(best.Set, found.named))
		if len(suspects) == 0 || q.experimenter.spent() {
			break
		}
		if err := q.test(ctx, best.Set, suspects); err != nil {
			return found, err
		}
		worst, most := suspects[0], -1<<30
		for _, made := range suspects {
			doubt, convincing := q.doubt(best.Set, made)
			if convincing {
				found.named = found.named.With(made)
			}
			if doubt > most {
				worst, most = made, doubt
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
	found.named = q.unrefuted(found.named)
	return found, nil
}

// unrefuted drops the names of early rounds that all that the program was asked by now
// refutes.
func (q *inquiry) unrefuted(named diagnosis.Set) diagnosis.Set {
	var kept diagnosis.Set
	for i, made := range named {
		if q.search.Entries[made.Entry].Nameless || !refuted(q.search.Weigh(named, i, q.search.Runs)) {
			kept = kept.With(made)
		}
	}
	return kept
}

// refuted says whether much speaks against a suspect, or far more for a rival than for it.
// A little does so against a true name too: beside a fault that nobody knows, a line can
// look like another mistake's. The evidence is first that against a program without it.
func refuted(evidence []diagnosis.Evidence) bool {
	alone, rivals := evidence[0], evidence[1:]
	overruled := func(rival diagnosis.Evidence) bool { return rival.Against > 2*rival.For+3 }
	return 8*alone.Against >= alone.For || slices.ContainsFunc(rivals, overruled)
}

// test asks the program about the suspects of a set.
func (q *inquiry) test(ctx context.Context, set diagnosis.Set, suspects []diagnosis.Made) error {
	var all []*cases.Trace
	traces := q.nextWindow()
	for i, made := range set {
		if slices.Contains(suspects, made) {
			all = append(all, q.search.Experiments(set, i, traces, experiments)...)
		}
	}
	_, err := q.ask(ctx, all)
	return err
}

// doubt is how much speaks against a suspect of a set in all runs; convincing says that
// enough of the runs that were made since speak for it, and little against it.
func (q *inquiry) doubt(set diagnosis.Set, suspect diagnosis.Made) (doubt int, convincing bool) {
	i := slices.Index(set, suspect)
	evidence := q.search.Weigh(set, i, q.search.Runs)
	alone, rivals := evidence[0], evidence[1:]
	doubt = alone.Against*against - alone.For
	convincing = alone.Against == 0 && alone.Neither*disturbed <= alone.For
	for _, rival := range rivals {
		doubt = max(doubt, rival.Against*against-rival.For)
		if rival.Against > rival.For || rival.For == 0 && rival.Neither > 0 {
			convincing = false
		}
	}
	return doubt, convincing && q.search.Weigh(set, i, q.search.Runs[q.began:])[0].For >= confirmed
}

// nextWindow gives some of the short traces to choose experiments from, others each
// time.
func (q *inquiry) nextWindow() []*cases.Trace {
	from := q.asked * window % shortTraces
	q.asked++
	return q.known.short(from, from+window)
}
