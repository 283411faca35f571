package cases

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"unicode"
	"unicode/utf8"

	"isrgrade/reference"
)

// Reader reads a trace file command by command, in memory that does not grow with
// the file. It looks for up to ten problems; once there is one it gives out no
// further command.
type Reader struct {
	model    *reference.Model
	ledger   reference.Ledger
	file     string
	in       *bufio.Reader
	line     int
	config   reference.Config
	headers  int // how many header lines were read
	intro    []string
	comments []string // read since the last item
	now      int64    // ms, the time of the latest command
	words    [][]byte // of the line at hand
	command  reference.Command
	// next is the command whose replies are being read, step the one before it.
	next, step *Step
	pending    bool // next holds a command
	ready      bool // step holds one that was not given out yet
	stopped    bool // what follows cannot be read
	// blind says that a line could not be read, so that the ledger knows no longer
	// what is valid.
	blind    bool
	problems Problems
	failure  error // of reading
}

// NewReader gives a reader of a track's trace. file names it in errors.
func NewReader(model *reference.Model, file string, in io.Reader) *Reader {
	return &Reader{
		model: model, ledger: model.NewLedger(), file: file,
		in: bufio.NewReaderSize(in, 1<<16), next: &Step{}, step: &Step{},
	}
}

// Header reads the header. The config is valid as long as the reader; its Names
// grow as the trace goes on. Errors are Problems, or those of reading.
func (r *Reader) Header() (*reference.Config, error) {
	for r.headers < len(r.model.Grammar.Header) {
		line, more := r.nextLine()
		if !more {
			r.missHeader()
			return nil, r.Err()
		}
		r.readLine(line)
	}
	if len(r.problems) > 0 {
		for r.Next() {
		}
		return nil, r.Err()
	}
	return &r.config, nil
}

func (r *Reader) missHeader() {
	if len(r.problems) > 0 || r.failure != nil {
		return
	}
	r.line++
	r.fail(r.wantHeader(), "the file ends before %s", r.model.Grammar.Header[r.headers].Name)
}

// Next reads the next command with its replies. It says no at the end of the trace
// and when there is a problem; then Err tells which.
func (r *Reader) Next() bool {
	for {
		line, more := r.nextLine()
		if !more {
			return r.handOver(false)
		}
		if r.readLine(line); len(r.problems) > 0 {
			r.pending = false
			continue
		}
		if r.ready {
			r.ready = false
			return true
		}
	}
}

// Step is what Next read, valid until the next Next.
func (r *Reader) Step() *Step { return r.step }

// Err says what was wrong, once Header failed or Next said no.
func (r *Reader) Err() error {
	if r.failure != nil {
		return fmt.Errorf("read %s: %w", r.file, r.failure)
	}
	return r.problems.orNil()
}

// handOver makes the command that was read last the step at hand.
func (r *Reader) handOver(more bool) bool {
	r.ready = r.pending && len(r.problems) == 0
	r.step, r.next = r.next, r.step
	r.pending = more
	return r.ready
}

func (r *Reader) fail(want, what string, args ...any) {
	r.problems = append(r.problems, &SyntaxError{File: r.file, Line: r.line, What: fmt.Sprintf(what, args...), Want: want})
}

// longestLine bounds a line, in bytes, so that memory stays bounded.
const longestLine = 1 << 20

// nextLine gives a line without its end, valid until the next; no more when the file
// ends, cannot be read or has enough problems.
func (r *Reader) nextLine() (line []byte, more bool) {
	if len(r.problems) >= mostProblems || r.stopped || r.failure != nil {
		return nil, false
	}
	line, err := r.in.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		line, err = r.longLine(line)
	}
	if err != nil && !errors.Is(err, io.EOF) {
		r.failure = err
		return nil, false
	}
	if len(line) == 0 {
		return nil, false
	}
	r.line++
	if line, ended := bytes.CutSuffix(line, []byte("\n")); ended {
		return bytes.TrimSuffix(line, []byte("\r")), true
	}
	return line, true
}

func (r *Reader) longLine(start []byte) ([]byte, error) {
	line := bytes.Clone(start)
	for {
		more, err := r.in.ReadSlice('\n')
		if line = append(line, more...); len(line) > longestLine {
			return nil, fmt.Errorf("line %d is longer than %d bytes", r.line+1, longestLine)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

func (r *Reader) readLine(line []byte) {
	if !r.checkCharacters(line) {
		return
	}
	switch {
	case line[0] == '#':
		r.comments = append(r.comments, string(line[1:]))
	case line[0] == '>':
		r.readReply(line)
	case r.headers < len(r.model.Grammar.Header):
		r.readHeader(line)
	default:
		r.readCommand(line)
	}
}

func (r *Reader) checkCharacters(line []byte) bool {
	if len(line) == 0 {
		r.fail("remove it: a trace has one item a line", "the line is blank")
		return false
	}
	if line[0] == '#' {
		return r.checkComment(line)
	}
	for _, c := range line {
		if c < ' ' || c > '~' {
			r.fail("use printable ASCII and single spaces", "the line contains %q", firstUnprintable(line))
			r.blind = true
			r.headers = min(r.headers+1, len(r.model.Grammar.Header)) // it was meant for one, perhaps
			return false
		}
	}
	return true
}

func firstUnprintable(line []byte) rune {
	for _, c := range string(line) {
		if c < ' ' || c > '~' {
			return c
		}
	}
	return utf8.RuneError
}

// checkComment: comments may be in any language, but are shown on terminals, so
// nothing in them may control one.
func (r *Reader) checkComment(line []byte) bool {
	if !utf8.Valid(line) {
		r.fail("save the file as UTF-8", "the comment is no UTF-8")
		return false
	}
	for _, c := range string(line) {
		if !unicode.IsPrint(c) {
			r.fail("use printable characters and ordinary spaces", "the comment contains %q", c)
			return false
		}
	}
	return true
}

func (r *Reader) takeComments() []string {
	comments := r.comments
	r.comments = nil
	return comments
}
