package report_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"isrgrade/cases"
	lesson "isrgrade/cases/isr"
	"isrgrade/grader"
	"isrgrade/grader/report"
	reference "isrgrade/reference/isr"
	"isrgrade/reference/isr/mistakes"
)

// outputOf gives what a program with these mistakes prints for a trace.
func outputOf(t *testing.T, trace *cases.Trace, ids ...string) []string {
	t.Helper()
	made, err := trace.Model.MadeOf(ids...)
	if err != nil {
		t.Fatal(err)
	}
	return slices.Concat(trace.RepliesOf(trace.Model.NewPlayer(made...))...)
}

// failing gives the result of a program with one mistake, whose counterexample is
// the trace.
func failing(t *testing.T, id, text string) grader.Result {
	t.Helper()
	track := lesson.Track()
	trace, err := track.Parse("test", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	mistake, found := mistakes.ByID(id)
	if !found {
		t.Fatalf("no mistake %s", id)
	}
	expected, actual := outputOf(t, trace), outputOf(t, trace, id)
	line := 0
	for line < len(expected) && expected[line] == actual[line] {
		line++
	}
	if line == len(expected) {
		t.Fatalf("the trace does not show %s", id)
	}
	result := wrongAnswer()
	result.Mistakes = []grader.Claim{{ID: id, Title: mistake.Title, Certain: true, Explains: 2, Of: 2, Does: mistake.Does, LessonSays: mistake.LessonSays, Hint: mistake.Hint}}
	result.Counterexample = &grader.Counterexample{
		Trace: trace.WithReplies().String(), Commands: len(trace.Steps), Minimal: grader.Shortest, Line: line + 1,
		Command:  "t=" + strings.TrimPrefix(strings.Fields(expected[line])[0], "t=") + " STATUS",
		Expected: expected, Actual: actual, Field: firstField(expected[line], actual[line]), Verdict: grader.WrongAnswer,
		Reasoning: reasoningOf(trace),
	}
	return result
}

func firstField(expected, actual string) string {
	other := strings.Fields(actual)
	for i, word := range strings.Fields(expected) {
		if word != other[i] {
			name, _, _ := strings.Cut(word, "=")
			return name
		}
	}
	return ""
}

func reasoningOf(trace *cases.Trace) []string {
	rules := reference.Lesson()
	config, commands := reference.ReadConfig(&trace.Config), reference.AllTyped(trace.Commands())
	state := rules.Begin(&config)
	var lines []string
	for _, command := range commands {
		lines = append(lines, command.Text(&config))
		for _, because := range reference.Explain(&config, &state, command) {
			lines = append(lines, "  "+because)
		}
		var reply reference.Reply
		rules.Step(&config, &state, command, &reply)
	}
	return lines
}

// workedTrace is the lesson's.
const workedTrace = `LAG_MAX 500
MIN_ISR 1
REPLICAS 5 6 7
t=0 APPEND 4
t=100 FETCH 6 offset 4
t=120 FETCH 7 offset 2
t=130 STATUS
t=400 FETCH 6 offset 4
t=550 STATUS
t=600 FETCH 7 offset 4
t=601 STATUS
`

var (
	firstNames = strings.Fields("Ada Grace Alan Edsger Barbara Donald Leslie Radia Tony Frances Ken Margaret John Katherine Niklaus Jean Dennis Hedy Kristen Tim")
	lastNames  = strings.Fields("Abara Bauer Chen Dubois Eriksson Fischer García Haddad Ivanova Jansen Kowalski Lindqvist Moreau Nakamura Okafor Petrov Rossi Schmidt Tanaka Weiß")
	languages  = strings.Fields("Python Python Python Java Java Go C C++ JavaScript Rust")
)

// madeUpClass gives the summaries of a class that never was, always the same.
func madeUpClass(n int) []report.Summary {
	random := rand.New(rand.NewPCG(7, uint64(n)))
	catalogue := mistakes.All()
	class := make([]report.Summary, n)
	for i := range class {
		class[i] = madeUpStudent(random, catalogue, i)
	}
	return class
}

func madeUpStudent(random *rand.Rand, catalogue []mistakes.Mistake, i int) report.Summary {
	name := firstNames[random.IntN(len(firstNames))] + " " + lastNames[random.IntN(len(lastNames))]
	language := languages[random.IntN(len(languages))]
	one := report.Summary{
		ID: fmt.Sprintf("s%05d", i+1), Name: name, Program: "leader", Language: language, MaxScore: 10000, HiddenCases: 12,
		Fingerprint: fmt.Sprintf("%064x", i), CPUMS: 300 + random.Int64N(200), PeakRSSKB: 9000 + random.Int64N(2000),
	}
	if language == "Java" {
		one.CPUMS, one.PeakRSSKB = one.CPUMS*6, one.PeakRSSKB*5
	}
	reached := 7
	switch dice := random.IntN(100); {
	case dice < 4:
		one.Verdict, one.Note, one.PeakRSSKB, one.CPUMS, one.Fingerprint, reached = grader.CompileFailed, "does not compile: the compiler exited with 1", 0, 0, "", 0
	case dice < 8:
		one.Verdict, one.CPUMS, reached = grader.TimeLimitExceeded, one.CPUMS*20, random.IntN(3)
	case dice < 13:
		one.Verdict, one.Fingerprint, reached = grader.WrongAnswer, fmt.Sprintf("%064x", 0xabc0+random.IntN(2)), random.IntN(5)
	case dice < 65:
		one.Verdict, reached = grader.WrongAnswer, 2+random.IntN(5)
		mistake := catalogue[int(float64(len(catalogue))*random.Float64()*random.Float64()*random.Float64())]
		one.Mistakes = append(one.Mistakes, report.ClaimedMistake{ID: mistake.ID, Title: mistake.Title, Certain: random.IntN(5) > 0})
	default:
		one.Verdict = grader.Accepted
	}
	for k, stage := range lesson.Track().Stages {
		most := grader.Points(stage.Weight * 100)
		score := most
		if k == reached {
			score = most * grader.Points(random.IntN(4)) / 4
		} else if k > reached {
			score = most * grader.Points(random.IntN(2)) / 2
		}
		if reached == 0 {
			score = 0
		}
		one.Stages = append(one.Stages, report.StageScore{ID: stage.ID, Title: stage.Title, Score: score, MaxScore: most})
		one.Score += score
	}
	return one
}
