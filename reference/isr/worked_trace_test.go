package isr_test

import (
	"testing"

	reference "isrgrade/reference/isr"
)

func appendRecords(t, n int64) reference.Command {
	return reference.Command{Kind: reference.Append, Time: t, Records: n}
}

func fetch(t int64, follower int, offset int64) reference.Command {
	return reference.Command{Kind: reference.Fetch, Time: t, Follower: follower, Offset: offset}
}

func status(t int64) reference.Command {
	return reference.Command{Kind: reference.Status, Time: t}
}

// workedTrace is the lesson's own, broker 6 being follower 1 and broker 7
// follower 2.
func workedTrace() (reference.Config, []reference.Command) {
	config := reference.Config{LagMax: 500, MinISR: 1, Replicas: []int64{5, 6, 7}}
	return config, []reference.Command{
		appendRecords(0, 4),
		fetch(100, 1, 4),
		fetch(120, 2, 2),
		status(130),
		fetch(400, 1, 4),
		status(550),
		fetch(600, 2, 4),
		status(601),
	}
}

func TestTheWorkedTraceGivesTheRepliesOfTheExercise(t *testing.T) {
	want := []string{
		"t=130 LEO=4 HW=2 ISR=5,6,7 WRITES=OK",
		"t=550 LEO=4 HW=4 ISR=5,6 WRITES=OK",
		"t=601 LEO=4 HW=4 ISR=5,6,7 WRITES=OK",
	}
	config, commands := workedTrace()
	rules := reference.Lesson()
	got := rules.Run(&config, commands)
	if len(got) != len(want) {
		t.Fatalf("%d replies, want %d", len(got), len(want))
	}
	for i := range want {
		if got[i].String() != want[i] {
			t.Errorf("got %s, want %s", got[i].String(), want[i])
		}
	}
}

func TestCommandsAreWrittenAsInATrace(t *testing.T) {
	want := []string{
		"t=0 APPEND 4",
		"t=100 FETCH 6 offset 4",
		"t=120 FETCH 7 offset 2",
		"t=130 STATUS",
	}
	config, commands := workedTrace()
	for i := range want {
		if got := commands[i].Text(&config); got != want[i] {
			t.Errorf("got %q, want %q", got, want[i])
		}
	}
}

// The lesson's comments beside the worked trace say what each number has become.
func TestTheWorkedTraceLeavesTheStateThatTheLessonGives(t *testing.T) {
	config, commands := workedTrace()
	rules := reference.Lesson()
	state := rules.Begin(&config)
	for _, command := range commands {
		rules.Step(&config, &state, command, &reference.Reply{})
	}
	six, seven := state.Replicas[1], state.Replicas[2]
	for _, number := range []struct {
		name      string
		got, want int64
	}{
		{"leader LEO", state.LeaderLEO(), 4},
		{"HW", state.HW, 4},
		{"lastCaughtUp(6)", six.LastCaughtUpTime, 400},
		{"LEO(6)", six.LEO, 4},
		{"lastCaughtUp(7)", seven.LastCaughtUpTime, 600},
		{"LEO(7)", seven.LEO, 4},
	} {
		if number.got != number.want {
			t.Errorf("%s = %d, want %d", number.name, number.got, number.want)
		}
	}
}
