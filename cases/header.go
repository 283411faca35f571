package cases

import (
	"bytes"
	"slices"

	"isrgrade/reference"
)

// readHeader reads the header line whose turn it is.
func (r *Reader) readHeader(line []byte) {
	want := &r.model.Grammar.Header[r.headers]
	word, rest, _ := bytes.Cut(line, []byte(" "))
	if string(word) != want.Name {
		r.fail(r.wantHeader(), "found %q where the header line %s belongs", line, want.Name)
		r.headers, r.stopped = len(r.model.Grammar.Header), true
		return
	}
	r.headers++
	r.intro = append(r.intro, r.takeComments()...)
	problems := len(r.problems)
	r.readHeaderArgs(want, rest)
	r.blind = r.blind || len(r.problems) > problems
	if r.headers == len(r.model.Grammar.Header) && !r.blind {
		r.beginLedger()
	}
}

func (r *Reader) wantHeader() string {
	var names []string
	for _, line := range r.model.Grammar.Header {
		names = append(names, line.Name)
	}
	return "start with " + enumerated(names, "and") + ", in this order"
}

func (r *Reader) beginLedger() {
	if slices.ContainsFunc(r.model.Grammar.Verbs, hasNames) {
		r.config.Names = &reference.NameTable{}
	}
	if problem := r.ledger.Begin(&r.config); problem != nil {
		r.fail(problem.Want, "%s", problem.What)
		r.blind = true
	}
}

func hasNames(verb reference.Verb) bool {
	return slices.ContainsFunc(verb.Args, func(arg reference.Arg) bool { return arg.Kind == reference.Name })
}

// readHeaderArgs reads what stands behind a header line's name.
func (r *Reader) readHeaderArgs(want *reference.HeaderLine, rest []byte) {
	if want.Args[0].Kind == reference.Brokers {
		r.readBrokers(want, rest)
		return
	}
	words := bytes.Split(rest, []byte(" "))
	for i := range want.Args {
		arg := &want.Args[i]
		if arg.Label != "" {
			if len(words) == 0 || string(words[0]) != arg.Label {
				r.failHeader(want, arg, rest)
				return
			}
			words = words[1:]
		}
		if len(words) == 0 {
			r.failHeader(want, arg, rest)
			return
		}
		value, ok := r.scalar(arg, words[0])
		if !ok {
			r.failHeader(want, arg, rest)
			return
		}
		r.config.Numbers = append(r.config.Numbers, value)
		words = words[1:]
	}
	if len(words) > 0 {
		r.failHeader(want, &want.Args[len(want.Args)-1], rest)
	}
}

func (r *Reader) failHeader(want *reference.HeaderLine, arg *reference.Arg, rest []byte) {
	r.fail(wanted(arg, want.Example), "%s is %q", want.Name, rest)
}

// readBrokers reads a list of broker ids, each perhaps with a number joined to it.
func (r *Reader) readBrokers(want *reference.HeaderLine, rest []byte) {
	wanted := wanted(&want.Args[0], want.Example)
	for _, word := range bytes.Split(rest, []byte(" ")) {
		if len(want.Args) > 1 {
			first, life, joined := bytes.Cut(word, []byte(want.Args[1].Joint))
			n, ok := number(life)
			if !joined || !ok || n < want.Args[1].Least {
				r.fail(wanted, "%q is no broker with its number", word)
				return
			}
			word = first
			r.config.Lives = append(r.config.Lives, n)
		}
		id, ok := number(word)
		if !ok {
			r.fail(wanted, "%q is no broker id", word)
			return
		}
		if slices.Contains(r.config.Brokers, id) {
			r.fail(wanted, "broker %d is listed twice", id)
			return
		}
		r.config.Brokers = append(r.config.Brokers, id)
	}
}
