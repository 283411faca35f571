package mistakes_test

import (
	"embed"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	reference "isrgrade/reference/isr"
	"isrgrade/reference/isr/mistakes"
)

// Each file under testdata/shows holds the situations of one topic's entries. A
// block begins with "== id"; then come a trace, after each STATUS the right reply
// as "> reply" and, where the mistake prints another one, that as "! reply".
// Replies were worked out by hand from the rules, never copied from the code.
//
//go:embed testdata/shows
var showsFiles embed.FS

// situation is one block.
type situation struct {
	id           string
	text         string // as written, without the first line
	header       []string
	config       reference.Config
	commands     []reference.Command
	right, wrong []string // one reply a STATUS
}

func TestEachEntryShowsAsItSays(t *testing.T) {
	for _, s := range situations(t) {
		t.Run(s.id, func(t *testing.T) {
			mistake, ok := mistakes.ByID(s.id)
			if !ok {
				t.Fatalf("no entry is called %q", s.id)
			}
			rules, made := reference.Lesson(), mistakes.Apply(mistake)
			equalLines(t, "the reference", replies(&rules, s), s.right)
			equalLines(t, "the mistake", replies(&made, s), s.wrong)
			showsWhatTheTraceShows(t, mistake.Shows, s)
		})
	}
}

func TestEachEntryHasASituationOfItsOwn(t *testing.T) {
	var shown []string
	for _, s := range situations(t) {
		shown = append(shown, s.id)
	}
	var ids []string
	for _, mistake := range mistakes.All() {
		ids = append(ids, mistake.ID)
	}
	equalLines(t, "situations, in order", shown, ids)
}

var (
	replyField = regexp.MustCompile(`\b(?:LEO|HW|ISR|WRITES)=-?\w+(?:,\d+)*`)
	momentIn   = regexp.MustCompile(`\bt=\d+`)
	headerIn   = regexp.MustCompile(`\b(?:LAG_MAX|MIN_ISR) \d+`)
)

// showsWhatTheTraceShows holds the words against the trace: the moments, header
// lines and reply fields that they name occur in it, and what tells the mistake
// from the right program is among them.
func showsWhatTheTraceShows(t *testing.T, shows string, s situation) {
	t.Helper()
	for _, moment := range momentIn.FindAllString(shows, -1) {
		if !strings.Contains(s.text, "\n"+moment+" ") {
			t.Errorf("the words speak of %s, the trace has no command then", moment)
		}
	}
	for _, line := range headerIn.FindAllString(shows, -1) {
		if !slices.Contains(s.header, line) {
			t.Errorf("the words say %q, the trace's header does not", line)
		}
	}
	printed := strings.Fields(strings.Join(slices.Concat(s.right, s.wrong), " "))
	right, wrong := firstDifference(s)
	tells := false
	for _, field := range replyField.FindAllString(shows, -1) {
		if !slices.Contains(printed, field) {
			t.Errorf("the words say %s, neither program prints that", field)
		}
		tells = tells || slices.Contains(wrong, field) && !slices.Contains(right, field)
	}
	if !tells {
		t.Error("the words name no field that only the mistake prints")
	}
}

// firstDifference gives the fields of the first two replies that differ.
func firstDifference(s situation) (right, wrong []string) {
	for i := range s.right {
		if s.right[i] != s.wrong[i] {
			return strings.Fields(s.right[i]), strings.Fields(s.wrong[i])
		}
	}
	return nil, nil
}

func replies(rules *reference.Rules, s situation) []string {
	var lines []string
	for _, reply := range rules.Run(&s.config, s.commands) {
		lines = append(lines, reply.String())
	}
	return lines
}

func situations(t *testing.T) []situation {
	t.Helper()
	var all []situation
	for _, topic := range topicsInOrder {
		name := strings.ToLower(strings.ReplaceAll(string(topic), " ", "-")) + ".txt"
		content, err := showsFiles.ReadFile(path.Join("testdata/shows", name))
		if err != nil {
			t.Fatal(err)
		}
		for _, block := range strings.Split("\n"+string(content), "\n== ")[1:] {
			id, text, _ := strings.Cut(block, "\n")
			s, err := parseSituation(strings.TrimRight(text, "\n") + "\n")
			if err != nil {
				t.Fatalf("%s: %s: %v", name, id, err)
			}
			s.id = id
			all = append(all, s)
		}
	}
	return all
}

func parseSituation(text string) (situation, error) {
	s := situation{text: text}
	for line := range strings.Lines(text) {
		if err := s.take(strings.TrimSuffix(line, "\n")); err != nil {
			return s, fmt.Errorf("%q: %w", line, err)
		}
	}
	return s, nil
}

func (s *situation) take(line string) error {
	mark, rest, _ := strings.Cut(line, " ")
	switch mark {
	case ">":
		s.right, s.wrong = append(s.right, rest), append(s.wrong, rest)
		return nil
	case "!":
		s.wrong[len(s.wrong)-1] = rest
		return nil
	case "LAG_MAX", "MIN_ISR", "REPLICAS":
		s.header = append(s.header, line)
		return s.takeHeader(mark, rest)
	default:
		return s.takeCommand(line)
	}
}

func (s *situation) takeHeader(name, value string) error {
	for field := range strings.FieldsSeq(value) {
		n, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return err
		}
		switch name {
		case "LAG_MAX":
			s.config.LagMax = n
		case "MIN_ISR":
			s.config.MinISR = int(n)
		case "REPLICAS":
			s.config.Replicas = append(s.config.Replicas, n)
		}
	}
	return nil
}

func (s *situation) takeCommand(line string) error {
	var command reference.Command
	var broker int64
	var err error
	switch {
	case strings.Contains(line, " APPEND "):
		command.Kind = reference.Append
		_, err = fmt.Sscanf(line, "t=%d APPEND %d", &command.Time, &command.Records)
	case strings.Contains(line, " FETCH "):
		command.Kind = reference.Fetch
		_, err = fmt.Sscanf(line, "t=%d FETCH %d offset %d", &command.Time, &broker, &command.Offset)
		command.Follower = slices.Index(s.config.Replicas, broker)
	default:
		command.Kind = reference.Status
		_, err = fmt.Sscanf(line, "t=%d STATUS", &command.Time)
	}
	s.commands = append(s.commands, command)
	return err
}

func equalLines(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\ngot\n  %s\nwant\n  %s", what, strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}
