package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"

	"github.com/google/renameio/v2"

	"isrgrade/grader"
	"isrgrade/grader/report"
	"isrgrade/runner/toolchain"
)

// What check remembers of a program is which cases passed the last time: a file for
// each program, in the user's cache folder and never in the project. Who removes it
// loses nothing but the comparison.

// memory is where that is kept; "" where there is no such folder.
type memory string

// memoryOf gives the memory of a program that is checked on these cases of a track.
func memoryOf(submission toolchain.Submission, track, casesFolder string) memory {
	folder, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	words := append([]string{submission.Path, casesFolder}, append(submission.Args, submission.Command...)...)
	for i, word := range words {
		if _, missing := os.Stat(word); missing == nil {
			if whole, err := filepath.Abs(word); err == nil {
				words[i] = whole
			}
		}
	}
	sum := sha256.Sum256([]byte(strings.Join(append(words, track), "\x00")))
	return memory(filepath.Join(folder, "isrgrade", "checks", hex.EncodeToString(sum[:16])+".json"))
}

// recall gives which cases passed the last time; none when nothing is known, as when
// somebody else wrote into the file.
func (m memory) recall() map[string]bool {
	passed := map[string]bool{}
	text, err := os.ReadFile(string(m))
	if err != nil || json.Unmarshal(text, &passed) != nil {
		return map[string]bool{}
	}
	return passed
}

// keep remembers the cases that were run, besides those of earlier checks that are
// still there. What cannot be remembered is only missed the next time.
func (m memory) keep(before map[string]bool, result grader.Result, names map[string]bool) {
	if m == "" {
		return
	}
	maps.DeleteFunc(before, func(name string, _ bool) bool { return !names[name] && !byFlag(name) })
	for _, one := range result.Cases {
		before[one.Name] = one.Verdict == grader.Accepted
	}
	text, err := json.Marshal(before)
	if err != nil || os.MkdirAll(filepath.Dir(string(m)), 0o700) != nil {
		return
	}
	_ = renameio.WriteFile(string(m), text, 0o600)
}

// byFlag says that a case is there only in checks that ask for its kind.
func byFlag(name string) bool {
	return strings.HasPrefix(name, examPart+"/") || strings.HasPrefix(name, randomPart+"/")
}

// mostLost is how many lost cases are named.
const mostLost = 3

// sinceLastTime says what changed in the cases that were run both times; "" when
// nothing did. No case is run of a program that does not compile: all that passed are
// lost, and stay remembered for when it compiles again.
func sinceLastTime(before map[string]bool, result grader.Result) string {
	if result.Build != nil {
		return lostByBuild(before)
	}
	won := 0
	var lost []string
	for _, one := range result.Cases {
		passed, known := before[one.Name]
		switch passes := one.Verdict == grader.Accepted; {
		case known && passes && !passed:
			won++
		case known && !passes && passed:
			lost = append(lost, one.Name)
		}
	}
	if won+len(lost) == 0 {
		return ""
	}
	said := "since the last time: +" + report.Plural(won, "case", "cases")
	if len(lost) == 0 {
		return said
	}
	named := strings.Join(lost[:min(len(lost), mostLost)], ", ")
	if len(lost) > mostLost {
		named += ", …"
	}
	return fmt.Sprintf("%s, %d lost (%s)", said, len(lost), named)
}

// lostByBuild says how many cases passed while the program still compiled.
func lostByBuild(before map[string]bool) string {
	lost := 0
	for _, passed := range before {
		if passed {
			lost++
		}
	}
	if lost == 0 {
		return ""
	}
	return "since the last time: -" + report.Plural(lost, "case", "cases") + ": it no longer compiles"
}
