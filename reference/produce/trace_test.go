package produce_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"isrgrade/reference"
	"isrgrade/reference/produce"
)

// written is a trace as a test writes it: "> " before each expected line.
type written struct {
	config   produce.Config
	commands []produce.Command
	replies  [][]string // one list a command
}

func parse(t *testing.T, text string) written {
	t.Helper()
	var trace written
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		reply, isReply := strings.CutPrefix(line, "> ")
		switch last := len(trace.commands) - 1; {
		case isReply:
			trace.replies[last] = append(trace.replies[last], reply)
		case strings.HasPrefix(line, "t="):
			trace.commands = append(trace.commands, command(t, &trace.config, line))
			trace.replies = append(trace.replies, nil)
		case line != "" && !strings.HasPrefix(line, "#"):
			header(t, &trace.config, line)
		}
	}
	return trace
}

func header(t *testing.T, c *produce.Config, line string) {
	t.Helper()
	words := strings.Fields(line)
	for _, word := range words[1:] {
		n := number(t, word)
		switch words[0] {
		case "LAG_MAX":
			c.LagMax = n
		case "MIN_ISR":
			c.MinISR = int(n)
		default:
			c.Replicas = append(c.Replicas, n)
		}
	}
}

// command reads a line whose words stand where the exercise puts them.
func command(t *testing.T, c *produce.Config, line string) produce.Command {
	t.Helper()
	words := strings.Fields(line)
	made := produce.Command{Time: number(t, strings.TrimPrefix(words[0], "t="))}
	switch words[1] {
	case "APPEND":
		made.Kind, made.Records = produce.Append, number(t, words[2])
	case "FETCH":
		made.Kind, made.Follower, made.Offset = produce.Fetch, slices.Index(c.Replicas, number(t, words[2])), number(t, words[4])
	case "STATUS":
		made.Kind = produce.Status
	case "PRODUCE":
		made.Kind, made.ID, made.Acks = produce.Produce, number(t, words[2]), acks(words[4])
		made.Records, made.Timeout = number(t, words[6]), number(t, words[8])
	case "CONSUME":
		made.Kind, made.ID, made.Offset = produce.Consume, number(t, words[2]), number(t, words[4])
		made.Min, made.Timeout = number(t, words[6]), number(t, words[8])
	case "RESIGN":
		made.Kind = produce.Resign
	default:
		t.Fatalf("no command: %s", line)
	}
	return made
}

func acks(word string) produce.Acks {
	return map[string]produce.Acks{"0": produce.AcksNone, "1": produce.AcksOne, "all": produce.AcksAll}[word]
}

func number(t *testing.T, word string) int64 {
	t.Helper()
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

var grammar = produce.Grammar()

// uniform gives the header as the frame knows it.
func uniform(c *produce.Config) *reference.Config {
	return &reference.Config{Numbers: []int64{c.LagMax, int64(c.MinISR)}, Brokers: c.Replicas}
}

// play gives the lines that a program with these rules prints, command by command.
func play(rules *produce.Rules, c *produce.Config, commands []produce.Command) [][]string {
	state, config := rules.Begin(c), uniform(c)
	var printed [][]string
	for _, command := range commands {
		var reply reference.Reply
		rules.Step(c, &state, command, &reply)
		printed = append(printed, grammar.Lines(config, &reply))
	}
	return printed
}

// text writes a command as a trace has it.
func text(c *produce.Config, command produce.Command) string {
	made := command.Uniform()
	return string(grammar.AppendCommand(nil, uniform(c), &made))
}

func prints(t *testing.T, reason, trace string) {
	t.Helper()
	want, rules := parse(t, trace), produce.Right()
	for i, got := range play(&rules, &want.config, want.commands) {
		if !slices.Equal(got, want.replies[i]) {
			t.Errorf("%s: %s\ngot\n  %s\nwant\n  %s", reason, text(&want.config, want.commands[i]),
				strings.Join(got, "\n  "), strings.Join(want.replies[i], "\n  "))
		}
	}
}

func (w written) String() string {
	lines := []string{fmt.Sprintf("LAG_MAX %d MIN_ISR %d REPLICAS %v", w.config.LagMax, w.config.MinISR, w.config.Replicas)}
	for _, command := range w.commands {
		lines = append(lines, text(&w.config, command))
	}
	return strings.Join(lines, "\n")
}
