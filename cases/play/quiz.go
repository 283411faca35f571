package play

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"isrgrade/cases"
	"isrgrade/reference"
)

// Questions is how many a quiz has.
const Questions = 10

// Answered is a question with what the reader typed.
type Answered struct {
	Question string `json:"question"` // a Question's ID
	Text     string `json:"text"`
}

// Question is a trace whose last command is to be answered.
type Question struct {
	ID      string   `json:"id"`
	Trace   []string `json:"trace"`   // header and commands
	Lines   int      `json:"lines"`   // that the right answer has, at least 1
	Example string   `json:"example"` // a line of the right form with other values
}

// Quiz knows what the right program and each mistake answer to every question that
// can be asked.
type Quiz struct {
	track *cases.Track
	asks  []ask
	order []int // of asks, by the seed
}

// ask is a question with all answers to it.
type ask struct {
	trace *cases.Trace
	step  int
	right string
	// wrong are the mistakes' answers, by the catalogue's index.
	wrong []string
}

// longestQuestion is how many commands a person is asked to follow.
const longestQuestion = 20

// NewQuiz makes a quiz of traces. The seed decides which of several questions that
// would be as good comes first.
func NewQuiz(track *cases.Track, traces []*cases.Trace, seed uint64) *Quiz {
	q := &Quiz{track: track}
	for _, trace := range traces {
		q.addTrace(trace)
	}
	q.order = rand.New(rand.NewPCG(seed, 0)).Perm(len(q.asks))
	return q
}

// addTrace makes a question of every command that is answered, by the right program
// or by one with a mistake.
func (q *Quiz) addTrace(trace *cases.Trace) {
	right := trace.Expected()
	wrong := make([][][]string, len(q.track.Catalogue))
	for entry := range wrong {
		wrong[entry] = trace.RepliesOf(q.track.NewPlayer(reference.Made{Entry: entry}))
	}
	for step := range min(len(trace.Steps), longestQuestion) {
		one := ask{trace: trace, step: step, right: plain(right[step])}
		told := false
		for entry := range wrong {
			answer := plain(wrong[entry][step])
			told = told || answer != one.right
			one.wrong = append(one.wrong, answer)
		}
		if told && len(right[step]) > 0 {
			q.asks = append(q.asks, one)
		}
	}
}

// plain is an answer with what a person may write otherwise taken out: blanks, case
// and the time in front, which the question gives away.
func plain(lines []string) string {
	var kept []string
	for _, line := range lines {
		words := strings.Fields(strings.ToUpper(line))
		if len(words) > 0 && strings.HasPrefix(words[0], "T=") {
			words = words[1:]
		}
		if text := strings.Join(words, " "); text != "" && text != "-" {
			kept = append(kept, text)
		}
	}
	return strings.Join(kept, "\n")
}

// rightProgram stands for the program without a mistake among the candidates.
const rightProgram = -1

// candidates are the programs whose answers agree with the reader's most often, with
// how often they do.
func (q *Quiz) candidates(answers []Answered) (best []int, agree int) {
	for candidate := rightProgram; candidate < len(q.track.Catalogue); candidate++ {
		n := 0
		for _, given := range answers {
			if one, ok := q.find(given.Question); ok && one.answerOf(candidate) == plain(strings.Split(given.Text, "\n")) {
				n++
			}
		}
		if n > agree {
			best, agree = nil, n
		}
		if n == agree {
			best = append(best, candidate)
		}
	}
	return best, agree
}

func (a *ask) answerOf(candidate int) string {
	if candidate == rightProgram {
		return a.right
	}
	return a.wrong[candidate]
}

func (q *Quiz) find(id string) (*ask, bool) {
	n, err := strconv.Atoi(id)
	if err != nil || n < 0 || n >= len(q.asks) {
		return nil, false
	}
	return &q.asks[n], true
}

// Next chooses the question whose answer tells most about what the answers so far
// leave open; of several the shortest. false says that the quiz is over.
func (q *Quiz) Next(answers []Answered) (Question, bool) {
	if len(answers) >= Questions || len(answers) >= len(q.asks) {
		return Question{}, false
	}
	open, _ := q.candidates(answers)
	best, bestCost := -1, 0
	for _, i := range q.order {
		if slices.ContainsFunc(answers, func(a Answered) bool { return a.Question == strconv.Itoa(i) }) {
			continue
		}
		if cost := q.asks[i].cost(open); best < 0 || cost < bestCost {
			best, bestCost = i, cost
		}
	}
	return q.question(best), true
}

// commandsAPair is how many commands a reader is made to follow for telling one more
// pair of candidates apart.
const commandsAPair = 4

// cost is small for a question that splits the candidates into many small groups
// and is short.
func (a *ask) cost(open []int) int {
	groups := map[string]int{}
	for _, candidate := range open {
		groups[a.answerOf(candidate)]++
	}
	cost := a.step
	for _, size := range groups {
		cost += commandsAPair * size * size
	}
	return cost
}

func (q *Quiz) question(i int) Question {
	one := &q.asks[i]
	lines := one.trace.Header()
	for step := range one.step + 1 {
		lines = append(lines, one.trace.Text(step))
	}
	return Question{
		ID: strconv.Itoa(i), Trace: lines,
		Lines: strings.Count(one.right, "\n") + 1, Example: one.example(),
	}
}

// example gives a line of the right answer's form that gives nothing away: its
// numbers and lists are dots.
func (a *ask) example() string {
	words := strings.Fields(strings.Split(a.right, "\n")[0])
	for i, word := range words {
		if name, _, found := strings.Cut(word, "="); found {
			words[i] = name + "=…"
		}
	}
	return strings.Join(words, " ")
}
