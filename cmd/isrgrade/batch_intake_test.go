package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// brokenProgram is graded soonest: it does not compile.
const brokenProgram = "int main(void) { return 0 }\n"

// folderOf makes a folder of submissions, given by their paths in it.
func folderOf(t *testing.T, paths ...string) string {
	t.Helper()
	newMade(t) // skips where no compiler is
	dir := filepath.Join(t.TempDir(), "submissions")
	for _, path := range paths {
		full := filepath.Join(dir, path)
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		writeFile(t, filepath.Dir(full), filepath.Base(full), brokenProgram)
	}
	return dir
}

// says demands words of what a call wrote.
func says(t *testing.T, text string, words ...string) {
	t.Helper()
	for _, word := range words {
		if !strings.Contains(text, word) {
			t.Errorf("it says\n%swithout %q", text, word)
		}
	}
}

func TestBatchTellsWhatAFolderAloneWasTakenFor(t *testing.T) {
	export := folderOf(t, "week-3/lovelaceada_123_1_leader.c", "week-3/turingalan_45_2_leader.c")
	out := filepath.Join(t.TempDir(), "out")
	done := call(t, "batch", export, "-o", out)
	says(t, done.errOut, "nothing but the folder week-3", "2 submissions in "+filepath.Join(export, "week-3")+" (Canvas)")
	if results := classResults(t, out); len(results) != 2 {
		t.Errorf("there are %d results; want 2", len(results))
	}
	project := folderOf(t, "ada/leader.c")
	done = call(t, "batch", project, "-o", filepath.Join(t.TempDir(), "out"))
	says(t, done.errOut, "1 submissions in "+project+" (plain)", filepath.Join(project, "ada")+" is graded as one submission")
}

func TestBatchKeepsTheGradebookOfAnotherClass(t *testing.T) {
	first, second, out := folderOf(t, "ada.c", "alan.c"), folderOf(t, "emmy.c"), filepath.Join(t.TempDir(), "out")
	call(t, "batch", first, "-o", out)
	done := call(t, "batch", second, "-o", out)
	if done.status != statusUsage {
		t.Errorf("the status is %d; want %d", done.status, statusUsage)
	}
	says(t, done.errOut, first, second, "another output folder")
	if err := os.Remove(filepath.Join(first, "alan.c")); err != nil {
		t.Fatal(err)
	}
	done = call(t, "batch", first, "-o", out)
	says(t, done.errOut, "no longer in the folder, and so not in the reports: alan\n")
	if results := classResults(t, out); len(results) != 1 {
		t.Errorf("there are %d results; want ada's alone", len(results))
	}
}

func TestBatchKeepsItsOutputApartFromTheSubmissions(t *testing.T) {
	dir := folderOf(t, "ada.c", "alan/leader.c")
	for _, out := range []string{dir, dir + "/.", filepath.Join(dir, "alan"), filepath.Join(dir, "alan", "graded")} {
		if done := call(t, "batch", dir, "-o", out); done.status != statusUsage {
			t.Errorf("with -o %s the status is %d; want %d\n%s", out, done.status, statusUsage, done.errOut)
		}
	}
	first, second := filepath.Join(dir, "graded"), filepath.Join(dir, "results", "graded")
	call(t, "batch", dir, "-o", first)
	done := call(t, "batch", dir, "-o", second)
	says(t, done.errOut, first+" is the output of a run and no submission")
	done = call(t, "batch", dir, "-o", second)
	says(t, done.errOut, filepath.Join(dir, "results")+" is the output of a run and no submission")
	if results := classResults(t, second); len(results) != 2 {
		t.Errorf("there are %d results; want those of ada and alan", len(results))
	}
}
