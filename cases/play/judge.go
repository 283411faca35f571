package play

import (
	"slices"
	"strings"

	"isrgrade/reference"
)

// Judged says how the last answer was.
type Judged struct {
	Right    bool     `json:"right"`
	Expected []string `json:"expected"`
	// Mistakes made this answer and all answers before it; few enough to be told.
	Mistakes []Named  `json:"mistakes"`
	Because  []string `json:"because"`
}

// Named is a mistake by its id and title.
type Named struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// Summary is what the answers of a whole quiz say.
type Summary struct {
	Right int `json:"right"`
	Of    int `json:"of"`
	// Named are the mistakes that give just these answers, none when a right program
	// does.
	Named []Named `json:"named"`
	// Topics of the catalogue whose mistakes the right answers exclude; those to look
	// at again; those about which no question told anything.
	Sit     []string `json:"sit"`
	Open    []string `json:"open"`
	Unasked []string `json:"unasked"`
}

// mostNamed bounds the mistakes that one answer is said to show.
const mostNamed = 3

// Judge says how the last of the answers was; false when it answers no question of
// this quiz.
func (q *Quiz) Judge(answers []Answered) (Judged, bool) {
	if len(answers) == 0 {
		return Judged{}, false
	}
	last := answers[len(answers)-1]
	one, known := q.find(last.Question)
	if !known {
		return Judged{}, false
	}
	given := plain(strings.Split(last.Text, "\n"))
	judged := Judged{
		Right: given == one.right, Expected: orEmpty(one.trace.Expected()[one.step]),
		Mistakes: []Named{}, Because: one.reasoning(q.track.Model),
	}
	if open, agree := q.candidates(answers); !judged.Right && agree == len(answers) && len(open) <= mostNamed {
		judged.Mistakes = q.named(open)
	}
	return judged, true
}

// reasoning explains every command of the question.
func (a *ask) reasoning(model *reference.Model) []string {
	var lines []string
	player := model.NewPlayer()
	player.Begin(&a.trace.Config)
	var reply reference.Reply
	for i := range a.step + 1 {
		command := a.trace.Steps[i].Command
		lines = append(lines, a.trace.Text(i))
		for _, because := range player.Explain(&command) {
			lines = append(lines, "  "+because)
		}
		player.Step(&command, &reply)
	}
	return lines
}

func (q *Quiz) named(candidates []int) []Named {
	all := []Named{}
	for _, candidate := range candidates {
		if candidate != rightProgram {
			words := &q.track.Catalogue[candidate]
			all = append(all, Named{words.ID, words.Title})
		}
	}
	return all
}

// Summarize says what the answers show: which mistakes made them, and topic by topic
// what sits.
func (q *Quiz) Summarize(answers []Answered) Summary {
	sum := Summary{Of: len(answers), Named: []Named{}, Sit: []string{}, Open: []string{}, Unasked: []string{}}
	sits, open := map[string]bool{}, map[string]bool{}
	for _, given := range answers {
		one, known := q.find(given.Question)
		if !known {
			continue
		}
		text := plain(strings.Split(given.Text, "\n"))
		if text == one.right {
			sum.Right++
		}
		for entry, words := range q.track.Catalogue {
			switch {
			case one.wrong[entry] == one.right:
			case text == one.right:
				sits[words.Topic] = true
			case text == one.wrong[entry]:
				open[words.Topic] = true
			}
		}
	}
	if best, agree := q.candidates(answers); agree == len(answers) && !slices.Contains(best, rightProgram) {
		sum.Named = q.named(best)
		open = q.topicsOf(best)
	}
	q.sortTopics(&sum, sits, open)
	return sum
}

func (q *Quiz) topicsOf(candidates []int) map[string]bool {
	topics := map[string]bool{}
	for _, candidate := range candidates {
		topics[q.track.Catalogue[candidate].Topic] = true
	}
	return topics
}

func (q *Quiz) sortTopics(sum *Summary, sits, open map[string]bool) {
	var seen []string
	for _, words := range q.track.Catalogue {
		if slices.Contains(seen, words.Topic) {
			continue
		}
		seen = append(seen, words.Topic)
		switch {
		case open[words.Topic]:
			sum.Open = append(sum.Open, words.Topic)
		case sits[words.Topic]:
			sum.Sit = append(sum.Sit, words.Topic)
		default:
			sum.Unasked = append(sum.Unasked, words.Topic)
		}
	}
}
