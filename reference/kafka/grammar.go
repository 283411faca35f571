package kafka

import (
	"slices"
	"strconv"

	"isrgrade/reference"
)

// The verbs of a trace, as indices in Grammar().Verbs.
const (
	verbLeader = iota
	verbBroker
	verbAppend
	verbFetch
	verbCheck
	verbAnswer
	verbStatus
)

// The values of the verbs, as indices in Command.Args.
const (
	argEpoch    = 0 // LEADER
	argVersion  = 1
	argReplicas = 2
	argISR      = 3

	argBroker      = 0 // BROKER, FETCH
	argBrokerEpoch = 1
	argHealth      = 2 // BROKER
	argOffset      = 2 // FETCH
	argKnownEpoch  = 3
	argLast        = 4

	argRecords = 0 // APPEND
	argAcks    = 1

	argAnswer = 0 // ANSWER
)

// The numbers of the header, as indices in Config.Numbers.
const (
	numberLagMax = iota
	numberMinISR
	numberLog
	numberHW
)

// The lines of a reply, as indices in Grammar().Replies.
const (
	lineAsked = iota
	lineAppended
	lineAppendRefused
	lineFetched
	lineDiverging
	lineFetchError
	lineStatus
)

// Grammar says how traces and replies are written.
func Grammar() reference.Grammar {
	return reference.Grammar{Header: header(), Verbs: verbs(), Replies: replies()}
}

func header() []reference.HeaderLine {
	return []reference.HeaderLine{
		{Name: "LAG_MAX", Example: "LAG_MAX 500", Args: []reference.Arg{{Kind: reference.Millis}}},
		{Name: "MIN_ISR", Example: "MIN_ISR 2", Args: []reference.Arg{{Kind: reference.Count, Least: 1}}},
		{Name: "BROKERS", Example: "BROKERS 5@50 6@60 7@70", Args: []reference.Arg{
			{Kind: reference.Brokers, Want: "list distinct brokers, each with its broker epoch, this one first, as in BROKERS 5@50 6@60 7@70"},
			{Kind: reference.Epoch, Joint: "@"},
		}},
		{Name: "LOG", Example: "LOG 6 HW 2", Args: []reference.Arg{
			{Kind: reference.Count}, {Label: "HW", Kind: reference.Offset},
		}},
	}
}

const (
	wantLeader   = "name the assignment, as in LEADER epoch 1 version 1 replicas 5,6,7 isr 5,6"
	wantFollower = "only other brokers are spoken of and fetch: an id of BROKERS other than the first"
)

func verbs() []reference.Verb {
	broker := []reference.Arg{{Kind: reference.Broker, Want: wantFollower}, {Kind: reference.Epoch, Joint: "@"}}
	return []reference.Verb{
		{Name: "LEADER", Speaks: true, Example: "LEADER epoch 1 version 1 replicas 5,6,7 isr 5,6", Args: []reference.Arg{
			{Label: "epoch", Kind: reference.Epoch, Least: 1, Want: "leader epochs begin at 1: epoch 0 belongs to the records that were there before"},
			{Label: "version", Kind: reference.Epoch},
			{Label: "replicas", Kind: reference.Brokers, Want: wantLeader},
			{Label: "isr", Kind: reference.Brokers, Want: wantLeader},
		}},
		{Name: "BROKER", Example: "BROKER 6@61 ALIVE", Args: append(slices.Clone(broker),
			reference.Arg{Kind: reference.Choice, Words: healthNames[:]})},
		{Name: "APPEND", Speaks: true, Example: "APPEND 2 acks all", Args: []reference.Arg{
			{Kind: reference.Count, Least: 1}, {Label: "acks", Kind: reference.Choice, Words: acksNames},
		}},
		{Name: "FETCH", Speaks: true, Example: "FETCH 6@60 offset 4 epoch 1 last 1", Args: append(slices.Clone(broker),
			reference.Arg{Label: "offset", Kind: reference.Offset},
			reference.Arg{Label: "epoch", Kind: reference.Epoch},
			reference.Arg{Label: "last", Kind: reference.Epoch, Optional: true})},
		{Name: "CHECK", Speaks: true, Example: "CHECK"},
		{Name: "ANSWER", Speaks: true, Example: "ANSWER OK", Args: []reference.Arg{{Kind: reference.Choice, Words: answerNames[:]}}},
		{Name: "STATUS", Speaks: true, Example: "STATUS"},
	}
}

// acksNames are the words of APPEND; acksAll is the index of one.
var acksNames = []string{"1", "all"}

const acksAll = 1

func replies() []reference.Shape {
	word := func(label string) reference.Arg { return reference.Arg{Label: label, Kind: reference.Keyword} }
	isr := reference.Arg{Label: "ISR", Kind: reference.Brokers, Ascending: true}
	version := reference.Arg{Label: "VERSION", Kind: reference.Epoch}
	hw := reference.Arg{Label: "HW", Kind: reference.Offset}
	broker := reference.Arg{Kind: reference.Broker}
	return []reference.Shape{
		lineAsked: {Name: "ALTER_PARTITION", Fields: []reference.Arg{word("ALTER_PARTITION"), version, isr}},
		lineAppended: {Name: "APPEND", Fields: []reference.Arg{
			word("APPEND"), {Kind: reference.Offset}, {Kind: reference.Offset, Joint: "-"}, word(writesOK),
		}},
		lineAppendRefused: {Name: "APPEND", Fields: []reference.Arg{word("APPEND"), word(writesNotEnough)}},
		lineFetched:       {Name: "FETCH", Fields: []reference.Arg{word("FETCH"), broker, word(Served.String()), hw}},
		lineDiverging: {Name: "FETCH", Fields: []reference.Arg{
			word("FETCH"), broker, word(Diverging.String()), {Label: "EPOCH", Kind: reference.Epoch}, {Label: "END", Kind: reference.Offset},
		}},
		lineFetchError: {Name: "FETCH", Fields: []reference.Arg{
			word("FETCH"), broker, {Kind: reference.Choice, Words: fetchErrorNames[:]},
		}},
		lineStatus: {Name: "STATUS", Fields: []reference.Arg{
			{Label: "LEO", Kind: reference.Offset}, hw, isr,
			{Label: "PENDING", Kind: reference.Custom, Form: &reference.Form{Append: appendPending, Fits: fitsPending}},
			version, {Label: "WRITES", Kind: reference.Choice, Words: []string{writesOK, writesNotEnough}},
		}},
	}
}

// The two words for whether writes with acks all are accepted.
const (
	writesOK        = "OK"
	writesNotEnough = "NOT_ENOUGH_REPLICAS"
)

// appendPending writes a change as none, +7 or -6,7. Its values are the kind of the
// change, then the brokers.
func appendPending(line []byte, c *reference.Config, values []int64) []byte {
	if ChangeKind(values[0]) == NoChange {
		return append(line, pendingNone...)
	}
	for i, broker := range values[1:] {
		if i == 0 {
			line = append(line, pendingSigns[values[0]])
		} else {
			line = append(line, ',')
		}
		line = strconv.AppendInt(line, c.Brokers[broker], 10)
	}
	return line
}

const (
	pendingNone  = "none"
	pendingSigns = " +-" // by ChangeKind
)

// fitsPending says whether a text could be a change.
func fitsPending(text string) bool {
	if text == pendingNone {
		return true
	}
	if len(text) < 2 || text[0] != '+' && text[0] != '-' {
		return false
	}
	for _, symbol := range text[1:] {
		if symbol != ',' && (symbol < '0' || symbol > '9') {
			return false
		}
	}
	return true
}
