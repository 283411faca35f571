package cases

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	reference "isrgrade/reference/isr"
)

// Parse reads a trace file. file names it in errors, which are *SyntaxError.
func Parse(file string, text []byte) (*Trace, error) {
	p := parser{file: file, trace: &Trace{}}
	for line := range strings.Lines(string(text)) {
		p.line++
		if err := p.readLine(strings.TrimSuffix(line, "\n")); err != nil {
			return nil, err
		}
	}
	return p.finish()
}

// headerKeys are the header lines in their order.
var headerKeys = []string{"LAG_MAX", "MIN_ISR", "REPLICAS"}

type parser struct {
	file     string
	line     int
	trace    *Trace
	headers  int      // how many of headerKeys were read
	comments []string // read since the last item
	now      int64    // ms, the time of the latest command
	leo      int64    // records, the leader's
}

func (p *parser) fail(want, what string, args ...any) error {
	return &SyntaxError{File: p.file, Line: p.line, What: fmt.Sprintf(what, args...), Want: want}
}

func (p *parser) readLine(line string) error {
	if err := p.checkCharacters(line); err != nil {
		return err
	}
	switch {
	case strings.HasPrefix(line, "#"):
		p.comments = append(p.comments, line[1:])
		return nil
	case strings.HasPrefix(line, ">"):
		return p.readReply(line)
	case p.headers < len(headerKeys):
		return p.readHeader(line)
	default:
		return p.readCommand(line)
	}
}

func (p *parser) checkCharacters(line string) error {
	if strings.HasSuffix(line, "\r") {
		return p.fail(`end lines with \n alone`, `the line ends with \r\n`)
	}
	if line == "" {
		return p.fail("remove it: a trace has one item a line", "the line is blank")
	}
	if strings.HasPrefix(line, "#") {
		return p.checkComment(line)
	}
	for _, r := range line {
		if r < ' ' || r > '~' {
			return p.fail("use printable ASCII and single spaces", "the line contains %q", r)
		}
	}
	return nil
}

// checkComment: comments may be in any language, but are shown on terminals, so
// nothing in them may control one.
func (p *parser) checkComment(line string) error {
	if !utf8.ValidString(line) {
		return p.fail("save the file as UTF-8", "the comment is no UTF-8")
	}
	for _, r := range line {
		if !unicode.IsPrint(r) {
			return p.fail("use printable characters and ordinary spaces", "the comment contains %q", r)
		}
	}
	return nil
}

func (p *parser) readReply(line string) error {
	steps := p.trace.Steps
	if len(steps) == 0 || len(p.comments) > 0 || steps[len(steps)-1].Command.Kind != reference.Status {
		return p.fail("put it directly under a STATUS", "a reply stands where no STATUS asks for one")
	}
	last := &steps[len(steps)-1]
	if last.Reply != "" {
		return p.fail("keep one", "this STATUS has a second reply")
	}
	reply, found := strings.CutPrefix(line, "> ")
	if !found || strings.TrimSpace(reply) == "" {
		return p.fail(`write "> t=130 LEO=4 HW=2 ISR=5,6,7 WRITES=OK"`, "the reply is empty or has no space after >")
	}
	last.Reply = reply
	return nil
}

func (p *parser) finish() (*Trace, error) {
	if p.headers < len(headerKeys) {
		p.line++
		return nil, p.fail("start with LAG_MAX, MIN_ISR and REPLICAS, in this order", "the file ends before %s", headerKeys[p.headers])
	}
	if len(p.trace.Steps) == 0 {
		p.trace.Intro = append(p.trace.Intro, p.takeComments()...)
	}
	p.trace.Trailing = p.takeComments()
	return p.trace, nil
}

func (p *parser) takeComments() []string {
	comments := p.comments
	p.comments = nil
	return comments
}
