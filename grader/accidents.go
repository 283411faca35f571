package grader

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"isrgrade/runner"
)

// An accident is something usual that goes wrong besides the rules. seen gives
// the words for the student, and says whether the run shows it.
type accident struct {
	name string
	seen func(r *caseRun) (string, bool)
}

// accidents lists them; each is told once, for the first case that shows it.
func accidents() []accident {
	return []accident{
		{"limit refused", limitRefused},
		{"nothing printed before the end", nothingBeforeKilled},
		{"nothing printed", nothingPrinted},
		{"output ends inside a line", endsInsideLine},
		{"exception", lastWords},
		{"debug prints", debugPrints},
		{"format", rightValuesWrongFormat},
		{"one line too few", oneLineTooFew},
		{"only the first line", onlyAfterFirst},
	}
}

// hints names each accident once, with the first case that shows it.
func hints(runs []caseRun) []string {
	var found []string
	for _, accident := range accidents() {
		for i := range runs {
			if !runs[i].failed() || runs[i].verdict == JudgeError {
				continue
			}
			if text, seen := accident.seen(&runs[i]); seen {
				found = append(found, runs[i].label()+": "+text)
				break
			}
		}
	}
	return found
}

// label is what a case is called before a student.
func (r *caseRun) label() string {
	if r.hidden {
		return "a hidden case"
	}
	return r.Name
}

func limitRefused(r *caseRun) (string, bool) {
	if len(r.outcome.LimitsHit) == 0 {
		return "", false
	}
	return "the program ran into a limit on " + strings.Join(r.outcome.LimitsHit, " and ") + "; the exercise needs no other process, file or network", true
}

func nothingBeforeKilled(r *caseRun) (string, bool) {
	stopped := r.outcome.Ending == runner.WallLimit || r.outcome.Ending == runner.CPULimit || r.outcome.Ending == runner.Signaled
	return "nothing had been printed when the program was ended; if it did print, its output was still in a buffer: flush it after each STATUS",
		stopped && r.outcome.StdoutBytes == 0 && len(r.expected) > 0
}

func nothingPrinted(r *caseRun) (string, bool) {
	return "the program ended without printing anything on standard output; it must print one line for each STATUS (standard error is not graded)",
		r.verdict == WrongAnswer && r.outcome.StdoutBytes == 0
}

func endsInsideLine(r *caseRun) (string, bool) {
	inside := endedBadly(*r) && r.verdict != OutputLimitExceeded && slices.Contains(r.leniencies, noLastNewline)
	return "the output ends in the middle of a line: the rest was still in a buffer when the program ended; flush it after each STATUS", inside
}

func lastWords(r *caseRun) (string, bool) {
	lines := stderrTail(r.outcome.Stderr, 1)
	if r.verdict != RunTimeError || len(lines) == 0 {
		return "", false
	}
	if r.hidden { // a program can write its input there
		return "the program ended with an error, and said why on standard error", true
	}
	return "the program's last words on standard error were: " + lines[0], true
}

func debugPrints(r *caseRun) (string, bool) {
	replies := repliesOnly(r.canonical)
	other := len(r.canonical) - len(replies)
	if r.verdict != WrongAnswer || other == 0 || len(replies) < len(r.expected) {
		return "", false
	}
	what := "the rest is right"
	if !slices.Equal(replies, r.expected) {
		what = "there are other differences as well"
	}
	return fmt.Sprintf("%d of the %d lines on standard output are not replies (debug prints?); %s. Print them on standard error instead", other, len(r.canonical), what), true
}

func rightValuesWrongFormat(r *caseRun) (string, bool) {
	if r.first == nil || r.first.expected == "" || r.first.field != fieldFormat {
		return "", false
	}
	if !slices.Equal(values(r.first.actual), values(r.first.expected)) {
		return "", false
	}
	return "the values are right, the format is not: names, upper and lower case, blanks and punctuation must be exactly as in the exercise", true
}

// valuePattern finds what a line says, however it says it: numbers, and the word
// after WRITES.
var valuePattern = regexp.MustCompile(`-?\d+|OK|NOT_ENOUGH`)

func values(line string) []string {
	return valuePattern.FindAllString(strings.ToUpper(line), -1)
}

func oneLineTooFew(r *caseRun) (string, bool) {
	short := r.verdict == WrongAnswer && len(r.canonical) > 0 && len(r.canonical) == len(r.expected)-1
	if !short || !slices.Equal(r.canonical, r.expected[:len(r.canonical)]) {
		return "", false
	}
	return "all lines are right but the last one is missing: is the last command of the input carried out, and is output flushed at the end?", true
}

func onlyAfterFirst(r *caseRun) (string, bool) {
	few := r.verdict == WrongAnswer && len(r.canonical) == 1 && len(r.expected) > 2
	return "only one line was printed; the program must go on to the end of the input and print one line for each STATUS", few
}

// stderrTail gives the last lines that are not blank.
func stderrTail(stderr []byte, most int) []string {
	var lines []string
	for line := range strings.Lines(string(stderr)) {
		if line = strings.TrimRight(line, "\r\n"); strings.TrimSpace(line) != "" {
			lines = append(lines, shortened(line))
		}
	}
	return lines[max(0, len(lines)-most):]
}

// longestLine is how many bytes of a printed line are kept. A right line is far
// shorter.
const longestLine = 1000

// shortened cuts an absurdly long line and says so.
func shortened(line string) string {
	if len(line) <= longestLine {
		return line
	}
	return fmt.Sprintf("%s… (%d bytes in all)", strings.ToValidUTF8(line[:longestLine], ""), len(line))
}
