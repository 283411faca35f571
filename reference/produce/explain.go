package produce

import (
	"fmt"

	"isrgrade/reference"
	"isrgrade/reference/isr"
)

// Explain gives the reasoning for one command: that of the lesson's leader where
// its rules decide, and for each request that is answered or has to wait, the
// numbers that say so. s is the state before the command and stays as it is. Lines
// have no line end and keep to 78 columns where their numbers allow.
func Explain(c *Config, s *State, command Command) []string {
	rules, state := Right(), s.Clone()
	var reply reference.Reply
	at := turn{config: c, state: &state, command: command, reply: &reply}
	why := reasoning{turn: &at, lesson: lessonReasons(c, s, command)}
	for _, action := range append(rules.Steps.Before[:1:1], rules.stepsOf(command.Kind)...) {
		why.before, why.said = state.Clone(), len(reply.Lines)
		ends := rules.perform(action, &at)
		why.explain(action)
		if ends {
			break
		}
	}
	return why.lines
}

// reasoning collects the reasons of a command, action by action.
type reasoning struct {
	*turn
	before State    // before the action
	said   int      // how many lines were printed before the action
	lesson []string // the lesson's own reasons for the command
	lines  []string
}

func (why *reasoning) add(format string, args ...any) {
	why.lines = append(why.lines, fmt.Sprintf(format, args...))
}

// lessonReasons explains what the command does to the books.
func lessonReasons(c *Config, s *State, command Command) []string {
	switch command.Kind {
	case Append, Produce:
		return isr.Explain(c, &s.State, isr.Command{Kind: isr.Append, Time: command.Time, Records: command.Records})
	case Fetch:
		return isr.Explain(c, &s.State, isr.Command{
			Kind: isr.Fetch, Time: command.Time, Follower: command.Follower, Offset: command.Offset,
		})
	case Status:
		return isr.Explain(c, &s.State, isr.Command{Kind: isr.Status, Time: command.Time})
	default:
		return nil
	}
}

func (why *reasoning) explain(action Action) {
	switch action {
	case Expire, ExpireArrived:
		why.expired()
	case TurnAway, EndIfResigned, PrintResigned:
		if why.before.Resigned {
			why.add("this broker is no longer the leader")
		}
	case RefuseBelowMin:
		why.refused()
	case GrowLog, CreditCaughtUp:
		why.lines = append(why.lines, why.lesson...)
	case ShrinkISR: // the line about WRITES belongs to Print
		why.lines = append(why.lines, why.lesson[:len(why.lesson)-1]...)
	case Print:
		why.lines = append(why.lines, why.lesson[len(why.lesson)-1])
	case Settle:
		why.settled()
	case Serve:
		why.served()
	case WakeConsumers:
		why.wokenConsumers()
	case WakeProducers:
		why.wokenProducers()
	case DismissAll:
		why.dismissed()
	}
}

// expired gives the requests whose time was up, in the order of their answers.
func (why *reasoning) expired() {
	for _, line := range why.reply.Lines[why.said:] {
		if line.Shape == lineProduce {
			why.add("the time of PRODUCE %d is up at %d: its records stay, HW %d has not passed them",
				line.Values[0], line.Time, why.before.HW)
		} else {
			why.add("the time of CONSUME %d is up at %d: it gets what there is, HW(%d) - %d = %d",
				line.Values[0], line.Time, why.before.HW, line.Values[2], line.Values[3])
		}
	}
}

func (why *reasoning) refused() {
	if why.before.Resigned || why.command.Acks != AcksAll {
		return
	}
	size, least := why.before.ISRSize(), why.config.MinISR
	if size < least {
		why.add("acks all and %d in sync < min.insync.replicas %d: refused, nothing is written", size, least)
	}
}

func (why *reasoning) settled() {
	p := &why.arrived
	switch {
	case why.command.Acks == AcksNone:
		why.add("acks 0: no answer")
	case why.command.Acks == AcksOne:
		why.add("acks 1: the leader has the records, the first at offset %d", p.Base)
	case why.waits:
		why.add("acks all: PRODUCE %d waits for HW %d + %d = %d, until t=%d", p.ID, p.Base, p.Records, p.Need, p.Deadline)
	default:
		why.add("acks all: HW(%d) >= %d + %d, all of the ISR has the records", why.state.HW, p.Base, p.Records)
	}
}

func (why *reasoning) served() {
	command, hw := why.command, why.state.HW
	available := hw - command.Offset
	switch {
	case available >= command.Min:
		why.add("HW(%d) - %d = %d >= %d: CONSUME %d gets %d", hw, command.Offset, available, command.Min, command.ID, available)
	case command.Timeout == 0:
		why.add("HW(%d) - %d = %d < %d, but CONSUME %d does not wait", hw, command.Offset, available, command.Min, command.ID)
	default:
		why.add("HW(%d) - %d = %d < %d: CONSUME %d waits, until t=%d",
			hw, command.Offset, available, command.Min, command.ID, command.Time+command.Timeout)
	}
}

// wokenConsumers speaks only when the HW rose: nothing else wakes anybody.
func (why *reasoning) wokenConsumers() {
	if !why.rose {
		return
	}
	hw := why.state.HW
	for _, consumer := range why.before.Consumers {
		available := hw - consumer.Offset
		if available >= consumer.Min {
			why.add("HW(%d) - %d = %d >= %d: CONSUME %d gets %d", hw, consumer.Offset, available, consumer.Min, consumer.ID, available)
		} else {
			why.add("HW(%d) - %d = %d < %d: CONSUME %d waits on", hw, consumer.Offset, available, consumer.Min, consumer.ID)
		}
	}
}

func (why *reasoning) wokenProducers() {
	if !why.rose {
		return
	}
	hw, size, least := why.state.HW, why.state.ISRSize(), why.config.MinISR
	for _, p := range why.before.Producers {
		switch {
		case hw < p.Need:
			why.add("HW(%d) < %d: PRODUCE %d waits on", hw, p.Need, p.ID)
		case size < least:
			why.add("HW(%d) >= %d, but %d in sync < min.insync.replicas %d: PRODUCE %d is written,", hw, p.Need, size, least, p.ID)
			why.add("    and gets an error")
		default:
			why.add("HW(%d) >= %d and %d in sync >= min.insync.replicas %d: PRODUCE %d is safe", hw, p.Need, size, least, p.ID)
		}
	}
}

func (why *reasoning) dismissed() {
	waited := len(why.before.Consumers) + len(why.before.Producers)
	switch waited {
	case 0:
		why.add("nobody waits; from here on every request is turned away")
	default:
		why.add("%d waiting: each is told at once; from here on every request is turned away", waited)
	}
}
