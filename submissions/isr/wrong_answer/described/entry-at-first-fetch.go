// expect: clock-starts-at-first-fetch hw-skips-unseen
// partly: never-fetched-exempt
// A follower's entry is made by its first fetch, stamped with that time; who has none is
// neither waited for nor late.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

type follower struct {
	leo, caughtUp, fetched, leaderLEO int64
}

type leader struct {
	lagMax, leo, hw int64
	minISR          int
	replicas        []int64
	followers       map[int64]*follower
	out             map[int64]bool
}

func (l *leader) raiseHW() {
	smallest := l.leo
	for id, f := range l.followers {
		if !l.out[id] {
			smallest = min(smallest, f.leo)
		}
	}
	l.hw = max(l.hw, smallest)
}

func (l *leader) fetch(now, id, offset int64) {
	f, known := l.followers[id]
	if !known {
		f = &follower{caughtUp: now}
		l.followers[id] = f
	}
	if offset >= l.leo {
		f.caughtUp = now
	} else if offset >= f.leaderLEO {
		f.caughtUp = max(f.caughtUp, f.fetched)
	}
	f.leo, f.fetched, f.leaderLEO = offset, now, l.leo
	if l.out[id] && offset >= l.hw {
		delete(l.out, id)
	}
	l.raiseHW()
}

func (l *leader) status(now int64) {
	for id, f := range l.followers {
		if now-f.caughtUp > l.lagMax {
			l.out[id] = true
		}
	}
	l.raiseHW()
	var isr []string
	for _, id := range l.replicas {
		if !l.out[id] {
			isr = append(isr, fmt.Sprint(id))
		}
	}
	writes := "OK"
	if len(isr) < l.minISR {
		writes = "NOT_ENOUGH_REPLICAS"
	}
	fmt.Printf("t=%d LEO=%d HW=%d ISR=%s WRITES=%s\n", now, l.leo, l.hw, strings.Join(isr, ","), writes)
}

func main() {
	l := &leader{followers: map[int64]*follower{}, out: map[int64]bool{}}
	scanner := bufio.NewScanner(os.Stdin)
	for scanner.Scan() {
		line := scanner.Text()
		words := strings.Fields(line)
		switch words[0] {
		case "LAG_MAX":
			fmt.Sscan(words[1], &l.lagMax)
		case "MIN_ISR":
			fmt.Sscan(words[1], &l.minISR)
		case "REPLICAS":
			for _, word := range words[1:] {
				var id int64
				fmt.Sscan(word, &id)
				l.replicas = append(l.replicas, id)
			}
		default:
			var now, a, b int64
			fmt.Sscanf(words[0], "t=%d", &now)
			switch words[1] {
			case "APPEND":
				fmt.Sscan(words[2], &a)
				l.leo += a
				l.raiseHW()
			case "FETCH":
				fmt.Sscan(words[2], &a)
				fmt.Sscan(words[4], &b)
				l.fetch(now, a, b)
			case "STATUS":
				l.status(now)
			}
		}
	}
}
