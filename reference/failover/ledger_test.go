package failover_test

import (
	"slices"
	"strings"
	"testing"

	"isrgrade/reference"
	"isrgrade/reference/failover"
)

// page, "What is not valid in a trace". The last line is the one that the ledger
// refuses; what the grammar refuses is tested with the parser.
func TestTheLedgerRefuses(t *testing.T) {
	for _, row := range []struct{ reason, commands, says string }{
		{"a FETCH of a broker that is down", "t=0 CRASH 6 lost 0\nt=1 FETCH 6", "broker 6 is down"},
		{"a CRASH of a broker that is down", "t=0 CRASH 6 lost 0\nt=1 CRASH 6 lost 0", "broker 6 is down"},
		{"a STOP of a broker that is down", "t=0 STOP 6\nt=1 STOP 6", "broker 6 is down"},
		{"a RESTART of a broker that is down", "t=0 CRASH 6 lost 0\nt=1 RESTART 6 lost 0", "broker 6 is down"},
		{"a START of a broker that is up", "t=0 START 6", "broker 6 is up"},
		{"a FETCH of the leader", "t=0 FETCH 5", "broker 5 leads"},
		{"a FETCH of the leader of the moment", "t=0 CRASH 5 lost 0\nt=1 FETCH 6", "broker 6 leads"},
		{"a RESTART of the leader", "t=0 RESTART 5 lost 0", "broker 5 leads"},
		{"more lost than there is", "t=0 PRODUCE m1\nt=1 CRASH 5 lost 2", "loses 2 records and has 1"},
		{"more lost than a follower has", "t=0 PRODUCE m1\nt=1 RESTART 6 lost 1", "loses 1 records and has 0"},
		{"a record's name used twice", "t=0 PRODUCE m1\nt=1 PRODUCE m1", "m1 was produced before"},
		{"and after it was refused", "t=0 CRASH 5 lost 0\nt=1 CRASH 6 lost 0\nt=2 PRODUCE m1\nt=3 PRODUCE m1", "m1 was produced before"},
	} {
		lines := strings.Split(row.commands, "\n")
		for i, problem := range problems(t, row.commands) {
			switch {
			case i < len(lines)-1 && problem != nil:
				t.Errorf("%s: %s is refused: %s", row.reason, lines[i], problem.What)
			case i == len(lines)-1 && (problem == nil || !strings.Contains(problem.What, row.says) || problem.Want == ""):
				t.Errorf("%s: the problem is %v, want one that says %q", row.reason, problem, row.says)
			}
		}
	}
}

func TestTheLedgerAccepts(t *testing.T) {
	for _, row := range []struct{ reason, commands string }{
		{"a FETCH without a leader", "t=0 CRASH 6 lost 0\nt=1 CRASH 5 lost 0\nt=2 START 6\nt=3 FETCH 6"},
		{"a RESTART without a leader", "t=0 CRASH 6 lost 0\nt=1 CRASH 5 lost 0\nt=2 START 6\nt=3 RESTART 6 lost 0"},
		{"elections that do nothing", "t=0 ELECT unclean\nt=1 ELECT preferred"},
		{"the whole log lost", "t=0 PRODUCE m1\nt=1 PRODUCE m2\nt=2 CRASH 5 lost 2"},
		{"the old leader fetches", "t=0 CRASH 5 lost 0\nt=1 START 5\nt=2 FETCH 5"},
		{"everything in one millisecond", "t=0 STATUS\nt=0 STATUS"},
	} {
		if i := slices.IndexFunc(problems(t, row.commands), func(p *reference.Problem) bool { return p != nil }); i >= 0 {
			t.Errorf("%s: command %d is refused", row.reason, i+1)
		}
	}
}

func problems(t *testing.T, commands string) []*reference.Problem {
	t.Helper()
	config, all, _ := read(t, header(1, []int64{5, 6}, false)+commands)
	ledger := failover.NewLedger()
	found := []*reference.Problem{}
	if problem := ledger.Begin(config); problem != nil {
		t.Fatal(problem.What)
	}
	for i := range all {
		problem := ledger.Check(&all[i])
		found = append(found, problem)
		if problem == nil {
			ledger.Take(&all[i])
		}
	}
	return found
}

func TestMinISRIsAtMostTheReplicas(t *testing.T) {
	config, _, _ := read(t, header(3, []int64{5, 6}, true))
	problem := failover.NewLedger().Begin(config)
	if problem == nil || !strings.Contains(problem.What, "MIN_ISR is 3 but REPLICAS lists only 2") {
		t.Errorf("the problem is %v", problem)
	}
}
