package kafka_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"isrgrade/cases"
	track "isrgrade/cases/kafka"
	"isrgrade/reference"
	"isrgrade/reference/kafka"
)

var (
	theTrack = track.Track()
	stages   = theTrack.Stages
)

func builtIn(t *testing.T) []cases.Case {
	t.Helper()
	all, err := theTrack.BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestThereAreCasesOfEveryStage(t *testing.T) {
	all := builtIn(t)
	const least = 70
	if len(all) < least {
		t.Errorf("%d cases, want at least %d", len(all), least)
	}
	points := 0
	for _, stage := range stages {
		points += stage.Weight
		if !slices.ContainsFunc(all, func(one cases.Case) bool { return one.Stage == stage.ID }) {
			t.Errorf("stage %s has no case", stage.ID)
		}
	}
	if points != 100 {
		t.Errorf("the stages are worth %d points, want 100", points)
	}
}

func TestEveryCaseSaysWhatItShows(t *testing.T) {
	for _, one := range builtIn(t) {
		if title := one.Trace.Title(); len(title) < 20 {
			t.Errorf("%s begins with the comment %q, want a sentence that says what it shows", one.Name, title)
		}
		if want, right := one.Trace.String(), one.Trace.WithReplies().String(); want != right {
			t.Errorf("%s does not give all replies", one.Name)
		}
	}
}

// shows says whether a program's replies to a case are not the right ones.
func shows(one cases.Case, player reference.Player) bool {
	return !reflect.DeepEqual(one.Trace.Expected(), one.Trace.RepliesOf(player))
}

func TestEveryMistakeIsExposedByACaseOfItsStage(t *testing.T) {
	all := builtIn(t)
	for i, words := range theTrack.Catalogue {
		exposed := slices.ContainsFunc(all, func(one cases.Case) bool {
			return one.Stage == words.Stage && shows(one, theTrack.NewPlayer(reference.Made{Entry: i}))
		})
		if !exposed {
			t.Errorf("no case of %s exposes %s", words.Stage, words.ID)
		}
	}
}

// A stage's cases need no rule of a later one: whoever gets a later rule wrong
// passes them.
func TestNoCaseShowsAMistakeOfALaterStage(t *testing.T) {
	for _, one := range builtIn(t) {
		needsNothingLater(t, one, one.Stage)
	}
}

func needsNothingLater(t *testing.T, one cases.Case, stage string) {
	t.Helper()
	for i, words := range theTrack.Catalogue {
		if theTrack.StageIndex(words.Stage) <= theTrack.StageIndex(stage) {
			continue
		}
		for way := range theTrack.Ways[i] {
			if shows(one, theTrack.NewPlayer(reference.Made{Entry: i, Variant: way})) {
				t.Errorf("%s needs the rule that %s of stage %s (variant %d) gets wrong\n%s", one.Name, words.ID, words.Stage, way, one.Trace)
			}
		}
	}
}

// unfinished are programs that have not got to a stage, beyond the catalogue: they
// lack a whole rule.
var unfinished = map[string]map[string]func(*kafka.Rules){
	"3-acks": {"answers every APPEND at once": func(r *kafka.Rules) {
		r.Answered = func(*kafka.State, kafka.Produced) bool { return true }
	}},
	"4-shrink": {
		"keeps no times": func(r *kafka.Rules) {
			r.CaughtUpTime = func(*kafka.State, int, int64, int64) int64 { return 0 }
			r.Reset = func(rules *kafka.Rules, s *kafka.State, follower int, _ int64) {
				s.Followers[follower] = kafka.Follower{LEO: rules.UnknownLEO, BrokerEpoch: kafka.Unknown}
			}
		},
	},
	"5-expand": {
		"never expands": func(r *kafka.Rules) { r.Expands = func(*kafka.State) bool { return false } },
		"counts the ISR alone": func(r *kafka.Rules) {
			r.MaximalISR = func(s *kafka.State) kafka.Set { return s.ISR }
			r.WaitsFor = func(*kafka.Rules, *kafka.Config, *kafka.State, int, int64) bool { return false }
		},
	},
	"6-min-isr": {"has no min ISR": func(r *kafka.Rules) {
		r.MinISR = func(*kafka.Config, *kafka.State) int64 { return 1 }
	}},
	"7-refusals": {
		"takes every answer for OK": func(r *kafka.Rules) {
			r.OutcomeOf = func(kafka.Answer) kafka.Outcome { return kafka.Commit }
		},
		"reads no metadata of brokers": func(r *kafka.Rules) {
			r.TakeMetadata = func(*kafka.State, int, kafka.Broker) {}
			r.Eligible = func(*kafka.State, int) bool { return true }
			r.OldLife = func(*kafka.State, int, int64) bool { return false }
		},
	},
	"8-epochs": {
		"reads no epoch of a fetch": func(r *kafka.Rules) {
			r.WrongEpoch = func(*kafka.State, int64) kafka.FetchError { return kafka.Served }
			r.Diverges = func(*kafka.Rules, *kafka.State, int64, int64) bool { return false }
		},
		"begins no epoch": func(r *kafka.Rules) {
			r.EpochsAfter = func(*kafka.State, int64) []kafka.EpochStart { return nil }
			r.Reached = func(_ *kafka.Config, s *kafka.State, follower int, _ int64) bool {
				return s.Followers[follower].LEO >= s.HW
			}
		},
		"knows one LEADER only": func(r *kafka.Rules) {
			r.Applies = func(s *kafka.State, _ int64) bool { return s.Version == kafka.Unknown }
		},
	},
}

func TestAHalfFinishedProgramPassesTheStagesThatItHas(t *testing.T) {
	machine := kafka.Machine()
	for stage, programs := range unfinished {
		for lacks, edit := range programs {
			rules := kafka.Right()
			edit(&rules)
			for _, one := range builtIn(t) {
				if theTrack.StageIndex(one.Stage) < theTrack.StageIndex(stage) && shows(one, reference.NewPlayer(&machine, rules)) {
					t.Errorf("%s fails a program that %s, which stage %s teaches", one.Name, lacks, stage)
				}
			}
		}
	}
}

func TestCommandsOfAStageDoNotComeEarlier(t *testing.T) {
	for _, one := range builtIn(t) {
		for i := range one.Trace.Steps {
			verb := theTrack.Grammar.Verbs[one.Trace.Steps[i].Command.Verb].Name
			for _, later := range stages[theTrack.StageIndex(one.Stage)+1:] {
				if slices.Contains(later.Verbs, verb) {
					t.Errorf("%s has %s, which stage %s introduces", one.Name, strings.TrimSpace(verb), later.ID)
				}
			}
		}
	}
}
