package grader

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"isrgrade/reference"
	"isrgrade/runner"
)

// An accident is something usual that goes wrong besides the rules. seen gives
// the words for the student, and says whether the run shows it. A run that disproves
// it, if there can be any, says that it is none: the program does print.
type accident struct {
	name      string
	seen      func(r *caseRun) (string, bool)
	disproved func(r *caseRun) bool
}

// accidents lists them; each is told once, for the first case that shows it.
func accidents() []accident {
	return []accident{
		{name: "limit refused", seen: limitRefused},
		{name: "only strict", seen: rightButNotExact},
		{name: "only the exit code", seen: rightButWrongExit},
		{name: "crash", seen: crashed},
		{name: "prints without end", seen: printsTooMuch},
		{name: "prompts", seen: prompts},
		{name: "opens a file or reads arguments", seen: looksElsewhere},
		{name: "reads behind the end", seen: readsBehindTheEnd},
		{name: "never ends", seen: neverEnds},
		{name: "nothing printed before the end", seen: nothingBeforeKilled},
		{name: "nothing printed", seen: nothingPrinted, disproved: printsSomething},
		{name: "output ends inside a line", seen: endsInsideLine},
		{name: "exception", seen: lastWords},
		{name: "debug prints", seen: debugPrints},
		{name: "format", seen: rightValuesWrongFormat},
		{name: "missing field", seen: missingField},
		{name: "rounded numbers", seen: roundedNumbers},
		{name: "one line too few", seen: oneLineTooFew, disproved: printsAll},
		{name: "only the first line", seen: onlyAfterFirst, disproved: printsMore},
	}
}

// hints names each accident once, with the first case that shows it.
func hints(runs []caseRun) []string {
	var found []string
	for _, accident := range accidents() {
		if accident.disprovedBy(runs) {
			continue
		}
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

// hintsBesideCertainty gives the hints for a program of which every line is explained:
// whatever is missing in its output is not there by accident.
func hintsBesideCertainty(runs []caseRun) []string {
	for i := range runs {
		if text, seen := rightButNotExact(&runs[i]); seen {
			return []string{runs[i].label() + ": " + text}
		}
	}
	return nil
}

func (a accident) disprovedBy(runs []caseRun) bool {
	return a.disproved != nil && slices.ContainsFunc(runs, func(r caseRun) bool { return a.disproved(&r) })
}

func printsSomething(r *caseRun) bool { return r.outcome.StdoutBytes > 0 }

func printsMore(r *caseRun) bool { return len(r.canonical) > 1 }

func printsAll(r *caseRun) bool { return !r.failed() && len(r.expected) > 0 }

// label is what a case is called before a student.
func (r *caseRun) label() string {
	if r.hidden {
		return "a hidden case"
	}
	return r.Name
}

// cause is what makes a program print: the one verb that does, or any reply.
func (r *caseRun) cause() string {
	if verb, alone := r.onlySpeaker(); alone {
		return verb.Name
	}
	return "reply"
}

// duty is what a program must print.
func (r *caseRun) duty() string {
	if verb, alone := r.onlySpeaker(); alone && verb.MostLines == 1 {
		return "one line for each " + verb.Name
	}
	return "the lines that the commands ask for"
}

func (r *caseRun) onlySpeaker() (only reference.Verb, alone bool) {
	speakers := 0
	for _, verb := range r.Trace.Model.Grammar.Verbs {
		if verb.Speaks {
			only = verb
			speakers++
		}
	}
	return only, speakers == 1
}

func limitRefused(r *caseRun) (string, bool) {
	past := r.outcome.Ending == runner.ScratchLimit || r.outcome.Ending == runner.ProcessLimit
	return "the exercise needs no other process, file or network", past
}

func nothingBeforeKilled(r *caseRun) (string, bool) {
	stopped := r.verdict == TimeLimitExceeded && r.outcome.Ending != runner.CPULimit || r.outcome.Signal == "SIGKILL" || r.outcome.Signal == "SIGTERM"
	return "nothing had been printed when the program was ended; if it did print, its output was still in a buffer: flush it after each " + r.cause(),
		stopped && r.outcome.StdoutBytes == 0 && len(r.expected) > 0
}

func nothingPrinted(r *caseRun) (string, bool) {
	return "the program ended without printing anything on standard output; it must print " + r.duty() + " (standard error is not graded). If it does print, its output is never flushed",
		r.verdict == WrongAnswer && r.outcome.StdoutBytes == 0
}

func endsInsideLine(r *caseRun) (string, bool) {
	_, flood := printsTooMuch(r)
	inside := endedBadly(*r) && !flood && promptOf(r) == "" && slices.Contains(r.leniencies, noLastNewline)
	return "the output ends in the middle of a line: the rest was still in a buffer when the program ended; flush it after each " + r.cause(), inside
}

func rightButNotExact(r *caseRun) (string, bool) {
	var texts []string
	for _, one := range r.leniencies {
		texts = append(texts, string(one))
	}
	return "every value is right, but --strict accepts no leniency: " + strings.Join(texts, "; "),
		r.verdict == WrongAnswer && slices.Equal(r.canonical, r.expected)
}

func rightButWrongExit(r *caseRun) (string, bool) {
	text := fmt.Sprintf("every line is right, but the program ends with exit code %d; it must end with 0", r.outcome.ExitCode)
	if r.hidden { // a program chooses it, and could tell its input by it
		text = "every line is right, but the program does not end with exit code 0"
	}
	return text,
		r.verdict == RunTimeError && r.outcome.Ending == runner.Exited && r.first == nil
}

func crashed(r *caseRun) (string, bool) {
	usual := map[string]string{
		"SIGSEGV": "a bad pointer or index, or a stack that overflowed",
		"SIGBUS":  "a bad pointer",
		"SIGFPE":  "a division by zero",
		"SIGABRT": "it gave up by itself: an assertion, an uncaught exception or a broken heap",
		"SIGILL":  "an instruction that does not exist: often undefined behaviour or a trap",
	}
	cause, known := usual[r.outcome.Signal]
	return fmt.Sprintf("the program crashed with %s (%s)", r.outcome.Signal, cause), known
}

// flood is how many bytes of output no trace of ours can ask for.
const flood = 1 << 20

func printsTooMuch(r *caseRun) (string, bool) {
	return "the program prints on and on: it must print " + r.duty() + " and stop at the end of the input",
		!r.long && r.outcome.StdoutBytes > flood
}

// LastWords begins the hint that repeats what a program said last on standard error.
const LastWords = "the program's last words on standard error were: "

func lastWords(r *caseRun) (string, bool) {
	words := exceptionIn(string(r.outcome.Stderr))
	if r.verdict != RunTimeError || words == "" {
		return "", false
	}
	if r.hidden { // a program can write its input there
		return "the program ended with an error, and said why on standard error", true
	}
	return LastWords + shortened(words), true
}

// These recognise how languages end with an exception: the line that names it, and
// a frame of a stack trace of Java's that is not of its library.
var (
	exceptionLine = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(Exception in thread |Uncaught |panic: |fatal error: |thread '.*' panicked|terminate called|([\w.]*\.)?\w*(Error|Exception)\b)`)
	})
	ownFrame = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s+at [^/]*\(\w+\.java:\d+\)`) })
)

// exceptionIn finds the line of standard error that says best what happened: the
// last that names an exception, or else the last one.
func exceptionIn(stderr string) string {
	best, frame, last := "", "", ""
	for line := range strings.Lines(stderr) {
		line = strings.TrimRight(line, "\r\n")
		switch {
		case exceptionLine().MatchString(line):
			best, frame = line, ""
		case frame == "" && ownFrame().MatchString(line):
			frame = " (" + strings.TrimSpace(line) + ")"
		}
		if strings.TrimSpace(line) != "" {
			last = line
		}
	}
	if best == "" {
		return last
	}
	return best + frame
}

func debugPrints(r *caseRun) (string, bool) {
	replies := r.replies
	other := len(r.canonical) - len(replies)
	if r.verdict != WrongAnswer || other == 0 || len(replies) < len(r.expected) || promptOf(r) != "" {
		return "", false
	}
	what := "the rest is right"
	if !slices.Equal(replies, r.expected) {
		what = "there are other differences as well"
	}
	if r.hidden { // a program chooses how many, and could tell its input by it
		return "some lines on standard output are not replies (debug prints?). Print them on standard error instead", true
	}
	return fmt.Sprintf("%d of the %d lines on standard output are not replies (debug prints?); %s. Print them on standard error instead", other, len(r.canonical), what), true
}

func rightValuesWrongFormat(r *caseRun) (string, bool) {
	if r.first == nil || r.first.expected == "" || r.first.field != fieldFormat {
		return "", false
	}
	grammar := &r.Trace.Model.Grammar
	if !slices.Equal(saidBy(grammar, r.first.actual), saidBy(grammar, r.first.expected)) {
		return "", false
	}
	return "the values are right, the format is not: names, upper and lower case, blanks and punctuation must be exactly as in the exercise", true
}

// printedNumber finds the numbers of a line, however it writes the rest.
var printedNumber = regexp.MustCompile(`-?\d+`)

// saidBy is what a line says, however it says it: its numbers, and those words that
// a reply can choose from.
func saidBy(grammar *reference.Grammar, line string) []string {
	said := printedNumber.FindAllString(line, -1)
	line = strings.ToUpper(line)
	for _, shape := range grammar.Replies {
		for _, field := range shape.Fields {
			for _, word := range field.Words {
				// NOT_ENOUGH says as much as NOT_ENOUGH_REPLICAS, where nothing else begins so.
				if strings.Contains(line, word) || strings.Contains(line, firstWords(word)) {
					said = append(said, word)
				}
			}
		}
	}
	return said
}

// firstWords gives a choice of three words or more without its last.
func firstWords(choice string) string {
	if strings.Count(choice, "_") < 2 {
		return choice
	}
	return choice[:strings.LastIndex(choice, "_")]
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
	return "only one line was printed; the program must go on to the end of the input and print " + r.duty(), few
}

// framesOfNode finds the frames of Node's own library, and its last line: they stand
// behind the error and would push it out of the last lines.
var framesOfNode = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s+at (.*\()?node:internal/|^Node\.js v\d`)
})

// stderrTail gives the last lines that are not blank and are not of Node's own library.
func stderrTail(stderr []byte, most int) []string {
	var lines []string
	for line := range strings.Lines(string(stderr)) {
		if line = strings.TrimRight(line, "\r\n"); strings.TrimSpace(line) != "" && !framesOfNode().MatchString(line) {
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
	return fmt.Sprintf("%s… (more than %d bytes)", strings.ToValidUTF8(line[:longestLine], ""), longestLine)
}
