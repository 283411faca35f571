package failover_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"isrgrade/reference"
	"isrgrade/reference/failover"
)

var update = flag.Bool("update", false, "rewrite the goldens of this package; read the diff")

// Each file in testdata/explained is a trace with the reasons for each command.
// They were held against the page, sentence by sentence.
func TestExplainGivesTheReasons(t *testing.T) {
	files, err := filepath.Glob("testdata/explained/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no explained traces", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		got := explained(t, withoutReasons(string(text)))
		if *update {
			if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		equalLines(t, file, strings.Split(got, "\n"), strings.Split(string(text), "\n"))
	}
}

func withoutReasons(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "  ") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "")
}

func explained(t *testing.T, trace string) string {
	t.Helper()
	config, commands, _ := read(t, trace)
	machine, grammar := failover.Machine(), failover.Grammar()
	player := reference.NewPlayer(&machine, failover.Right())
	player.Begin(config)
	text := grammar.AppendHeader(nil, config)
	for i := range commands {
		text = append(grammar.AppendCommand(text, config, &commands[i]), '\n')
		for _, reason := range player.Explain(&commands[i]) {
			if len(reason) > 78 {
				t.Errorf("%d columns: %s", len(reason), reason)
			}
			text = append(text, "  "+reason+"\n"...)
		}
		player.Step(&commands[i], &reference.Reply{})
	}
	return string(text)
}

func TestExplainLeavesTheStateAlone(t *testing.T) {
	config, commands, _ := read(t, restartInFrontOfALeadersDeath)
	machine := failover.Machine()
	player := reference.NewPlayer(&machine, failover.Right())
	player.Begin(config)
	for i := range commands {
		before, _ := player.Row(nil)
		player.Explain(&commands[i])
		if after, _ := player.Row(nil); !equalNumbers(before, after) {
			t.Fatalf("command %d: the state became %v, it was %v", i+1, after, before)
		}
		player.Step(&commands[i], &reference.Reply{})
	}
}

func equalNumbers(a, b []int64) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return len(a) == len(b)
}
