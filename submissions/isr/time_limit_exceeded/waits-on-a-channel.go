package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"time"
)

type follower struct {
	leo                int64
	lastCaughtUpTime   int64
	lastFetchTime      int64
	lastFetchLeaderLEO int64
}

type leader struct {
	lagMax    int64
	minISR    int
	replicas  []int64
	followers map[int64]*follower
	isr       map[int64]bool
	leo, hw   int64
}

func (l *leader) append(now, count int64) {
	l.leo += count
	l.raiseHW()
}

func (l *leader) fetch(now, id, offset int64) {
	f := l.followers[id]
	if offset >= l.leo {
		f.lastCaughtUpTime = max(f.lastCaughtUpTime, now)
	} else if offset >= f.lastFetchLeaderLEO {
		f.lastCaughtUpTime = max(f.lastCaughtUpTime, f.lastFetchTime)
	}
	f.leo = offset
	f.lastFetchLeaderLEO = l.leo
	f.lastFetchTime = now
	if f.leo >= l.hw {
		l.isr[id] = true
	}
	l.raiseHW()
}

func (l *leader) raiseHW() {
	smallest := l.leo
	for id, f := range l.followers {
		if l.isr[id] {
			smallest = min(smallest, f.leo)
		}
	}
	l.hw = max(l.hw, smallest)
}

func (l *leader) shrink(now int64) {
	for id, f := range l.followers {
		if now-f.lastCaughtUpTime > l.lagMax {
			delete(l.isr, id)
		}
	}
	l.raiseHW()
}

func (l *leader) status(now int64) {
	l.shrink(now)
	var isr []string
	for _, id := range l.replicas {
		if l.isr[id] {
			isr = append(isr, fmt.Sprint(id))
		}
	}
	writes := "OK"
	if len(isr) < l.minISR {
		writes = "NOT_ENOUGH_REPLICAS"
	}
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

	lastCheck := make(chan struct{})
	time.AfterFunc(2*time.Minute, func() { close(lastCheck) }) // so that it cannot run for ever
	for {
		if _, err := fmt.Fscan(in, &word, &command); err != nil {
			<-lastCheck
			return
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
