package failover_test

import (
	"strings"
	"testing"

	"isrgrade/reference/failover"
)

func TestABrokenPromiseIsExplainedWhereNothingExcusesIt(t *testing.T) {
	const lost = "t=9 LEADER=6 EPOCH=1 ISR=6 ELR=- LAST=- LOST=m1"
	const excused = "t=0 CRASH 6 lost 0\nt=1 PRODUCE m1\nt=2 CRASH 5 lost 1\nt=3 START 5"
	for _, row := range []struct {
		reason, commands, printed string
		broken                    bool
	}{
		{"a lost record in a trace where nobody lost any", restartInFrontOfALeadersDeath, lost, true},
		{"nothing is lost", restartInFrontOfALeadersDeath, strings.Replace(lost, "LOST=m1", "LOST=-", 1), false},
		{"a death took records with it", header(1, []int64{5, 6}, false) + excused, lost, false},
		{"an operator did not wait", header(1, []int64{5, 6}, false) + "t=0 ELECT unclean", lost, false},
		{"another line", restartInFrontOfALeadersDeath, "LOST", false},
	} {
		_, commands, _ := read(t, row.commands)
		if got := failover.BrokenPromise(commands, []string{row.printed}); (len(got) > 0) != row.broken {
			t.Errorf("%s: %q", row.reason, got)
		}
	}
}
