package main

import (
	"slices"
	"strings"
	"testing"
)

func TestFlagsMayStandBehindTheArguments(t *testing.T) {
	app := newApp(&console{})
	for _, test := range []struct{ why, args, want string }{
		{"behind", "isrgrade batch DIR -o OUT", "isrgrade batch -o OUT DIR"},
		{"on both sides", "isrgrade batch --jobs 2 DIR --regrade -o OUT", "isrgrade batch --jobs 2 --regrade -o OUT DIR"},
		{"joined by =", "isrgrade batch DIR --jobs=2", "isrgrade batch --jobs=2 DIR"},
		{"a flag of the program", "isrgrade --no-color merge A B -o OUT", "isrgrade --no-color merge -o OUT A B"},
		{"what stands behind -- is an argument", "isrgrade batch -o OUT -- -DIR", "isrgrade batch -o OUT -- -DIR"},
		{"a program that is called like a command", "isrgrade check batch -o x", "isrgrade check -o x batch"},
		{"behind the program", "isrgrade check leader.py --stage 1", "isrgrade check --stage 1 leader.py"},
		{"the program's own flags", "isrgrade check leader.py --stage 1 -- --stage 2", "isrgrade check --stage 1 leader.py -- --stage 2"},
		{"a command line of its own", "isrgrade check -- java -cp build Leader", "isrgrade check -- java -cp build Leader"},
		{"a command below a command", "isrgrade cases matrix DIR --format csv", "isrgrade cases matrix --format csv DIR"},
		{"a value that is missing stays missing", "isrgrade batch DIR -o", "isrgrade batch -o"},
		{"an unknown flag takes no value", "isrgrade batch DIR --bogus x", "isrgrade batch --bogus DIR x"},
		{"no command", "isrgrade leader.py --stage 1", "isrgrade leader.py --stage 1"},
		{"the shell asks for the next word", "isrgrade check leader.py --stage --generate-bash-completion", "isrgrade check leader.py --stage --generate-bash-completion"},
	} {
		if got := flagsFirst(app, strings.Fields(test.args)); !slices.Equal(got, strings.Fields(test.want)) {
			t.Errorf("%s: %q becomes %q; want %q", test.why, test.args, got, test.want)
		}
	}
}

func TestFlagsBehindTheProgramAreChecks(t *testing.T) {
	result, done := checked(t, "submissions/isr/accepted/leader.py", "--stage", "1", "--", "--stage", "7")
	if done.status != statusPassed || len(result.Stages) != 1 || result.Stages[0].ID != "1-log" {
		t.Errorf("status %d, stages %+v; want stage 1 alone\n%s", done.status, result.Stages, done.errOut)
	}
	if !strings.HasSuffix(result.Command, "leader.py -- --stage 7") {
		t.Errorf("again by %q; want the program's own arguments behind --", result.Command)
	}
}
