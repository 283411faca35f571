package isr

import "isrgrade/reference"

// The verbs of a trace, as indices in Grammar().Verbs.
const (
	verbAppend = iota
	verbFetch
	verbStatus
)

// The values of the verbs, as indices in Command.Args.
const (
	argRecords  = 0 // APPEND
	argFollower = 0 // FETCH
	argOffset   = 1 // FETCH
)

// The numbers of the header, as indices in Config.Numbers.
const (
	numberLagMax = iota
	numberMinISR
)

// numberForm is how traces write numbers, for errors.
const numberForm = "from 0 to 2^63-1, digits alone, no leading zero"

// Grammar says how traces and replies are written (exercise, "The input" and "The
// output").
func Grammar() reference.Grammar {
	return reference.Grammar{
		Header: []reference.HeaderLine{
			{Name: "LAG_MAX", Example: "LAG_MAX 500", Args: []reference.Arg{
				{Kind: reference.Millis, Want: "give milliseconds " + numberForm + ", as in LAG_MAX 500"},
			}},
			{Name: "MIN_ISR", Example: "MIN_ISR 2", Args: []reference.Arg{
				{Kind: reference.Count, Least: 1, Want: "give a number from 1 to the number of replicas, as in MIN_ISR 2"},
			}},
			{Name: "REPLICAS", Example: "REPLICAS 5 6 7", Args: []reference.Arg{
				{Kind: reference.Brokers, Want: "list distinct broker ids, the leader first, with single spaces, as in REPLICAS 5 6 7"},
			}},
		},
		Verbs: []reference.Verb{
			{Name: "APPEND", Example: "t=0 APPEND 4", Args: []reference.Arg{
				{Kind: reference.Count, Least: 1, Want: "append 1 to 2^63-1 records, as in APPEND 4"},
			}},
			{Name: "FETCH", Example: "t=100 FETCH 6 offset 4", Args: []reference.Arg{
				{Kind: reference.Broker, Want: wantFollower},
				{Label: "offset", Kind: reference.Offset, Want: wantOffset},
			}},
			{Name: "STATUS", Example: "t=130 STATUS", Speaks: true, MostLines: 1},
		},
		Replies: []reference.Shape{{Name: "STATUS", Fields: []reference.Arg{
			{Label: "LEO", Kind: reference.Offset},
			{Label: "HW", Kind: reference.Offset},
			{Label: "ISR", Kind: reference.Brokers},
			{Label: "WRITES", Kind: reference.Choice, Words: []string{writesOK, writesNotEnough}},
		}, Example: "t=130 LEO=4 HW=2 ISR=5,6,7 WRITES=OK"}},
	}
}

const (
	wantFollower = "only a follower fetches: an id of REPLICAS other than the first"
	wantOffset   = "ask for an offset from 0 to the leader's LEO, as in FETCH 6 offset 4"
)
