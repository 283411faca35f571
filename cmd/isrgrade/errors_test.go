package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Each wrong use gets one clear line on standard error, exit status 2, and nothing
// on standard output.
func TestWrongUseGetsOneClearErrorAndStatusTwo(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string { return writeFile(t, dir, name, text) }
	empty := filepath.Join(dir, "empty")
	if err := os.Mkdir(empty, 0o755); err != nil {
		t.Fatal(err)
	}
	plain := file("notes.txt", "hello\n")
	if err := os.Chmod(plain, 0o644); err != nil {
		t.Fatal(err)
	}
	backwards := file("backwards.trace", "LAG_MAX 5\nMIN_ISR 1\nREPLICAS 5 6\nt=9 STATUS\nt=8 STATUS\n")
	wrongReply := file("reply.trace", "LAG_MAX 5\nMIN_ISR 1\nREPLICAS 5\nt=9 STATUS\n> t=9 LEO=1 HW=0 ISR=5 WRITES=OK\n")
	for _, test := range []struct {
		reason string
		args   []string
		says   []string
	}{
		{"no such command", []string{"chekc"}, []string{"chekc", "check"}},
		{"unknown flag", []string{"check", "--fast", "leader.py"}, []string{"-fast", "--help"}},
		{"the beginning of a flag", []string{"batch", "--out", "x", dir}, []string{"-out", "did you mean --output?"}},
		{"a misspelt flag", []string{"gen", "--sede", "3"}, []string{"-sede", "did you mean --seed?"}},
		{"a misspelt flag of a command's command", []string{"export", "gradescope", "--trak", "x"}, []string{"did you mean --track?"}},
		{"no program", []string{"check"}, []string{"no program"}},
		{"missing file", []string{"check", filepath.Join(dir, "leader.py")}, []string{"leader.py", "no such file"}},
		{"folder without a program", []string{"check", empty}, []string{empty}},
		{"neither executable nor source", []string{"check", plain}, []string{"notes.txt"}},
		{"command that is not there", []string{"check", "--", "no-such-interpreter", "x.py"}, []string{"no-such-interpreter"}},
		{"unknown case, with a near one", []string{"check", "--case", "exactly-lag", "x.py"}, []string{"exactly-lag", "did you mean"}},
		{"unknown stage", []string{"check", "--stage", "8", "x.py"}, []string{"8", "7-min-isr"}},
		{"unknown format", []string{"check", "--format", "pdf", "x.py"}, []string{"pdf", "json"}},
		{"unknown level", []string{"check", "--confine", "total", "x.py"}, []string{"total", "restricted"}},
		{"a site that is no address", []string{"check", "--site", "javascript:alert(1)", "x.py"}, []string{"--site", "https://"}},
		{"no jobs", []string{"check", "--jobs", "0", "x.py"}, []string{"--jobs", "1 or more"}},
		{"no time", []string{"check", "--timeout", "0s", "x.py"}, []string{"--timeout", "10ms"}},
		{"a time without its unit", []string{"check", "--timeout", "5", "x.py"}, []string{`"5"`, "-timeout", "a time with its unit, as in 5s"}},
		{"a count that is none", []string{"check", "--random", "many", "x.py"}, []string{`"many"`, "-random", "give a whole number"}},
		{"a seed that is none", []string{"gen", "--seed", "-1", "-o", filepath.Join(dir, "g")}, []string{`"-1"`, "-seed", "give a whole number"}},
		{"a second program", []string{"check", "submissions/isr/accepted/leader.py", "submissions/isr/accepted/leader.js"},
			[]string{"leader.js comes behind the program", "takes one program", "isrgrade check submissions/isr/accepted/leader.py -- submissions/isr/accepted/leader.js"}},
		{"a second program, misspelt", []string{"check", "submissions/isr/accepted/leader.py", "laeder.py"}, []string{"laeder.py comes behind the program"}},
		{"misspelt stage", []string{"check", "--stage", "4-cauht-up", "x.py"}, []string{"4-cauht-up", "did you mean 4-caught-up?", "7-min-isr"}},
		{"misspelt case", []string{"check", "--case", "exaktli-lag-maks", "x.py"}, []string{"did you mean"}},
		{"misspelt mistake", []string{"mistakes", "no-second-brnch"}, []string{"no-second-brnch", "did you mean no-second-branch?"}},
		{"misspelt mistake to make", []string{"expect", "--mistake", "early-rejon"}, []string{"did you mean early-rejoin?"}},
		{"a starter into a folder that is not there", []string{"starter", "python", "-o", filepath.Join(dir, "no", "leader.py")}, []string{"there is no folder " + filepath.Join(dir, "no")}},
		{"seed without random cases", []string{"check", "--seed", "3", "x.py"}, []string{"--random"}},
		{"cases folder that is not there", []string{"check", "--cases", filepath.Join(dir, "none"), "x.py"}, []string{"none"}},
		{"cases folder without a trace", []string{"check", "--cases", empty, "x.py"}, []string{"no trace file"}},
		{"case that breaks the rules", []string{"check", "--cases", backwards, "x.py"}, []string{backwards + ":5", "t=8", "never goes back"}},
		{"reply that the reference does not give", []string{"check", "--cases", wrongReply, "x.py"}, []string{wrongReply + ":5", "LEO=0"}},
		{"malformed trace to expect", []string{"expect", backwards}, []string{backwards + ":5"}},
		{"malformed trace to explain", []string{"explain", backwards}, []string{backwards + ":5"}},
		{"missing trace", []string{"expect", filepath.Join(dir, "none.trace")}, []string{"none.trace"}},
		{"two traces", []string{"expect", backwards, backwards}, []string{"2 traces"}},
		{"unknown mistake", []string{"expect", "--mistake", "off-by-two"}, []string{"off-by-two", "isrgrade mistakes"}},
		{"two mistakes in one rule", []string{"expect", "--mistake", "never-shrinks", "--mistake", "shrink-at-limit"}, []string{"never-shrinks", "shrink-at-limit", "Leaves"}},
		{"unknown mistake to explain", []string{"mistakes", "nothing"}, []string{"nothing"}},
		{"a flag of the program's own", []string{"check", "leader.py", "--fast"}, []string{"-fast", "behind --"}},
		{"unknown language", []string{"starter", "cobol"}, []string{"cobol", "The nearest is python"}},
		{"misspelt language", []string{"starter", "jvaascript"}, []string{"The nearest is javascript"}},
		{"a language much like another", []string{"starter", "Kotlin"}, []string{"The nearest is java,"}},
		{"a starter over a file that is there", []string{"starter", "python", "-o", plain}, []string{plain, "there already", "stays as it is"}},
		{"unknown shell", []string{"completion", "csh"}, []string{"csh", "bash"}},
		{"generator without a folder", []string{"gen"}, []string{"output"}},
		{"generator with too many followers", []string{"gen", "--followers", "9", "-o", filepath.Join(dir, "g")}, []string{"9"}},
		{"matrix in an unknown format", []string{"cases", "matrix", "--format", "xml"}, []string{"xml", "csv"}},
		{"export to nowhere", []string{"export", "moodle"}, []string{"gradescope", "github"}},
		{"output into a folder that is not there", []string{"check", "--stage", "1", "-o", filepath.Join(dir, "no", "r.txt"), "submissions/isr/accepted/leader.py"}, []string{"--output " + filepath.Join(dir, "no", "r.txt"), "there is no folder " + filepath.Join(dir, "no") + ";"}},
		{"output into what is no folder", []string{"check", "-o", filepath.Join(plain, "r.txt"), "submissions/isr/accepted/leader.py"}, []string{plain + " is no folder"}},
	} {
		t.Run(test.reason, func(t *testing.T) {
			done := call(t, test.args...)
			if done.status != statusUsage {
				t.Errorf("status %d, want 2\n%s", done.status, done.errOut)
			}
			if done.out != "" {
				t.Errorf("standard output is not empty: %q", done.out)
			}
			if strings.Count(strings.TrimSpace(done.errOut), "\n") > 0 || !strings.HasPrefix(done.errOut, "isrgrade: ") {
				t.Errorf("not one clear line: %q", done.errOut)
			}
			for _, word := range test.says {
				if !strings.Contains(done.errOut, word) {
					t.Errorf("%q does not say %q", done.errOut, word)
				}
			}
		})
	}
}

func TestAMissingInterpreterIsNoVerdict(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	done := call(t, "check", "submissions/isr/accepted/leader.py")
	if done.status != statusUsage || !strings.Contains(done.errOut, "python3") {
		t.Errorf("status %d, %q; want 2 and a word about python3", done.status, done.errOut)
	}
}

func TestNothingIsWrittenWhenTheUseIsWrong(t *testing.T) {
	output := filepath.Join(t.TempDir(), "report.json")
	call(t, "check", "--format", "json", "--output", output, "no-such-file.py")
	if _, err := os.Stat(output); !os.IsNotExist(err) {
		t.Errorf("the report's file exists: %v", err)
	}
}

func TestHelpOfEveryCommandHasAnExample(t *testing.T) {
	app := newApp(&console{})
	for _, command := range app.Commands {
		t.Run(command.Name, func(t *testing.T) {
			done := call(t, command.Name, "--help")
			if done.status != statusPassed || !strings.Contains(done.out, "Example") && !strings.Contains(done.out, "example") {
				t.Errorf("status %d, no example in\n%s", done.status, done.out)
			}
		})
	}
}
