package cases

import (
	"slices"
	"strconv"
	"strings"
)

func (p *parser) readHeader(line string) error {
	key := headerKeys[p.headers]
	word, rest, _ := strings.Cut(line, " ")
	if word != key {
		return p.fail("start with LAG_MAX, MIN_ISR and REPLICAS, in this order", "found %q where the header line %s belongs", line, key)
	}
	p.headers++
	p.trace.Intro = append(p.trace.Intro, p.takeComments()...)
	switch key {
	case "LAG_MAX":
		return p.readLagMax(rest)
	case "MIN_ISR":
		return p.readMinISR(rest)
	default:
		return p.readReplicas(rest)
	}
}

func (p *parser) readLagMax(word string) error {
	ms, ok := number(word)
	if !ok {
		return p.fail("give milliseconds "+numberForm+", as in LAG_MAX 500", "LAG_MAX is %q", word)
	}
	p.trace.Config.LagMax = ms
	return nil
}

func (p *parser) readMinISR(word string) error {
	n, ok := number(word)
	if !ok || n < 1 || n != int64(int(n)) {
		return p.fail("give a number from 1 to the number of replicas, as in MIN_ISR 2", "MIN_ISR is %q", word)
	}
	p.trace.Config.MinISR = int(n)
	return nil
}

func (p *parser) readReplicas(rest string) error {
	const want = "list distinct broker ids, the leader first, with single spaces, as in REPLICAS 5 6 7"
	var ids []int64
	for word := range strings.SplitSeq(rest, " ") {
		id, ok := number(word)
		if !ok {
			return p.fail(want, "%q is no broker id", word)
		}
		if slices.Contains(ids, id) {
			return p.fail(want, "broker %d is listed twice", id)
		}
		ids = append(ids, id)
	}
	p.trace.Config.Replicas = ids
	if p.trace.Config.MinISR > len(ids) {
		return p.fail("MIN_ISR is from 1 to the number of replicas", "MIN_ISR is %d but REPLICAS lists only %d", p.trace.Config.MinISR, len(ids))
	}
	return nil
}

// numberForm is what number reads, for errors.
const numberForm = "from 0 to 2^63-1, digits alone, no leading zero"

// number reads a number as traces write it: digits alone, no sign, no leading
// zero, at most 2^63-1.
func number(word string) (int64, bool) {
	if word == "" || len(word) > 1 && word[0] == '0' || strings.Trim(word, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseInt(word, 10, 64)
	return n, err == nil
}
