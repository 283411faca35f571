package produce

import "isrgrade/cases"

// scenes begin where a program of the lesson ends, and go through the rules.
func scenes() []string {
	return []string{
		"2-wait/until-the-follower-has-it",
		"2-wait/min-isr-is-no-number-of-copies",
		"3-shrink/the-jump-answers",
		"5-after-append/written-and-an-error",
		"6-timeout/not-answered-twice",
		"7-consume/consumers-before-producers",
		"8-resign/the-pages-worked-trace",
	}
}

// buttons: a follower that is left alone asks for what comes behind the records that
// its previous fetch got, which are all that the leader had then.
func buttons() []cases.Button {
	return []cases.Button{
		{Label: "produce, acks all", Line: "PRODUCE {unused} acks all records 1 timeout 1000"},
		{Label: "produce, acks 1", Line: "PRODUCE {unused} acks 1 records 1 timeout 1000"},
		{Label: "produce, acks 0", Line: "PRODUCE {unused} acks 0 records 1 timeout 1000"},
		{Label: "consume from the HW", Line: "CONSUME {unused} offset {HW} min 1 wait 500"},
		{Label: "consume from 0", Line: "CONSUME {unused} offset 0 min 1 wait 500"},
		{Label: "STATUS: check and print", Line: "STATUS", Looks: true},
		{Label: "resign", Line: "RESIGN"},
		{Label: "fetch the next", Line: "FETCH {broker} offset {lastFetchLeaderLEO}", ByItself: true},
		{Label: "fetch from the end", Line: "FETCH {broker} offset {end}"},
		{Label: "fetch from 0: it lost its log", Line: "FETCH {broker} offset 0"},
	}
}
