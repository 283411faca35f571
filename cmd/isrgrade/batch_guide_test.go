package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

// commandBlock is a block of commands in a guide; other blocks are not run.
var commandBlock = regexp.MustCompile("(?ms)^```sh\n(.*?)^```$")

// A reader follows the guide from the top, in one folder; so does this test.
func TestEveryCommandOfTheInstructorsGuideWorks(t *testing.T) {
	t.Parallel()
	for _, tool := range []string{"zip", "unzip", "bash", "less"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("the guide uses %s: %v", tool, err)
		}
	}
	guide, err := os.ReadFile(filepath.Join(root, "docs", "instructor.md"))
	if err != nil {
		t.Fatal(err)
	}
	dir := guidesFolder(t)
	blocks := commandBlock.FindAllSubmatch(guide, -1)
	if len(blocks) < 5 {
		t.Fatalf("only %d blocks of commands were found", len(blocks))
	}
	for _, block := range blocks {
		for line := range bytes.Lines(block[1]) {
			command := exec.Command("bash", "-c", string(line))
			command.Dir = dir
			command.Env = append(os.Environ(), "PATH="+filepath.Dir(binary)+":"+os.Getenv("PATH"))
			out, _ := command.CombinedOutput() // its status is looked at
			if status := command.ProcessState.ExitCode(); status != statusPassed && status != statusFailed {
				t.Errorf("%sends with status %d\n%s", line, status, out)
			}
		}
	}
	for _, file := range []string{"graded/index.html", "graded/students/ada.html", "graded/results.xml", "graded-merged/results.csv"} {
		if _, err := os.Stat(filepath.Join(dir, file)); err != nil {
			t.Errorf("the guide promises %s: %v", file, err)
		}
	}
}

// guidesFolder has what the guide takes for given.
func guidesFolder(t *testing.T) string {
	t.Helper()
	m, dir := pair(t), t.TempDir()
	zip := exec.Command("zip", "-q", "-r", filepath.Join(dir, "submissions.zip"), ".")
	zip.Dir = m.dir
	if out, err := zip.CombinedOutput(); err != nil {
		t.Fatalf("zip: %v\n%s", err, out)
	}
	writeFile(t, dir, "class.csv", "id,name\nada,Ada Lovelace\nalan,Alan Turing\n")
	if err := os.Mkdir(filepath.Join(dir, "hidden-cases"), 0o755); err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(dir, "hidden-cases"), "one.trace", "LAG_MAX 10\nMIN_ISR 1\nREPLICAS 1 2\nt=0 APPEND 3\nt=5 STATUS\n")
	return dir
}
