package cases

import (
	"fmt"
	"strings"
)

// SyntaxError says where a trace file breaks the rules, what is wrong and what
// would be right.
type SyntaxError struct {
	File string
	Line int // from 1
	What string
	Want string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s:%d: %s; %s", e.File, e.Line, e.What, e.Want)
}

// Problems are what is wrong with a trace file, or with a folder of them, by file and
// line; never none.
type Problems []*SyntaxError

// mostProblems is how many are looked for at once.
const mostProblems = 10

func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i, one := range p {
		lines[i] = one.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap gives the single errors, for errors.As.
func (p Problems) Unwrap() []error {
	all := make([]error, len(p))
	for i, one := range p {
		all[i] = one
	}
	return all
}

// orNil gives the first problems as an error, or nil.
func (p Problems) orNil() error {
	if len(p) == 0 {
		return nil
	}
	return p[:min(len(p), mostProblems)]
}
