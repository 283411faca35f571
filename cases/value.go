package cases

import (
	"bytes"
	"math"
	"slices"
	"strconv"
	"strings"

	"isrgrade/reference"
)

// numberForm is what number reads, for errors.
const numberForm = "from 0 to 2^63-1, digits alone, no leading zero"

// number reads a number as traces write it: digits alone, no sign, no leading
// zero, at most 2^63-1.
func number(word []byte) (int64, bool) {
	if len(word) == 0 || len(word) > 1 && word[0] == '0' || len(word) > len("9223372036854775807") {
		return 0, false
	}
	n := uint64(0)
	for _, c := range word {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + uint64(c-'0')
	}
	return int64(n), n <= math.MaxInt64
}

// value reads a command's value, or says what is wrong with it.
func (r *Reader) value(verb *reference.Verb, arg *reference.Arg, word []byte) (int64, bool) {
	if r.blind && (arg.Kind == reference.Broker || arg.Kind == reference.Brokers) {
		return 0, true // the header may not list them
	}
	switch arg.Kind {
	case reference.Broker:
		return r.broker(verb, arg, word)
	case reference.Brokers:
		return r.brokers(verb, arg, word)
	default:
		value, ok := r.scalar(arg, word)
		if !ok {
			r.fail(wanted(arg, verb.Example), "%s %q", subject(verb, arg), word)
			r.blind = true
		}
		return value, ok
	}
}

// subject begins a sentence about a value.
func subject(verb *reference.Verb, arg *reference.Arg) string {
	if arg.Label == "" {
		return verb.Name + " is given"
	}
	return "the " + arg.Label + " is"
}

// scalar reads a value of one number.
func (r *Reader) scalar(arg *reference.Arg, word []byte) (int64, bool) {
	switch arg.Kind {
	case reference.Choice:
		i := slices.Index(arg.Words, string(word))
		return int64(i), i >= 0
	case reference.Name:
		return r.name(word)
	default:
		n, ok := number(word)
		return n, ok && n >= arg.Least
	}
}

func (r *Reader) name(word []byte) (int64, bool) {
	for _, c := range word {
		if (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return 0, false
		}
	}
	if len(word) == 0 || r.config.Names == nil {
		return 0, len(word) > 0
	}
	return r.config.Names.Add(string(word)), true
}

// broker reads the id of a broker that the header lists.
func (r *Reader) broker(verb *reference.Verb, arg *reference.Arg, word []byte) (int64, bool) {
	id, ok := number(word)
	if !ok {
		r.fail(wanted(arg, verb.Example), "%q is no broker id", word)
		r.blind = true
		return 0, false
	}
	for i, other := range r.config.Brokers {
		if other == id {
			return int64(i), true
		}
	}
	r.fail(wanted(arg, verb.Example), "broker %d is not in %s", id, r.listName())
	r.blind = true
	return 0, false
}

// listName is the header line that lists the brokers.
func (r *Reader) listName() string {
	for _, line := range r.model.Grammar.Header {
		if line.Args[0].Kind == reference.Brokers {
			return line.Name
		}
	}
	return "the header"
}

// brokers reads a list of ids, "5,6,7".
func (r *Reader) brokers(verb *reference.Verb, arg *reference.Arg, word []byte) (int64, bool) {
	var indices []int
	for _, id := range bytes.Split(word, []byte(",")) {
		index, ok := r.broker(verb, arg, id)
		if !ok {
			return 0, false
		}
		if slices.Contains(indices, int(index)) {
			r.fail(wanted(arg, verb.Example), "broker %s is listed twice", id)
			r.blind = true
			return 0, false
		}
		indices = append(indices, int(index))
	}
	return reference.PackBrokers(indices...), true
}

// wanted says what would be right for a value.
func wanted(arg *reference.Arg, example string) string {
	if arg.Want != "" {
		return arg.Want
	}
	as := `, as in "` + example + `"`
	switch arg.Kind {
	case reference.Choice:
		return "give " + enumerated(slices.Clone(arg.Words), "or") + as
	case reference.Name:
		return "give a word of letters and digits" + as
	case reference.Broker:
		return "give the id of a broker that the header lists" + as
	case reference.Brokers:
		return "list ids of brokers, each once" + as
	default:
		return "give a number " + strings.Replace(numberForm, "from 0", "from "+strconv.FormatInt(arg.Least, 10), 1) + as
	}
}
