package report

import (
	"os/exec"
	"testing"
)

// A shell itself says what it makes of the word.
func TestShellTakesTheWordAsItIs(t *testing.T) {
	for _, word := range []string{
		"leader.py", "", "two words", "it's", `"`, "a;touch b", "$(touch b)", "`touch b`", "a\\nb", "*", "~", "#x", "&", "|", ">", "!", "ünïcode", "a\nb",
	} {
		out, err := exec.Command("sh", "-c", "printf %s "+ShellWord(word)).Output()
		if err != nil || string(out) != word {
			t.Errorf("%q is read as %q (%v)", word, out, err)
		}
	}
}

// A shell that somebody types into expands more than one that runs a script.
func TestShellWordIsQuotedForAShellThatSomebodyTypesInto(t *testing.T) {
	for _, word := range []string{"wow!.py", "~ada", "a{b,c}", "a^b", "a[b]", "a?"} {
		if got := ShellWord(word); got != "'"+word+"'" {
			t.Errorf("%s is written as %s; want it in quotes", word, got)
		}
	}
}

func TestProgramIsNeverTakenForAFlag(t *testing.T) {
	if got := programWord("--exam.py"); got != "./--exam.py" {
		t.Errorf("got %q", got)
	}
}
