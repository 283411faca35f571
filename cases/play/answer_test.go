package play_test

import (
	"encoding/json"
	"strings"
	"testing"

	"isrgrade/cases/play"
	"isrgrade/cases/tracks"
)

func TestADeskAnswersEveryQuestionInJSON(t *testing.T) {
	for _, row := range []struct{ reason, question, want string }{
		{"a track", `{"op":"track","track":"isr"}`, `"id":"isr"`},
		{"a trace", `{"op":"play","track":"isr","trace":"LAG_MAX 1\nMIN_ISR 1\nREPLICAS 5\nt=0 STATUS\n"}`, `t=0 LEO=0 HW=0 ISR=5 WRITES=OK`},
		{"buttons", `{"op":"buttons","track":"isr","trace":"LAG_MAX 1\nMIN_ISR 1\nREPLICAS 5\n","time":3}`, `"APPEND 1"`},
		{"a quiz without traces is over", `{"op":"quiz","track":"isr","seed":1,"traces":[]}`, `"question":null`},
		{"no such track", `{"op":"track","track":"x"}`, `no track is called`},
		{"no such question", `{"op":"x","track":"isr"}`, `no question is called`},
		{"no JSON", `{`, `"problem"`},
		{"a quiz about a trace that is wrong", `{"op":"quiz","track":"isr","seed":2,"traces":["x"]}`, `"problem":"trace 1:1:`},
	} {
		answer := play.NewDesk(tracks.All()).Answer([]byte(row.question))
		if !json.Valid(answer) || !strings.Contains(string(answer), row.want) {
			t.Errorf("%s: the answer is %s, want %s in it", row.reason, answer, row.want)
		}
	}
}

func FuzzAnyQuestionGetsAnAnswerInJSON(f *testing.F) {
	f.Add(`{"op":"play","track":"isr","trace":"LAG_MAX 1\nMIN_ISR 1\nREPLICAS 5\nt=0 STATUS\n","mistakes":["never-shrinks"]}`)
	f.Add(`{"op":"judge","track":"isr","answers":[{"question":"0","text":"x"}]}`)
	f.Add(`{"op":"buttons","track":"isr","trace":"LAG_MAX 1","time":-5}`)
	desk := play.NewDesk(tracks.All())
	f.Fuzz(func(t *testing.T, question string) {
		if answer := desk.Answer([]byte(question)); !json.Valid(answer) {
			t.Errorf("the answer to %q is %q", question, answer)
		}
	})
}
