package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// autograder is what Gradescope has at /autograder, somewhere else.
func autograder(t *testing.T) string {
	t.Helper()
	home := t.TempDir()
	if done := call(t, "export", "gradescope", filepath.Join(home, "source")); done.status != statusPassed {
		t.Fatalf("export: status %d\n%s", done.status, done.errOut)
	}
	for _, folder := range []string{"results", "submission"} {
		if err := os.Mkdir(filepath.Join(home, folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	script := filepath.Join(home, "source", "run_autograder")
	text, err := os.ReadFile(script)
	if err != nil {
		t.Fatal(err)
	}
	moved := strings.ReplaceAll(string(text), "/autograder/", home+"/")
	if err := os.WriteFile(script, []byte(moved), 0o755); err != nil {
		t.Fatal(err)
	}
	return home
}

// Gradescope shows a student nothing but "the autograder failed" when there are
// no results.
func TestTheGradescopeAutograderHasAResultForWhateverWasUploaded(t *testing.T) {
	if testing.Short() {
		t.Skip("short run: grades real programs in processes of their own")
	}
	right, err := os.ReadFile(filepath.Join(root, "submissions/accepted/leader.c"))
	if err != nil {
		t.Fatal(err)
	}
	for upload, test := range map[string]struct {
		files map[string]string
		score float64
		told  string
	}{
		"one right program":       {map[string]string{"my leader.c": string(right)}, 100, "accepted"},
		"nothing":                 {nil, 0, "there is no program"},
		"no program":              {map[string]string{"notes.xyz": "I am ill"}, 0, "neither a program nor"},
		"several without a main":  {map[string]string{"a.txt": "a", "b.txt": "b"}, 0, "there is no program"},
		"one that cannot compile": {map[string]string{"leader.py": "def (:\n"}, 0, "does not compile"},
	} {
		t.Run(upload, func(t *testing.T) {
			home := autograder(t)
			for name, text := range test.files {
				writeFile(t, filepath.Join(home, "submission"), name, text)
			}
			if out, err := exec.Command("bash", filepath.Join(home, "source", "run_autograder")).CombinedOutput(); err != nil {
				t.Fatalf("run_autograder: %v\n%s", err, out)
			}
			text, err := os.ReadFile(filepath.Join(home, "results", "results.json"))
			if err != nil {
				t.Fatal(err)
			}
			var results struct {
				Score  float64
				Output string
			}
			if err := json.Unmarshal(text, &results); err != nil {
				t.Fatal(err)
			}
			if results.Score != test.score || !strings.Contains(results.Output, test.told) {
				t.Errorf("score %v, want %v; output %q, want %q in it", results.Score, test.score, results.Output, test.told)
			}
		})
	}
}
