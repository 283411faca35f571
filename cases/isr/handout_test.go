package isr_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"isrgrade/cases"
	reference "isrgrade/reference/isr"
)

const handout = "../../docs/isr.md"

func readHandout(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(handout)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// handoutTraces gives the handout's fenced traces, by the line on which each
// starts.
func handoutTraces(t *testing.T, text string) map[string]*cases.Trace {
	t.Helper()
	traces := map[string]*cases.Trace{}
	for _, at := range regexp.MustCompile("(?s)```trace\n(.*?)```").FindAllStringSubmatchIndex(text, -1) {
		line := strings.Count(text[:at[2]], "\n") + 1
		name := fmt.Sprintf("isr.md from line %d", line)
		trace, err := track.Parse(name, []byte(text[at[2]:at[3]]))
		if err != nil {
			t.Fatal(err)
		}
		traces[name] = trace
	}
	return traces
}

func TestHandoutShowsRightRepliesOnly(t *testing.T) {
	traces := handoutTraces(t, readHandout(t))
	if len(traces) < 2 {
		t.Fatalf("the handout shows %d traces, want the lesson's and one that needs the second branch", len(traces))
	}
	for name, trace := range traces {
		if shown, right := trace.String(), trace.WithReplies().String(); shown != right {
			t.Errorf("%s shows\n%s\nwant\n%s", name, shown, right)
		}
	}
}

func TestHandoutShowsTheLessonsWorkedTrace(t *testing.T) {
	text := readHandout(t)
	worked, err := track.Load("6-high-watermark/lessons-worked-trace.trace")
	if err != nil {
		t.Fatal(err)
	}
	for _, trace := range handoutTraces(t, text) {
		if string(trace.Input()) == string(worked[0].Trace.Input()) {
			return
		}
	}
	t.Error("no trace of the handout has the commands of the lesson's worked trace")
}

// The handout promises that its second trace shows what the first one hides.
func TestHandoutShowsATraceThatNeedsTheSecondBranchAndTheLimit(t *testing.T) {
	traces := handoutTraces(t, readHandout(t))
	for _, id := range []string{"no-second-branch", "shrink-at-limit"} {
		exposed := 0
		for _, trace := range traces {
			if exposes(cases.Case{Trace: trace}, gapMadeOf(t, id).rules()) {
				exposed++
			}
		}
		if exposed != 1 {
			t.Errorf("%d of the handout's traces expose %s, want just one", exposed, id)
		}
	}
}

func TestHandoutHasTheStagesAndTheirPoints(t *testing.T) {
	text := readHandout(t)
	for _, stage := range track.Stages {
		if row := fmt.Sprintf("\n| %s | %d | ", stage.ID, stage.Weight); !strings.Contains(text, row) {
			t.Errorf("the plan of work has no row %q", strings.TrimSpace(row))
		}
	}
}

// "With LEOs 10 (leader), 8 and 3 in the ISR the HW is 3 ..."
func TestHandoutsHighWatermarkExampleHolds(t *testing.T) {
	if !strings.Contains(readHandout(t), "With LEOs 10 (leader), 8 and 3 in the ISR the HW is 3.") {
		t.Fatal("the example has changed; change its test as well")
	}
	trace, err := track.Parse("example.trace", []byte(`LAG_MAX 500
MIN_ISR 1
REPLICAS 1 2 3
t=0 APPEND 8
t=100 FETCH 2 offset 8
t=110 APPEND 2
t=120 FETCH 3 offset 3
t=130 STATUS
t=501 STATUS
t=510 FETCH 2 offset 6
t=520 STATUS
t=700 STATUS
t=710 APPEND 1
t=710 STATUS
`))
	if err != nil {
		t.Fatal(err)
	}
	rules, config := reference.Lesson(), reference.ReadConfig(&trace.Config)
	var got []int64
	for _, reply := range rules.Run(&config, reference.AllTyped(trace.Commands())) {
		got = append(got, reply.HW)
	}
	if want := "[3 8 8 10 11]"; fmt.Sprint(got) != want {
		t.Errorf("the HW goes %v, the handout says %s", got, want)
	}
}
