package reference

import (
	"strconv"
	"strings"
)

// Fitted is a line of output taken apart by the shape that it has.
type Fitted struct {
	Shape  int // index in Grammar.Replies
	Values []FittedValue
}

// FittedValue is one value of such a line, as it was printed. The first is always
// the time.
type FittedValue struct {
	Name string // "HW"; the kind's name where the shape gives none
	Text string
	Arg  *Arg // nil for the time
}

// Fit finds the shape that a line has, whatever its values. It is not ok for a line
// that is no reply: of another wording, with blanks where none belong, with a value
// that cannot be one.
func (g *Grammar) Fit(line string) (fitted Fitted, ok bool) {
	words := strings.Split(line, " ")
	time, found := strings.CutPrefix(words[0], "t=")
	if !found || !isNumber(time) {
		return Fitted{}, false
	}
	for shape := range g.Replies {
		values := []FittedValue{{Name: "t", Text: time}}
		if values, ok = fitWords(values, g.Replies[shape].Fields, words[1:]); ok {
			return Fitted{shape, values}, true
		}
	}
	return Fitted{}, false
}

// fitWords takes words apart by fields; fields that are joined share a word.
func fitWords(values []FittedValue, fields []Arg, words []string) ([]FittedValue, bool) {
	for len(fields) > 0 {
		joined := 1
		for joined < len(fields) && fields[joined].Joint != "" {
			joined++
		}
		var ok bool
		if len(words) == 0 {
			return nil, false
		}
		if values, ok = fitWord(values, fields[:joined], words[0]); !ok {
			return nil, false
		}
		fields, words = fields[joined:], words[1:]
	}
	return values, len(words) == 0
}

func fitWord(values []FittedValue, fields []Arg, word string) ([]FittedValue, bool) {
	for i := range fields {
		field, text := &fields[i], word
		if i+1 < len(fields) {
			// A number may begin with the sign that joins the next one to it.
			at := strings.Index(word[min(1, len(word)):], fields[i+1].Joint)
			if at < 0 {
				return nil, false
			}
			text, word = word[:at+1], word[at+1+len(fields[i+1].Joint):]
		}
		if field.Kind == Keyword {
			if text != field.Label {
				return nil, false
			}
			continue
		}
		if field.Label != "" {
			var named bool
			if text, named = strings.CutPrefix(text, field.Label+"="); !named {
				return nil, false
			}
		}
		if !field.fits(text) {
			return nil, false
		}
		values = append(values, FittedValue{field.name(), text, field})
	}
	return values, true
}

// name is what a value is called in a message.
func (a *Arg) name() string {
	if a.Label != "" {
		return a.Label
	}
	return kindNames[a.Kind]
}

var kindNames = map[Kind]string{
	Millis: "time", Count: "count", Offset: "offset", Epoch: "epoch", ID: "id", Choice: "word",
	Broker: "broker", Name: "name", Brokers: "brokers", Names: "names", Custom: "value",
}

// fits says whether a text could be a value of the field.
func (a *Arg) fits(text string) bool {
	if a.Empty != "" && text == a.Empty {
		return true
	}
	switch a.Kind {
	case Custom:
		return a.Form.Fits(text)
	case Choice:
		for _, word := range a.Words {
			if text == word {
				return true
			}
		}
		return false
	case Name:
		return isName(text)
	case Names, Brokers:
		return a.fitsList(text)
	default:
		return isNumber(text)
	}
}

func (a *Arg) fitsList(text string) bool {
	if text == "" {
		return a.Empty == ""
	}
	for element := range strings.SplitSeq(text, ",") {
		if a.Kind == Brokers && !isNumber(element) || a.Kind == Names && !isName(element) {
			return false
		}
	}
	return true
}

func isNumber(text string) bool {
	_, err := strconv.ParseInt(text, 10, 64)
	return err == nil
}

func isName(text string) bool {
	for _, c := range text {
		if (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return false
		}
	}
	return text != ""
}
