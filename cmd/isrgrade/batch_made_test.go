package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"isrgrade/grader"
	"isrgrade/reference/isr/mistakes"
)

// expectation is what a submission of a made class must come to.
type expectation struct {
	verdict grader.Verdict
	mistake string // that must be claimed; "" for none
	evil    bool   // any verdict is right but accepted and judge_error
}

// made is a class on the disk with what each id must come to.
type made struct {
	dir  string
	want map[string]expectation
}

func newMade(t testing.TB) *made {
	t.Helper()
	if testing.Short() {
		t.Skip("short run: grades a class in processes of its own, which the race detector does not see into; run without -short")
	}
	for _, tool := range []string{"gcc", "python3", "node"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("the class has programs that need %s: %v", tool, err)
		}
	}
	return &made{dir: t.TempDir(), want: map[string]expectation{}}
}

// add writes a submission of its own: a comment makes it differ from all others.
func (m *made) add(t testing.TB, id, extension, text string, want expectation) {
	t.Helper()
	comment := map[string]string{".py": "# ", ".c": "// ", ".js": "// ", ".go": "// "}[extension]
	writeFile(t, m.dir, id+extension, text+"\n"+comment+id+"\n")
	m.want[id] = want
}

// switchable is the C program that makes the given mistake.
func switchable(t testing.TB, mistake string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/switchable.c")
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("#define MISTAKE %q\n%s", mistake, text)
}

// addMistakes adds a C program with each mistake of the catalogue, and a right one.
func (m *made) addMistakes(t testing.TB, prefix string) {
	t.Helper()
	m.add(t, prefix+"right", ".c", switchable(t, ""), expectation{verdict: grader.Accepted})
	for _, mistake := range mistakes.All() {
		m.add(t, prefix+mistake.ID, ".c", switchable(t, mistake.ID), expectation{verdict: grader.WrongAnswer, mistake: mistake.ID})
	}
}

// addFolder adds the programs in a folder of submissions/isr/ in one language. The
// folder says the verdict and, of wrong answers, the name says the mistake.
func (m *made) addFolder(t testing.TB, prefix, folder, extension string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, "submissions", "isr", folder, "*"+extension))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		stem := strings.TrimSuffix(filepath.Base(file), extension)
		want := expectation{verdict: grader.Verdict(folder)}
		if folder == "wrong_answer" {
			want.mistake = stem
		}
		m.add(t, fmt.Sprintf("%s%s-%s-%s", prefix, folder, stem, extension[1:]), extension, string(text), want)
	}
}

// evils are what hostile programs of the runner's tests do, by file.
func evils() map[string][]string {
	return map[string][]string{
		"consume": {"memory", "memory-children", "fork-bomb", "thread-bomb"},
		"endings": {"flood-stdout", "flood-stderr"},
		"files":   {"fill-with-one", "write-outside", "through-links", "delete-itself", "inherits"},
		"linger":  {"litter", "shared-memory"},
		"network": {"tcp", "udp", "abstract", "detours"},
		"others":  {"at-parent", "slow-down-parent", "gain-rights"},
	}
}

// addEvil adds a folder with one of the runner's hostile programs, told what to do.
func (m *made) addEvil(t testing.TB, id, source, does string) {
	t.Helper()
	hostile := filepath.Join(root, "runner", "testdata", "hostile")
	dir := filepath.Join(m.dir, id)
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for from, to := range map[string]string{source + ".c": "evil.h", "hostile.h": "hostile.h"} {
		text, err := os.ReadFile(filepath.Join(hostile, from))
		if err != nil {
			t.Fatal(err)
		}
		writeFile(t, dir, to, string(text))
	}
	writeFile(t, dir, "main.c", fmt.Sprintf("#define main evil_main\n#include \"evil.h\"\n#undef main\n"+
		"int main(void) { char *argv[] = {\"evil\", %q, \"x\", 0}; return evil_main(3, argv); }\n", does))
	m.want[id] = expectation{evil: true}
}

// check compares the results with what they must be.
func (m *made) check(t *testing.T, results map[string]grader.Result) {
	t.Helper()
	if len(results) != len(m.want) {
		t.Errorf("%d submissions have a result; want %d", len(results), len(m.want))
	}
	for id, want := range m.want {
		result, found := results[id]
		switch {
		case !found:
			t.Errorf("%s has no result", id)
		case want.evil:
			checkEvil(t, id, result)
		case result.Verdict != want.verdict:
			t.Errorf("%s is %s; want %s (%s)", id, result.Verdict, want.verdict, result.Error)
		case want.mistake != "" && !claims(result, want.mistake):
			t.Errorf("%s is not told of its mistake; the claims are %+v", id, result.Mistakes)
		case (result.Score == result.MaxScore) != (want.verdict == grader.Accepted):
			t.Errorf("%s is %s and has %s of %s points", id, result.Verdict, result.Score, result.MaxScore)
		}
	}
}

func checkEvil(t *testing.T, id string, result grader.Result) {
	t.Helper()
	if result.Verdict == grader.Accepted || result.Verdict == grader.JudgeError || result.Score != 0 {
		t.Errorf("%s is %s with %s points (%s)", id, result.Verdict, result.Score, result.Error)
	}
	for _, one := range result.Cases {
		if strings.Contains(one.Actual, "ESCAPED") {
			t.Errorf("%s got out: %s", id, one.Actual)
		}
	}
}

func claims(result grader.Result, mistake string) bool {
	for _, claim := range result.Mistakes {
		if claim.ID == mistake {
			return true
		}
	}
	return false
}
