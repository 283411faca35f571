package oracle_test

import (
	"crypto/sha256"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"isrgrade/reference"
	"isrgrade/reference/kafka"
	"isrgrade/reference/kafka/mistakes"
)

// stored is all that Kafka ever answered, read once.
type stored struct {
	config   *reference.Config
	commands []reference.Command
	want     string
}

func allStored(t *testing.T) []stored {
	t.Helper()
	var all []stored
	for _, f := range fixtures {
		for _, want := range f.answered(t) {
			config, commands := parse(t, withoutReplies(want))
			all = append(all, stored{config, commands, want})
		}
	}
	return all
}

func (s stored) isAnsweredBy(player reference.Player) bool {
	return answer(player, s.config, s.commands) == s.want
}

func noticed(all []stored, player reference.Player) bool {
	return slices.ContainsFunc(all, func(s stored) bool { return !s.isAnsweredBy(player) })
}

func TestFixturesNoticeAChangeOfAnyRule(t *testing.T) {
	all, changed := allStored(t), map[string]bool{}
	for _, mistake := range mistakes.All() {
		for i, change := range append([]func(*kafka.Rules){mistake.Apply}, mistake.Variants...) {
			if !noticed(all, playerBy(change)) {
				t.Errorf("no stored reply of Kafka tells %s (variant %d) from the rules", mistake.ID, i)
			}
		}
		changed[mistake.Replaces] = true
	}
	rules := reflect.TypeFor[kafka.Rules]()
	for i := range rules.NumField() {
		if name := rules.Field(i).Name; !changed[name] {
			t.Errorf("no change of the rule %s is planted", name)
		}
	}
}

// TestFixturesNoticeAStepThatIsLeftOut leaves out each step of each command.
func TestFixturesNoticeAStepThatIsLeftOut(t *testing.T) {
	all := allStored(t)
	lists := reflect.TypeFor[kafka.Steps]()
	for i := range lists.NumField() {
		right := reflect.ValueOf(kafka.Right().Steps).Field(i).Interface().([]kafka.Action)
		for k := range right {
			player := playerBy(func(r *kafka.Rules) {
				reflect.ValueOf(&r.Steps).Elem().Field(i).Set(reflect.ValueOf(slices.Delete(slices.Clone(right), k, k+1)))
			})
			if what := fmt.Sprintf("step %d of %s", k+1, lists.Field(i).Name); !noticed(all, player) {
				t.Errorf("no stored reply of Kafka shows that %s is left out", what)
			}
		}
	}
}

// TestFixturesTellAnyTwoMistakesApart: of each entry, what it prints in all traces is
// like no other's.
func TestFixturesTellAnyTwoMistakesApart(t *testing.T) {
	all := allStored(t)
	prints := map[[sha256.Size]byte]string{}
	for i, words := range model.Catalogue {
		printed, player := sha256.New(), model.NewPlayer(reference.Made{Entry: i})
		for _, s := range all {
			printed.Write([]byte(answer(player, s.config, s.commands)))
		}
		sum := [sha256.Size]byte(printed.Sum(nil))
		if other, known := prints[sum]; known {
			t.Errorf("%s prints what %s prints in all stored traces", words.ID, other)
		}
		prints[sum] = words.ID
	}
}
