package play

import (
	"encoding/json"
	"fmt"

	"isrgrade/cases"
)

// Desk answers a page's questions about some tracks. It is used by one goroutine.
type Desk struct {
	tracks  []cases.Track
	quizzes map[string]*Quiz // by track and seed
}

// NewDesk gives a desk for these tracks.
func NewDesk(tracks []cases.Track) *Desk {
	return &Desk{tracks: tracks, quizzes: map[string]*Quiz{}}
}

// question is what a page asks. Op says which of the other fields matter.
type question struct {
	Op       string     `json:"op"` // "track", "play", "buttons", "quiz", "judge"
	Track    string     `json:"track"`
	Trace    string     `json:"trace"`
	Mistakes []string   `json:"mistakes"`
	Time     int64      `json:"time"` // ms
	Seed     uint64     `json:"seed"`
	Traces   []string   `json:"traces"` // that a quiz asks about
	Answers  []Answered `json:"answers"`
}

// About is what a page has to know of a track.
type About struct {
	ID       string    `json:"id"`
	Title    string    `json:"title"`
	Mistakes []Listed  `json:"mistakes"`
	Scenes   []Opening `json:"scenes"`
}

// Listed is a mistake of the catalogue.
type Listed struct {
	Named
	Topic string `json:"topic"`
}

// Opening is a trace to begin with, and what it shows.
type Opening struct {
	Title string   `json:"title"`
	Words []string `json:"words"`
	Trace string   `json:"trace"`
}

// asked is a quiz's state for the page.
type asked struct {
	Question *Question `json:"question"` // nil at the end
	Summary  *Summary  `json:"summary"`  // nil before
	Of       int       `json:"of"`
}

// Answer answers one question in JSON with JSON. What the page gets wrong comes back
// as {"problem": "..."}.
func (d *Desk) Answer(text []byte) []byte {
	var q question
	answer, err := any(nil), json.Unmarshal(text, &q)
	if err == nil {
		answer, err = d.answer(&q)
	}
	if err != nil {
		answer = map[string]string{"problem": err.Error()}
	}
	encoded, err := json.Marshal(answer)
	if err != nil {
		return []byte(`{"problem": "the answer cannot be written as JSON"}`)
	}
	return encoded
}

func (d *Desk) answer(q *question) (any, error) {
	track, err := d.find(q.Track)
	if err != nil {
		return nil, err
	}
	switch q.Op {
	case "track":
		return about(track)
	case "play":
		return Play(track, q.Trace, q.Mistakes), nil
	case "buttons":
		return Buttons(track, q.Trace, q.Time), nil
	case "quiz", "judge":
		quiz, err := d.quiz(track, q)
		if err != nil {
			return nil, err
		}
		return quiz.reply(q)
	default:
		return nil, fmt.Errorf("no question is called %q", q.Op)
	}
}

func (d *Desk) find(id string) (*cases.Track, error) {
	for i := range d.tracks {
		if d.tracks[i].ID == id {
			return &d.tracks[i], nil
		}
	}
	return nil, fmt.Errorf("no track is called %q", id)
}

// quiz makes a quiz once and keeps it: a page asks about it twenty times.
func (d *Desk) quiz(track *cases.Track, q *question) (*Quiz, error) {
	key := fmt.Sprint(track.ID, " ", q.Seed)
	if known := d.quizzes[key]; known != nil {
		return known, nil
	}
	var traces []*cases.Trace
	for i, text := range q.Traces {
		trace, err := track.Parse(fmt.Sprintf("trace %d", i+1), []byte(text))
		if err != nil {
			return nil, err
		}
		traces = append(traces, trace)
	}
	d.quizzes[key] = NewQuiz(track, traces, q.Seed)
	return d.quizzes[key], nil
}

func (q *Quiz) reply(to *question) (any, error) {
	if to.Op == "quiz" {
		state := asked{Of: min(Questions, len(q.asks))}
		if next, more := q.Next(to.Answers); more {
			state.Question = &next
		} else {
			sum := q.Summarize(to.Answers)
			state.Summary = &sum
		}
		return state, nil
	}
	judged, ok := q.Judge(to.Answers)
	if !ok {
		return nil, fmt.Errorf("the answer belongs to no question of this quiz")
	}
	return judged, nil
}

func about(track *cases.Track) (About, error) {
	a := About{ID: track.ID, Title: track.Title, Mistakes: []Listed{}, Scenes: []Opening{}}
	for _, words := range track.Catalogue {
		a.Mistakes = append(a.Mistakes, Listed{Named{words.ID, words.Title}, words.Topic})
	}
	built, err := track.BuiltIn()
	if err != nil {
		return About{}, err
	}
	for _, name := range track.Scenes {
		for _, one := range built {
			if one.Name == name {
				a.Scenes = append(a.Scenes, opening(one.Trace))
			}
		}
	}
	return a, nil
}

// opening gives a hand-written case without its replies: those are to be seen.
func opening(trace *cases.Trace) Opening {
	bare := *trace
	bare.Intro = nil
	bare.Trailing = nil
	bare.Steps = append([]cases.Step(nil), trace.Steps...)
	for i := range bare.Steps {
		bare.Steps[i].Replies = nil
	}
	return Opening{Title: trace.Title(), Words: trimmed(trace.Intro), Trace: bare.String()}
}
