package grader

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	lesson "isrgrade/cases/isr"
	"isrgrade/grader/diagnosis"
	reference "isrgrade/reference/isr"
	"isrgrade/reference/isr/mistakes"
)

// knowledge is what all diagnoses of a suite have in common. It may be used by many
// goroutines at once.
type knowledge struct {
	cases cases.Track
	track func() *diagnosis.Track
	// short and long give traces that no program was graded on.
	short, long func() []*cases.Trace

	mutex    sync.Mutex
	shortest map[string]*cases.Trace // see between
}

// Of the traces that experiments are chosen from.
const (
	freshSeed     = 20_117
	shortTraces   = 3_000
	shortCommands = 20
	someLong      = 8
	longCommands  = 40
)

func newKnowledge(track cases.Track) *knowledge {
	return &knowledge{
		cases:    track,
		track:    sync.OnceValue(func() *diagnosis.Track { return diagnosable(&track) }),
		short:    sync.OnceValue(func() []*cases.Trace { return gen.Shaped(freshSeed, shortTraces, shortCommands) }),
		long:     sync.OnceValue(func() []*cases.Trace { return gen.Shaped(freshSeed+1, someLong, longCommands) }),
		shortest: map[string]*cases.Trace{},
	}
}

func (s *Suite) diagnosable() *diagnosis.Track { return s.known.track() }
func (s *Suite) freshTraces() []*cases.Trace   { return s.known.short() }
func (s *Suite) longTraces() []*cases.Trace    { return s.known.long() }

// rivalBounds are the small worlds in which two sets are proven to print the same:
// all of them are searched within the time of a diagnosis.
var rivalBounds = gen.Bounds{Followers: []int{0, 1}, LagMax: []int64{2}, LEO: 3}

// between searches a shortest trace on which two programs differ, once for all; nil
// says that there is none within the bounds.
func (s *Suite) between(ctx context.Context, a, b diagnosis.Set, bounds gen.Bounds) (*cases.Trace, error) {
	s.known.mutex.Lock()
	defer s.known.mutex.Unlock()
	key := a.Key() + "against " + b.Key() + bounds.String()
	if trace, known := s.known.shortest[key]; known {
		return trace, nil
	}
	found, err := gen.ShortestBetween(ctx, rulesOf(a), rulesOf(b), bounds)
	if err != nil {
		return nil, fmt.Errorf("search a shortest trace: %w", err)
	}
	s.known.shortest[key] = found.Trace
	return found.Trace, nil
}

// rulesOf gives the rules of a set without nameless members.
func rulesOf(set diagnosis.Set) reference.Rules {
	all := mistakes.All()
	var chosen []mistakes.Mistake
	for _, made := range set {
		if made.Entry < len(all) {
			chosen = append(chosen, all[made.Entry].Ways()[made.Way])
		}
	}
	return mistakes.Apply(chosen...)
}

// staysIn says that a trace needs no rule of a stage behind this one: without each
// of them a right program would answer it all the same.
func (s *Suite) staysIn(stage string, trace *cases.Trace) bool {
	rules := reference.Lesson()
	right := answer(&rules, trace)
	return !slices.ContainsFunc(gen.LaterRules(stage), func(missing mistakes.Mistake) bool {
		rules := mistakes.Apply(missing)
		return !slices.Equal(answer(&rules, trace), right)
	})
}

// answer gives the lines that a program with these rules prints.
func answer(rules *reference.Rules, trace *cases.Trace) []string {
	replies := rules.Run(lesson.Typed(trace))
	lines := make([]string, len(replies))
	for i := range replies {
		lines[i] = replies[i].String()
	}
	return lines
}
