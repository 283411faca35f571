package mistakes_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"isrgrade/reference"
	"isrgrade/reference/produce"
	"isrgrade/reference/produce/mistakes"
)

type program struct {
	name   string
	player reference.Player
}

func playing(edit func(*produce.Rules)) reference.Player {
	machine, rules := produce.Machine(), produce.Right()
	if edit != nil {
		edit(&rules)
	}
	return reference.NewPlayer(&machine, rules)
}

func everyProgram() []program {
	programs := []program{{"the right rules", playing(nil)}}
	for _, m := range mistakes.All() {
		programs = append(programs, program{m.ID, playing(m.Apply)})
	}
	return programs
}

// exercise: "1,500 random traces of 8 to 28 commands (two to four replicas) part all
// 62 from the rule and from each other." Programs that no trace has told apart yet
// stand in one group.
func TestSomeTraceTellsEachEntryFromTheRightRulesAndFromEveryOther(t *testing.T) {
	const traces = 8_000
	random := rand.New(rand.NewPCG(seed, 1))
	programs := everyProgram()
	groups := [][]program{programs}
	for range traces {
		groups = split(groups, shapedTrace(random))
		if len(groups) == len(programs) {
			return
		}
	}
	for _, group := range groups {
		if len(group) > 1 {
			t.Errorf("after %d traces these print the same: %s", traces, names(group))
		}
	}
}

func split(groups [][]program, trace *trace) [][]program {
	var finer [][]program
	for _, group := range groups {
		if len(group) == 1 {
			finer = append(finer, group)
			continue
		}
		place := map[string]int{}
		for _, p := range group {
			printed := output(p.player, trace)
			at, known := place[printed]
			if !known {
				at = len(finer)
				place[printed] = at
				finer = append(finer, nil)
			}
			finer[at] = append(finer[at], p)
		}
	}
	return finer
}

func names(group []program) string {
	var all []string
	for _, p := range group {
		all = append(all, p.name)
	}
	return strings.Join(all, ", ")
}

const manyTraces = 6_000

// firstToTell gives a trace on which the two print different lines, or nil.
func firstToTell(random *rand.Rand, a, b reference.Player) *trace {
	for range manyTraces {
		if t := shapedTrace(random); output(a, t) != output(b, t) {
			return t
		}
	}
	return nil
}

// exercise, "The same output, one name".
func TestWhatTheExerciseCallsTheSamePrintsTheSame(t *testing.T) {
	random := rand.New(rand.NewPCG(seed, 2))
	for _, row := range []struct {
		reason    string
		one, same func(*produce.Rules)
	}{
		{"looking only when the HW rose is the rule", nil, func(r *produce.Rules) { r.Looks = func(rose bool) bool { return rose } }},
		{"head of the line is the rule for producers: their needs grow", nil, func(r *produce.Rules) {
			r.ProducersTurn = func(order []int, ready []bool) []int {
				for i := 0; i < len(ready) && ready[i]; i++ {
					order = append(order, i)
				}
				return order
			}
		}},
		{"each member of the ISR has it now: that is when the HW first comes there", nil, func(r *produce.Rules) {
			r.Reached = func(_ *produce.Config, s *produce.State, p *produce.Producer) bool {
				for i := range s.Replicas {
					if s.Replicas[i].InISR && s.Replicas[i].LEO < p.Need {
						return false
					}
				}
				return true
			}
		}},
		{"MIN_ISR compared with REPLICAS refuses nobody", entry(t, "min-isr-unchecked"), func(r *produce.Rules) {
			r.Refuses = func(c *produce.Config, _ *produce.State, acks produce.Acks) bool {
				return acks == produce.AcksAll && len(c.Replicas) < c.MinISR
			}
		}},
	} {
		if trace := firstToTell(random, playing(row.one), playing(row.same)); trace != nil {
			t.Errorf("%s: told apart by\n%s", row.reason, trace)
		}
	}
}

func entry(t *testing.T, id string) func(*produce.Rules) {
	t.Helper()
	for _, m := range mistakes.All() {
		if m.ID == id {
			return m.Apply
		}
	}
	t.Fatalf("no entry is called %s", id)
	return nil
}

func TestEveryVariantIsWrongAndPrintsSomethingElseThanAnyEntry(t *testing.T) {
	if testing.Short() {
		t.Skip("some hundred pairs take some seconds")
	}
	for _, m := range mistakes.All() {
		for i, variant := range m.Variants {
			name := fmt.Sprintf("variant %d of %s", i+1, m.ID)
			for _, other := range everyProgram() {
				random := rand.New(rand.NewPCG(seed, 3))
				if firstToTell(random, other.player, playing(variant)) == nil {
					t.Errorf("%s prints what %s prints", name, other.name)
				}
			}
		}
	}
}
