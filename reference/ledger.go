package reference

// Ledger follows a trace's input alone and knows which command may come next: how
// long the log is, which requests are open, which epochs were given out. Parser,
// generator, reducer and search ask the same ledger.
//
// Where that depends on what a right program did, the ledger runs the right rules
// itself.
type Ledger interface {
	// Begin starts anew under a header, or says what is wrong with it as a whole.
	// The config stays valid and is not changed but for its Names.
	Begin(config *Config) *Problem
	// Check says why the command cannot come next; nil says that it can. Each value is
	// in the range of its Arg already, and time does not go back.
	Check(command *Command) *Problem
	// Take follows a command that Check let pass.
	Take(command *Command)
	// Fields, Row and SetRow are those of a Player.
	Fields() []Field
	Row(row []int64) ([]int64, bool)
	SetRow(row []int64)
}

// Problem is what is wrong with an item of a trace, and what would be right.
type Problem struct{ What, Want string }
