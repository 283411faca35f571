package produce

import (
	"isrgrade/reference"
	"isrgrade/reference/isr"
)

// The verbs of a trace, as indices in Grammar().Verbs: the lesson's, and three more.
const (
	verbAppend = iota
	verbFetch
	verbStatus
	verbProduce
	verbConsume
	verbResign
)

// The values of the verbs, as indices in Command.Args.
const (
	argRecords  = 0 // APPEND
	argFollower = 0 // FETCH
	argOffset   = 1 // FETCH

	argID             = 0 // PRODUCE and CONSUME
	argAcks           = 1 // PRODUCE
	argProduceRecords = 2
	argTimeout        = 3
	argConsumeOffset  = 1 // CONSUME
	argMin            = 2
	argWait           = 3
)

// The numbers of the header, as indices in Config.Numbers.
const (
	numberLagMax = iota
	numberMinISR
)

// The lines of a reply, as indices in Grammar().Replies.
const (
	lineStatus = iota
	lineProduce
	lineConsume
	lineClosed
)

// What WRITES says, as indices in its words.
const (
	writesOK = iota
	writesNotEnough
	writesNotLeader
)

// Grammar says how traces and replies are written: the lesson's grammar, in which
// any command may now be answered, and that of the requests.
func Grammar() reference.Grammar {
	lesson := isr.Grammar()
	verbs := append(lesson.Verbs[:len(lesson.Verbs):len(lesson.Verbs)], produceVerb(), consumeVerb(),
		reference.Verb{Name: "RESIGN", Example: "t=940 RESIGN"})
	for i := range verbs {
		verbs[i].Speaks, verbs[i].MostLines = true, 0
	}
	return reference.Grammar{
		Header:  lesson.Header,
		Verbs:   verbs,
		Replies: []reference.Shape{statusLine(), produceLine(), consumeLine(), closedLine()},
	}
}

const (
	wantID      = "number each request, PRODUCE and CONSUME alike, from 0 to 2^63-1"
	wantAcks    = "acks is 0, 1 or all, as in PRODUCE 1 acks all records 4 timeout 1000"
	wantRecords = "a request has 1 to 2^63-1 records, as in PRODUCE 1 acks all records 4 timeout 1000"
	wantOffset  = "a consumer asks for an offset from 0 to the HW, as in CONSUME 3 offset 0 min 1 wait 500"
	wantMillis  = "give milliseconds from 0 to 2^63-1, digits alone, no leading zero"
)

func produceVerb() reference.Verb {
	return reference.Verb{Name: "PRODUCE", Example: "t=0 PRODUCE 1 acks all records 4 timeout 1000", Args: []reference.Arg{
		{Kind: reference.ID, Want: wantID},
		{Label: "acks", Kind: reference.Choice, Words: []string{"0", "1", "all"}, Want: wantAcks},
		{Label: "records", Kind: reference.Count, Least: 1, Want: wantRecords},
		{Label: "timeout", Kind: reference.Millis, Want: wantMillis},
	}}
}

func consumeVerb() reference.Verb {
	return reference.Verb{Name: "CONSUME", Example: "t=20 CONSUME 3 offset 0 min 1 wait 500", Args: []reference.Arg{
		{Kind: reference.ID, Want: wantID},
		{Label: "offset", Kind: reference.Offset, Want: wantOffset},
		{Label: "min", Kind: reference.Count, Want: "min is a number of records from 0 to 2^63-1"},
		{Label: "wait", Kind: reference.Millis, Want: wantMillis},
	}}
}

func statusLine() reference.Shape {
	return reference.Shape{Name: "STATUS", Example: "t=130 LEO=4 HW=2 ISR=5,6,7 WRITES=OK", Fields: []reference.Arg{
		{Label: "LEO", Kind: reference.Offset},
		{Label: "HW", Kind: reference.Offset},
		{Label: "ISR", Kind: reference.Brokers, Empty: "-"},
		{Label: "WRITES", Kind: reference.Choice, Words: []string{"OK", "NOT_ENOUGH_REPLICAS", "NOT_LEADER_OR_FOLLOWER"}},
	}}
}

func produceLine() reference.Shape {
	return reference.Shape{Name: "PRODUCE", Example: "t=120 PRODUCE=1 ERROR=NONE OFFSET=0", Fields: []reference.Arg{
		{Label: "PRODUCE", Kind: reference.ID},
		errorField(),
		{Label: "OFFSET", Kind: reference.Offset},
	}}
}

func consumeLine() reference.Shape {
	return reference.Shape{Name: "CONSUME", Example: "t=120 CONSUME=3 ERROR=NONE OFFSET=0 RECORDS=4", Fields: []reference.Arg{
		{Label: "CONSUME", Kind: reference.ID},
		errorField(),
		{Label: "OFFSET", Kind: reference.Offset},
		{Label: "RECORDS", Kind: reference.Count},
	}}
}

func closedLine() reference.Shape {
	return reference.Shape{Name: "CLOSED", Example: "t=950 CLOSED=9", Fields: []reference.Arg{{Label: "CLOSED", Kind: reference.ID}}}
}

// errorField has the words of Error in their order.
func errorField() reference.Arg {
	return reference.Arg{Label: "ERROR", Kind: reference.Choice, Words: []string{
		"NONE", "NOT_ENOUGH_REPLICAS", "NOT_ENOUGH_REPLICAS_AFTER_APPEND", "REQUEST_TIMED_OUT", "NOT_LEADER_OR_FOLLOWER",
	}}
}
