package runner

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

const (
	tableFile  = "../docs/security.md"
	tableBegin = "<!-- table of hostile programs: written by go test ./runner -run HostilePrograms -update -->\n"
	tableEnd   = "<!-- end of the table -->\n"
)

// compareTable holds the table in the handbook against what was seen.
func compareTable(t *testing.T, seen verdicts) {
	t.Helper()
	want := tableText(seen)
	if strings.Contains(want, "| ? ") {
		t.Log("a level is missing here; the table is not compared")
		return
	}
	text, err := os.ReadFile(tableFile)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(text), tableBegin)
	have, after, closed := strings.Cut(rest, tableEnd)
	if !found || !closed {
		t.Fatalf("%s has no place for the table", tableFile)
	}
	if *update {
		text := before + tableBegin + want + tableEnd + after
		if err := os.WriteFile(tableFile, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want = tableText(promised(seen, have)); have != want {
		t.Errorf("the table in %s is not what was seen; run with -update and look at the difference\n%s", tableFile, want)
	}
}

// promised takes what the handbook does not promise for what was seen: below
// restricted some programs get away only if they are quick enough, so a cell that
// says no may have held this time.
func promised(seen verdicts, handbook string) verdicts {
	weak := []Level{LevelNone, LevelLimits} // the first columns behind the name
	for line := range strings.Lines(handbook) {
		cells := strings.Split(line, "|")
		if len(cells) < 2+len(weak) {
			continue
		}
		name := strings.TrimSpace(cells[1])
		for i, level := range weak {
			if strings.TrimSpace(cells[2+i]) == cellNot && seen[name] != nil && seen[name][level] == cellHeld {
				seen[name][level] = cellNot
			}
		}
	}
	return seen
}

// The cells of the table that say whether a level holds a program.
const cellHeld, cellNot = "held", "**no**"

func tableText(seen verdicts) string {
	var b strings.Builder
	b.WriteString("| A program that | none | limits | restricted | full |\n|---|---|---|---|---|\n")
	for _, h := range hostilePrograms {
		fmt.Fprintf(&b, "| %s ", h.does)
		for _, level := range []Level{LevelNone, LevelLimits, LevelRestricted, LevelFull} {
			cell := seen[h.does][level]
			if cell == "" {
				cell = "?"
			}
			fmt.Fprintf(&b, "| %s ", cell)
		}
		b.WriteString("|\n")
	}
	return b.String()
}
