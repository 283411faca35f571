package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"isrgrade/cases/tracks"
	"isrgrade/grader"
)

// stageCode is what a student writes in the Python starter for a stage: the text at each
// place, which must be there. Code that stands for two stages needs both.
type stageCode struct{ stages, place, code string }

func starterCode() []stageCode {
	const raise = "        self.update_hw()"
	return []stageCode{
		{"2", "        # 4. Does the high watermark move?", raise},
		{"2", "        # 2. Note in `follower` what later fetches and checks will ask for.", "        follower.leo = offset"},
		{"2", "    def status(", "    def update_hw(self):\n        self.hw = " + smallestLEO + "\n\n    def status("},
		{"26", "self.hw = " + smallestLEO, "self.hw = max(self.hw, " + smallestLEO + ")"},
		{"26", "        # Can the high watermark move here? Think of a leader all alone.", raise},
		{"26", "        # Then the high watermark: whom was it waiting for?", raise},
		{"3", "        # 1. The caught-up rule: what does this fetch prove, and for which time?", firstBranch},
		{"34", "        #    It has two branches.", secondBranch},
		{"3", "        # First the periodic check: who has been behind for too long?", check},
		{"5", "        # 3. A follower outside the ISR: may it join now?", join},
		{"7", "        return \"OK\"", "        return \"OK\" if len(self.isr) >= self.min_isr else \"NOT_ENOUGH_REPLICAS\""},
	}
}

const (
	smallestLEO = "min([self.leo] + [f.leo for b, f in self.followers.items() if b in self.isr])"
	firstBranch = "        if offset >= self.leo:\n            follower.last_caught_up_time = now"
	check       = "        self.isr -= {b for b, f in self.followers.items() if now - f.last_caught_up_time > self.lag_max}"
	join        = "        if offset >= self.hw:\n            self.isr.add(broker)"

	secondBranch = `        elif offset >= follower.last_fetch_leader_leo:
            follower.last_caught_up_time = max(follower.last_caught_up_time, follower.last_fetch_time)
        follower.last_fetch_leader_leo = self.leo
        follower.last_fetch_time = now`
)

// filledIn gives the Python starter with some of its stages written, in whatever order
// the student took them. Without the sixth the HW is the minimum at the last FETCH.
func filledIn(t *testing.T, stages string) string {
	t.Helper()
	text := call(t, "starter", "python").out
	for _, one := range starterCode() {
		if strings.ContainsFunc(one.stages, func(stage rune) bool { return !strings.ContainsRune(stages, stage) }) {
			continue
		}
		if !strings.Contains(text, one.place) {
			t.Fatalf("the starter has no %q", one.place)
		}
		text = strings.Replace(text, one.place, one.code, 1)
	}
	return text
}

// What can be seen of a starter in which some stages are written.
func TestAStarterIsToldWhichStagesAreNotBegun(t *testing.T) {
	for _, row := range []struct {
		written  string // numbers of stages
		notBegun string // stages that are said to be not begun
		may      []string
		reason   string
	}{
		{"1", "2-fetch 3-shrink", nil, "an ISR that never changes hides the other stages"},
		{"12", "3-shrink 6-high-watermark", []string{"never-shrinks", "hw-decreases", "hw-not-on-append", "hw-not-on-shrink"}, "the HW is that of the last FETCH, since nobody alone has been thought of"},
		{"13", "2-fetch 4-caught-up 5-rejoin 7-min-isr", nil, "an HW of 0 is not moved by any shortcut"},
		{"123", "4-caught-up 5-rejoin 6-high-watermark 7-min-isr", []string{"no-second-branch", "never-rejoins", "min-isr-ignored", "hw-decreases", "hw-not-on-append", "hw-not-on-shrink"}, "in the order of the handout"},
		{"1237", "4-caught-up 5-rejoin 6-high-watermark", []string{"no-second-branch", "never-rejoins", "hw-decreases", "hw-not-on-append", "hw-not-on-shrink"}, "an easy stage was taken first"},
		{"1357", "2-fetch 4-caught-up", nil, "with an HW of 0 any fetch brings back, which is right there"},
		{"12346", "5-rejoin 7-min-isr", []string{"never-rejoins", "min-isr-ignored"}, "the HW is right"},
		{"123456", "7-min-isr", []string{"min-isr-ignored"}, "all but the last"},
		{"124567", "3-shrink", []string{"never-shrinks"}, "without the third, nothing of the others shows"},
	} {
		t.Run(row.written, func(t *testing.T) {
			t.Parallel()
			file := writeFile(t, t.TempDir(), "leader.py", filledIn(t, row.written))
			result := gradedByText(t, tracks.Default, file)
			if got := strings.Join(result.NotBegun, " "); got != row.notBegun {
				t.Errorf("not begun: %s, want %s: %s", got, row.notBegun, row.reason)
			}
			for _, id := range idsOf(result.Mistakes) {
				if !slices.Contains(row.may, id) {
					t.Errorf("%s is named", id)
				}
			}
		})
	}
}

func TestAFilledInStarterIsRight(t *testing.T) {
	file := writeFile(t, t.TempDir(), "leader.py", filledIn(t, "1234567"))
	if result := gradedByText(t, tracks.Default, file); result.Verdict != grader.Accepted {
		text, _ := os.ReadFile(filepath.Clean(file))
		t.Errorf("verdict %s, error %s\n%s", result.Verdict, result.Error, text)
	}
}
