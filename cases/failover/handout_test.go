package failover_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"isrgrade/cases"
)

func readHandout(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/failover.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func handoutTraces(t *testing.T) []*cases.Trace {
	t.Helper()
	var traces []*cases.Trace
	for _, found := range regexp.MustCompile("(?s)```trace\n(.*?)```").FindAllStringSubmatch(readHandout(t), -1) {
		trace, err := track.Parse("failover.md", []byte(found[1]))
		if err != nil {
			t.Fatal(err)
		}
		traces = append(traces, trace)
	}
	return traces
}

func TestHandoutShowsRightRepliesOnly(t *testing.T) {
	traces := handoutTraces(t)
	if len(traces) != 2 {
		t.Fatalf("the handout shows %d traces, want the two worked ones", len(traces))
	}
	for _, trace := range traces {
		if shown, right := trace.String(), trace.WithReplies().String(); shown != right {
			t.Errorf("the handout shows\n%s\nwant\n%s", shown, right)
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
