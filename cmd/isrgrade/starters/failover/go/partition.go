// All brokers of one partition: one trace on stdin, answers and STATUS on stdout.
//
// Try it with: go run partition.go < trace.txt
// Print to os.Stderr when you debug; everything on stdout is compared.
package main

import (
	"bufio"
	"fmt"
	"log"
	"os"
	"strconv"
	"strings"
)

// entry is a record in a log; its index is its offset.
type entry struct {
	epoch  int
	record string
}

// broker is what is on its disk, and whether it runs.
type broker struct {
	id    int64
	up    bool
	hw    int
	log   []entry
	inISR bool
	inELR bool // stage 8
}

type partition struct {
	minISR  int  // min.insync.replicas
	elrOn   bool // eligible leader replicas; stage 8
	brokers []*broker
	leader  *broker // nil when nobody leads
	last    *broker // the last known leader; stage 8
	epoch   int
	lost    []string // in the order of the answers; stage 5
}

func (p *partition) produce(now int64, record string) {
	// May the leader take it? If so: who waits, and does the HW move?
	p.leader.log = append(p.leader.log, entry{p.epoch, record})
}

func (p *partition) fetch(now int64, follower *broker) {
	// 1. Do the logs part? Then cut, and that is all. (stage 4)
	// 2. What goes into the reply: which records, and which HW?
	// 3. What does this fetch prove to the leader?
	// 4. A follower outside the ISR: may it join now?
	// 5. Does the HW of the leader move, and who is answered?
	// 6. The follower copies. What is its own HW now?
}

func (p *partition) crash(now int64, b *broker, lost int, inGoodOrder bool) {
	b.up = false
	// What is gone from its log? Does it leave the ISR? Did it lead?
}

func (p *partition) start(now int64, b *broker) {
	b.up = true
	// Does anybody lead?
}

// restart: dead and back before anybody notices. Stage 5.
func (p *partition) restart(now int64, b *broker, lost int) {}

// elect: kind is preferred or unclean. Stage 6.
func (p *partition) elect(now int64, kind string) {}

func (p *partition) answer(now int64, record, err string, offset int) {
	fmt.Printf("t=%d PRODUCE=%s ERROR=%s OFFSET=%d\n", now, record, err, offset)
}

func (p *partition) status(now int64) {
	fmt.Printf("t=%d LEADER=%s EPOCH=%d ISR=%s ELR=%s LAST=%s LOST=%s\n", now,
		p.ids(func(b *broker) bool { return b == p.leader }), p.epoch,
		p.ids(func(b *broker) bool { return b.inISR }), p.ids(func(b *broker) bool { return b.inELR }),
		p.ids(func(b *broker) bool { return b == p.last }), orDash(p.lost, ","))
	for _, b := range p.brokers {
		state := "DOWN"
		if b.up {
			state = "UP"
		}
		fmt.Printf("t=%d BROKER=%d STATE=%s HW=%d LOG=%s\n", now, b.id, state, b.hw, runs(b.log))
	}
}

func (p *partition) ids(belongs func(*broker) bool) string {
	var ids []string
	for _, b := range p.brokers {
		if belongs(b) {
			ids = append(ids, strconv.FormatInt(b.id, 10))
		}
	}
	return orDash(ids, ",")
}

// runs writes a log as STATUS prints it: 0:m1,m2;1:m4
func runs(log []entry) string {
	var all []string
	for i, e := range log {
		if i > 0 && log[i-1].epoch == e.epoch {
			all[len(all)-1] += "," + e.record
		} else {
			all = append(all, fmt.Sprintf("%d:%s", e.epoch, e.record))
		}
	}
	return orDash(all, ";")
}

func orDash(words []string, separator string) string {
	if len(words) == 0 {
		return "-"
	}
	return strings.Join(words, separator)
}

func (p *partition) run(words []string) {
	now := number(strings.TrimPrefix(words[0], "t="))
	var b *broker
	lost := 0
	if len(words) > 2 {
		b = p.find(words[2])
	}
	if len(words) > 4 {
		lost = int(number(words[4]))
	}
	switch words[1] {
	case "PRODUCE":
		p.produce(now, words[2])
	case "FETCH":
		p.fetch(now, b)
	case "CRASH":
		p.crash(now, b, lost, false)
	case "STOP":
		p.crash(now, b, 0, true)
	case "START":
		p.start(now, b)
	case "RESTART":
		p.restart(now, b, lost)
	case "ELECT":
		p.elect(now, words[2])
	case "STATUS":
		p.status(now)
	}
}

func (p *partition) find(id string) *broker {
	for _, b := range p.brokers {
		if strconv.FormatInt(b.id, 10) == id {
			return b
		}
	}
	return nil
}

func number(word string) int64 {
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil {
		log.Fatal(err)
	}
	return n
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	header := func() []string {
		in.Scan()
		return strings.Fields(in.Text())[1:]
	}
	p := &partition{minISR: int(number(header()[0]))}
	for _, id := range header() {
		p.brokers = append(p.brokers, &broker{id: number(id), up: true, inISR: true})
	}
	p.elrOn = header()[0] == "on"
	p.leader = p.brokers[0]
	for in.Scan() {
		p.run(strings.Fields(in.Text()))
	}
}
