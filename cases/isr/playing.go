package isr

import "isrgrade/cases"

// scenes begin with the lesson's own trace and go through its rules.
func scenes() []string {
	return []string{
		"6-high-watermark/lessons-worked-trace",
		"3-shrink/exactly-lag-max",
		"4-caught-up/more-than-the-leader-had",
	}
}

// buttons: a follower that is left alone asks for what comes behind the records that
// its previous fetch got, which are all that the leader had then.
func buttons() []cases.Button {
	return []cases.Button{
		{Label: "append 1", Line: "APPEND 1"},
		{Label: "append 3", Line: "APPEND 3"},
		{Label: "STATUS: check and print", Line: "STATUS", Looks: true},
		{Label: "fetch the next", Line: "FETCH {broker} offset {lastFetchLeaderLEO}", ByItself: true},
		{Label: "fetch from the end", Line: "FETCH {broker} offset {end}"},
		{Label: "fetch the same again", Line: "FETCH {broker} offset {LEO}"},
		{Label: "fetch from 0: it lost its log", Line: "FETCH {broker} offset 0"},
	}
}
