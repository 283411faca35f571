package main

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
)

type follower struct {
	leo, caughtUp, fetchTime, fetchLEO int64
	inSync                             bool
}

// request waits for the high watermark: a producer for base + records, a consumer
// for offset + min.
type request struct {
	consumer         bool
	id, offset, n    int64
	arrival, timeout int64
}

func (r *request) deadline() int64 { return r.arrival + r.timeout }

type leader struct {
	lagMax    int64
	minISR    int
	ids       []int64
	followers map[int64]*follower
	leo, hw   int64
	waiting   []*request // in order of arrival
	resigned  bool
	out       *bufio.Writer
}

func (l *leader) isr() []string {
	members := []string{fmt.Sprint(l.ids[0])}
	for _, id := range l.ids[1:] {
		if l.followers[id].inSync {
			members = append(members, fmt.Sprint(id))
		}
	}
	return members
}

func (l *leader) answer(t int64, r *request, err string, value int64) {
	if r.consumer {
		fmt.Fprintf(l.out, "t=%d CONSUME=%d ERROR=%s OFFSET=%d RECORDS=%d\n", t, r.id, err, r.offset, value)
		return
	}
	fmt.Fprintf(l.out, "t=%d PRODUCE=%d ERROR=%s OFFSET=%d\n", t, r.id, err, value)
}

// take removes those that fit from the waiting, and gives them in order.
func (l *leader) take(fits func(*request) bool) []*request {
	var taken, kept []*request
	for _, r := range l.waiting {
		if fits(r) {
			taken = append(taken, r)
		} else {
			kept = append(kept, r)
		}
	}
	l.waiting = kept
	return taken
}

func (l *leader) expire(now int64) {
	due := l.take(func(r *request) bool { return r.deadline() <= now })
	slices.SortStableFunc(due, func(a, b *request) int { return int(min(1, max(-1, a.deadline()-b.deadline()))) })
	for _, r := range due {
		if r.consumer {
			l.answer(r.deadline(), r, "NONE", l.hw-r.offset)
		} else {
			l.answer(r.deadline(), r, "REQUEST_TIMED_OUT", r.offset)
		}
	}
}

// advance raises the high watermark; what it wakes is answered by then.
func (l *leader) advance() (rose bool) {
	smallest := l.leo
	for _, f := range l.followers {
		if f.inSync {
			smallest = min(smallest, f.leo)
		}
	}
	rose = smallest > l.hw
	l.hw = max(l.hw, smallest)
	return rose
}

func (l *leader) wake(now int64) {
	for _, r := range l.take(func(r *request) bool { return r.consumer && l.hw-r.offset >= r.n }) {
		l.answer(now, r, "NONE", l.hw-r.offset)
	}
	for _, r := range l.take(func(r *request) bool { return !r.consumer && l.hw >= r.offset+r.n }) {
		if len(l.isr()) >= l.minISR {
			l.answer(now, r, "NONE", r.offset)
		} else {
			l.answer(now, r, "NOT_ENOUGH_REPLICAS_AFTER_APPEND", r.offset)
		}
	}
}

func (l *leader) appendRecords(now, n int64) {
	l.leo += n
	if l.advance() {
		l.wake(now)
	}
}

func (l *leader) fetch(now, id, offset int64) {
	if l.resigned {
		return
	}
	f := l.followers[id]
	if offset >= l.leo {
		f.caughtUp = max(f.caughtUp, now)
	} else if offset >= f.fetchLEO {
		f.caughtUp = max(f.caughtUp, f.fetchTime)
	}
	f.leo, f.fetchTime, f.fetchLEO = offset, now, l.leo
	f.inSync = f.inSync || f.leo >= l.hw
	if l.advance() {
		l.wake(now)
	}
}

func (l *leader) status(now int64) {
	if l.resigned {
		fmt.Fprintf(l.out, "t=%d LEO=%d HW=%d ISR=- WRITES=NOT_LEADER_OR_FOLLOWER\n", now, l.leo, l.hw)
		return
	}
	for _, f := range l.followers {
		if now-f.caughtUp > l.lagMax {
			f.inSync = false
		}
	}
	if l.advance() {
		l.wake(now)
	}
	isr, writes := l.isr(), "OK"
	if len(isr) < l.minISR {
		writes = "NOT_ENOUGH_REPLICAS"
	}
	fmt.Fprintf(l.out, "t=%d LEO=%d HW=%d ISR=%s WRITES=%s\n", now, l.leo, l.hw, strings.Join(isr, ","), writes)
}

func (l *leader) produce(r *request, acks string) {
	now := r.arrival
	switch {
	case l.resigned && acks == "0":
		fmt.Fprintf(l.out, "t=%d CLOSED=%d\n", now, r.id)
		return
	case l.resigned:
		l.answer(now, r, "NOT_LEADER_OR_FOLLOWER", -1)
		return
	case acks == "all" && len(l.isr()) < l.minISR:
		l.answer(now, r, "NOT_ENOUGH_REPLICAS", -1)
		return
	}
	r.offset = l.leo
	l.leo += r.n
	rose := l.advance()
	switch {
	case acks == "0":
	case acks == "1" || l.hw >= r.offset+r.n:
		l.answer(now, r, "NONE", r.offset)
	case r.timeout == 0:
		l.answer(now, r, "REQUEST_TIMED_OUT", r.offset)
	default:
		l.waiting = append(l.waiting, r)
	}
	if rose {
		l.wake(now)
	}
}

func (l *leader) consume(r *request) {
	switch {
	case l.resigned:
		l.answer(r.arrival, r, "NOT_LEADER_OR_FOLLOWER", 0)
	case l.hw-r.offset >= r.n || r.timeout == 0:
		l.answer(r.arrival, r, "NONE", l.hw-r.offset)
	default:
		l.waiting = append(l.waiting, r)
	}
}

func (l *leader) resign() {
	l.resigned = true
	l.waiting = nil
}

// number reads what is a number in every trace.
func number(word string) int64 {
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return n
}

func (l *leader) run(now int64, words []string) {
	l.expire(now)
	switch words[0] {
	case "APPEND":
		l.appendRecords(now, number(words[1]))
	case "FETCH":
		l.fetch(now, number(words[1]), number(words[3]))
	case "STATUS":
		l.status(now)
	case "PRODUCE":
		l.produce(&request{id: number(words[1]), n: number(words[5]), arrival: now, timeout: number(words[7])}, words[3])
	case "CONSUME":
		l.consume(&request{
			consumer: true, id: number(words[1]), offset: number(words[3]), n: number(words[5]),
			arrival: now, timeout: number(words[7]),
		})
	case "RESIGN":
		l.resign()
	}
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	l := &leader{followers: map[int64]*follower{}, out: bufio.NewWriter(os.Stdout)}
	defer l.out.Flush()
	header := func() []string { in.Scan(); return strings.Fields(in.Text())[1:] }
	l.lagMax = number(header()[0])
	l.minISR = int(number(header()[0]))
	for _, word := range header() {
		l.ids = append(l.ids, number(word))
	}
	for _, id := range l.ids[1:] {
		l.followers[id] = &follower{inSync: true}
	}
	for in.Scan() {
		words := strings.Fields(in.Text())
		l.run(number(words[0][len("t="):]), words[1:])
	}
}
