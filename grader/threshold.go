package grader

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"isrgrade/cases"
)

// askedForThreshold is how often a program is run to find where its wrong answers begin
// and end.
const askedForThreshold = 80

// distances are those at which a right answer is looked for around a wrong one.
var distances = [...]int64{1, 2, 4, 8, 16, 32, 64, 128, 256}

// border asks a program about one number of a trace on which it is wrong, while all
// others stay.
type border struct {
	suite        *Suite
	experimenter *experimenter
	trace        *cases.Trace
	field        string // that is wrong
	runs         int    // left

	stretched bool // see makeRoom
}

// edge is the last value of a number, on the way down or up, with which the program is
// wrong, and its neighbour, with which it is right.
type edge struct {
	wrong, right *caseRun // right is nil where none was found
	// own says that the program's answer changes between both, and the right one not.
	own bool
}

// threshold says in words from which value of a number on, and up to which, the program
// is wrong. Where only the right answer changes there is nothing to say: "".
func (s *Suite) threshold(ctx context.Context, experimenter *experimenter, c *Counterexample) (string, error) {
	trace, err := s.exercise.Parse("counterexample", []byte(c.Trace))
	if err != nil {
		return "", fmt.Errorf("read a counterexample: %w", err)
	}
	b := &border{suite: s, experimenter: experimenter, trace: trace, field: c.Field, runs: askedForThreshold}
	if err := b.makeRoom(ctx); err != nil {
		return "", err
	}
	for _, number := range slices.Backward(numbersOf(b.trace)) {
		low, err := b.edge(ctx, number, -1)
		if err != nil {
			return "", err
		}
		high, err := b.edge(ctx, number, 1)
		if err != nil {
			return "", err
		}
		if low.own || high.own {
			return b.stretchedText() + spanText(low, high), nil
		}
	}
	return "", nil
}

// longer is by how much times are stretched, so that twice the limit can be told from
// one more than the limit.
const longer = 100

// makeRoom stretches all times if the program is as wrong then.
func (b *border) makeRoom(ctx context.Context) error {
	stretched := withTimesStretched(b.trace, longer)
	if stretched == nil || b.experimenter.spent() {
		return nil
	}
	run, err := b.experimenter.try(ctx, experiment{trace: stretched})
	if err == nil && b.wrong(&run) {
		b.trace, b.stretched = stretched, true
	}
	return err
}

func (b *border) stretchedText() string {
	return word(b.stretched, fmt.Sprintf("with all times in the smallest trace made %d times as long, ", longer), "in the smallest trace ")
}

// edge looks in one direction for the nearest value with which the program is right.
func (b *border) edge(ctx context.Context, n number, direction int64) (edge, error) {
	start := n.get(b.trace)
	values := []int64{start}
	for _, distance := range distances {
		if value := max(n.least, start+direction*distance); value != values[len(values)-1] {
			values = append(values, value)
		}
	}
	runs, err := b.ask(ctx, n, values...)
	if err != nil {
		return edge{}, err
	}
	var found edge
	wrong, right := start, start
	for i, run := range runs {
		if run == nil || !b.wrong(run) {
			if run != nil && !run.failed() {
				right, found.right = values[i], run
			}
			break
		}
		wrong, found.wrong = values[i], run
	}
	if found.wrong == nil || found.right == nil {
		return edge{wrong: found.wrong}, nil
	}
	return b.narrowed(ctx, n, found, wrong, right)
}

// narrowed brings both sides of an edge together.
func (b *border) narrowed(ctx context.Context, n number, found edge, wrong, right int64) (edge, error) {
	for right-wrong > 1 || wrong-right > 1 {
		middle := wrong + (right-wrong)/2
		runs, err := b.ask(ctx, n, middle)
		if err != nil || runs[0] == nil {
			return edge{}, err
		}
		if b.wrong(runs[0]) {
			wrong, found.wrong = middle, runs[0]
		} else {
			right, found.right = middle, runs[0]
		}
	}
	found.own = !found.right.failed() && b.expected(found.right) == b.expected(found.wrong)
	return found, nil
}

// ask runs the program with other values of a number; nil stands for one that makes no
// valid trace, or that there was no time for.
func (b *border) ask(ctx context.Context, n number, values ...int64) ([]*caseRun, error) {
	answers := make([]*caseRun, len(values))
	var asked []experiment
	var places []int
	for i, value := range values {
		if value < n.least || len(asked) == b.runs || b.experimenter.spent() {
			continue
		}
		changed := n.with(b.trace, value)
		if changed != nil && len(changed.Steps) == len(b.trace.Steps) && n.get(changed) == value {
			asked, places = append(asked, experiment{trace: changed}), append(places, i)
		}
	}
	if len(asked) == 0 {
		return answers, nil
	}
	b.runs -= len(asked)
	runs, err := b.experimenter.tryAll(ctx, asked)
	for i := range runs {
		answers[places[i]] = &runs[i]
	}
	return answers, err
}

func (b *border) wrong(run *caseRun) bool {
	return run.verdict == WrongAnswer && run.first != nil && run.first.field == b.field
}

// expected is the right value of the wrong field in the last line.
func (b *border) expected(run *caseRun) string {
	if len(run.expected) == 0 {
		return ""
	}
	return fieldsOf(run.expected[len(run.expected)-1])[b.field]
}

// spanText shows the line of the input in which the number stands.
func spanText(low, high edge) string {
	switch {
	case low.right == nil:
		return fmt.Sprintf("it is wrong up to %s, and right from %s on", lineUnlike(high.wrong, high.right), lineUnlike(high.right, high.wrong))
	case high.right == nil:
		return fmt.Sprintf("it is wrong from %s on, and right up to %s", lineUnlike(low.wrong, low.right), lineUnlike(low.right, low.wrong))
	case bytes.Equal(low.wrong.input, high.wrong.input):
		return fmt.Sprintf("it is wrong with %s alone, and right before and after", lineUnlike(low.wrong, low.right))
	default:
		return fmt.Sprintf("it is wrong from %s to %s, and right before and after", lineUnlike(low.wrong, low.right), lineUnlike(high.wrong, low.right))
	}
}

// lineUnlike gives the first line of a run's input that another's has not.
func lineUnlike(run, other *caseRun) string {
	lines, others := bytes.Split(run.input, []byte("\n")), bytes.Split(other.input, []byte("\n"))
	for i := range min(len(lines), len(others)) {
		if !bytes.Equal(lines[i], others[i]) {
			return "`" + string(lines[i]) + "`"
		}
	}
	return ""
}
