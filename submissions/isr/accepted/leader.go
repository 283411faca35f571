package main

import (
	"bufio"
	"fmt"
	"log"
	"os"
	"slices"
	"strconv"
	"strings"
)

type replica struct {
	id                 int64
	leo                int64
	lastCaughtUp       int64
	lastFetch          int64
	lastFetchLeaderLEO int64
}

// partition keeps its replicas in the order of REPLICAS; inSync[i] says whether
// replicas[i] is in the ISR. The leader is replicas[0].
type partition struct {
	lagMax   int64
	minISR   int64
	replicas []replica
	inSync   []bool
	hw       int64
}

func newPartition(lagMax, minISR int64, ids []int64) *partition {
	p := &partition{lagMax: lagMax, minISR: minISR}
	for _, id := range ids {
		p.replicas = append(p.replicas, replica{id: id})
		p.inSync = append(p.inSync, true)
	}
	return p
}

func (p *partition) leader() *replica { return &p.replicas[0] }

func (p *partition) advanceHW() {
	lowest := p.leader().leo
	for i, r := range p.replicas {
		if p.inSync[i] {
			lowest = min(lowest, r.leo)
		}
	}
	p.hw = max(p.hw, lowest)
}

func (p *partition) onAppend(n int64) {
	p.leader().leo += n
	p.advanceHW()
}

func (p *partition) onFetch(t, id, offset int64) error {
	i := slices.IndexFunc(p.replicas, func(r replica) bool { return r.id == id })
	if i < 1 {
		return fmt.Errorf("broker %d is no follower", id)
	}
	f, leaderLEO := &p.replicas[i], p.leader().leo
	switch {
	case offset >= leaderLEO:
		f.lastCaughtUp = max(f.lastCaughtUp, t)
	case offset >= f.lastFetchLeaderLEO:
		f.lastCaughtUp = max(f.lastCaughtUp, f.lastFetch)
	}
	f.leo, f.lastFetch, f.lastFetchLeaderLEO = offset, t, leaderLEO
	p.inSync[i] = p.inSync[i] || offset >= p.hw
	p.advanceHW()
	return nil
}

func (p *partition) onStatus(t int64) string {
	for i := range p.replicas[1:] {
		if t-p.replicas[i+1].lastCaughtUp > p.lagMax {
			p.inSync[i+1] = false
		}
	}
	p.advanceHW()

	var isr []string
	for i, r := range p.replicas {
		if p.inSync[i] {
			isr = append(isr, strconv.FormatInt(r.id, 10))
		}
	}
	writes := "OK"
	if int64(len(isr)) < p.minISR {
		writes = "NOT_ENOUGH_REPLICAS"
	}
	return fmt.Sprintf("t=%d LEO=%d HW=%d ISR=%s WRITES=%s", t, p.leader().leo, p.hw, strings.Join(isr, ","), writes)
}

func (p *partition) run(line string) error {
	var t, id, n int64
	if _, err := fmt.Sscanf(line, "t=%d APPEND %d", &t, &n); err == nil {
		p.onAppend(n)
		return nil
	}
	if _, err := fmt.Sscanf(line, "t=%d FETCH %d offset %d", &t, &id, &n); err == nil {
		return p.onFetch(t, id, n)
	}
	if _, err := fmt.Sscanf(line, "t=%d STATUS", &t); err != nil {
		return fmt.Errorf("line %q: %w", line, err)
	}
	_, err := fmt.Println(p.onStatus(t))
	return err
}

func readHeader(in *bufio.Scanner) (*partition, error) {
	var header [3][]int64
	for i := range header {
		in.Scan()
		for _, word := range strings.Fields(in.Text())[1:] {
			n, err := strconv.ParseInt(word, 10, 64)
			if err != nil {
				return nil, err
			}
			header[i] = append(header[i], n)
		}
	}
	return newPartition(header[0][0], header[1][0], header[2]), nil
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	p, err := readHeader(in)
	for err == nil && in.Scan() {
		err = p.run(in.Text())
	}
	if err != nil {
		log.Fatal(err)
	}
}
