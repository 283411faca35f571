package cases

import "fmt"

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
