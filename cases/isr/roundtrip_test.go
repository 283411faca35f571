package isr_test

import (
	"bytes"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"isrgrade/cases"
	reference "isrgrade/reference/isr"

	"pgregory.net/rapid"
)

// FuzzParse feeds any bytes: Parse never panics, and whatever it accepts prints
// and parses to the same again and obeys the exercise.
func FuzzParse(f *testing.F) {
	suite, err := track.BuiltIn()
	if err != nil {
		f.Fatal(err)
	}
	for _, one := range suite {
		f.Add([]byte(one.Trace.String()))
	}
	for _, row := range malformed {
		f.Add([]byte(row.text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		trace, err := track.Parse("fuzz.trace", text)
		if err != nil {
			checkSameJudgement(t, text, false)
			return
		}
		checkSameJudgement(t, text, true)
		checkStable(t, trace)
	})
}

// checkSameJudgement holds Parse against the second reading of the rules, on
// texts that have nothing but what a program reads.
func checkSameJudgement(t *testing.T, text []byte, accepted bool) {
	t.Helper()
	if bytes.ContainsAny(text, "#>") {
		return
	}
	input := strings.TrimSuffix(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n") + "\n"
	if why := grammarViolation(input); (why == "") != accepted {
		t.Errorf("Parse accepts: %t; the second reading finds %q in\n%q", accepted, why, text)
	}
}

func checkStable(t interface{ Errorf(string, ...any) }, trace *cases.Trace) {
	printed := trace.String()
	again, err := track.Parse("printed.trace", []byte(printed))
	if err != nil {
		t.Errorf("what was printed does not parse: %v\n%s", err, printed)
		return
	}
	if again.String() != printed {
		t.Errorf("printed\n%s\nand printed again\n%s", printed, again)
	}
	input := string(trace.Input())
	if why := grammarViolation(input); why != "" {
		t.Errorf("the input breaks the exercise, %s:\n%s", why, input)
	}
	fromInput, err := track.Parse("input.trace", []byte(input))
	if err != nil {
		t.Errorf("the input does not parse: %v\n%s", err, input)
		return
	}
	if !slices.Equal(fromInput.Commands(), trace.Commands()) || !reflect.DeepEqual(fromInput.Config, trace.Config) {
		t.Errorf("the input is another trace:\n%s", input)
	}
}

func TestPrintThenParseGivesTheSameTrace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		trace := anyTrace(t)
		again, err := track.Parse("printed.trace", []byte(trace.String()))
		if err != nil {
			t.Fatalf("%v\n%s", err, trace)
		}
		for i := range again.Steps {
			again.Steps[i].Line = 0 // the drawn trace came from no file
		}
		again.Model = trace.Model
		if !reflect.DeepEqual(again, trace) {
			t.Fatalf("parsed again:\n%#v\nwant:\n%#v", again, trace)
		}
		checkStable(t, trace)
	})
}

func anyTrace(t *rapid.T) *cases.Trace {
	replicas := rapid.SliceOfNDistinct(rapid.Int64Min(0), 1, 7, rapid.ID[int64]).Draw(t, "replicas")
	config := reference.Config{
		LagMax:   rapid.Int64Min(0).Draw(t, "lagMax"),
		MinISR:   rapid.IntRange(1, len(replicas)).Draw(t, "minISR"),
		Replicas: replicas,
	}
	trace := cases.NewTrace(track.Model, reference.Header(config), reference.AllUniform(anyCommands(t, len(replicas))))
	trace.Intro = comments.Draw(t, "intro")
	for i := range trace.Steps {
		trace.Steps[i].Comments = comments.Draw(t, "comments")
		if reference.Typed(&trace.Steps[i].Command).Kind == reference.Status {
			trace.Steps[i].Replies = reply.Draw(t, "reply")
		}
	}
	if len(trace.Steps) == 0 {
		trace.Steps = nil // as Parse gives it; and all comments are the intro then
		return trace
	}
	trace.Trailing = comments.Draw(t, "trailing")
	return trace
}

// reply draws nil or the one line of a reply.
var reply = rapid.OneOf(rapid.Just([]string(nil)), rapid.SliceOfN(rapid.StringMatching(`[!-~][ -~]*`), 1, 1))

// comments draws nil or some comment lines, as Parse would give them.
var comments = rapid.OneOf(
	rapid.Just([]string(nil)),
	rapid.SliceOfN(rapid.StringMatching(`[ -~äß元✓]{0,20}`), 1, 3),
)

func anyCommands(t *rapid.T, replicas int) []reference.Command {
	var now, leo int64
	commands := make([]reference.Command, rapid.IntRange(0, 12).Draw(t, "length"))
	for i := range commands {
		now = rapid.Int64Range(now, math.MaxInt64).Draw(t, "time")
		commands[i] = anyCommand(t, replicas, leo)
		commands[i].Time = now
		leo += commands[i].Records
	}
	return commands
}

func anyCommand(t *rapid.T, replicas int, leo int64) reference.Command {
	kinds := []reference.Kind{reference.Status}
	if leo < math.MaxInt64 {
		kinds = append(kinds, reference.Append)
	}
	if replicas > 1 {
		kinds = append(kinds, reference.Fetch)
	}
	switch kind := rapid.SampledFrom(kinds).Draw(t, "kind"); kind {
	case reference.Append:
		return reference.Command{Kind: kind, Records: rapid.Int64Range(1, math.MaxInt64-leo).Draw(t, "records")}
	case reference.Fetch:
		return reference.Command{
			Kind:     kind,
			Follower: rapid.IntRange(1, replicas-1).Draw(t, "follower"),
			Offset:   rapid.Int64Range(0, leo).Draw(t, "offset"),
		}
	default:
		return reference.Command{Kind: kind}
	}
}
