package play_test

import (
	"slices"
	"strings"
	"testing"

	"isrgrade/cases"
	"isrgrade/cases/isr"
	"isrgrade/cases/play"
	"isrgrade/cases/tracks"
)

const header = "LAG_MAX 500\nMIN_ISR 1\nREPLICAS 5 6 7\n"

// worked is the lesson's trace.
const worked = header + `t=0 APPEND 4
t=100 FETCH 6 offset 4
t=120 FETCH 7 offset 2
t=130 STATUS
t=400 FETCH 6 offset 4
t=550 STATUS
t=600 FETCH 7 offset 4
t=601 STATUS
`

func lesson() *cases.Track {
	track := isr.Track()
	return &track
}

func TestPlayRepliesAsTheLessonSays(t *testing.T) {
	session := play.Play(lesson(), worked, nil)
	if len(session.Problems) > 0 {
		t.Fatal(session.Problems)
	}
	var replies []string
	for _, step := range session.Steps {
		replies = append(replies, step.Replies...)
	}
	want := []string{
		"t=130 LEO=4 HW=2 ISR=5,6,7 WRITES=OK",
		"t=550 LEO=4 HW=4 ISR=5,6 WRITES=OK",
		"t=601 LEO=4 HW=4 ISR=5,6,7 WRITES=OK",
	}
	if !slices.Equal(replies, want) {
		t.Errorf("it replies %q, want %q", replies, want)
	}
	if session.Parts != -1 || session.OtherStart != nil || session.Steps[3].Other != nil {
		t.Error("without mistakes there is no second program")
	}
}

func TestPlayFindsWhereTwoProgramsPart(t *testing.T) {
	for _, row := range []struct {
		reason string
		trace  string
		ids    []string
		parts  int
	}{
		{"500 is not more than 500", header + "t=0 APPEND 1\nt=100 STATUS\nt=500 STATUS\n", []string{"shrink-at-limit"}, 2},
		{"39 of 67 wrong programs print the lesson's trace rightly, this one among them", worked, []string{"shrink-at-limit"}, -1},
		{"the second of two mistakes shows first", header + "t=0 APPEND 4\nt=1 STATUS\n", []string{"shrink-at-limit", "hw-is-leader-leo"}, 1},
	} {
		if got := play.Play(lesson(), row.trace, row.ids); got.Parts != row.parts || got.OtherStart == nil {
			t.Errorf("%s: they part at step %d, want %d", row.reason, got.Parts, row.parts)
		}
	}
}

func TestPlayShowsTheStepsBeforeAProblem(t *testing.T) {
	session := play.Play(lesson(), header+"t=0 APPEND 4\nt=5 FETCH 6 offset 9\n", nil)
	if len(session.Problems) != 1 || session.Problems[0].Line != 5 {
		t.Errorf("the problems are %v, want one in line 5", session.Problems)
	}
	if len(session.Steps) > 1 || session.Start == nil {
		t.Errorf("%d steps are shown before the problem", len(session.Steps))
	}
	if got := play.Play(lesson(), worked, []string{"no-such"}); len(got.Problems) != 1 || !strings.Contains(got.Problems[0].Text, "no-such") {
		t.Errorf("an unknown mistake gives %v", got.Problems)
	}
}

func TestPlayMarksWhatChanged(t *testing.T) {
	session := play.Play(lesson(), worked, nil)
	changed := func(step int) (names []string) {
		for _, fact := range session.Steps[step].View.Facts {
			if fact.Changed {
				names = append(names, fact.Name+"="+fact.Value)
			}
		}
		return names
	}
	if got := changed(2); !slices.Equal(got, []string{"HW=2"}) {
		t.Errorf("the fetch at 120 changes %v, want HW=2", got)
	}
	if got := changed(3); len(got) != 0 {
		t.Errorf("the STATUS at 130 changes %v, want nothing", got)
	}
	if lane := session.Steps[5].View.Lanes[2]; lane.In {
		t.Error("after 550 broker 7 is drawn in the ISR")
	}
}

// A button may only offer what is valid: the trace with it has no problem.
func TestEveryButtonOfEveryTrackIsValidWhereItIsOffered(t *testing.T) {
	for _, track := range tracks.All() {
		built, err := track.BuiltIn()
		if err != nil {
			t.Fatal(err)
		}
		pressed := map[string]bool{}
		for _, one := range built {
			text := string(one.Trace.Input())
			last := one.Trace.Steps[len(one.Trace.Steps)-1].Command.Time
			for _, group := range play.Buttons(&track, text, last+1) {
				for _, press := range group.Buttons {
					pressed[press.Label] = true
				}
			}
		}
		for _, button := range track.Buttons {
			if !pressed[button.Label] {
				t.Errorf("%s: the button %q is offered behind no built-in case", track.ID, button.Label)
			}
		}
	}
}

func TestButtonsAreOnlyThoseThatAreValidNow(t *testing.T) {
	groups := play.Buttons(lesson(), header+"t=0 APPEND 2\n", 7)
	var lines []string
	for _, group := range groups {
		for _, press := range group.Buttons {
			lines = append(lines, group.Name+": "+press.Line)
		}
	}
	for _, want := range []string{"partition: APPEND 1", "broker 6: FETCH 6 offset 0", "broker 7: FETCH 7 offset 2"} {
		if !slices.Contains(lines, want) {
			t.Errorf("no button for %q in %q", want, lines)
		}
	}
	for _, line := range lines {
		if strings.HasPrefix(line, "broker 5") {
			t.Errorf("the leader is offered %q", line)
		}
	}
	if got := play.Buttons(lesson(), "LAG_MAX x\n", 0); len(got) != 0 {
		t.Errorf("behind a wrong trace there are buttons: %v", got)
	}
}

func TestEveryTrackHasScenesThatExist(t *testing.T) {
	for _, track := range tracks.All() {
		built, err := track.BuiltIn()
		if err != nil {
			t.Fatal(err)
		}
		if len(track.Scenes) == 0 || len(track.Buttons) == 0 {
			t.Errorf("%s has %d scenes and %d buttons", track.ID, len(track.Scenes), len(track.Buttons))
		}
		for _, name := range track.Scenes {
			if !slices.ContainsFunc(built, func(c cases.Case) bool { return c.Name == name }) {
				t.Errorf("%s: the scene %s is no built-in case", track.ID, name)
			}
		}
	}
}
