// All brokers of one partition, and the controller that elects.
package main

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
)

type record struct {
	epoch int
	name  string
}

type broker struct {
	id       int
	up       bool
	clean    bool
	log      []record
	hw       int
	inISR    bool
	eligible bool
	leo      int // as the leader knows it; -1 when it does not
}

type request struct {
	offset int
	name   string
}

type partition struct {
	minISR  int
	elr     bool
	brokers []*broker
	leader  *broker
	last    *broker
	epoch   int
	start   int
	waiting []request
	acked   []string
	lost    map[string]bool
	now     string
	out     *bufio.Writer
}

func (b *broker) truncate(leo int) {
	b.log = b.log[:leo]
	b.hw = min(b.hw, leo)
}

// endOfEpoch is the largest epoch up to this one and the offset where it ends.
func (b *broker) endOfEpoch(epoch int) (int, int) {
	end := slices.IndexFunc(b.log, func(r record) bool { return r.epoch > epoch })
	if end < 0 {
		end = len(b.log)
	}
	if end == 0 {
		return epoch, 0
	}
	return b.log[end-1].epoch, end
}

func (b *broker) has(name string) bool {
	return slices.ContainsFunc(b.log, func(r record) bool { return r.name == name })
}

func (b *broker) String() string {
	state, log := "DOWN", ""
	if b.up {
		state = "UP"
	}
	for i, r := range b.log {
		switch {
		case i == 0:
			log = fmt.Sprintf("%d:%s", r.epoch, r.name)
		case r.epoch == b.log[i-1].epoch:
			log += "," + r.name
		default:
			log += fmt.Sprintf(";%d:%s", r.epoch, r.name)
		}
	}
	if log == "" {
		log = "-"
	}
	return fmt.Sprintf("BROKER=%d STATE=%s HW=%d LOG=%s", b.id, state, b.hw, log)
}

func (p *partition) isrSize() int {
	size := 0
	for _, b := range p.brokers {
		if b.inISR {
			size++
		}
	}
	return size
}

func (p *partition) first(fits func(*broker) bool) *broker {
	for _, b := range p.brokers {
		if b.up && fits(b) {
			return b
		}
	}
	return nil
}

func (p *partition) answer(name, err string, offset int) {
	fmt.Fprintf(p.out, "t=%s PRODUCE=%s ERROR=%s OFFSET=%d\n", p.now, name, err, offset)
}

func (p *partition) raiseHW() {
	if p.leader == nil || p.isrSize() < p.minISR {
		return
	}
	hw := len(p.leader.log)
	for _, b := range p.brokers {
		if b != p.leader && b.inISR {
			hw = min(hw, b.leo)
		}
	}
	p.leader.hw = max(p.leader.hw, hw) // an unknown LEO is -1 and raises nothing
	// not in order: a leader that RESTART cuts keeps requests behind its new end
	p.waiting = slices.DeleteFunc(p.waiting, func(r request) bool {
		if r.offset >= p.leader.hw {
			return false
		}
		p.answer(r.name, "NONE", r.offset)
		p.acked = append(p.acked, r.name)
		return true
	})
}

func (p *partition) lead(b *broker) {
	p.leader, p.last = b, nil
	p.epoch++
	p.start = len(b.log)
	p.waiting = nil
	for _, other := range p.brokers {
		other.leo = -1
	}
	for _, name := range p.acked {
		if !b.has(name) {
			p.lost[name] = true
		}
	}
	p.raiseHW()
}

func (p *partition) setMember(b *broker, in, clean bool) {
	left := b.inISR && !in
	b.inISR = in
	if !p.elr {
		return
	}
	if p.isrSize() >= p.minISR {
		for _, other := range p.brokers {
			other.eligible = false
		}
		return
	}
	b.eligible = (b.eligible || left) && !in && clean
}

func (p *partition) candidate() *broker {
	if b := p.first(func(b *broker) bool { return b.inISR }); b != nil || p.isrSize() > 0 {
		return b
	}
	anyEligible := slices.ContainsFunc(p.brokers, func(b *broker) bool { return b.eligible })
	if anyEligible {
		return p.first(func(b *broker) bool { return b.eligible })
	}
	return p.first(func(b *broker) bool { return b == p.last })
}

func (p *partition) elect() {
	if b := p.candidate(); b != nil {
		b.inISR, b.eligible = true, false
		p.lead(b)
		return
	}
	if p.leader == nil {
		return
	}
	if p.isrSize() == 0 {
		p.last = p.leader
	}
	p.leader, p.waiting = nil, nil
	p.epoch++
}

func (p *partition) produce(name string) {
	switch {
	case p.leader == nil:
		p.answer(name, "LEADER_NOT_AVAILABLE", -1)
	case p.isrSize() < p.minISR:
		p.answer(name, "NOT_ENOUGH_REPLICAS", -1)
	default:
		p.waiting = append(p.waiting, request{len(p.leader.log), name})
		p.leader.log = append(p.leader.log, record{p.epoch, name})
		p.raiseHW()
	}
}

// diverges cuts the follower's log where it parts from the leader's.
func (p *partition) diverges(b *broker) bool {
	if len(b.log) == 0 {
		return false
	}
	asked := b.log[len(b.log)-1].epoch
	named, end := p.leader.endOfEpoch(asked)
	if asked == p.epoch {
		named = asked
	}
	if named == asked && end >= len(b.log) {
		return false
	}
	own, cut := b.endOfEpoch(named)
	if own == named {
		cut = min(cut, end)
	}
	b.truncate(cut)
	return true
}

func (p *partition) fetch(b *broker) {
	if p.leader == nil || p.leader == b || p.diverges(b) {
		return
	}
	told := p.leader.hw
	b.leo = len(b.log)
	if !b.inISR && b.leo >= p.leader.hw && b.leo >= p.start {
		p.setMember(b, true, true)
	}
	p.raiseHW()
	if len(b.log) < len(p.leader.log) {
		b.log = append(b.log, p.leader.log[len(b.log):]...)
	}
	b.hw = min(told, len(b.log))
}

func (p *partition) down(b *broker, lost int, clean bool) {
	b.up, b.clean = false, clean
	b.truncate(max(0, len(b.log)-lost))
	if b.inISR && (p.elr || p.isrSize() > 1) {
		p.setMember(b, false, true)
	}
	if b == p.leader {
		p.elect()
	} else {
		p.raiseHW()
	}
}

func (p *partition) restart(b *broker, lost int) {
	b.truncate(max(0, len(b.log)-lost))
	if p.elr && b.inISR {
		p.setMember(b, false, false)
		p.raiseHW()
	}
	b.eligible = false
}

func (p *partition) up(b *broker) {
	b.up = true
	b.eligible = b.eligible && b.clean
	if p.leader == nil {
		p.elect()
	}
	if b == p.brokers[0] && !b.inISR {
		for _, other := range p.brokers {
			other.inISR = other == b
		}
		b.eligible = false
		p.lead(b)
	}
}

func (p *partition) preferred() {
	first := p.brokers[0]
	if p.leader != nil && p.leader != first && first.up && first.inISR {
		p.lead(first)
	}
}

func (p *partition) unclean() {
	chosen := p.first(func(*broker) bool { return true })
	if p.leader != nil || chosen == nil {
		return
	}
	for _, b := range p.brokers {
		b.inISR, b.eligible = b == chosen, false
	}
	p.lead(chosen)
}

func (p *partition) list(fits func(*broker) bool) string {
	var ids []string
	for _, b := range p.brokers {
		if fits(b) {
			ids = append(ids, strconv.Itoa(b.id))
		}
	}
	return orDash(ids)
}

func orDash(words []string) string {
	if len(words) == 0 {
		return "-"
	}
	return strings.Join(words, ",")
}

func (p *partition) status() {
	var lost []string
	for _, name := range p.acked {
		if p.lost[name] {
			lost = append(lost, name)
		}
	}
	fmt.Fprintf(p.out, "t=%s LEADER=%s EPOCH=%d ISR=%s ELR=%s LAST=%s LOST=%s\n", p.now,
		p.list(func(b *broker) bool { return b == p.leader }), p.epoch,
		p.list(func(b *broker) bool { return b.inISR }),
		p.list(func(b *broker) bool { return b.eligible }),
		p.list(func(b *broker) bool { return b == p.last }), orDash(lost))
	for _, b := range p.brokers {
		fmt.Fprintf(p.out, "t=%s %s\n", p.now, b)
	}
}

func (p *partition) find(id string) *broker {
	i := slices.IndexFunc(p.brokers, func(b *broker) bool { return strconv.Itoa(b.id) == id })
	return p.brokers[i]
}

func (p *partition) obey(words []string) {
	lost := 0
	if len(words) == 4 {
		lost, _ = strconv.Atoi(words[3])
	}
	switch words[0] {
	case "PRODUCE":
		p.produce(words[1])
	case "FETCH":
		p.fetch(p.find(words[1]))
	case "CRASH":
		p.down(p.find(words[1]), lost, false)
	case "STOP":
		p.down(p.find(words[1]), 0, true)
	case "START":
		p.up(p.find(words[1]))
	case "RESTART":
		p.restart(p.find(words[1]), lost)
	case "ELECT":
		if words[1] == "preferred" {
			p.preferred()
		} else {
			p.unclean()
		}
	case "STATUS":
		p.status()
	}
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<24)
	header := func() []string {
		in.Scan()
		return strings.Fields(in.Text())[1:]
	}
	p := &partition{lost: map[string]bool{}, out: bufio.NewWriter(os.Stdout)}
	defer p.out.Flush()
	p.minISR, _ = strconv.Atoi(header()[0])
	for _, word := range header() {
		id, _ := strconv.Atoi(word)
		p.brokers = append(p.brokers, &broker{id: id, up: true, inISR: true})
	}
	p.elr = header()[0] == "on"
	p.leader = p.brokers[0]
	for in.Scan() {
		words := strings.Fields(in.Text())
		p.now = strings.TrimPrefix(words[0], "t=")
		p.obey(words[1:])
	}
}
