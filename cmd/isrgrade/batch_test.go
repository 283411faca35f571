package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"isrgrade/grader"
	"isrgrade/runner"
)

// pair is a class of a right program and one that does not compile: both are
// quickly graded.
func pair(t testing.TB) *made {
	t.Helper()
	m := newMade(t)
	m.add(t, "ada", ".c", switchable(t, ""), expectation{verdict: grader.Accepted})
	m.add(t, "alan", ".c", "int main(void) { return 0 }", expectation{verdict: grader.CompileFailed})
	return m
}

func TestBatchEndsWithTheStatusThatTheClassHas(t *testing.T) {
	m := pair(t)
	out := filepath.Join(t.TempDir(), "out")
	if done := call(t, "batch", m.dir, "-o", out); done.status != statusFailed {
		t.Errorf("with a program that does not compile the status is %d; want %d\n%s", done.status, statusFailed, done.errOut)
	}
	m.check(t, classResults(t, out))
	if err := os.Remove(filepath.Join(m.dir, "alan.c")); err != nil {
		t.Fatal(err)
	}
	if done := call(t, "batch", "-o", out, m.dir); done.status != statusPassed {
		t.Errorf("with right programs alone the status is %d; want %d\n%s", done.status, statusPassed, done.errOut)
	}
}

func TestOurOwnFaultIsStatusThreeAfterAllOthersAreDone(t *testing.T) {
	m := pair(t)
	writeFile(t, m.dir, "grace.py", "print()\n")
	out := filepath.Join(t.TempDir(), "out")
	path := filepath.Join(t.TempDir(), "bin")
	if err := os.Mkdir(path, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, tool := range []string{"gcc", "as", "ld"} {
		if err := os.Symlink(filepath.Join("/usr/bin", tool), filepath.Join(path, tool)); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", path) // without Python
	done := call(t, "batch", m.dir, "-o", out)
	results := classResults(t, out)
	if done.status != statusOurFault || results["grace"].Verdict != grader.JudgeError {
		t.Errorf("the status is %d, grace is %q; want %d and judge_error\n%s", done.status, results["grace"].Verdict, statusOurFault, done.errOut)
	}
	if results["ada"].Verdict != grader.Accepted {
		t.Errorf("ada is %q; want her graded all the same", results["ada"].Verdict)
	}
}

func TestBatchSaysWhatIsWrongWithItsUse(t *testing.T) {
	dir, empty := pair(t).dir, t.TempDir()
	out := filepath.Join(t.TempDir(), "out")
	config := func(text string) string { return writeFile(t, t.TempDir(), "grading.yaml", text) }
	taken := writeFile(t, t.TempDir(), "taken.csv", "mine\n")
	for _, test := range []struct {
		why    string
		args   []string
		saying []string
	}{
		{"a file for the output", []string{"batch", dir, "-o", taken}, []string{taken, "output folder"}},
		{"an output folder that cannot be made", []string{"batch", dir, "-o", taken + "/graded"}, []string{taken, "output folder"}},
		{"no folder", []string{"batch", "-o", out}, []string{"isrgrade batch submissions -o graded"}},
		{"no output", []string{"batch", dir}, []string{"no output folder"}},
		{"two folders", []string{"batch", dir, empty, "-o", out}, []string{"2 folders"}},
		{"an empty folder", []string{"batch", empty, "-o", out}, []string{"no submission"}},
		{"a folder that is none", []string{"batch", dir + "/ada.c", "-o", out}, []string{"no folder", "unpack"}},
		{"no id, but a word of several names", []string{"batch", dir, "-o", out, "--roster", config("id,name\nada,Ada King\nalan,Alan King\n"), "--only", "king"}, []string{"Ada King (ada); Alan King (alan)"}},
		{"an unknown id", []string{"batch", dir, "-o", out, "--only", "nobody"}, []string{`"nobody"`}},
		{"a shard that is none", []string{"batch", dir, "-o", out, "--shard", "5/4"}, []string{"1/4"}},
		{"an unknown level", []string{"batch", dir, "-o", out, "--confine", "some"}, []string{"restricted"}},
		{"an unknown amount to show", []string{"batch", dir, "-o", out, "--show", "all"}, []string{"hint"}},
		{"no jobs", []string{"batch", dir, "-o", out, "--jobs", "-1"}, []string{"jobs"}},
		{"two kinds of hidden cases", []string{"batch", dir, "-o", out, "--hidden", empty, "--hidden-seed", "3"}, []string{"one of them"}},
		{"a roster without ids", []string{"batch", dir, "-o", out, "--roster", config("name\nAda\n")}, []string{":1:", "id"}},
		{"a roster in another encoding", []string{"batch", dir, "-o", out, "--roster", config("id,name\nada,L\xf6velace\n")}, []string{":2:", "CSV UTF-8"}},
		{"an unknown key", []string{"batch", dir, "-o", out, "--config", config("show: hint\nlimit:\n  wall: 3s\n")}, []string{":2:", `"limit"`, "--print-config"}},
		{"an unknown key inside", []string{"batch", dir, "-o", out, "--config", config("limits:\n  wall: 3s\n  ram: 1GiB\n")}, []string{":3:", `"ram"`}},
		{"a misspelt stage", []string{"batch", dir, "-o", out, "--config", config("weights:\n  1-log: 3\n  3-shrnk: 4\n")}, []string{":3:", "3-shrink"}},
		{"a weight that is no number", []string{"batch", dir, "-o", out, "--config", config("weights:\n  1-log: many\n")}, []string{":2:", "whole number"}},
		{"no weight at all", []string{"batch", dir, "-o", out, "--config", config("weights: {1-log: 0, 2-fetch: 0, 3-shrink: 0, 4-caught-up: 0, 5-rejoin: 0, 6-high-watermark: 0, 7-min-isr: 0}\n")}, []string{"nothing counts"}},
		{"a time without a unit", []string{"batch", dir, "-o", out, "--config", config("limits:\n  wall: 10\n")}, []string{":2:", "10s"}},
		{"a size without a unit", []string{"batch", dir, "-o", out, "--config", config("limits:\n  memory: 512\n")}, []string{":2:", "512MiB"}},
		{"a word for yes or no", []string{"batch", dir, "-o", out, "--config", config("strict: maybe\n")}, []string{":1: strict", `"maybe"`, "true or false"}},
		{"a word for a number", []string{"batch", dir, "-o", out, "--config", config("suites:\n  random:\n    count: many\n")}, []string{":3: suites.random.count", `"many"`, "whole number"}},
		{"a number for keys", []string{"batch", dir, "-o", out, "--config", config("suites:\n  random: 5\n")}, []string{":2: suites.random", `"5"`, "--print-config"}},
		{"a list for keys", []string{"batch", dir, "-o", out, "--config", config("weights: [1]\n")}, []string{":1: weights", "a list"}},
		{"a list for all", []string{"batch", dir, "-o", out, "--config", config("[]\n")}, []string{":1: a list"}},
		{"a negative count", []string{"batch", "--print-config", "--config", config("suites: {hidden: {count: -1}}\n")}, []string{":1: suites.hidden.count", "0 or more"}},
		{"two documents", []string{"batch", dir, "-o", out, "--config", config("jobs: 2\n---\nshow: none\n")}, []string{":3:", "second document"}},
		{"no YAML", []string{"batch", dir, "-o", out, "--config", config("weights: [\n")}, []string{":1:", "YAML"}},
		{"a key twice", []string{"batch", dir, "-o", out, "--config", config("show: hint\nshow: none\n")}, []string{":2:", "show"}},
		{"nothing to merge", []string{"merge", "-o", out}, []string{"isrgrade merge shard-1 shard-2 -o graded"}},
		{"no shard", []string{"merge", empty, "-o", out}, []string{"isrgrade batch -o"}},
	} {
		t.Run(test.why, func(t *testing.T) {
			done := call(t, test.args...)
			if done.status != statusUsage {
				t.Errorf("the status is %d; want %d", done.status, statusUsage)
			}
			for _, word := range test.saying {
				if !strings.Contains(done.errOut, word) {
					t.Errorf("it says\n%swithout %q", done.errOut, word)
				}
			}
		})
	}
	if _, err := os.Stat(filepath.Join(out, "results.csv")); err == nil {
		t.Error("one of them wrote a gradebook")
	}
}

func TestThePrintedConfigurationIsReadBackAsTheSame(t *testing.T) {
	dir := filepath.Join(absolute(root), "cases")
	relative := "cases" // from where the command runs; the printed one must hold anywhere
	first := call(t, "batch", "--print-config", "--timeout", "3s", "--hidden-seed", "7", "--show", "none", "--strict", "--jobs", "2", "--random", "4", "--cases", relative)
	config := writeFile(t, t.TempDir(), "grading.yaml", first.out)
	second := call(t, "batch", "--print-config", "--config", config)
	if first.status != statusPassed || second.out != first.out {
		t.Errorf("it prints\n%s\nand reads it as\n%s%s", first.out, second.out, second.errOut)
	}
	for _, line := range []string{"wall: 30s", "cpu: 3s", "seed: 7", "show: none", "strict: true", "jobs: 2", "count: 4", "cases: " + dir} {
		if !strings.Contains(first.out, line) {
			t.Errorf("the flag's value %q is not in\n%s", line, first.out)
		}
	}
	if flagged := call(t, "batch", "--print-config", "--config", config, "--show", "full"); !strings.Contains(flagged.out, "show: full") {
		t.Error("a flag does not go before the file")
	}
}

// Any part may be left out, all of them too.
func TestAConfigurationThatSaysNothingLeavesTheDefaults(t *testing.T) {
	want := call(t, "batch", "--print-config")
	for _, text := range []string{"", "# to do\n", "---\n", "weights:\nlimits:\nsuites:\n", "suites:\n  random:\n  hidden:\n", "show:\n"} {
		config := writeFile(t, t.TempDir(), "grading.yaml", text)
		if done := call(t, "batch", "--print-config", "--config", config); done.status != statusPassed || done.out != want.out {
			t.Errorf("%q: status %d, it holds\n%s%s", text, done.status, done.out, done.errOut)
		}
	}
}

func TestFoldersInAConfigurationStandBesideIt(t *testing.T) {
	config := writeFile(t, t.TempDir(), "grading.yaml", "suites:\n  hidden:\n    dir: secret\n")
	if done := call(t, "batch", "--print-config", "--config", config); !strings.Contains(done.out, "dir: "+filepath.Join(filepath.Dir(config), "secret")) {
		t.Errorf("it holds\n%s%s", done.out, done.errOut)
	}
}

func TestBatchJoinsTheRosterAndListsWhatMatchesNobody(t *testing.T) {
	m := pair(t)
	out := filepath.Join(t.TempDir(), "out")
	roster := writeFile(t, m.dir, "roster.csv", "id,name\nada,=Ada Lovelace\ngrace,Grace Hopper\n")
	done := call(t, "batch", "--roster", roster, m.dir, "-o", out)
	for _, line := range []string{"roster does not know: 1\n  alan\n", "without a submission: 1\n  Grace Hopper (grace)\n", "     1 accepted", "     1 compile error"} {
		if !strings.Contains(done.out, line) {
			t.Errorf("the summary lacks %q:\n%s", line, done.out)
		}
	}
	gradebook, err := os.ReadFile(filepath.Join(out, "results.csv"))
	if err != nil || !strings.Contains(string(gradebook), "ada,'=Ada Lovelace,") {
		t.Errorf("the gradebook is (%v)\n%s", err, gradebook)
	}
	page, err := os.ReadFile(filepath.Join(out, "index.html"))
	if err != nil || !strings.Contains(string(page), "Grace Hopper (grace)") {
		t.Errorf("the class's page does not say who handed in nothing (%v)", err)
	}
}

func TestHiddenCasesCountAndAreNotShown(t *testing.T) {
	m := newMade(t)
	m.add(t, "ada", ".c", switchable(t, "hw-decreases"), expectation{verdict: grader.WrongAnswer})
	out, hidden := filepath.Join(t.TempDir(), "out"), t.TempDir()
	writeFile(t, hidden, "kept-secret.trace", "LAG_MAX 1000\nMIN_ISR 1\nREPLICAS 1 2\nt=0 APPEND 7654\nt=1 FETCH 2 offset 7654\nt=2 FETCH 2 offset 7651\nt=3 STATUS\n")
	call(t, "batch", "--hidden", hidden, "--show", "none", m.dir, "-o", out)
	result := classResults(t, out)["ada"]
	last := result.Stages[len(result.Stages)-1]
	if result.HiddenCases != 1 || last.ID != hiddenPart || last.Score != 0 || last.MaxScore == 0 {
		t.Errorf("there are %d hidden cases, and the last stage is %+v", result.HiddenCases, last)
	}
	for _, name := range []string{"results.json", "results.csv", "results.xml", "index.html", "students/ada.html"} {
		text, err := os.ReadFile(filepath.Join(out, name))
		if err != nil || strings.Contains(string(text), "765") || strings.Contains(string(text), "kept-secret") {
			t.Errorf("%s shows the hidden case (%v)", name, err)
		}
	}
}

func TestEveryFlagThatTakesAValueIsKnownToTakeIt(t *testing.T) {
	for _, flag := range batchFlags() {
		_, isBool := flag.(*cli.BoolFlag)
		if takesValue(batchFlags(), "--"+flag.Names()[0]) == isBool {
			t.Errorf("--%s: takes a value: %t", flag.Names()[0], !isBool)
		}
	}
}

func TestAClassIsNotGradedWithLessThanRestrictedUnlessToldTo(t *testing.T) {
	for _, test := range []struct {
		why        string
		asked, got runner.Level
		system     string
		weak       bool
	}{
		{"the strongest", runner.LevelAuto, runner.LevelFull, "linux", false},
		{"enough", runner.LevelAuto, runner.LevelRestricted, "linux", false},
		{"files are open to everybody", runner.LevelAuto, runner.LevelLimits, "linux", true},
		{"nothing is kept in", runner.LevelAuto, runner.LevelNone, "linux", true},
		{"the instructor said so", runner.LevelLimits, runner.LevelLimits, "linux", false},
		{"nothing better exists there", runner.LevelAuto, runner.LevelLimits, "darwin", false},
	} {
		if got := tooWeak(test.asked, test.got, test.system); got != test.weak {
			t.Errorf("%s: too weak: %t; want %t", test.why, got, test.weak)
		}
	}
}

func TestSizesAreReadAndWritten(t *testing.T) {
	for text, want := range map[string]int64{"64KiB": 64 << 10, "512MiB": 512 << 20, "2GiB": 2 << 30, "1024GiB": 1 << 40} {
		got, ok := parseSize(text)
		if !ok || got != want || text != "1024GiB" && sizeText(got) != text {
			t.Errorf("%s is read as %d (%t) and written as %s", text, got, ok, sizeText(got))
		}
	}
	for _, text := range []string{"", "5", "5MB", "-1MiB", "0KiB", "1.5GiB", "99999999999GiB", "KiB"} {
		if got, ok := parseSize(text); ok {
			t.Errorf("%q is read as %d", text, got)
		}
	}
}
