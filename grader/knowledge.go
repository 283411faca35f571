package grader

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	"isrgrade/grader/diagnosis"
	"isrgrade/reference"
)

// knowledge is what all diagnoses of a suite have in common. It may be used by many
// goroutines at once.
type knowledge struct {
	exercise *gen.Exercise
	track    func() *diagnosis.Track
	// long gives traces that no program was graded on, as short does.
	long func() []*cases.Trace
	// telling gives many long traces, for what seldom shows.
	telling func() []*cases.Trace
	// rarely gives traces that were chosen for what shows in one of a thousand.
	rarely func() ([]*cases.Trace, error)
	// hiding is what is known of pairs of mistakes.
	hiding func() (*hiding, error)

	answers diagnosis.Memory // to the traces above

	mutex    sync.Mutex
	shortest map[string]*cases.Trace // see between

	invention sync.Mutex
	invented  []*cases.Trace // see short
}

// Of the traces that experiments are chosen from.
const (
	freshSeed     = 20_117
	shortTraces   = 3_000
	shortCommands = 20
	someLong      = 3
	longCommands  = 320
	manyLong      = 32
)

func newKnowledge(exercise *gen.Exercise) *knowledge {
	k := &knowledge{exercise: exercise, shortest: map[string]*cases.Trace{}}
	k.track = sync.OnceValue(func() *diagnosis.Track { return diagnosable(&exercise.Track) })
	k.long = sync.OnceValue(func() []*cases.Trace { return k.invent(nil, freshSeed+1, someLong, longCommands) })
	k.telling = sync.OnceValue(func() []*cases.Trace { return k.invent(nil, freshSeed+4, manyLong, longCommands) })
	k.rarely = sync.OnceValues(func() ([]*cases.Trace, error) { return keptApart(exercise) })
	k.hiding = sync.OnceValues(func() (*hiding, error) { return keptHiding(exercise, k.track()) })
	return k
}

// short gives some of the short traces that no program was graded on, each invented
// when it is asked for: most programs are named by the first few hundred. There are
// none in a track that invents none.
func (k *knowledge) short(from, to int) []*cases.Trace {
	k.invention.Lock()
	defer k.invention.Unlock()
	to = min(to, shortTraces)
	k.invented = k.invent(k.invented, freshSeed, to, shortCommands)
	if len(k.invented) < to {
		return nil
	}
	return k.invented[from:to:to]
}

// invent adds to traces that are chosen for nothing until there are as many as asked
// for.
func (k *knowledge) invent(traces []*cases.Trace, seed uint64, count, commands int) []*cases.Trace {
	if k.exercise.Write == nil {
		return nil // a track that invents none
	}
	for i := len(traces); i < count; i++ {
		trace, err := gen.Candidate(k.exercise, gen.Options{Seed: seed, Commands: commands}, i)
		if err != nil {
			return nil // the options are constants; a test draws them for every track
		}
		traces = append(traces, trace)
	}
	return traces
}

// shortestOf gives a shortest trace that shows one mistake; nil says that there is none
// within the exercise's bounds.
func (k *knowledge) shortestOf(ctx context.Context, made diagnosis.Made) (*cases.Trace, error) {
	if kept, err := k.keptShortest(made); kept != nil || err != nil {
		return kept, err
	}
	return k.between(ctx, k.exercise, nil, diagnosis.Set{made})
}

// between searches a shortest trace on which two programs differ, once for all; nil
// says that there is none within the exercise's bounds.
func (k *knowledge) between(ctx context.Context, exercise *gen.Exercise, a, b diagnosis.Set) (*cases.Trace, error) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	key := fmt.Sprint(a.Key(), "against ", b.Key(), len(exercise.Search))
	if trace, known := k.shortest[key]; known {
		return trace, nil
	}
	found, err := gen.ShortestBetween(ctx, exercise, madeOf(a), madeOf(b))
	if err != nil {
		return nil, fmt.Errorf("search a shortest trace: %w", err)
	}
	k.shortest[key] = found.Trace
	return found.Trace, nil
}

func madeOf(set diagnosis.Set) []reference.Made {
	made := make([]reference.Made, len(set))
	for i, one := range set {
		made[i] = reference.Made{Entry: one.Entry, Variant: one.Way}
	}
	return made
}

// staysIn says that a trace needs no rule of a stage behind this one: without each
// of them a right program would answer it all the same.
func (k *knowledge) staysIn(stage string, trace *cases.Trace) bool {
	right := k.track().Lines(nil, trace)
	return !slices.ContainsFunc(gen.LaterRules(&k.exercise.Track, stage), func(missing int) bool {
		return !prints(k.track().Program(diagnosis.Set{{Entry: missing}}), trace, right)
	})
}
