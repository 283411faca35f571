// The leader of one partition that answers: one trace on stdin, answers on stdout.
//
// If you have a leader of the lesson, begin with that one: take the three new commands
// from here and put them into it.
//
// Try it with: go run leader.go < trace.txt
// Print to os.Stderr when you debug; everything on stdout is compared.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

// follower is what the leader remembers about one follower.
type follower struct {
	leo                int64
	lastCaughtUpTime   int64
	lastFetchTime      int64
	lastFetchLeaderLEO int64
}

type leader struct {
	lagMax    int64   // replica.lag.time.max.ms
	minISR    int     // min.insync.replicas
	replicas  []int64 // broker ids, the leader's first
	followers map[int64]*follower
	isr       map[int64]bool
	leo, hw   int64
	// Who waits, of which kind, for what, until when, since when?
}

func (l *leader) append(now, count int64) {
	l.leo += count
	// The lesson: can the high watermark move here? And if it did, who waits for it?
}

func (l *leader) fetch(now, id, offset int64) {
	// The four steps of the lesson; then: did the high watermark rise?
}

func (l *leader) status(now int64) {
	// The check and the high watermark of the lesson; then whoever waited for it;
	// the line comes last.
	var isr []string
	for _, id := range l.replicas {
		if l.isr[id] {
			isr = append(isr, fmt.Sprint(id))
		}
	}
	writes := "OK" // When must the leader answer NOT_ENOUGH_REPLICAS instead?
	fmt.Printf("t=%d LEO=%d HW=%d ISR=%s WRITES=%s\n",
		now, l.leo, l.hw, strings.Join(isr, ","), writes)
}

func (l *leader) produce(now, id int64, acks string, records, timeout int64) {
	// Is this broker still the leader? May acks all be written at all?
	base := l.leo
	l.leo += records
	// Can the high watermark move here?
	if acks == "1" {
		tellProducer(now, id, "NONE", base)
	}
	// What does acks all wait for? Stage 2.
}

func (l *leader) consume(now, id, offset, least, wait int64) {
	// What may a consumer see, and when is it worth an answer? Stage 7.
}

func (l *leader) resign(now int64) {
	// Who must hear of it? Stage 8.
}

// expire is called before every command.
func (l *leader) expire(now int64) {
	// Whose time is up? Stage 6.
}

func tellProducer(t, id int64, err string, offset int64) {
	fmt.Printf("t=%d PRODUCE=%d ERROR=%s OFFSET=%d\n", t, id, err, offset)
}

func tellConsumer(t, id int64, err string, offset, records int64) {
	fmt.Printf("t=%d CONSUME=%d ERROR=%s OFFSET=%d RECORDS=%d\n", t, id, err, offset, records)
}

func main() {
	in := bufio.NewReader(os.Stdin)
	l := leader{followers: map[int64]*follower{}, isr: map[int64]bool{}}
	var word, command, acks string
	var now, id, number, least, wait int64

	fmt.Fscan(in, &word, &l.lagMax, &word, &l.minISR, &word)
	ids, _ := in.ReadString('\n')
	for _, field := range strings.Fields(ids) {
		fmt.Sscan(field, &id)
		l.replicas = append(l.replicas, id)
		l.followers[id] = &follower{}
		l.isr[id] = true
	}
	delete(l.followers, l.replicas[0])

	for {
		if _, err := fmt.Fscan(in, &word, &command); err != nil {
			return // the end of the trace
		}
		fmt.Sscanf(word, "t=%d", &now)
		l.expire(now)
		switch command {
		case "APPEND":
			fmt.Fscan(in, &number)
			l.append(now, number)
		case "FETCH":
			fmt.Fscan(in, &id, &word, &number)
			l.fetch(now, id, number)
		case "STATUS":
			l.status(now)
		case "PRODUCE": // id acks a records n timeout m
			fmt.Fscan(in, &id, &word, &acks, &word, &number, &word, &wait)
			l.produce(now, id, acks, number, wait)
		case "CONSUME": // id offset o min n wait m
			fmt.Fscan(in, &id, &word, &number, &word, &least, &word, &wait)
			l.consume(now, id, number, least, wait)
		case "RESIGN":
			l.resign(now)
		}
	}
}
