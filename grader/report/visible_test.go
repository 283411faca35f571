package report_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"isrgrade/grader/report"

	"pgregory.net/rapid"
)

func TestVisibleShowsWhatDoesNotShow(t *testing.T) {
	for _, row := range []struct{ why, text, want string }{
		{"printable text stays", "t=600 LEO=4 é 漢 →", "t=600 LEO=4 é 漢 →"},
		{"NUL", "a\x00b", "a␀b"},
		{"tab, CR, LF and ESC have pictures", "\t\r\n\x1b[31m", "␉␍␊␛[31m"},
		{"delete", "\x7f", "␡"},
		{"C1 controls drive terminals", "\u009b31m", `\u009b31m`},
		{"a bidi override turns text around", "a\u202eb", `a\u202eb`},
		{"zero width space", "4\u200b", `4\u200b`},
		{"no-break space looks like a space", "LEO=4\u00a0HW=4", `LEO=4\u00a0HW=4`},
		{"the Hangul filler is a letter without ink", "4\u3164", `4\u3164`},
		{"tag characters lie beyond 16 bits", "\U000e0041", `\U000e0041`},
		{"line separators", "\u2028", `\u2028`},
		{"the blank of Braille is a symbol without ink", "4\u2800", `4\u2800`},
		{"variation selectors change what stands before", "4\ufe0f", `4\ufe0f`},
		{"so do those of Mongolian", "4\u180b", `4\u180b`},
		{"not UTF-8", "caf\xe9", `caf\xe9`},
		{"a real replacement character is text", "\ufffd", "\ufffd"},
	} {
		if got := report.Visible(row.text); got != row.want {
			t.Errorf("%s: Visible(%q) = %q, want %q", row.why, row.text, got, row.want)
		}
	}
}

func TestVisibleLinesKeepsLineEndsOnly(t *testing.T) {
	if got := report.VisibleLines("a\r\n\tb\n"); got != "a␍\n␉b\n" {
		t.Errorf("got %q", got)
	}
}

func TestVisibleBlanksMarksTheSpacesThatAreMissed(t *testing.T) {
	for text, want := range map[string]string{
		"a b":      "a b",
		"a b ":     "a b␣",
		" a":       "␣a",
		"a  b":     "a ␣b",
		"  ":       "␣␣",
		"a \t":     "a␣␉",
		"":         "",
		"t=1 \xff": `t=1 \xff`,
	} {
		if got := report.VisibleBlanks(text); got != want {
			t.Errorf("VisibleBlanks(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestVisibleIsPrintableAndChangesNothingTwice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")) + rapid.String().Draw(t, "text")
		checkVisible(t, text)
	})
}

func FuzzVisible(f *testing.F) {
	f.Add("\x1b]0;title\a\u202e\xff")
	f.Fuzz(func(t *testing.T, text string) { checkVisible(t, text) })
}

func checkVisible(t interface{ Errorf(string, ...any) }, text string) {
	got := report.Visible(text)
	if !utf8.ValidString(got) || strings.IndexFunc(got, hides) >= 0 {
		t.Errorf("Visible(%q) = %q", text, got)
	}
	if again := report.Visible(got); again != got {
		t.Errorf("Visible(%q) = %q", got, again)
	}
}

// hides finds control and format characters, the two kinds that no report may
// pass on.
func hides(r rune) bool { return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) }
