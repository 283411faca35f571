package cases

import (
	"math"
	"slices"
	"strings"

	reference "isrgrade/reference/isr"
)

// grammar shows the three commands, for errors.
const grammar = `write "t=0 APPEND 4", "t=100 FETCH 6 offset 4" or "t=130 STATUS", with single spaces`

func (p *parser) readCommand(line string) error {
	words := strings.Split(line, " ")
	at, found := strings.CutPrefix(words[0], "t=")
	if !found || len(words) < 2 {
		return p.fail(grammar, "%q is no command", line)
	}
	time, ok := number(at)
	if !ok {
		return p.fail("give milliseconds "+numberForm+", as in t=130", "the time is %q", at)
	}
	if time < p.now {
		return p.fail("time never goes back: keep t or let it grow", "t=%d comes after t=%d", time, p.now)
	}
	p.now = time
	command, err := p.readAction(line, words[1:])
	if err != nil {
		return err
	}
	command.Time = time
	p.trace.Steps = append(p.trace.Steps, Step{Comments: p.takeComments(), Command: command, Line: p.line})
	return nil
}

func (p *parser) readAction(line string, words []string) (reference.Command, error) {
	switch {
	case words[0] == "APPEND" && len(words) == 2:
		return p.readAppend(words[1])
	case words[0] == "FETCH" && len(words) == 4 && words[2] == "offset":
		return p.readFetch(words[1], words[3])
	case words[0] == "STATUS" && len(words) == 1:
		return reference.Command{Kind: reference.Status}, nil
	default:
		return reference.Command{}, p.fail(grammar, "%q is no command", line)
	}
}

func (p *parser) readAppend(count string) (reference.Command, error) {
	n, ok := number(count)
	if !ok || n < 1 {
		return reference.Command{}, p.fail("append 1 to 2^63-1 records, as in APPEND 4", "APPEND is given %q", count)
	}
	if n > math.MaxInt64-p.leo {
		return reference.Command{}, p.fail("keep every LEO below 2^63", "the leader's LEO %d + %d does not fit a signed 64-bit integer", p.leo, n)
	}
	p.leo += n
	return reference.Command{Kind: reference.Append, Records: n}, nil
}

func (p *parser) readFetch(id, from string) (reference.Command, error) {
	follower, err := p.followerIndex(id)
	if err != nil {
		return reference.Command{}, err
	}
	offset, ok := number(from)
	if !ok || offset > p.leo {
		return reference.Command{}, p.fail("ask for an offset from 0 to the leader's LEO, as in FETCH 6 offset 4", "the offset is %q and the leader's LEO is %d", from, p.leo)
	}
	return reference.Command{Kind: reference.Fetch, Follower: follower, Offset: offset}, nil
}

func (p *parser) followerIndex(word string) (int, error) {
	const want = "only a follower fetches: an id of REPLICAS other than the first"
	id, ok := number(word)
	if !ok {
		return 0, p.fail(want, "%q is no broker id", word)
	}
	index := slices.Index(p.trace.Config.Replicas, id)
	if index < 0 {
		return 0, p.fail(want, "broker %d is not in REPLICAS", id)
	}
	if index == reference.Leader {
		return 0, p.fail(want, "broker %d is the leader", id)
	}
	return index, nil
}
