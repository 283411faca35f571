package failover

import "isrgrade/cases"

// scenes: the two scenarios of KIP-101, then what else loses records or saves them.
func scenes() []string {
	return []string{
		"5-loss/a-restart-before-the-leader-dies",
		"5-loss/a-power-cut-on-both",
		"5-loss/acks-all-is-only-as-strong-as-the-isr",
		"6-operator/unclean-leader-election",
		"4-truncation/an-epoch-of-ones-own",
		"8-elr/the-last-replica-standing",
	}
}

// buttons: a follower that is left alone fetches.
func buttons() []cases.Button {
	return []cases.Button{
		{Label: "produce a record", Line: "PRODUCE m{unused}"},
		{Label: "STATUS: print", Line: "STATUS", Looks: true},
		{Label: "elect the preferred leader", Line: "ELECT preferred"},
		{Label: "elect uncleanly", Line: "ELECT unclean"},
		{Label: "fetch", Line: "FETCH {broker}", ByItself: true},
		{Label: "crash", Line: "CRASH {broker} lost 0"},
		{Label: "crash: a record is gone", Line: "CRASH {broker} lost 1"},
		{Label: "stop in good order", Line: "STOP {broker}"},
		{Label: "start", Line: "START {broker}"},
		{Label: "restart unnoticed", Line: "RESTART {broker} lost 0"},
		{Label: "restart: a record is gone", Line: "RESTART {broker} lost 1"},
	}
}
