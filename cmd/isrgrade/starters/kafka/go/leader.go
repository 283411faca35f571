// Today's Kafka leader of one partition: one trace on stdin, its answers on stdout.
//
// Try it with: go run leader.go < trace.txt
// Print to os.Stderr when you debug; everything on stdout is compared.
package main

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
)

const unknown = -1 // a LEO, an epoch or a version that is not known yet

// follower is what the leader remembers about one follower.
type follower struct {
	leo                int64
	lastCaughtUpTime   int64
	lastFetchTime      int64
	lastFetchLeaderLEO int64
	brokerEpoch        int64
}

// life is what the metadata say of a broker.
type life struct {
	health string
	epoch  int64
}

type leader struct {
	lagMax    int64 // replica.lag.time.max.ms
	minISR    int64 // min.insync.replicas
	me        int64 // my broker id
	metadata  map[int64]life
	followers map[int64]*follower
	isr       []int64 // as the controller committed it
	leo, hw   int64
	epoch     int64 // leader epoch
	version   int64 // partition epoch
}

func (l *leader) lead(now, epoch, version int64, replicas, isr []int64) {
	// Is it news? What stays, what begins anew, what was pending?
	l.epoch, l.version, l.isr = epoch, version, isr
	l.followers = map[int64]*follower{}
	for _, id := range replicas {
		if id != l.me {
			l.followers[id] = &follower{leo: unknown, brokerEpoch: unknown}
		}
	}
}

func (l *leader) append(now, records int64, acksAll bool) {
	first := l.leo
	l.leo += records
	l.hw = l.leo // right while you are alone in the ISR
	if !acksAll {
		say(now, "APPEND %d-%d OK", first, l.leo-1)
	}
	// acks all: when is it answered, and when refused?
}

// fetch is a follower's request; last is unknown where it was not given.
func (l *leader) fetch(now, id, brokerEpoch, offset, epoch, last int64) {
	// 1. The checks, in their order.
	// 2. The caught-up rule with its two branches, and what is to be remembered.
	// 3. An outsider: may it join? Then ask the controller:
	//    say(now, "ALTER_PARTITION VERSION=%d ISR=%s", l.version, ids(...))
	// 4. Does the high watermark move, and whom does that answer?
	// 5. say(now, "FETCH %d OK HW=%d", id, ...)
}

func (l *leader) broker(now, id, epoch int64, health string) {
	l.metadata[id] = life{health, epoch}
}

func (l *leader) check(now int64) {
	// Who is late? The leader only proposes.
}

func (l *leader) answer(now int64, word string) {
	// What became of the change that was pending?
}

func (l *leader) status(now int64) {
	say(now, "LEO=%d HW=%d ISR=%s PENDING=none VERSION=%d WRITES=OK", l.leo, l.hw, ids(l.isr), l.version)
}

func ids(brokers []int64) string {
	var words []string
	for _, id := range slices.Sorted(slices.Values(brokers)) {
		words = append(words, fmt.Sprint(id))
	}
	return strings.Join(words, ",")
}

func say(now int64, format string, values ...any) {
	fmt.Printf("t=%d "+format+"\n", append([]any{now}, values...)...)
}

func number(word string) int64 {
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return n
}

func numbers(text, separator string) []int64 {
	var all []int64
	for _, word := range strings.Split(text, separator) {
		all = append(all, number(word))
	}
	return all
}

func (l *leader) perform(word []string) {
	now := number(strings.TrimPrefix(word[0], "t="))
	switch word[1] {
	case "LEADER":
		l.lead(now, number(word[3]), number(word[5]), numbers(word[7], ","), numbers(word[9], ","))
	case "BROKER":
		broker := numbers(word[2], "@")
		l.broker(now, broker[0], broker[1], word[3])
	case "APPEND":
		l.append(now, number(word[2]), word[4] == "all")
	case "FETCH":
		broker, last := numbers(word[2], "@"), int64(unknown)
		if len(word) > 7 {
			last = number(word[8])
		}
		l.fetch(now, broker[0], broker[1], number(word[4]), number(word[6]), last)
	case "CHECK":
		l.check(now)
	case "ANSWER":
		l.answer(now, word[2])
	case "STATUS":
		l.status(now)
	}
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	words := func() []string {
		in.Scan()
		return strings.Fields(in.Text())
	}
	l := leader{metadata: map[int64]life{}, version: unknown}
	l.lagMax = number(words()[1])
	l.minISR = number(words()[1])
	for i, word := range words()[1:] {
		broker := numbers(word, "@")
		l.metadata[broker[0]] = life{"ALIVE", broker[1]}
		if i == 0 {
			l.me = broker[0]
		}
	}
	log := words()
	l.leo, l.hw = number(log[1]), number(log[3])
	for in.Scan() {
		l.perform(strings.Fields(in.Text()))
	}
}
