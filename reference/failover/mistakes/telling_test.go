package mistakes_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"isrgrade/reference"
	"isrgrade/reference/failover/mistakes"
)

// seed makes every run of these tests the same.
const seed = 20_117

// program is one player with its name.
type program struct {
	name   string
	player reference.Player
}

func everyProgram(model *reference.Model) []program {
	programs := []program{{"the right rules", model.NewPlayer()}}
	for i, words := range model.Catalogue {
		programs = append(programs, program{words.ID, model.NewPlayer(reference.Made{Entry: i})})
	}
	return programs
}

// walk draws a valid trace of random commands on one to four brokers, as the
// page's 2,500 walks are.
func walk(random *rand.Rand, model *reference.Model) (*reference.Config, []reference.Command) {
	brokers := [][]int64{{5, 6}, {5, 6}, {7, 6, 5}, {5, 6, 7}, {6, 8, 5, 7}}[random.IntN(5)]
	config := &reference.Config{
		Numbers: []int64{int64(1 + random.IntN(len(brokers))), int64(random.IntN(2))}, Brokers: brokers,
	}
	ledger := model.NewLedger()
	ledger.Begin(config)
	var commands []reference.Command
	for produced, length := int64(0), 10+random.IntN(31); len(commands) < length; {
		command := anything(random, len(brokers), produced)
		command.Time = int64(len(commands))
		if ledger.Check(&command) != nil {
			continue
		}
		ledger.Take(&command)
		commands = append(commands, command)
		if command.Verb == 0 {
			produced++
		}
	}
	return config, commands
}

// anything draws a command that need not be valid, by the verbs' order in the
// grammar: PRODUCE, FETCH, CRASH, STOP, START, RESTART, ELECT, STATUS.
func anything(random *rand.Rand, brokers int, produced int64) reference.Command {
	verb := []int{0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 3, 4, 4, 4, 5, 6, 7, 7, 7}[random.IntN(19)]
	command := reference.Command{Verb: verb}
	switch verb {
	case 0:
		command.Args[0] = produced
	case 6:
		command.Args[0] = int64(random.IntN(2))
	case 7:
	default:
		command.Args[0] = int64(random.IntN(brokers))
		if verb == 2 || verb == 5 {
			command.Args[1] = int64(random.IntN(3) / 2 * (1 + random.IntN(2)))
		}
	}
	return command
}

func output(model *reference.Model, player reference.Player, config *reference.Config, commands []reference.Command) string {
	var text strings.Builder
	reference.Play(player, config, commands, func(_ int, reply *reference.Reply) bool {
		for _, line := range model.Grammar.Lines(config, reply) {
			text.WriteString(line + "\n")
		}
		return true
	})
	return text.String()
}

// Programs that no trace has told apart yet stand in one group; each trace splits
// the groups by what is printed.
func TestSomeTraceTellsEachEntryFromTheRightRulesAndFromEveryOther(t *testing.T) {
	const traces = 12_000
	random := rand.New(rand.NewPCG(seed, 1))
	model := mistakes.Model()
	groups := [][]program{everyProgram(model)}
	for range traces {
		config, commands := walk(random, model)
		if groups = split(model, groups, config, commands); len(groups) == 0 {
			return
		}
	}
	for _, group := range groups {
		t.Errorf("after %d traces these print the same: %s", traces, names(group))
	}
}

// split gives the groups that still have more than one member.
func split(model *reference.Model, groups [][]program, config *reference.Config, commands []reference.Command) [][]program {
	var finer [][]program
	for _, group := range groups {
		same := map[string][]program{}
		var order []string
		for _, p := range group {
			printed := output(model, p.player, config, commands)
			if same[printed] == nil {
				order = append(order, printed)
			}
			same[printed] = append(same[printed], p)
		}
		for _, printed := range order {
			if len(same[printed]) > 1 {
				finer = append(finer, same[printed])
			}
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

// A variant is the same mistake by another hand: it must be wrong, and print
// something else than its entry and than any other.
func TestEveryVariantIsWrongAndPrintsSomethingElseThanAnyEntry(t *testing.T) {
	random := rand.New(rand.NewPCG(seed, 2))
	model := mistakes.Model()
	programs := everyProgram(model)
	for i, ways := range model.Ways[:len(model.Catalogue)] {
		for way := 1; way < ways; way++ {
			programs = append(programs, program{
				fmt.Sprintf("variant %d of %s", way, model.Catalogue[i].ID),
				model.NewPlayer(reference.Made{Entry: i, Variant: way}),
			})
		}
	}
	groups := [][]program{programs}
	for range 12_000 {
		config, commands := walk(random, model)
		if groups = split(model, groups, config, commands); len(groups) == 0 {
			return
		}
	}
	for _, group := range groups {
		t.Errorf("these print the same: %s", names(group))
	}
}
