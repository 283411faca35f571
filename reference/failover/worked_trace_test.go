package failover_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"isrgrade/reference"
	"isrgrade/reference/failover"
)

// The page's two worked traces, with its replies; what a program that cuts to the
// HW prints instead stands in ../mistakes.
const restartInFrontOfALeadersDeath = `MIN_ISR 1
REPLICAS 5 6
ELR off
t=0 PRODUCE m1
t=10 FETCH 6
t=20 FETCH 6
> t=20 PRODUCE=m1 ERROR=NONE OFFSET=0
t=30 PRODUCE m2
t=40 FETCH 6
t=50 FETCH 6
> t=50 PRODUCE=m2 ERROR=NONE OFFSET=1
t=60 STATUS
> t=60 LEADER=5 EPOCH=0 ISR=5,6 ELR=- LAST=- LOST=-
> t=60 BROKER=5 STATE=UP HW=2 LOG=0:m1,m2
> t=60 BROKER=6 STATE=UP HW=1 LOG=0:m1,m2
t=70 PRODUCE m3
t=80 RESTART 6 lost 0
t=90 CRASH 5 lost 0
t=100 PRODUCE m4
> t=100 PRODUCE=m4 ERROR=NONE OFFSET=2
t=110 START 5
t=120 STATUS
> t=120 LEADER=6 EPOCH=1 ISR=6 ELR=- LAST=- LOST=-
> t=120 BROKER=5 STATE=UP HW=2 LOG=0:m1,m2,m3
> t=120 BROKER=6 STATE=UP HW=3 LOG=0:m1,m2;1:m4
t=130 FETCH 5
t=140 FETCH 5
t=150 FETCH 5
t=160 STATUS
> t=160 LEADER=6 EPOCH=1 ISR=5,6 ELR=- LAST=- LOST=-
> t=160 BROKER=5 STATE=UP HW=3 LOG=0:m1,m2;1:m4
> t=160 BROKER=6 STATE=UP HW=3 LOG=0:m1,m2;1:m4
`

const lastReplicaStanding = `MIN_ISR 2
REPLICAS 5 6
ELR on
t=0 PRODUCE m1
t=10 FETCH 6
t=20 FETCH 6
> t=20 PRODUCE=m1 ERROR=NONE OFFSET=0
t=30 STOP 6
t=40 CRASH 5 lost 1
t=50 START 5
t=60 STATUS
> t=60 LEADER=- EPOCH=1 ISR=- ELR=6 LAST=5 LOST=-
> t=60 BROKER=5 STATE=UP HW=0 LOG=-
> t=60 BROKER=6 STATE=DOWN HW=0 LOG=0:m1
t=70 START 6
t=80 FETCH 5
t=90 FETCH 5
t=100 STATUS
> t=100 LEADER=6 EPOCH=2 ISR=5,6 ELR=- LAST=- LOST=-
> t=100 BROKER=5 STATE=UP HW=0 LOG=0:m1
> t=100 BROKER=6 STATE=UP HW=1 LOG=0:m1
`

func TestTheWorkedTraces(t *testing.T) {
	for _, trace := range []string{restartInFrontOfALeadersDeath, lastReplicaStanding} {
		config, commands, want := read(t, trace)
		equalLines(t, "the right program", played(config, commands), want)
	}
}

// page: "With ELR off line t=60 is LEADER=5 EPOCH=2 ISR=5 ELR=- LAST=- LOST=m1".
func TestWithoutELRTheLastReplicaStandingLosesTheRecord(t *testing.T) {
	config, commands, _ := read(t, strings.Replace(lastReplicaStanding, "ELR on", "ELR off", 1))
	got := played(config, commands)
	if want := "t=60 LEADER=5 EPOCH=2 ISR=5 ELR=- LAST=- LOST=m1"; !slices.Contains(got, want) {
		t.Errorf("no line is %s:\n%s", want, strings.Join(got, "\n"))
	}
}

func played(config *reference.Config, commands []reference.Command) []string {
	machine, grammar := failover.Machine(), failover.Grammar()
	player := reference.NewPlayer(&machine, failover.Right())
	var lines []string
	reference.Play(player, config, commands, func(_ int, reply *reference.Reply) bool {
		lines = append(lines, grammar.Lines(config, reply)...)
		return true
	})
	return lines
}

// read takes a trace apart in the plainest way. The frame's own parser stands
// above this package.
func read(t *testing.T, text string) (*reference.Config, []reference.Command, []string) {
	t.Helper()
	config := &reference.Config{Numbers: []int64{0, 0}, Names: &reference.NameTable{}}
	var commands []reference.Command
	var replies []string
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		switch words[0] {
		case ">":
			replies = append(replies, strings.Join(words[1:], " "))
		case "MIN_ISR":
			config.Numbers[0] = number(t, words[1])
		case "REPLICAS":
			for _, id := range words[1:] {
				config.Brokers = append(config.Brokers, number(t, id))
			}
		case "ELR":
			config.Numbers[1] = int64(slices.Index([]string{"off", "on"}, words[1]))
		default:
			commands = append(commands, command(t, config, words))
		}
	}
	return config, commands, replies
}

func command(t *testing.T, config *reference.Config, words []string) reference.Command {
	t.Helper()
	grammar := failover.Grammar()
	verb := slices.IndexFunc(grammar.Verbs, func(v reference.Verb) bool { return v.Name == words[1] })
	c := reference.Command{Verb: verb, Time: number(t, strings.TrimPrefix(words[0], "t="))}
	switch words[1] {
	case "PRODUCE":
		c.Args[0] = config.Names.Add(words[2])
	case "ELECT":
		c.Args[0] = int64(slices.Index([]string{"preferred", "unclean"}, words[2]))
	case "STATUS":
	default:
		c.Args[0] = int64(slices.Index(config.Brokers, number(t, words[2])))
	}
	if len(words) == 5 {
		c.Args[1] = number(t, words[4])
	}
	return c
}

func number(t *testing.T, word string) int64 {
	t.Helper()
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func equalLines(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\ngot\n  %s\nwant\n  %s", what, strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}
