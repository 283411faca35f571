package cases

import (
	"bytes"
	"strings"

	"isrgrade/reference"
)

// readCommand reads "t=100 VERB ...".
func (r *Reader) readCommand(line []byte) {
	words := r.split(line)
	at, found := bytes.CutPrefix(words[0], []byte("t="))
	if !found || len(words) < 2 {
		r.failCommand(line)
		return
	}
	time, ok := number(at)
	if !ok {
		r.fail("give milliseconds "+numberForm+", as in t=130", "the time is %q", at)
		r.blind = true
		return
	}
	if time < r.now {
		r.fail("time never goes back: keep t or let it grow", "t=%d comes after t=%d", time, r.now)
		r.blind = true
		return
	}
	r.now = time
	r.command = reference.Command{Time: time}
	if r.readVerb(&r.command, line, words[1:]) && r.allowed(&r.command) {
		r.handOver(true)
		*r.next = Step{Comments: r.takeComments(), Command: r.command, Line: r.line}
	}
}

// split cuts a line into words at its spaces, in memory that is used again.
func (r *Reader) split(line []byte) [][]byte {
	r.words = r.words[:0]
	for {
		i := bytes.IndexByte(line, ' ')
		if i < 0 {
			r.words = append(r.words, line)
			return r.words
		}
		r.words = append(r.words, line[:i])
		line = line[i+1:]
	}
}

func (r *Reader) failCommand(line []byte) {
	r.blind = true
	if len(r.model.Grammar.Verbs) > mostExamples {
		r.fail(r.exampleFor(line), "%q is no command", line)
		return
	}
	var examples []string
	for _, verb := range r.model.Grammar.Verbs {
		examples = append(examples, `"`+verb.Example+`"`)
	}
	r.fail("write "+enumerated(examples, "or")+", with single spaces", "%q is no command", line)
}

// mostExamples is how many forms of commands an error shows.
const mostExamples = 3

// exampleFor shows the form of the command that the line begins like, or names all
// commands.
func (r *Reader) exampleFor(line []byte) string {
	var names []string
	for _, verb := range r.model.Grammar.Verbs {
		if bytes.Contains(line, []byte(" "+verb.Name)) {
			return `write "` + verb.Example + `", with single spaces`
		}
		names = append(names, verb.Name)
	}
	return "the commands are " + strings.Join(names, ", ") + ", as in " + `"` + r.model.Grammar.Verbs[0].Example + `"`
}

// readVerb reads a command's name and its values.
func (r *Reader) readVerb(command *reference.Command, line []byte, words [][]byte) bool {
	for i := range r.model.Grammar.Verbs {
		if verb := &r.model.Grammar.Verbs[i]; string(words[0]) == verb.Name {
			command.Verb = i
			return r.readArgs(command, verb, line, words[1:])
		}
	}
	r.failCommand(line)
	return false
}

func (r *Reader) readArgs(command *reference.Command, verb *reference.Verb, line []byte, words [][]byte) bool {
	for i := range verb.Args {
		arg := &verb.Args[i]
		if arg.Optional && len(words) == 0 {
			command.Args[i] = reference.Missing
			continue
		}
		word, rest, ok := takeWord(arg, jointBehind(verb.Args[i:]), words)
		if !ok {
			r.failCommand(line)
			return false
		}
		if command.Args[i], ok = r.value(verb, arg, word); !ok {
			return false
		}
		words = rest
	}
	if len(words) > 0 {
		r.failCommand(line)
		return false
	}
	return true
}

// jointBehind gives what joins the next value to the first, if anything does.
func jointBehind(args []reference.Arg) string {
	if len(args) > 1 {
		return args[1].Joint
	}
	return ""
}

// takeWord gives the word of a value, behind its label and before what is joined to
// it, and the words that are left.
func takeWord(arg *reference.Arg, joint string, words [][]byte) (word []byte, rest [][]byte, ok bool) {
	if arg.Label != "" {
		if len(words) == 0 || string(words[0]) != arg.Label {
			return nil, nil, false
		}
		words = words[1:]
	}
	if len(words) == 0 {
		return nil, nil, false
	}
	if joint == "" {
		return words[0], words[1:], true
	}
	first, second, found := bytes.Cut(words[0], []byte(joint))
	words[0] = second // the words are this line's, and read once
	return first, words, found
}

// allowed asks the ledger whether the command may come next, and tells it.
func (r *Reader) allowed(command *reference.Command) bool {
	if r.blind {
		return true
	}
	if problem := r.ledger.Check(command); problem != nil {
		r.fail(problem.Want, "%s", problem.What)
		return false
	}
	r.ledger.Take(command)
	return true
}
