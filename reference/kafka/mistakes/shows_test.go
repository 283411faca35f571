package mistakes_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"isrgrade/cases"
	"isrgrade/reference"
	"isrgrade/reference/kafka/mistakes"
)

// shownBy reads the trace of an entry; its commands are the exercise page's, its
// replies Kafka's.
func shownBy(t *testing.T, id string) *cases.Trace {
	t.Helper()
	path := filepath.Join("testdata", "shows", id+".trace")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	track := cases.Track{ID: "kafka", Model: mistakes.Model()}
	trace, err := track.Parse(path, text)
	if err != nil {
		t.Fatal(err)
	}
	return trace
}

func TestEveryMistakeShowsAtTheLastCommandOfItsTrace(t *testing.T) {
	model := mistakes.Model()
	for i, words := range model.Catalogue {
		trace := shownBy(t, words.ID)
		right, wrong := trace.Expected(), trace.RepliesOf(model.NewPlayer(reference.Made{Entry: i}))
		last := len(right) - 1
		for k := range last {
			if !slices.Equal(right[k], wrong[k]) {
				t.Errorf("%s shows at command %d already", words.ID, k+1)
			}
		}
		if slices.Equal(right[last], wrong[last]) {
			t.Errorf("%s does not show", words.ID)
		}
		if want := sentence(right[last], wrong[last]); !strings.HasSuffix(words.Shows, want) {
			t.Errorf("%s: Shows is %q, want it to end %q", words.ID, words.Shows, want)
		}
	}
}

func TestTracesThatShowMistakesHaveRightReplies(t *testing.T) {
	for _, words := range mistakes.Model().Catalogue {
		trace := shownBy(t, words.ID)
		if got, want := trace.String(), trace.WithReplies().String(); got != want {
			t.Errorf("%s.trace is\n%s\nand the rules say\n%s", words.ID, got, want)
		}
	}
}

// sentence says how two programs differ.
func sentence(right, wrong []string) string {
	return ": Kafka prints " + printed(right, wrong) + "; this program prints " + printed(wrong, right) + "."
}

// printed gives the lines that the other program does not print, without their
// times.
func printed(lines, other []string) string {
	var own, common []string
	for _, line := range lines {
		_, text, _ := strings.Cut(line, " ")
		if slices.Contains(other, line) {
			common = append(common, text)
		} else {
			own = append(own, text)
		}
	}
	switch {
	case len(own) > 0:
		return strings.Join(own, " and ")
	case len(common) > 0:
		return strings.Join(common, " and ") + " alone"
	default:
		return "nothing"
	}
}
