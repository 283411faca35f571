package play_test

import (
	"slices"
	"strings"
	"testing"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	"isrgrade/cases/isr"
	"isrgrade/cases/play"
	"isrgrade/cases/tracks"
	"isrgrade/reference"
)

func quizOf(t *testing.T, exercise *gen.Exercise, seed uint64) *play.Quiz {
	t.Helper()
	traces, err := play.QuizTraces(t.Context(), exercise, seed)
	if err != nil {
		t.Fatal(err)
	}
	return play.NewQuiz(&exercise.Track, traces, seed)
}

// answerAs answers a question as a program would that makes these mistakes.
func answerAs(t *testing.T, track *cases.Track, question play.Question, made ...reference.Made) string {
	t.Helper()
	trace, err := track.Parse("question", []byte(strings.Join(question.Trace, "\n")+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	replies := trace.RepliesOf(track.NewPlayer(made...))
	return strings.Join(replies[len(replies)-1], "\n")
}

func take(t *testing.T, track *cases.Track, quiz *play.Quiz, made ...reference.Made) play.Summary {
	t.Helper()
	var answers []play.Answered
	for {
		question, more := quiz.Next(answers)
		if !more {
			return quiz.Summarize(answers)
		}
		answers = append(answers, play.Answered{Question: question.ID, Text: answerAs(t, track, question, made...)})
		if _, ok := quiz.Judge(answers); !ok {
			t.Fatalf("the answer to question %s is not judged", question.ID)
		}
	}
}

func TestWhoAnswersRightlyIsToldSoAndNothingElse(t *testing.T) {
	for _, track := range tracks.Exercises() {
		sum := take(t, &track.Track, quizOf(t, &track, 1))
		if sum.Right != play.Questions || sum.Of != play.Questions || len(sum.Named) > 0 || len(sum.Open) > 0 || len(sum.Sit) == 0 {
			t.Errorf("%s: ten right answers are summed up as %+v", track.ID, sum)
		}
	}
}

// Nine of ten mistakes are found by ten questions.
func TestTheQuizNamesTheMistakeBehindTheAnswers(t *testing.T) {
	for _, track := range tracks.Exercises() {
		quiz := quizOf(t, &track, 1)
		named := 0
		for entry, words := range track.Catalogue {
			sum := take(t, &track.Track, quiz, reference.Made{Entry: entry})
			if slices.ContainsFunc(sum.Named, func(n play.Named) bool { return n.ID == words.ID }) {
				named++
			} else {
				t.Logf("%s: %s is not named", track.ID, words.ID)
			}
		}
		t.Logf("%s: %d of %d are named", track.ID, named, len(track.Catalogue))
		if 10*named < 9*len(track.Catalogue) {
			t.Errorf("%s: %d of %d mistakes are named, want nine of ten", track.ID, named, len(track.Catalogue))
		}
	}
}

func TestAnAnswerIsJudgedAsPeopleWriteIt(t *testing.T) {
	exercise := isr.Exercise()
	track := &exercise.Track
	quiz := quizOf(t, &exercise, 3)
	question, _ := quiz.Next(nil)
	right := answerAs(t, track, question)
	for _, row := range []struct {
		reason, text string
		right        bool
	}{
		{"to the letter", right, true},
		{"in small letters, with blanks", "  " + strings.ToLower(strings.ReplaceAll(right, " ", "  ")) + " ", true},
		{"without the time, which the question says", right[strings.Index(right, " ")+1:], true},
		{"another number", strings.Replace(right, "LEO=", "LEO=9", 1), false},
		{"nothing", "-", false},
	} {
		judged, ok := quiz.Judge([]play.Answered{{Question: question.ID, Text: row.text}})
		if !ok || judged.Right != row.right {
			t.Errorf("%s: %q is judged right=%v, want %v", row.reason, row.text, judged.Right, row.right)
		}
		if len(judged.Because) == 0 || judged.Expected[0] != right {
			t.Errorf("%s: the right answer is given as %q for %q", row.reason, judged.Expected, right)
		}
	}
	if _, ok := quiz.Judge([]play.Answered{{Question: "no number", Text: right}}); ok {
		t.Error("an answer to no question is judged")
	}
}

func TestASeedDecidesWhichQuestionsAreAsked(t *testing.T) {
	exercise := isr.Exercise()
	track := &exercise.Track
	ids := func(seed uint64) (asked []string) {
		quiz := quizOf(t, &exercise, seed)
		var answers []play.Answered
		for {
			question, more := quiz.Next(answers)
			if !more {
				return asked
			}
			asked = append(asked, question.ID)
			answers = append(answers, play.Answered{Question: question.ID, Text: answerAs(t, track, question)})
		}
	}
	if !slices.Equal(ids(1), ids(1)) {
		t.Error("the same seed asks otherwise")
	}
}
