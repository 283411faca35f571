// The leader of one partition: one trace on stdin, one line per STATUS on stdout.
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
}

func (l *leader) append(now, count int64) {
	l.leo += count
	// Can the high watermark move here? Think of a leader all alone.
}

func (l *leader) fetch(now, id, offset int64) {
	// 1. The caught-up rule, two branches: what does this fetch prove, for which time?
	// 2. Note in the follower what later fetches and checks will ask for.
	// 3. A follower outside the ISR: may it join now?
	// 4. Does the high watermark move?
}

func (l *leader) status(now int64) {
	// First the periodic check: who has been behind for too long?
	// Then the high watermark: whom was it waiting for?
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

func main() {
	in := bufio.NewReader(os.Stdin)
	l := leader{followers: map[int64]*follower{}, isr: map[int64]bool{}}
	var word, command string
	var now, id, number int64

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
		switch command {
		case "APPEND":
			fmt.Fscan(in, &number)
			l.append(now, number)
		case "FETCH":
			fmt.Fscan(in, &id, &word, &number)
			l.fetch(now, id, number)
		case "STATUS":
			l.status(now)
		}
	}
}
