package kafka_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

func readHandout(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/kafka.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// That the replies are Kafka's own, the oracle's fixtures say.
func TestHandoutShowsRightRepliesOnly(t *testing.T) {
	const worked, least = 2, 12
	found := regexp.MustCompile("(?s)```trace\n(.*?)```").FindAllStringSubmatch(readHandout(t), -1)
	if len(found) < worked+least {
		t.Errorf("the handout shows %d traces, want the two worked ones and %d differences from the lesson", len(found), least)
	}
	for _, block := range found {
		trace, err := theTrack.Parse("kafka.md", []byte(block[1]))
		if err != nil {
			t.Fatal(err)
		}
		if shown, right := trace.String(), trace.WithReplies().String(); shown != right {
			t.Errorf("the handout shows\n%s\nwant\n%s", shown, right)
		}
	}
}

func TestHandoutSaysWhyOfEachDifference(t *testing.T) {
	_, differences, _ := strings.Cut(readHandout(t), "## What differs from the lesson's leader, and why")
	differences, _, _ = strings.Cut(differences, "### What the traces leave out")
	sections := strings.Split(differences, "\n### ")[1:]
	for _, section := range sections {
		title, text, _ := strings.Cut(section, "\n")
		if !strings.Contains(text, "*Why.*") || !strings.Contains(text, "```trace") {
			t.Errorf("%q lacks its reason or its trace", title)
		}
	}
}

func TestHandoutHasTheStagesAndTheirPoints(t *testing.T) {
	text := readHandout(t)
	for _, stage := range stages {
		if row := fmt.Sprintf("\n| %s | %d | ", stage.ID, stage.Weight); !strings.Contains(text, row) {
			t.Errorf("the plan of work has no row %q", strings.TrimSpace(row))
		}
	}
}
