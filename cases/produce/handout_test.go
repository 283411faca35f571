package produce_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

func readHandout(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/produce.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestTheHandoutShowsRightRepliesOnly(t *testing.T) {
	blocks := regexp.MustCompile("(?s)```trace\n(.*?)```").FindAllStringSubmatch(readHandout(t), -1)
	if len(blocks) == 0 {
		t.Fatal("the handout shows no trace")
	}
	for _, block := range blocks {
		trace, err := exercise.Parse("produce.md", []byte(block[1]))
		if err != nil {
			t.Fatal(err)
		}
		if right := trace.WithReplies().String(); right != block[1] {
			t.Errorf("the handout shows\n%s\nwant\n%s", block[1], right)
		}
	}
}

func TestTheHandoutHasTheStagesWithTheirPoints(t *testing.T) {
	text := readHandout(t)
	for _, stage := range exercise.Stages {
		if row := fmt.Sprintf("| %s | %d |", stage.ID, stage.Weight); !strings.Contains(text, row) {
			t.Errorf("the handout has no row %q", row)
		}
	}
}

func TestTheHandoutNamesEveryWordOfTheReplies(t *testing.T) {
	text := readHandout(t)
	for _, shape := range exercise.Grammar.Replies {
		for _, field := range shape.Fields {
			for _, word := range append(field.Words, field.Label) {
				if !strings.Contains(text, word) {
					t.Errorf("the handout does not name %s", word)
				}
			}
		}
	}
}
