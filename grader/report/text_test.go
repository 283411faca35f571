package report

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"isrgrade/grader"
)

func TestLinesFitIntoEightyColumns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching(`[a-zé]{1,20}`), 1, 60).Draw(t, "words")
		wrapped := Hanging("  - ", strings.Join(words, " "))
		for line := range strings.Lines(wrapped) {
			if utf8.RuneCountInString(strings.TrimSuffix(line, "\n")) > textWidth {
				t.Fatalf("a line of more than %d columns: %q", textWidth, line)
			}
		}
		if got := strings.Fields(strings.TrimPrefix(wrapped, "  - ")); strings.Join(got, " ") != strings.Join(words, " ") {
			t.Fatalf("words were lost or changed: %q", got)
		}
	})
}

func TestExpectedStandsAboveActualWithTheDifferingFieldMarked(t *testing.T) {
	for _, test := range []struct{ reason, expected, actual, want string }{
		{
			"fields stay below each other",
			"t=550 LEO=4 HW=4 ISR=5,6 WRITES=OK", "t=550 LEO=4 HW=2 ISR=5,6,7 WRITES=OK",
			"    expected  t=550 LEO=4 HW=4 ISR=5,6   WRITES=OK\n" +
				"    actual    t=550 LEO=4 HW=2 ISR=5,6,7 WRITES=OK\n" +
				"                          ^^^^ ^^^^^^^^^\n",
		},
		{
			"a tab and a carriage return are seen",
			"t=1 LEO=0 HW=0 ISR=5 WRITES=OK", "t=1 LEO=0 HW=0 ISR=5 WRITES=OK\t\r",
			"    expected  t=1 LEO=0 HW=0 ISR=5 WRITES=OK\n" +
				"    actual    t=1 LEO=0 HW=0 ISR=5 WRITES=OK␉␍\n" +
				"                                   ^^^^^^^^^^^\n",
		},
		{
			"a line of another shape is marked from where it differs",
			"t=1 LEO=0 HW=0 ISR=5 WRITES=OK", "t=1 LEO: 0",
			"    expected  t=1 LEO=0 HW=0 ISR=5 WRITES=OK\n" +
				"    actual    t=1 LEO: 0\n" +
				"                     ^^^\n",
		},
		{
			"a long line is broken between fields, never inside one",
			"t=9223372036854775807 LEO=9223372036854775807 HW=9223372036854775807 ISR=1,2 WRITES=OK",
			"t=9223372036854775807 LEO=9223372036854775807 HW=1 ISR=1,2 WRITES=OK",
			"    expected  t=9223372036854775807 LEO=9223372036854775807\n" +
				"    actual    t=9223372036854775807 LEO=9223372036854775807\n" +
				"    expected  HW=9223372036854775807 ISR=1,2 WRITES=OK\n" +
				"    actual    HW=1                   ISR=1,2 WRITES=OK\n" +
				"              ^^^^^^^^^^^^^^^^^^^^^^\n",
		},
	} {
		t.Run(test.reason, func(t *testing.T) {
			var out bytes.Buffer
			report := newText(&out, TextOptions{})
			report.comparedFields(test.expected, test.actual)
			if err := report.Flush(); err != nil {
				t.Fatal(err)
			}
			if out.String() != test.want {
				t.Errorf("printed\n%swant\n%s", out.String(), test.want)
			}
		})
	}
}

func TestABarIsFullOnlyForAllAndEmptyOnlyForNothing(t *testing.T) {
	for _, test := range []struct {
		part grader.Points
		want string
	}{
		{0, "[....................]"}, {1, "[#...................]"}, {750, "[##########..........]"},
		{1499, "[###################.]"}, {1500, "[####################]"},
	} {
		if got := bar(test.part, 1500, widestBar); got != test.want {
			t.Errorf("%d of 1500 hundredths: %s, want %s", test.part, got, test.want)
		}
	}
}
