package main

import (
	"os/exec"
	"strings"
	"testing"
)

func TestTheManualPageHasEveryCommandAndIsFreeOfErrors(t *testing.T) {
	page := call(t, "man")
	for _, command := range newApp(&console{}).Commands {
		if !strings.Contains(page.out, ".SH "+command.Name) && !strings.Contains(page.out, command.Usage) {
			t.Errorf("there is no word about %s", command.Name)
		}
	}
	groff, err := exec.LookPath("groff")
	if err != nil {
		t.Skipf("no groff to read the page: %v", err)
	}
	reader := exec.Command(groff, "-man", "-Tutf8", "-ww", "-z")
	reader.Stdin = strings.NewReader(page.out)
	if warnings, err := reader.CombinedOutput(); err != nil {
		t.Errorf("groff: %v\n%s", err, warnings)
	}
}

func TestTheTableOfStagesFitsIntoTheColumnsThatTheShellGives(t *testing.T) {
	if testing.Short() {
		t.Skip("short run: grades real programs in processes of their own, which the race detector does not see into; run without -short")
	}
	t.Setenv("COLUMNS", "60")
	done := call(t, "check", "submissions/isr/accepted/leader.py", "--stage", "1", "--stage", "6")
	for line := range strings.Lines(done.out) {
		if strings.Contains(line, "[") && len(line) > len("\n")+60 {
			t.Errorf("more than 60 columns: %q", line)
		}
	}
	says(t, done.out, "6-high-watermark  [####")
}
