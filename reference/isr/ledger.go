package isr

import (
	"fmt"
	"math"

	"isrgrade/reference"
)

// NewLedger gives the ledger of a trace: the leader's LEO follows from the input
// alone.
func NewLedger() reference.Ledger { return &ledger{} }

// LEOOf gives the leader's LEO, in records, of a ledger that NewLedger gave.
func LEOOf(of reference.Ledger) int64 {
	if l, ours := of.(*ledger); ours {
		return l.leo
	}
	return 0
}

type ledger struct {
	config *reference.Config
	leo    int64 // records, the leader's
}

func (l *ledger) Begin(config *reference.Config) *reference.Problem {
	l.config, l.leo = config, 0
	minISR, replicas := config.Numbers[numberMinISR], len(config.Brokers)
	if minISR > int64(replicas) {
		return &reference.Problem{
			What: fmt.Sprintf("MIN_ISR is %d but REPLICAS lists only %d", minISR, replicas),
			Want: "MIN_ISR is from 1 to the number of replicas",
		}
	}
	return nil
}

func (l *ledger) Check(command *reference.Command) *reference.Problem {
	switch command.Verb {
	case verbAppend:
		return l.checkAppend(command.Args[argRecords])
	case verbFetch:
		return l.checkFetch(command)
	default:
		return nil
	}
}

func (l *ledger) checkAppend(records int64) *reference.Problem {
	if records <= math.MaxInt64-l.leo {
		return nil
	}
	return &reference.Problem{
		What: fmt.Sprintf("the leader's LEO %d + %d does not fit a signed 64-bit integer", l.leo, records),
		Want: "keep every LEO below 2^63",
	}
}

func (l *ledger) checkFetch(command *reference.Command) *reference.Problem {
	if follower := command.Args[argFollower]; follower == Leader {
		return &reference.Problem{What: fmt.Sprintf("broker %d is the leader", l.config.Brokers[follower]), Want: wantFollower}
	}
	if offset := command.Args[argOffset]; offset > l.leo {
		return &reference.Problem{What: fmt.Sprintf("the offset is %q and the leader's LEO is %d", fmt.Sprint(offset), l.leo), Want: wantOffset}
	}
	return nil
}

func (l *ledger) Take(command *reference.Command) {
	if command.Verb == verbAppend {
		l.leo += command.Args[argRecords]
	}
}

func (l *ledger) Fields() []reference.Field {
	return []reference.Field{{Name: "LEO", Broker: Leader, Kind: reference.FieldOffset}}
}

func (l *ledger) Row(row []int64) ([]int64, bool) { return append(row, l.leo), true }

func (l *ledger) SetRow(row []int64) { l.leo = row[0] }
