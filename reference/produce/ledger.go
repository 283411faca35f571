package produce

import (
	"fmt"
	"math"

	"isrgrade/reference"
	"isrgrade/reference/isr"
)

// NewLedger gives the ledger of a trace. Which offsets may be asked for depends on
// what was refused and on the HW, so it plays the right leader along.
func NewLedger() reference.Ledger { return &Ledger{} }

// Ledger knows which command may come next.
type Ledger struct {
	uniform *reference.Config
	config  Config
	rules   Rules
	state   State
	reply   reference.Reply     // scratch
	used    reference.NumberSet // ids
	next    int64               // larger than every id so far
	floor   int64               // ids below it count as used
}

// NextID gives a number that no request has had.
func (l *Ledger) NextID() int64 { return l.next }

// State gives the right leader's state, which the caller must leave alone.
func (l *Ledger) State() *State { return &l.state }

// Config gives the header.
func (l *Ledger) Config() *Config { return &l.config }

// Begin starts anew under a header.
func (l *Ledger) Begin(config *reference.Config) *reference.Problem {
	if problem := isr.NewLedger().Begin(config); problem != nil {
		return problem
	}
	l.uniform, l.config, l.rules = config, readConfig(config), Right()
	l.state = l.rules.Begin(&l.config)
	l.used, l.next, l.floor = reference.NumberSet{}, 1, 0
	return nil
}

// Check says why the command cannot come next.
func (l *Ledger) Check(command *reference.Command) *reference.Problem {
	switch next := Typed(command); next.Kind {
	case Append:
		if l.state.Resigned {
			return &reference.Problem{What: "APPEND comes after RESIGN", Want: "another broker leads: leave it out"}
		}
		return l.checkGrowth(next.Records)
	case Fetch:
		return l.checkFetch(next)
	case Produce:
		return l.checkProduce(next)
	case Consume:
		return l.checkConsume(next)
	case Resign:
		if l.state.Resigned {
			return &reference.Problem{What: "RESIGN comes a second time", Want: "at most one in a trace"}
		}
	}
	return nil
}

func (l *Ledger) checkGrowth(records int64) *reference.Problem {
	if leo := l.state.LeaderLEO(); records > math.MaxInt64-leo {
		return &reference.Problem{
			What: fmt.Sprintf("the leader's LEO %d + %d does not fit a signed 64-bit integer", leo, records),
			Want: "keep every LEO below 2^63",
		}
	}
	return nil
}

func (l *Ledger) checkFetch(command Command) *reference.Problem {
	if command.Follower == Leader {
		return &reference.Problem{
			What: fmt.Sprintf("broker %d is the leader", l.config.Replicas[Leader]),
			Want: "only a follower fetches: an id of REPLICAS other than the first",
		}
	}
	if leo := l.state.LeaderLEO(); command.Offset > leo {
		return &reference.Problem{
			What: fmt.Sprintf("the offset is %d and the leader's LEO is %d", command.Offset, leo),
			Want: "ask for an offset from 0 to the leader's LEO, as in FETCH 6 offset 4",
		}
	}
	return nil
}

func (l *Ledger) checkProduce(command Command) *reference.Problem {
	if problem := l.checkRequest(command, "timeout"); problem != nil {
		return problem
	}
	if l.state.Resigned || l.rules.Refuses(&l.config, &l.state, command.Acks) {
		return nil
	}
	return l.checkGrowth(command.Records)
}

func (l *Ledger) checkConsume(command Command) *reference.Problem {
	if problem := l.checkRequest(command, "wait"); problem != nil {
		return problem
	}
	if command.Offset > l.state.HW {
		return &reference.Problem{
			What: fmt.Sprintf("the offset is %d and the HW is %d", command.Offset, l.state.HW),
			Want: wantOffset,
		}
	}
	return nil
}

func (l *Ledger) checkRequest(command Command, timeout string) *reference.Problem {
	if command.ID < l.floor || l.used.Has(command.ID) {
		return &reference.Problem{What: fmt.Sprintf("request %d occurs a second time", command.ID), Want: "give each request, PRODUCE and CONSUME alike, a number of its own"}
	}
	if command.Timeout > math.MaxInt64-command.Time {
		return &reference.Problem{
			What: fmt.Sprintf("the time %d + %s %d does not fit a signed 64-bit integer", command.Time, timeout, command.Timeout),
			Want: "keep every deadline below 2^63",
		}
	}
	return nil
}

// Take follows a command that Check let pass.
func (l *Ledger) Take(command *reference.Command) {
	next := Typed(command)
	if next.Kind == Produce || next.Kind == Consume {
		l.used.Add(next.ID)
		l.next = max(l.next, next.ID+1)
	}
	l.reply.Reset()
	l.rules.Step(&l.config, &l.state, next, &l.reply)
}

// Fields describes a Row: the leader's, then the next id.
func (l *Ledger) Fields() []reference.Field {
	return append(fields(&l.config), reference.Field{Name: "next request", Broker: reference.OfPartition, Kind: reference.FieldID})
}

// Row appends the numbers of the ledger.
func (l *Ledger) Row(numbers []int64) ([]int64, bool) {
	numbers, fits := row(&l.config, &l.state, numbers)
	return append(numbers, l.next), fits
}

// SetRow puts the ledger into the state that a row describes. Of the ids it then
// knows only that those below the next one are taken.
func (l *Ledger) SetRow(numbers []int64) {
	last := len(numbers) - 1
	setRow(&l.config, &l.state, numbers[:last])
	clear(l.used)
	l.next, l.floor = numbers[last], numbers[last]
}
