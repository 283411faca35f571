// Package reference is what a track is. A track is one exercise: its commands, its
// rules, its mistakes, its words. The tracks are the folders in here; this package
// knows none of them, and every room from cases to cmd knows only this package's
// types.
//
// Input and output are uniform data (Config, Command, Reply), described by a
// Grammar, so that one parser, printer, comparison and reducer serve all tracks.
// Rules stay typed: a track writes a Machine over its own configuration, state and
// rules, and NewModel takes the types away.
//
// Laws:
//   - Nothing in here reads a clock, a file or a source of chance; the same input
//     gives the same replies, always.
//   - A Row holds all of a state that the rules can tell apart, and SetRow makes of
//     it a state with the same future.
//   - A Ledger follows the input alone. What it lets pass is valid for every
//     program, right or wrong.
package reference

// Grammar says how the traces and the replies of a track are written.
type Grammar struct {
	Header  []HeaderLine // in their order, all of them in every trace
	Verbs   []Verb       // Command.Verb is an index in here
	Replies []Shape      // Line.Shape is an index in here
}

// HeaderLine is a line such as "LIMIT 500" or "SIZE 6 USED 2".
type HeaderLine struct {
	Name    string
	Args    []Arg  // a Brokers fills Config.Brokers, all others Config.Numbers in order
	Example string // the whole line, for errors
}

// Verb is a kind of command: "t=100 READ 6 offset 4".
type Verb struct {
	Name string
	Args []Arg // Command.Args[i] is the value of Args[i]
	// Speaks says that a reply to it may differ between two programs that were alike
	// so far. A search looks for differences behind these only.
	Speaks bool
	// MostLines is how many lines at most it makes a program print; 0 sets no bound.
	MostLines int
	Example   string // a whole command with its time, for errors
}

// Shape is a kind of reply line. Every line begins with t=TIME; Fields follow.
type Shape struct {
	Name   string // for people
	Fields []Arg  // Line.Values holds their values in order
	// Example is a whole line, for errors.
	Example string
}

// Arg is one value in a header line, a command or a reply.
type Arg struct {
	// Label is the word before the value in a header line or a command ("offset 4"),
	// or the name in a reply ("HW=4"); "" for a bare value. A Keyword is its label.
	Label string
	Kind  Kind
	// Least is the smallest valid value, which is how far a reducer may lower it.
	Least int64
	Words []string // of a Choice
	// Joint joins the value to the one before without a space, as in 6@60 or 0-3.
	Joint string
	// Optional values may be absent together with their label; only at the end of a
	// command. An absent value is Missing.
	Optional bool
	// Empty is how a reply writes a list of nothing, or a Missing value: "-", "none" or "".
	Empty string
	// Ascending says of a Brokers in a reply that it is written by ascending id; the
	// usual order is that of the header.
	Ascending bool
	Form      *Form  // of a Custom
	Want      string // for errors, what would be right; "" has words made from the kind
}

// Kind is what a value is, and so how it is written and how far it may be changed.
type Kind uint8

// The kinds. Each is one int64, but for the lists.
const (
	Keyword Kind = iota // no value: the label alone; not in commands
	Millis              // a duration in ms
	Count               // records, members
	Offset              // a place in a log; a reply's may be negative
	Epoch               // a version, only ever compared
	ID                  // a number that names a request
	Choice              // index in Words
	Broker              // index in Config.Brokers, written as the broker's id
	Name                // index in Config.Names, written as the word: letters and digits
	Brokers             // list of Broker; in a command packed into one value, see PackBrokers
	Names               // list of Name; in replies only
	Custom              // list of numbers that Form writes; in replies only
)

// IsList says that a reply's value of this kind is a length and then so many values.
func (k Kind) IsList() bool { return k >= Brokers }

// Form is how a track writes a value that no other kind can write.
type Form struct {
	Append func(line []byte, c *Config, values []int64) []byte
	Fits   func(text string) bool // whether a program's text could be one
}
