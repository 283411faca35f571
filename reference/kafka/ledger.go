package kafka

import (
	"fmt"
	"math"

	"isrgrade/reference"
)

// NewLedger gives the ledger of a trace. Which version is known and whether a
// request waits for its answer depend on what a right leader did, so one is
// played along.
func NewLedger() reference.Ledger { return &ledger{rules: Right()} }

type ledger struct {
	config *reference.Config
	typed  Config
	rules  Rules
	state  State
	reply  Reply
}

func (l *ledger) Begin(config *reference.Config) *reference.Problem {
	l.config, l.typed = config, readConfig(config)
	l.state = l.rules.Begin(&l.typed)
	if l.typed.HW > l.typed.Log {
		return &reference.Problem{
			What: fmt.Sprintf("the HW is %d but the log holds %d records", l.typed.HW, l.typed.Log),
			Want: "the HW is from 0 to the length of the log, as in LOG 6 HW 2",
		}
	}
	if len(config.Brokers) > MaxBrokers {
		return &reference.Problem{
			What: fmt.Sprintf("BROKERS lists %d brokers", len(config.Brokers)),
			Want: fmt.Sprintf("list at most %d", MaxBrokers),
		}
	}
	return nil
}

func (l *ledger) Check(command *reference.Command) *reference.Problem {
	if l.state.Version == Unknown {
		if problem := l.checkFirst(command); problem != nil {
			return problem
		}
	}
	next := typed(command)
	switch next.Kind {
	case Lead:
		return l.checkLeader(next)
	case Register:
		return l.checkBroker(next)
	case Append:
		return l.checkAppend(next)
	case Fetch:
		return l.checkFetch(next)
	case Respond:
		return l.checkAnswer()
	default:
		return nil
	}
}

func (l *ledger) checkFirst(command *reference.Command) *reference.Problem {
	if command.Verb != verbLeader {
		return &reference.Problem{
			What: "the first command is not LEADER",
			Want: "begin with the metadata that make this broker the leader: " + wantLeader,
		}
	}
	if command.Time <= l.typed.LagMax {
		return &reference.Problem{
			What: fmt.Sprintf("the first command is at t=%d and LAG_MAX is %d", command.Time, l.typed.LagMax),
			Want: "begin at a time greater than LAG_MAX, so that the time 0 always means never",
		}
	}
	return nil
}

func (l *ledger) checkLeader(next Command) *reference.Problem {
	self := l.config.Brokers[Leader]
	for _, list := range []struct {
		name    string
		brokers Set
	}{{"replicas", next.Replicas}, {"isr", next.ISR}} {
		if !list.brokers.Has(Leader) {
			return &reference.Problem{
				What: fmt.Sprintf("broker %d leads and is not in %s", self, list.name),
				Want: fmt.Sprintf("list %d, the first of BROKERS, in replicas and in isr", self),
			}
		}
	}
	if strangers := next.ISR.Without(next.Replicas); strangers != 0 {
		return &reference.Problem{
			What: fmt.Sprintf("isr lists %s, replicas does not", strangers.Text(&l.typed)),
			Want: "the ISR is a part of the replicas",
		}
	}
	if next.Version >= l.state.Version && next.Epoch < l.state.Epoch {
		return &reference.Problem{
			What: fmt.Sprintf("the leader epoch is %d and was %d already", next.Epoch, l.state.Epoch),
			Want: "the controller never takes a leader epoch back, but in a LEADER with an older version",
		}
	}
	return nil
}

// checkFollower refuses the leader's own id.
func (l *ledger) checkFollower(next Command) *reference.Problem {
	if next.Broker != Leader {
		return nil
	}
	return &reference.Problem{What: fmt.Sprintf("broker %d is the leader", l.config.Brokers[Leader]), Want: wantFollower}
}

func (l *ledger) checkBroker(next Command) *reference.Problem {
	if problem := l.checkFollower(next); problem != nil {
		return problem
	}
	if known := l.state.Metadata[next.Broker]; next.BrokerEpoch < known.Epoch {
		return &reference.Problem{
			What: fmt.Sprintf("broker %d has broker epoch %d and had %d already", known.ID, next.BrokerEpoch, known.Epoch),
			Want: "broker epochs never go back",
		}
	}
	return nil
}

func (l *ledger) checkAppend(next Command) *reference.Problem {
	if next.Records <= math.MaxInt64-l.state.LEO {
		return nil
	}
	return &reference.Problem{
		What: fmt.Sprintf("the leader's LEO %d + %d does not fit a signed 64-bit integer", l.state.LEO, next.Records),
		Want: "keep every LEO below 2^63",
	}
}

func (l *ledger) checkFetch(next Command) *reference.Problem {
	if problem := l.checkFollower(next); problem != nil {
		return problem
	}
	if next.Last > next.Epoch {
		return &reference.Problem{
			What: fmt.Sprintf("the last record is of leader epoch %d and the follower knows %d", next.Last, next.Epoch),
			Want: "nobody has records of an epoch that he does not know",
		}
	}
	return nil
}

func (l *ledger) checkAnswer() *reference.Problem {
	if l.state.Request.Open {
		return nil
	}
	return &reference.Problem{
		What: "no request to the controller is unanswered",
		Want: "ANSWER comes after an ALTER_PARTITION, once for each",
	}
}

func (l *ledger) Take(command *reference.Command) {
	l.rules.Step(&l.typed, &l.state, typed(command), &l.reply)
}

func (l *ledger) Fields() []reference.Field { return fields(&l.typed) }

func (l *ledger) Row(values []int64) ([]int64, bool) { return row(&l.typed, &l.state, values) }

func (l *ledger) SetRow(values []int64) { setRow(&l.typed, &l.state, values) }

// StateOf gives the state of the right leader that a ledger of this track plays
// along. It changes with the ledger and must not be changed.
func StateOf(l reference.Ledger) *State { return &l.(*ledger).state }
