package grader

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"isrgrade/runner"
)

// Accidents in how a program reads its input, and in what it adds to or leaves out
// of a line.

// mostPrompt is how many bytes a prompt has at the most.
const mostPrompt = 60

// fewestPrompts is how often a prompt stands at the start: a trace has three header
// lines, which have no answer.
const fewestPrompts = 3

// promptOf finds what a program prints before each line that it reads, as
// input("> ") does: the same words again and again at the start, or once if it dies of
// what it reads, or words in front of a right reply on its line.
func promptOf(r *caseRun) string {
	if len(r.lines) == 0 {
		return ""
	}
	first := strings.TrimRight(r.lines[0], "\r")
	if endedBadly(*r) && len(r.lines) == 1 && asks(first) && slices.Contains(r.leniencies, noLastNewline) {
		return first
	}
	for size := 1; size <= min(mostPrompt, len(first)/fewestPrompts); size++ {
		prompt := first[:size]
		if strings.ContainsAny(prompt[size-1:], " :?>") && strings.HasPrefix(first, strings.Repeat(prompt, fewestPrompts)) {
			return prompt
		}
	}
	for i, line := range r.canonical[:min(len(r.canonical), len(r.expected))] {
		if before, found := strings.CutSuffix(line, r.expected[i]); found && before != "" {
			return before[:min(len(before), mostPrompt)]
		}
	}
	return ""
}

// asks says that a line, as far as it was printed, is a question to somebody who types.
func asks(line string) bool {
	line = strings.TrimRight(line, " ")
	return len(line) <= mostPrompt && line != "" && strings.ContainsAny(line[len(line)-1:], ":?>")
}

func prompts(r *caseRun) (string, bool) {
	prompt := promptOf(r)
	if prompt == "" {
		return "", false
	}
	if r.hidden {
		return `the program prints words before a reply on the same line (a prompt, as in input("> ")?); standard output is for replies alone`, true
	}
	return fmt.Sprintf(`the program prints %q on standard output before it reads or answers, as the prompt of input("…") or a print without a line end does; that counts as output. Read without a prompt`, prompt), true
}

// missingField: a line that has some of the fields, and not all. A whole line of
// another reply lacks nothing.
func missingField(r *caseRun) (string, bool) {
	if r.first == nil || r.first.expected == "" || r.first.actual == "" || r.first.field == fieldReply {
		return "", false
	}
	if _, debug := debugPrints(r); debug { // that line is no reply
		return "", false
	}
	wanted, got := fieldNames(r.first.expected), fieldNames(r.first.actual)
	missing := slices.DeleteFunc(slices.Clone(wanted), func(name string) bool { return slices.Contains(got, name) })
	elsewhere := slices.ContainsFunc(got, func(name string) bool { return !slices.Contains(wanted, name) })
	if len(missing) == 0 || len(missing) == len(wanted) || elsewhere {
		return "", false
	}
	if r.hidden { // a program chooses which, and could tell its input by it
		return "a field is missing in a line", true
	}
	are := "is"
	if len(missing) > 1 {
		are = "are"
	}
	return fmt.Sprintf("%s %s missing in the line; every field must be there, in the order of the exercise", strings.Join(missing, " and "), are), true
}

// fieldNames gives the names of a line's fields, each with its "=".
func fieldNames(line string) []string {
	var names []string
	for _, word := range strings.Fields(line) {
		if name, _, found := strings.Cut(word, "="); found {
			names = append(names, name+"=")
		}
	}
	return names
}

// These recognise what a program says that looks for its input somewhere else, and
// one that reads behind the end.
var (
	noFile = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)FileNotFoundError|No such file or directory|ENOENT|FileNotFoundException|NoSuchFileException|open \S+: `)
	})
	noArgument = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)sys\.argv|process\.argv|ARGV|os\.Args|args\[\d\]|Index \d+ out of bounds for length 0|index out of range \[\d\] with length 1|"?path"? argument must be of type|^usage:`)
	})
	behindTheEnd = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`EOFError|NoSuchElementException|unexpected EOF|: EOF\b`)
	})
)

func looksElsewhere(r *caseRun) (string, bool) {
	stderr := string(r.outcome.Stderr)
	if r.outcome.StdoutBytes > 0 || stderr == "" {
		return "", false
	}
	const instead = "the trace comes on standard input, and there are no arguments: read standard input (sys.stdin, System.in, std::cin, os.Stdin)"
	switch {
	case noArgument().MatchString(stderr):
		return "the program reads the arguments of its command line; " + instead, true
	case noFile().MatchString(stderr):
		return "the program opens a file that is not there; " + instead, true
	default:
		return "", false
	}
}

func readsBehindTheEnd(r *caseRun) (string, bool) {
	return "the program reads on behind the end of the input; let its loop end there (for line in sys.stdin, hasNextLine(), getline as the condition)",
		r.verdict == RunTimeError && behindTheEnd().Match(r.outcome.Stderr)
}

// neverEnds: it computed until its time was over, so that no buffer is to blame.
func neverEnds(r *caseRun) (string, bool) {
	if r.verdict != TimeLimitExceeded || r.outcome.Ending != runner.CPULimit {
		return "", false
	}
	if r.first == nil {
		return "every line is right, but the program does not end: does its loop end at the end of the input?", true
	}
	return "the program computes without end: does its loop end at the end of the input? (a read there gives nothing, again and again). What it had printed may still have been in a buffer", true
}
