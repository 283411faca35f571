package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rhysd/actionlint"
)

func TestTheExportedWorkflowIsWhatGitHubTakes(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "template")
	if done := call(t, "export", "github", folder); done.status != statusPassed {
		t.Fatalf("export: status %d\n%s", done.status, done.errOut)
	}
	file := filepath.Join(folder, ".github/workflows/isrgrade.yml")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	linter, err := actionlint.NewLinter(io.Discard, &actionlint.LinterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	problems, err := linter.Lint(file, text, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range problems {
		t.Errorf("actionlint: %v", problem)
	}
	if spoilt, err := linter.Lint(file, []byte(strings.Replace(string(text), "runs-on", "run-on", 1)), nil); err != nil || len(spoilt) == 0 {
		t.Errorf("actionlint takes a workflow that is wrong: %v", err)
	}
	if info, err := os.Stat(filepath.Join(folder, "isrgrade")); err != nil || info.Mode().Perm()&0o111 == 0 {
		t.Errorf("the executable beside it: %v", err)
	}
}

func TestACheckOnGitHubAppendsItsSummaryAndItsOutputs(t *testing.T) {
	if testing.Short() {
		t.Skip("short run: grades real programs in processes of their own")
	}
	folder := t.TempDir()
	summary, outputs := writeFile(t, folder, "summary.md", "before\n"), writeFile(t, folder, "outputs", "before=1\n")
	t.Setenv("GITHUB_STEP_SUMMARY", summary)
	t.Setenv("GITHUB_OUTPUT", outputs)
	first := call(t, "check", "--stage", "1", "--format", "github", "submissions/isr/wrong_answer/no-second-branch.py")
	second := call(t, "check", "--stage", "1", "--format", "github", "submissions/isr/wrong_answer/no-second-branch.py")
	token := func(log string) string {
		line, _, _ := strings.Cut(log, "\n")
		return strings.TrimPrefix(line, "::stop-commands::")
	}
	if one, other := token(first.out), token(second.out); len(one) < 20 || one == other || !strings.Contains(first.out, "\n::"+one+"::\n") {
		t.Errorf("the tokens are %q and %q; want two that cannot be guessed", one, other)
	}
	for file, want := range map[string]string{summary: "before\n<h2>", outputs: "before=1\npoints="} {
		text, err := os.ReadFile(file)
		if err != nil || !strings.HasPrefix(string(text), want) || len(text) > 1<<20 {
			t.Errorf("%s is %v, %.80q; want what was there before, and ours behind", file, err, text)
		}
	}
}

func TestGradesAreFilledIntoANewFileOnlyWhenAsked(t *testing.T) {
	folder := t.TempDir()
	results := writeFile(t, folder, "results.json", `{"schema": "isrgrade-class/1", "results": [
		{"schema": "isrgrade/1", "id": "501", "name": "Ada", "verdict": "wrong_answer", "score": 87.5, "max_score": 100}]}`)
	text := "Student,ID,Replication (123)\n\"Lovelace, Ada\",501,\nHilda,502,12\n"
	sheet := writeFile(t, folder, "grades.csv", text)
	fill := []string{"grades", "fill", "--results", results, "--sheet", sheet, "--column", "Replication (123)"}
	filled := filepath.Join(folder, "grades-filled.csv")

	shown := call(t, fill...)
	if _, err := os.Stat(filled); shown.status != statusPassed || err == nil || !strings.Contains(shown.out, "501 (Ada): (empty) -> 87.5") || !strings.Contains(shown.out, "502") {
		t.Errorf("status %d, it shows\n%s%s\nwant the change, who is missing, and nothing written (%v)", shown.status, shown.out, shown.errOut, err)
	}
	if done := call(t, append(fill, "--write")...); done.status != statusPassed {
		t.Errorf("--write: status %d\n%s", done.status, done.errOut)
	}
	for file, want := range map[string]string{sheet: text, filled: strings.Replace(text, "501,\n", "501,87.5\n", 1)} {
		if got, err := os.ReadFile(file); err != nil || string(got) != want {
			t.Errorf("%s is\n%s(%v); want\n%s", file, got, err, want)
		}
	}
	if again := call(t, append(fill, "--write")...); again.status != statusUsage || !strings.Contains(again.errOut, "is there already") {
		t.Errorf("a second time: status %d, %s; want no file replaced", again.status, again.errOut)
	}
	if unknown := call(t, append(fill[:len(fill)-1], "Replication")...); unknown.status != statusUsage || !strings.Contains(unknown.errOut, `"Replication (123)"`) {
		t.Errorf("an unknown column: status %d, %s; want the columns that there are", unknown.status, unknown.errOut)
	}
}
