package grader

import (
	"fmt"
	"slices"
	"strings"

	"isrgrade/cases"
	"isrgrade/grader/diagnosis"
)

// Remaining is what is known of a fault that no named mistake explains, from the first
// line of each case that they do not explain.
type Remaining struct {
	Cases int `json:"cases"` // cases with such a line
	// Field is the one that is wrong most often, in Times of these cases.
	Field string `json:"field"`
	Times int    `json:"times"`
	// Direction is "too high", "too low", "too many" or "too few" where all agree.
	Direction string `json:"direction,omitempty"`
	// Always is the other field whose value it always has instead.
	Always string `json:"always,omitempty"`
	// After is the command before the wrong line, where it is always of one kind.
	After string `json:"after,omitempty"`
	// From is the threshold in the smallest trace that was found by asking the program:
	// with which input line the wrong answers begin, and with which they end.
	From string `json:"from,omitempty"`
	// Example is a case, by its name, whose first wrong line no named mistake explains;
	// "" where none is shown.
	Example string `json:"example,omitempty"`
	// Counterexample is the smallest trace on which the program is wrong though none of
	// the named mistakes shows there. Without a name the result's own one is.
	Counterexample *Counterexample `json:"counterexample,omitempty"`
}

// Words say it in sentences.
func (r *Remaining) Words() []string {
	cases := fmt.Sprintf("%d of the %d cases that are not explained", r.Times, r.Cases)
	switch {
	case r.Cases == 1: // there may be others, whose lines do not have the form of a reply
		cases = "a case that is not explained"
	case r.Times == r.Cases:
		cases = fmt.Sprintf("each of the %d cases that are not explained", r.Cases)
	}
	always := word(r.Times == 1, "", "always ")
	said := []string{fmt.Sprintf("%s is what goes wrong first in %s", r.Field, cases)}
	if r.Direction != "" {
		said[0] += ", " + always + r.Direction
	}
	if r.Always != "" {
		said = append(said, fmt.Sprintf("what stands for %s there is %sthe value of %s", r.Field, always, r.Always))
	}
	if r.After != "" {
		said = append(said, "the command before the wrong line is "+always+r.After)
	}
	if r.From != "" {
		said = append(said, r.From)
	}
	return said
}

// parting is the first line of a run that a set does not explain.
type parting struct {
	line        int // from 0
	field       string
	wanted, got map[string]string
	after       string
}

// remaining looks at what a set leaves unexplained; nil says nothing, or nothing that
// has the form of a reply.
func (k *knowledge) remaining(set diagnosis.Set, runs []caseRun) *Remaining {
	var all []parting
	program := k.track()
	for i := range runs {
		if one, found := partingOf(&runs[i], program.Lines(set, runs[i].Trace)); found {
			all = append(all, one)
		}
	}
	if len(all) == 0 {
		return nil
	}
	r := &Remaining{Cases: len(all)}
	count := map[string]int{}
	for _, one := range all {
		count[one.field]++
		if count[one.field] > r.Times {
			r.Field, r.Times = one.field, count[one.field]
		}
	}
	all = slices.DeleteFunc(all, func(one parting) bool { return one.field != r.Field })
	r.Direction = shared(all, parting.direction)
	r.After = shared(all, func(one parting) string { return one.after })
	r.Always = alwaysEqual(all, r.Field)
	return r
}

func partingOf(run *caseRun, wanted []string) (parting, bool) {
	at := 0
	for at < len(wanted) && at < len(run.replies) && wanted[at] == run.replies[at] {
		at++
	}
	if at >= len(wanted) || at >= len(run.replies) {
		return parting{}, false
	}
	return parting{
		line:  at,
		field: fieldApart(wanted[at], run.replies[at]), wanted: fieldsOf(wanted[at]), got: fieldsOf(run.replies[at]),
		after: commandBefore(run.Trace, run.commandOfLine(at)),
	}, true
}

// fieldApart gives the first field in which two replies differ, or kindOfReply.
func fieldApart(wanted, got string) string {
	if names := fieldNames(wanted); slices.Equal(names, fieldNames(got)) {
		values := fieldsOf(got)
		for _, word := range strings.Fields(wanted) {
			if name, value, named := strings.Cut(word, "="); named && values[name] != value {
				return name
			}
		}
	}
	return kindOfReply
}

// kindOfReply is what goes wrong where another reply was due, or another word of one: no
// field with a name is to blame.
const kindOfReply = "the kind of reply"

// fieldsOf gives the values of a line that have names.
func fieldsOf(line string) map[string]string {
	fields := map[string]string{}
	for word := range strings.FieldsSeq(line) {
		if name, value, named := strings.Cut(word, "="); named {
			fields[name] = value
		}
	}
	return fields
}

// commandBefore gives the verb of the command before the one that prints.
func commandBefore(trace *cases.Trace, at int) string {
	if at == 0 {
		return "nothing"
	}
	return trace.Model.Grammar.Verbs[trace.Steps[at-1].Command.Verb].Name
}

// direction says how the value is off.
func (p parting) direction() string {
	wanted, got := p.wanted[p.field], p.got[p.field]
	if a, b, numbers := twoNumbers(wanted, got); numbers {
		return word(a < b, "too high", "too low")
	}
	more, fewer := strings.Count(got, ","), strings.Count(wanted, ",")
	switch {
	case more > fewer:
		return "too many"
	case more < fewer:
		return "too few"
	default:
		return ""
	}
}

func twoNumbers(a, b string) (first, second int64, ok bool) {
	_, errA := fmt.Sscanf(a+" ", "%d ", &first)
	_, errB := fmt.Sscanf(b+" ", "%d ", &second)
	return first, second, errA == nil && errB == nil && !strings.Contains(a+b, ",")
}

func word(yes bool, one, other string) string {
	if yes {
		return one
	}
	return other
}

// shared gives what all have in common; "" when they differ.
func shared(all []parting, of func(parting) string) string {
	first := of(all[0])
	if slices.ContainsFunc(all, func(one parting) bool { return of(one) != first }) {
		return ""
	}
	return first
}

// alwaysEqual gives the other field whose value the wrong one always has.
func alwaysEqual(all []parting, field string) string {
	var names []string
	for name := range all[0].got {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		if name != field && !slices.ContainsFunc(all, func(one parting) bool { return one.got[name] != one.got[field] }) {
			return name
		}
	}
	return ""
}
