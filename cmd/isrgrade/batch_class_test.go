package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"isrgrade/grader"
	"isrgrade/grader/report"
)

// classResults reads the results of a class by id.
func classResults(t testing.TB, out string) map[string]grader.Result {
	t.Helper()
	file, err := os.Open(filepath.Join(out, "results.json"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	byID := map[string]grader.Result{}
	for result, err := range report.ReadClass(file) {
		if err != nil {
			t.Fatal(err)
		}
		byID[result.ID] = result
	}
	return byID
}

// tightConfig ends evil programs soon, and leaves a right one ten times what it
// needs.
const tightConfig = `limits:
  wall: 4s
  cpu: 2s
  memory: 96MiB
  stdout: 1MiB
  stderr: 4KiB
  scratch: 4MiB
  processes: 32
`

func TestAClassWithEveryMistakeIsGradedAndNamed(t *testing.T) {
	t.Parallel()
	m := newMade(t)
	m.addMistakes(t, "c-")
	m.add(t, "twin", ".c", switchable(t, "hw-decreases"), expectation{verdict: grader.WrongAnswer, mistake: "hw-decreases"})
	m.addFolder(t, "", "compile_error", ".c")
	m.addFolder(t, "", "run_time_error", ".c")
	m.addEvil(t, "evil-flood", "endings", "flood-stdout")
	m.addEvil(t, "evil-network", "network", "tcp")
	m.addEvil(t, "evil-parent", "others", "at-parent")
	out := filepath.Join(t.TempDir(), "out")
	config := writeFile(t, t.TempDir(), "grading.yaml", tightConfig)
	done := call(t, "batch", "--config", config, m.dir, "-o", out)
	if done.status != statusFailed {
		t.Fatalf("the status is %d; want %d: some programs are wrong\n%s", done.status, statusFailed, done.errOut)
	}
	m.check(t, classResults(t, out))
}

// The whole of what a class may hold: programs in four languages, every mistake,
// every verdict and every evil program, filled up with C programs to the number in
// ISRGRADE_LARGE. It is graded twice: undisturbed, and killed ten times.
func TestALargeClassIsGradedAndNamedWhateverKillsIt(t *testing.T) {
	size, err := strconv.Atoi(os.Getenv("ISRGRADE_LARGE"))
	if err != nil {
		t.Skip("1,000 submissions take a quarter of an hour on two processors; set ISRGRADE_LARGE=1000 and -timeout 2h to run it")
	}
	m := newMade(t)
	for _, extension := range []string{".c", ".py", ".js", ".go"} {
		m.addFolder(t, "x-", "accepted", extension)
		m.addFolder(t, "x-", "wrong_answer", extension)
		m.addFolder(t, "x-", "compile_error", extension)
		m.addFolder(t, "x-", "run_time_error", extension)
	}
	for _, folder := range []string{"memory_limit_exceeded", "output_limit_exceeded", "time_limit_exceeded"} {
		m.addFolder(t, "x-", folder, ".c")
	}
	for source, tricks := range evils() {
		for _, does := range tricks {
			m.addEvil(t, "evil-"+source+"-"+does, source, does)
		}
	}
	for round := 0; len(m.want) < size; round++ {
		m.addMistakes(t, fmt.Sprintf("c%02d-", round))
	}
	config := writeFile(t, t.TempDir(), "grading.yaml", tightConfig)
	single, killed := filepath.Join(t.TempDir(), "single"), filepath.Join(t.TempDir(), "killed")
	if done := call(t, "batch", "--config", config, m.dir, "-o", single); done.status != statusFailed {
		t.Fatalf("the status is %d\n%s", done.status, done.errOut)
	}
	m.check(t, classResults(t, single))
	random := rand.New(rand.NewPCG(1, 0))
	runKilled(t, momentsUpTo(sizeOf(journalOf(single)), 10, random), random, killed, "batch", "--config", config, m.dir, "-o", killed)
	got, want := classResults(t, killed), classResults(t, single)
	m.check(t, got)
	for id := range m.want {
		if m.want[id].evil { // which limit ends a fork bomb first is chance
			delete(got, id)
			delete(want, id)
		}
	}
	sameResults(t, got, want)
}
