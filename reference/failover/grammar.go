package failover

import "isrgrade/reference"

// The verbs of a trace, as indices in Grammar().Verbs.
const (
	verbProduce = iota
	verbFetch
	verbCrash
	verbStop
	verbStart
	verbRestart
	verbElect
	verbStatus
)

// The values of the verbs, as indices in Command.Args.
const (
	argRecord   = 0 // PRODUCE
	argBroker   = 0 // FETCH, CRASH, STOP, START, RESTART
	argLost     = 1 // CRASH, RESTART
	argElection = 0 // ELECT
)

// The numbers of the header, as indices in Config.Numbers.
const (
	numberMinISR = iota
	numberELR
)

// The words of ELECT, as indices.
const electPreferred, electUnclean = 0, 1

// The shapes of the replies, as indices in Grammar().Replies.
const (
	shapeAnswer = iota
	shapePartition
	shapeBroker
)

// Grammar says how traces and replies are written (page, "Input" and "Output").
func Grammar() reference.Grammar {
	return reference.Grammar{Header: header(), Verbs: verbs(), Replies: replies()}
}

func header() []reference.HeaderLine {
	return []reference.HeaderLine{
		{Name: "MIN_ISR", Example: "MIN_ISR 2", Args: []reference.Arg{
			{Kind: reference.Count, Least: 1, Want: "give a number from 1 to the number of replicas, as in MIN_ISR 2"},
		}},
		{Name: "REPLICAS", Example: "REPLICAS 5 6 7", Args: []reference.Arg{
			{Kind: reference.Brokers, Want: "list distinct broker ids, the first leader first, with single spaces, as in REPLICAS 5 6 7"},
		}},
		{Name: "ELR", Example: "ELR off", Args: []reference.Arg{
			{Kind: reference.Choice, Words: []string{"off", "on"}, Want: "write ELR on or ELR off"},
		}},
	}
}

func verbs() []reference.Verb {
	broker := reference.Arg{Kind: reference.Broker, Want: "name a broker of REPLICAS"}
	lost := reference.Arg{Label: "lost", Kind: reference.Count, Want: wantLost}
	return []reference.Verb{
		{Name: "PRODUCE", Example: "t=0 PRODUCE m1", Speaks: true, Args: []reference.Arg{
			{Kind: reference.Name, Want: wantRecord},
		}},
		{Name: "FETCH", Example: "t=10 FETCH 6", Speaks: true, Args: []reference.Arg{broker}},
		{Name: "CRASH", Example: "t=90 CRASH 5 lost 1", Speaks: true, Args: []reference.Arg{broker, lost}},
		{Name: "STOP", Example: "t=95 STOP 6", Speaks: true, Args: []reference.Arg{broker}},
		{Name: "START", Example: "t=110 START 5", Speaks: true, Args: []reference.Arg{broker}},
		{Name: "RESTART", Example: "t=80 RESTART 6 lost 0", Speaks: true, Args: []reference.Arg{broker, lost}},
		{Name: "ELECT", Example: "t=120 ELECT preferred", Speaks: true, Args: []reference.Arg{
			{Kind: reference.Choice, Words: []string{"preferred", "unclean"}, Want: "write ELECT preferred or ELECT unclean"},
		}},
		{Name: "STATUS", Example: "t=160 STATUS", Speaks: true},
	}
}

const (
	wantLost   = "lose from 0 to as many records as the broker has, as in CRASH 5 lost 1"
	wantRecord = "give each record a word of letters and digits of its own, as in PRODUCE m1"
)

// none is how a reply writes that there is nothing.
const none = "-"

func replies() []reference.Shape {
	return []reference.Shape{
		{Name: "PRODUCE", Example: "t=20 PRODUCE=m1 ERROR=NONE OFFSET=0", Fields: []reference.Arg{
			{Label: "PRODUCE", Kind: reference.Name},
			{Label: "ERROR", Kind: reference.Choice, Words: []string{"NONE", "NOT_ENOUGH_REPLICAS", "LEADER_NOT_AVAILABLE"}},
			{Label: "OFFSET", Kind: reference.Offset},
		}},
		{Name: "STATUS", Example: "t=160 LEADER=6 EPOCH=1 ISR=5,6 ELR=- LAST=- LOST=m2", Fields: []reference.Arg{
			{Label: "LEADER", Kind: reference.Broker, Empty: none},
			{Label: "EPOCH", Kind: reference.Epoch},
			{Label: "ISR", Kind: reference.Brokers, Empty: none},
			{Label: "ELR", Kind: reference.Brokers, Empty: none},
			{Label: "LAST", Kind: reference.Broker, Empty: none},
			{Label: "LOST", Kind: reference.Names, Empty: none},
		}},
		{Name: "BROKER", Example: "t=160 BROKER=5 STATE=UP HW=3 LOG=0:m1,m2;1:m4", Fields: []reference.Arg{
			{Label: "BROKER", Kind: reference.Broker},
			{Label: "STATE", Kind: reference.Choice, Words: []string{"DOWN", "UP"}},
			{Label: "HW", Kind: reference.Offset},
			{Label: "LOG", Kind: reference.Custom, Form: &reference.Form{Append: appendLog, Fits: isLog}},
		}},
	}
}
