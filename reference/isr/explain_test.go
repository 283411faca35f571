package isr_test

import (
	"slices"
	"strings"
	"testing"

	reference "isrgrade/reference/isr"
)

// The reasoning is the lesson's, word for word where it gives one. It says
// "everyone within 500ms" at t=130, which is spelled out here for each follower.
func TestExplainReasonsAsTheWorkedTraceDoes(t *testing.T) {
	want := [][]string{
		{"leader LEO = 4"},
		{"4 >= 4: caught up, lastCaughtUp(6)=100.  LEO(6)=4"},
		{"2 < 4 but 2 >= 0 (its previous fetch saw LEO 0): lastCaughtUp(7)=0.  LEO(7)=2", "HW = min(4,4,2) = 2      (it was 0)"},
		{
			"broker 6: 130 - 100 = 30 <= 500, it stays",
			"broker 7: 130 - 0 = 130 <= 500, it stays",
			"ISR = 5,6,7. HW = min(4,4,2) = 2",
			"3 in sync >= min.insync.replicas 1: writes are accepted",
		},
		{"4 >= 4: caught up, lastCaughtUp(6)=400.  LEO(6)=4"},
		{
			"broker 6: 550 - 400 = 150 <= 500, it stays",
			"550 - 0 = 550 > 500: broker 7 leaves the ISR",
			"ISR = 5,6. HW = min(4,4) = 4      (it jumped from 2)",
			"2 in sync >= min.insync.replicas 1: writes are accepted",
		},
		{"4 >= 4: caught up, lastCaughtUp(7)=600.  LEO(7)=4", "7 is not in the ISR and 4 >= HW(4): it rejoins"},
		{
			"broker 6: 601 - 400 = 201 <= 500, it stays",
			"broker 7: 601 - 600 = 1 <= 500, it stays",
			"ISR = 5,6,7. HW = min(4,4,4) = 4",
			"3 in sync >= min.insync.replicas 1: writes are accepted",
		},
	}
	config, commands := workedTrace()
	rules := reference.Lesson()
	state := rules.Begin(&config)
	for i, command := range commands {
		equalReasons(t, command.Text(&config), reference.Explain(&config, &state, command), want[i])
		rules.Step(&config, &state, command, &reference.Reply{})
	}
}

// reasoning is a state, the command that comes, and the reasons to give.
type reasoning struct {
	what    string
	state   reference.State
	command reference.Command
	want    []string
}

func inSync() reference.State {
	return reference.State{HW: 3, Replicas: []reference.Replica{
		{LEO: 6, InISR: true},
		{LEO: 4, InISR: true, LastCaughtUpTime: 120, LastFetchTime: 120, LastFetchLeaderLEO: 5},
	}}
}

func leaderAlone() reference.State {
	return reference.State{HW: 4, Replicas: []reference.Replica{
		{LEO: 4, InISR: true},
		{LEO: 2, LastCaughtUpTime: 120, LastFetchTime: 120, LastFetchLeaderLEO: 2},
	}}
}

func beyond32Bits() reference.State {
	return reference.State{Replicas: []reference.Replica{
		{LEO: 5_000_000_000, InISR: true},
		{InISR: true, LastFetchTime: 1_000_000_000, LastFetchLeaderLEO: 4_000_000_000},
	}}
}

func reasonsForFetches() []reasoning {
	return []reasoning{
		{
			"neither branch: two lines, since one would pass 78 columns", inSync(), fetch(700, 1, 3),
			[]string{
				"3 < 6 and 3 < 5 (its previous fetch saw LEO 5):",
				"    not caught up, lastCaughtUp(6) stays 120.  LEO(6)=3",
			},
		},
		{
			"the HW would go back", inSync(), fetch(700, 1, 2),
			[]string{
				"2 < 6 and 2 < 5 (its previous fetch saw LEO 5):",
				"    not caught up, lastCaughtUp(6) stays 120.  LEO(6)=2",
				"HW stays 3: min(6,2) = 2 is lower and the HW never decreases",
			},
		},
		{
			"below the HW it stays out", leaderAlone(), fetch(700, 1, 3),
			[]string{
				"3 < 4 but 3 >= 2 (its previous fetch saw LEO 2):",
				"    lastCaughtUp(6)=120.  LEO(6)=3",
				"6 is not in the ISR and 3 < HW(4): it stays out",
			},
		},
		{
			"numbers beyond 32 bits", beyond32Bits(), fetch(2_000_000_000, 1, 4_000_000_000),
			[]string{
				"4000000000 < 5000000000 but 4000000000 >= 4000000000 (its previous fetch saw LEO 4000000000):",
				"    lastCaughtUp(6)=1000000000.  LEO(6)=4000000000",
				"HW = min(5000000000,4000000000) = 4000000000      (it was 0)",
			},
		},
	}
}

func reasonsForOtherCommands() []reasoning {
	return []reasoning{
		{
			"APPEND moves the LEO and nothing else while a follower holds the HW", inSync(), appendRecords(700, 2),
			[]string{"leader LEO = 8", "HW = min(8,4) = 4      (it was 3)"},
		},
		{
			"the leader alone raises the HW", leaderAlone(), appendRecords(700, 3),
			[]string{"leader LEO = 7", "HW = min(7) = 7      (it was 4)"},
		},
		{
			"one in sync of two: who is already out is not checked again", leaderAlone(), status(700),
			[]string{"ISR = 5. HW = min(4) = 4", "1 in sync < min.insync.replicas 2: writes are refused"},
		},
		{
			"exactly at the limit is still in sync", inSync(), status(620),
			[]string{
				"broker 6: 620 - 120 = 500 <= 500, it stays",
				"ISR = 5,6. HW = min(6,4) = 4      (it jumped from 3)",
				"2 in sync >= min.insync.replicas 2: writes are accepted",
			},
		},
	}
}

func TestExplainSaysWhatTheWorkedTraceDoesNotShow(t *testing.T) {
	config := reference.Config{LagMax: 500, MinISR: 2, Replicas: []int64{5, 6}}
	for _, test := range slices.Concat(reasonsForFetches(), reasonsForOtherCommands()) {
		equalReasons(t, test.what, reference.Explain(&config, &test.state, test.command), test.want)
	}
}

func TestExplainLeavesTheStateAlone(t *testing.T) {
	config, commands := workedTrace()
	rules := reference.Lesson()
	state := rules.Begin(&config)
	before := state.Clone()
	for _, command := range commands {
		reference.Explain(&config, &state, command)
	}
	if !slices.Equal(state.Replicas, before.Replicas) || state.HW != before.HW {
		t.Errorf("the state became %+v, it was %+v", state, before)
	}
}

func equalReasons(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\ngot\n  %s\nwant\n  %s", what, strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}
