package kafka

import "isrgrade/cases"

// scenes begin where a program of the lesson ends, and go through what is different.
func scenes() []string {
	return []string{
		"4-shrink/silent-with-everything",
		"4-shrink/the-hw-waits-for-the-answer",
		"5-expand/waiting-for-who-is-about-to-join",
		"6-min-isr/worked-trace",
		"7-refusals/refused-and-still-waited-for",
		"8-epochs/leader-cancels-what-is-pending",
		"8-epochs/worked-trace",
	}
}

// buttons: a follower that is left alone asks for what comes behind the records that
// its previous fetch got, which are all that the leader had then.
func buttons() []cases.Button {
	return []cases.Button{
		{Label: "append, acks all", Line: "APPEND 1 acks all"},
		{Label: "append, acks 1", Line: "APPEND 1 acks 1"},
		{Label: "CHECK the ISR", Line: "CHECK"},
		{Label: "STATUS: print", Line: "STATUS", Looks: true},
		{Label: "the controller agrees", Line: "ANSWER OK"},
		{Label: "the controller refuses", Line: "ANSWER INELIGIBLE_REPLICA"},
		{Label: "the controller fails", Line: "ANSWER UNKNOWN_SERVER_ERROR"},
		{Label: "fetch the next", Line: "FETCH {broker}@{broker epoch} offset {lastFetchLeaderLEO} epoch {leader epoch}", ByItself: true},
		{Label: "fetch from the end", Line: "FETCH {broker}@{broker epoch} offset {end} epoch {leader epoch}"},
		{Label: "fetch from 0: it lost its log", Line: "FETCH {broker}@{broker epoch} offset 0 epoch {leader epoch}"},
		{Label: "metadata: fenced", Line: "BROKER {broker}@{broker epoch} FENCED"},
		{Label: "metadata: alive", Line: "BROKER {broker}@{broker epoch} ALIVE"},
	}
}
