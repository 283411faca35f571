package kafka

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Explain gives the reasoning for one command: each rule that decided something,
// with its numbers. s is the state before the command and stays as it is. Lines
// have no line end and keep to 78 columns where their numbers allow.
func Explain(c *Config, s *State, command Command) []string {
	rules, state := Right(), s.Clone()
	var reply Reply
	turn := rules.turn(c, &state, command, &reply)
	var lines []string
	for _, action := range rules.stepsOf(command.Kind) {
		before := state.Clone()
		goesOn := turn.perform(action)
		if reason := reasons[action]; reason != nil {
			lines = append(lines, reason(moment{c, &before, &state, command, turn})...)
		}
		if !goesOn {
			break
		}
	}
	return lines
}

// moment is one action of a command with the state around it.
type moment struct {
	config        *Config
	before, after *State
	command       Command
	turn          *turn
}

// reasons says, for each step that decides something, why.
var reasons = map[Action]func(moment) []string{
	IgnoreOldVersion: moment.whyIgnored,
	CancelChange:     moment.whyCancelled,
	BeginEpoch:       moment.whyEpoch,
	TakeBroker:       moment.whyBroker,
	RefuseAppend:     moment.whyRefused,
	WriteLog:         moment.whyLEO,
	CheckFetch:       moment.whyFetchError,
	CreditCaughtUp:   moment.whyCaughtUp,
	ProposeJoin:      moment.whyJoin,
	ProposeShrink:    moment.whyShrink,
	TakeAnswer:       moment.whyAnswer,
	RaiseHW:          moment.whyHW,
	RaiseHWIfMoved:   moment.whyHW,
	AnswerAppends:    moment.whyAnswered,
	Print:            moment.whyWrites,
}

func (m moment) whyIgnored() []string {
	if version := m.command.Version; version < m.before.Version {
		return say("version %d < %d: old news, ignored", version, m.before.Version)
	}
	return nil
}

func (m moment) whyCancelled() []string {
	if m.before.Pending.Kind == NoChange {
		return nil
	}
	return say("%s is no longer pending; an answer to it will be void", m.before.Pending.Text(m.config))
}

func (m moment) whyEpoch() []string {
	if m.after.Epoch == m.command.Epoch {
		return say("leader epoch %d as before: nobody's times are touched", m.command.Epoch)
	}
	lines := say("leader epoch %d > %d begins at offset %d", m.command.Epoch, m.before.Epoch, m.after.Start)
	for follower := range m.after.Replicas.Without(SetOf(Leader)).Each() {
		why := "not in the ISR, caught up never"
		if m.after.ISR.Has(follower) {
			why = fmt.Sprintf("in the ISR, lastCaughtUp=%d", m.command.Time)
		}
		lines = append(lines, fmt.Sprintf("broker %d: %s, LEO %s", m.id(follower), why, leoText(m.after.Followers[follower].LEO)))
	}
	return lines
}

func leoText(leo int64) string {
	if leo == Unknown {
		return "unknown"
	}
	return strconv.FormatInt(leo, 10)
}

func (m moment) whyBroker() []string {
	news := m.after.Metadata[m.command.Broker]
	return say("metadata: broker %d is %s in its life %d; nothing is recomputed", news.ID, news.Health, news.Epoch)
}

func (m moment) whyRefused() []string {
	if len(m.turn.reply.Appended) == 0 {
		return nil
	}
	return say("%s: acks all is refused, nothing is written", m.belowMinISR())
}

func (m moment) belowMinISR() string {
	return fmt.Sprintf("%d in the ISR < min ISR %d", m.after.ISR.Size(), cappedByReplicas(m.config, m.after))
}

func (m moment) whyLEO() []string { return say("leader LEO = %d", m.after.LEO) }

func (m moment) whyFetchError() []string {
	s, next := m.before, m.command
	switch m.turn.refused {
	case FencedEpoch:
		return say("leader epoch %d < %d: the follower is behind", next.Epoch, s.Epoch)
	case UnknownEpoch:
		if next.Epoch > s.Epoch {
			return say("leader epoch %d > %d: the follower knows more", next.Epoch, s.Epoch)
		}
		return say("broker %d is no replica", m.id(next.Broker))
	case Diverging:
		found := whereTheEpochEnded(s, next.Last)
		return say("its last record is of epoch %d; here epoch %d is found and ended at %d", next.Last, found.Epoch, found.Offset)
	case OutOfRange:
		return say("%d > LEO %d", next.Offset, s.LEO)
	case NotLeaderOrFollower:
		return say("broker epoch %d < %d: a fetch of its earlier life", next.BrokerEpoch, s.Metadata[next.Broker].Epoch)
	default:
		return nil
	}
}

// whyCaughtUp says the follower's new LEO too.
func (m moment) whyCaughtUp() []string {
	follower, offset, leo := m.command.Broker, m.command.Offset, m.before.LEO
	id, previous := m.id(follower), m.before.Followers[follower].LastFetchLeaderLEO
	caughtUp := m.after.Followers[follower].LastCaughtUpTime
	switch {
	case offset >= leo:
		return fold(fmt.Sprintf("%d >= %d", offset, leo),
			fmt.Sprintf("caught up, lastCaughtUp(%d)=%d.  LEO(%d)=%d", id, caughtUp, id, offset))
	case offset >= previous:
		return fold(fmt.Sprintf("%d < %d but %d >= %d (its previous fetch saw LEO %d)", offset, leo, offset, previous, previous),
			fmt.Sprintf("lastCaughtUp(%d)=%d.  LEO(%d)=%d", id, caughtUp, id, offset))
	default:
		return fold(fmt.Sprintf("%d < %d and %d < %d (its previous fetch saw LEO %d)", offset, leo, offset, previous, previous),
			fmt.Sprintf("not caught up, lastCaughtUp(%d) stays %d.  LEO(%d)=%d", id, caughtUp, id, offset))
	}
}

func (m moment) whyJoin() []string {
	follower, s := m.command.Broker, m.before
	if s.ISR.Has(follower) {
		return nil
	}
	id, leo, known := m.id(follower), s.Followers[follower].LEO, s.Metadata[follower]
	switch {
	case s.Pending.Kind != NoChange:
		return say("%s is pending: no other change is proposed", s.Pending.Text(m.config))
	case known.Health != Alive:
		return say("broker %d is %s: it may not join", id, known.Health)
	case m.command.BrokerEpoch != known.Epoch:
		return say("broker %d fetched in life %d, the metadata know %d: it may not join", id, m.command.BrokerEpoch, known.Epoch)
	case leo < s.HW:
		return say("%d is not in the ISR and %d < HW(%d): it stays out", id, leo, s.HW)
	case leo < s.Start:
		return say("%d is not in the ISR and %d < %d, where the leader epoch began: it stays out", id, leo, s.Start)
	case requestOfACancelledChange(s):
		return say("an older request is unanswered: nothing is sent")
	default:
		return say("%d is not in the ISR, %d >= HW(%d) and >= %d: it is proposed", id, leo, s.HW, s.Start)
	}
}

func (m moment) whyShrink() []string {
	s := m.before
	if s.Pending.Kind != NoChange {
		return say("%s is pending: no other change is proposed", s.Pending.Text(m.config))
	}
	var lines []string
	late := false
	for follower := range s.ISR.Without(SetOf(Leader)).Each() {
		late = late || !leaderLEOOrWithinLagMax(m.config, s, follower, m.command.Time)
		lines = append(lines, m.whyStaysOrGoes(follower))
	}
	if late && requestOfACancelledChange(s) {
		lines = append(lines, "an older request is unanswered: nothing is sent")
	}
	return lines
}

func (m moment) whyStaysOrGoes(follower int) string {
	f, id, limit := m.before.Followers[follower], m.id(follower), m.config.LagMax
	age := m.command.Time - f.LastCaughtUpTime
	switch {
	case f.LEO == m.before.LEO:
		return fmt.Sprintf("broker %d: LEO %d is the leader's, it stays", id, f.LEO)
	case age <= limit:
		return fmt.Sprintf("broker %d: %d - %d = %d <= %d, it stays", id, m.command.Time, f.LastCaughtUpTime, age, limit)
	default:
		return fmt.Sprintf("broker %d: LEO %s != %d and %d - %d = %d > %d, it is to go", id, leoText(f.LEO), m.before.LEO,
			m.command.Time, f.LastCaughtUpTime, age, limit)
	}
}

func (m moment) whyAnswer() []string {
	pending := m.before.Pending.Text(m.config)
	if !m.before.Request.Current {
		return say("LEADER came between request and answer: it is void")
	}
	switch byKindOfError(m.command.Answer) {
	case Commit:
		return say("the controller agreed to %s: ISR = %s, version %d", pending, m.after.ISR.Text(m.config), m.after.Version)
	case Undo:
		return say("the controller refused %s: it is undone", pending)
	case Retry:
		return say("the controller failed: the same request is sent again")
	default:
		return say("%s stays pending until LEADER comes", pending)
	}
}

// whyHW speaks when the HW rises or something but the leader's LEO holds it.
func (m moment) whyHW() []string {
	s := m.after
	if m.after.HW == m.before.HW && belowMinISR(m.turn.rules, m.config, s) {
		return say("HW stays %d: %s", s.HW, m.belowMinISR())
	}
	leos, holders := m.counted()
	smallest := slices.Min(leos)
	minimum := fmt.Sprintf("min(%s) = %s", joined(leos), leoText(smallest))
	switch {
	case m.after.HW > m.before.HW:
		return say("HW = %s      (it was %d)", minimum, m.before.HW)
	case smallest < s.LEO && len(holders) > 0:
		return fold(fmt.Sprintf("HW stays %d: %s", s.HW, minimum), strings.Join(holders, ", "))
	default:
		return nil
	}
}

// counted gives the LEOs that the HW counts, and says who of them is no member.
func (m moment) counted() (leos []int64, holders []string) {
	s, rules := m.after, m.turn.rules
	maximal := committedAndNewcomer(s)
	leos = append(leos, s.LEO)
	for follower := range s.Replicas.Without(SetOf(Leader)).Each() {
		switch leo := s.Followers[follower].LEO; {
		case s.ISR.Has(follower):
			leos = append(leos, leo)
		case maximal.Has(follower):
			leos, holders = append(leos, leo), append(holders, fmt.Sprintf("%d is about to come in", m.id(follower)))
		case caughtUpAndEligible(rules, m.config, s, follower, m.command.Time):
			leos, holders = append(leos, leo), append(holders, fmt.Sprintf("%d is caught up and may join", m.id(follower)))
		}
	}
	return leos, holders
}

func (m moment) whyAnswered() []string {
	var lines []string
	for _, waiting := range m.after.Waiting {
		if m.command.Kind == Append {
			lines = append(lines, fmt.Sprintf("acks all: %d-%d waits until HW > %d", waiting.First, waiting.Last, waiting.Last))
		}
	}
	if len(lines) == 0 {
		return nil
	}
	return lines[len(lines)-1:]
}

func (m moment) whyWrites() []string {
	size, least := m.after.ISR.Size(), cappedByReplicas(m.config, m.after)
	if size >= least {
		return say("%d in the ISR >= min ISR %d: writes with acks all are accepted", size, least)
	}
	return say("%d in the ISR < min ISR %d: writes with acks all are refused", size, least)
}

func (m moment) id(broker int) int64 { return m.config.Brokers[broker].ID }

func say(format string, values ...any) []string { return []string{fmt.Sprintf(format, values...)} }

// columns is how long a line should be at most.
const columns = 78

// fold puts a reason and what follows from it on one line, or on two.
func fold(reason, effect string) []string {
	line := reason + ": " + effect
	if len(line) <= columns {
		return []string{line}
	}
	return []string{reason + ":", "    " + effect}
}

func joined(numbers []int64) string {
	words := make([]string, len(numbers))
	for i, number := range numbers {
		words[i] = leoText(number)
	}
	return strings.Join(words, ",")
}
