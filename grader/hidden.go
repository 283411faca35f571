package grader

import (
	"bufio"
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"isrgrade/cases/gen"
	"isrgrade/grader/diagnosis"
)

// A mistake may not show beside another: who never shrinks has nobody to readmit. To find
// that out takes a hundred times as long as to find a trace that shows it, and nearly
// every program has scores of such neighbours. So it is kept, for all tracks, which rules
// show nothing beside one mistake or print the same as it; a test finds it out again.
//
//go:embed hidden
var hiddenFiles embed.FS

// hiding says what is known of pairs: by a mistake, or by none, the rules that
// print nothing else beside it than it does alone, and those that alone print what it does.
type hiding struct {
	hides, like map[diagnosis.Made]map[diagnosis.Made]bool
}

// noMistake stands for no mistake.
var noMistake = diagnosis.Made{Entry: -1}

// The words of a line of the file: "LEFT hides NAMES" or "LEFT like NAMES".
const (
	hides = "hides"
	like  = "like"
)

// showing is how often a neighbour is expected to print otherwise than its set.
type showing int

const (
	shows  showing = iota
	seldom         // by what is known of pairs not at all, but members may bring it to light together
	never
)

// showing says it of a neighbour, which has one rule more or another in the place of a
// member. A listed mistake beside two members or more is not taken to be hidden for one of
// these.
func (h *hiding) showing(track *diagnosis.Track, set, neighbour diagnosis.Set) showing {
	rule, instead := exchange(set, neighbour)
	if instead != noMistake {
		return h.showingInstead(set, rule, instead)
	}
	hiding := 0
	for _, member := range set {
		if h.hides[member][rule] {
			hiding++
		}
	}
	switch {
	case hiding == 0 || !track.Entries[rule.Entry].Unlisted && len(set) > 1:
		return shows
	case hiding == len(set) && (len(set) == 1 || h.hides[noMistake][rule]):
		return never
	}
	return seldom
}

func (h *hiding) showingInstead(set diagnosis.Set, rule, instead diagnosis.Made) showing {
	switch {
	case !h.like[instead][rule]:
		return shows
	case len(set) == 1:
		return never
	}
	return seldom
}

// exchange gives the rule that a neighbour has and the set has not, and the member in
// whose place it stands; right where it stands beside all.
func exchange(set, neighbour diagnosis.Set) (rule, instead diagnosis.Made) {
	rule, instead = noMistake, noMistake
	for _, made := range neighbour {
		if !slices.Contains(set, made) {
			rule = made
		}
	}
	for _, made := range set {
		if !slices.Contains(neighbour, made) {
			instead = made
		}
	}
	return rule, instead
}

// hiddenFile is where a track's hiding stands.
func hiddenFile(exercise *gen.Exercise) string { return "hidden/" + exercise.ID + ".txt" }

// keptHiding gives what is kept of a track: nothing where there is no file.
func keptHiding(exercise *gen.Exercise, track *diagnosis.Track) (*hiding, error) {
	kept := &hiding{hides: map[diagnosis.Made]map[diagnosis.Made]bool{}, like: map[diagnosis.Made]map[diagnosis.Made]bool{}}
	text, err := hiddenFiles.ReadFile(hiddenFile(exercise))
	if errors.Is(err, fs.ErrNotExist) {
		return kept, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read which mistakes hide which: %w", err)
	}
	names := map[string]diagnosis.Made{}
	for _, made := range append(everyRule(track), noMistake) {
		names[ruleName(track, made)] = made
	}
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, len(text)+1)
	for lines.Scan() {
		if err := kept.take(lines.Text(), names); err != nil {
			return nil, fmt.Errorf("%s: %w", hiddenFile(exercise), err)
		}
	}
	return kept, nil
}

// take reads one line.
func (h *hiding) take(line string, names map[string]diagnosis.Made) error {
	words := strings.Fields(line)
	if len(words) < 3 {
		return fmt.Errorf("a line has a rule, a verb and rules, not %q", line)
	}
	rules := map[diagnosis.Made]bool{}
	for _, name := range append(words[2:], words[0]) {
		made, known := names[name]
		if !known {
			return fmt.Errorf("no rule is called %q", name)
		}
		rules[made] = true
	}
	left := names[words[0]]
	delete(rules, left)
	switch words[1] {
	case hides:
		h.hides[left] = rules
	case like:
		h.like[left] = rules
	default:
		return fmt.Errorf("%q is neither %q nor %q", words[1], hides, like)
	}
	return nil
}

// ruleName is the name of a rule in the file: the id and the number of its way behind a
// slash, or for what has no id its place among all entries instead.
func ruleName(track *diagnosis.Track, made diagnosis.Made) string {
	if made == noMistake {
		return "right"
	}
	name := track.Entries[made.Entry].ID
	if name == "" {
		name = strconv.Itoa(made.Entry)
	}
	return name + "/" + strconv.Itoa(made.Way)
}

// everyRule gives every entry, listed or not, in each of its ways.
func everyRule(track *diagnosis.Track) []diagnosis.Made {
	var all []diagnosis.Made
	for entry := range track.Entries {
		for way := range track.Entries[entry].Ways {
			all = append(all, diagnosis.Made{Entry: entry, Way: way})
		}
	}
	return all
}
