package failover_test

import (
	"fmt"
	"slices"
	"strings"
)

// oracle is the page's "Precise semantics" read line by line, with sets and maps
// by broker id, logs of text, and no rule of the package. It is slow: it copies
// and searches wherever that is the plainest thing to do.
type oracle struct {
	minISR   int
	replicas []int64
	elrOn    bool

	leader, last int64 // a broker id, or none
	epoch        int
	isr, elr     set
	up, clean    set
	log          map[int64][]stamped
	hw           map[int64]int
	known        map[int64]int // a broker that is missing is unknown
	start        int
	waiting      []stamped // what was appended at which offset: epoch is the offset
	acknowledged []string
	lost         words
	printed      []string
}

type (
	set     map[int64]bool
	words   map[string]bool
	stamped struct {
		epoch  int
		record string
	}
)

const none = int64(-1)

func newOracle(minISR int, replicas []int64, elrOn bool) *oracle {
	o := &oracle{
		minISR: minISR, replicas: replicas, elrOn: elrOn, leader: replicas[0], last: none,
		isr: set{}, elr: set{}, up: set{}, clean: set{}, log: map[int64][]stamped{}, hw: map[int64]int{},
		known: map[int64]int{}, lost: words{},
	}
	for _, b := range replicas {
		o.isr[b], o.up[b], o.known[b] = true, true, 0
	}
	return o
}

func (s set) with(b int64) set {
	more := set{b: true}
	for member := range s {
		more[member] = true
	}
	return more
}

func (s set) without(b int64) set {
	fewer := s.with(b)
	delete(fewer, b)
	return fewer
}

func (o *oracle) print(t int64, format string, values ...any) {
	o.printed = append(o.printed, fmt.Sprintf("t=%d ", t)+fmt.Sprintf(format, values...))
}

func (o *oracle) raise(t int64) {
	if o.leader == none || len(o.isr) < o.minISR {
		return
	}
	smallest := len(o.log[o.leader])
	for b := range o.isr.without(o.leader) {
		leo, isKnown := o.known[b]
		if !isKnown {
			return
		}
		smallest = min(smallest, leo)
	}
	o.hw[o.leader] = max(o.hw[o.leader], smallest)
	for len(o.waiting) > 0 && o.waiting[0].epoch < o.hw[o.leader] {
		o.acknowledged = append(o.acknowledged, o.waiting[0].record)
		o.print(t, "PRODUCE=%s ERROR=NONE OFFSET=%d", o.waiting[0].record, o.waiting[0].epoch)
		o.waiting = o.waiting[1:]
	}
}

func (o *oracle) lead(t int64, b int64) {
	o.leader, o.last, o.start = b, none, len(o.log[b])
	o.epoch++
	o.known, o.waiting = map[int64]int{}, nil
	for _, record := range o.acknowledged {
		if !slices.ContainsFunc(o.log[b], func(s stamped) bool { return s.record == record }) {
			o.lost[record] = true
		}
	}
	o.raise(t)
}

func (o *oracle) members(target set, unclean int64) {
	if o.elrOn {
		eligible := set{}
		if len(target) < o.minISR {
			for _, b := range o.replicas {
				if (o.elr[b] || o.isr[b]) && !target[b] && b != unclean {
					eligible[b] = true
				}
			}
		}
		o.elr = eligible
	}
	o.isr = target
}

func (o *oracle) firstUpIn(of set) int64 {
	for _, b := range o.replicas {
		if o.up[b] && of[b] {
			return b
		}
	}
	return none
}

func (o *oracle) candidate() int64 {
	if b := o.firstUpIn(o.isr); b != none {
		return b
	}
	if len(o.isr) == 0 && o.firstUpIn(o.elr) != none {
		return o.firstUpIn(o.elr)
	}
	if len(o.isr) == 0 && len(o.elr) == 0 && o.last != none && o.up[o.last] {
		return o.last
	}
	return none
}

func (o *oracle) elect(t int64) {
	b := o.candidate()
	if b == none {
		if o.leader != none {
			if len(o.isr) == 0 {
				o.last = o.leader
			}
			o.leader, o.waiting = none, nil
			o.epoch++
		}
		return
	}
	if !o.isr[b] {
		o.isr, o.elr = set{b: true}, o.elr.without(b)
	}
	o.lead(t, b)
}

// endOf is the largest epoch up to e that is known, or e, and the offset of the
// first record with a later one, or the length.
func endOf(log []stamped, e int) (largest, end int) {
	largest, end = -1, len(log)
	for _, s := range log {
		if s.epoch <= e {
			largest = max(largest, s.epoch)
		}
	}
	for offset := len(log) - 1; offset >= 0; offset-- {
		if log[offset].epoch > e {
			end = offset
		}
	}
	if largest < 0 {
		largest = e
	}
	return largest, end
}

func (o *oracle) fetch(t int64, b int64) {
	if o.leader == none {
		return
	}
	mine, theirs := o.log[b], o.log[o.leader]
	offset := len(mine)
	if offset > 0 {
		e := mine[offset-1].epoch
		le, end := endOf(theirs, e)
		if e == o.epoch {
			le, end = o.epoch, len(theirs)
		}
		if le < e || end < offset {
			fe, fend := endOf(mine, le)
			cut := min(fend, offset)
			if fe == le {
				cut = min(cut, end)
			}
			o.log[b] = mine[:cut]
			o.hw[b] = min(o.hw[b], cut)
			return
		}
	}
	told := o.hw[o.leader]
	var records []stamped
	if offset < len(theirs) {
		records = theirs[offset:]
	}
	o.known[b] = offset
	if !o.isr[b] && offset >= o.hw[o.leader] && offset >= o.start {
		o.members(o.isr.with(b), none)
	}
	o.raise(t)
	o.log[b] = append(slices.Clone(mine), records...)
	o.hw[b] = min(told, len(o.log[b]))
}

func (o *oracle) loseTail(b int64, n int) {
	o.log[b] = slices.Clone(o.log[b][:len(o.log[b])-n])
	o.hw[b] = min(o.hw[b], len(o.log[b]))
}

func (o *oracle) down(t int64, b int64, n int, isStop bool) {
	o.up = o.up.without(b)
	o.clean = o.clean.without(b)
	if isStop {
		o.clean[b] = true
	}
	o.loseTail(b, n)
	if o.isr[b] {
		target := o.isr.without(b)
		if len(target) == 0 && !o.elrOn {
			target = o.isr
		}
		o.members(target, none)
	}
	if b == o.leader {
		o.elect(t)
	} else {
		o.raise(t)
	}
}

func (o *oracle) restart(t int64, b int64, n int) {
	o.loseTail(b, n)
	switch {
	case o.elrOn && o.isr[b]:
		o.members(o.isr.without(b), b)
		o.raise(t)
	case o.elrOn:
		o.elr = o.elr.without(b)
	}
}

func (o *oracle) produce(t int64, record string) {
	switch {
	case o.leader == none:
		o.print(t, "PRODUCE=%s ERROR=LEADER_NOT_AVAILABLE OFFSET=-1", record)
	case len(o.isr) < o.minISR:
		o.print(t, "PRODUCE=%s ERROR=NOT_ENOUGH_REPLICAS OFFSET=-1", record)
	default:
		o.waiting = append(o.waiting, stamped{len(o.log[o.leader]), record})
		o.log[o.leader] = append(slices.Clone(o.log[o.leader]), stamped{o.epoch, record})
		o.raise(t)
	}
}

func (o *oracle) electBy(t int64, word string) {
	first := o.replicas[0]
	switch {
	case word == "preferred" && o.leader != none && o.leader != first && o.up[first] && o.isr[first]:
		o.lead(t, first)
	case word == "unclean" && o.leader == none:
		if b := o.firstUpIn(o.up); b != none {
			o.isr, o.elr = set{b: true}, set{}
			o.lead(t, b)
		}
	}
}

func (o *oracle) status(t int64) {
	var lost []string
	for _, record := range o.acknowledged {
		if o.lost[record] {
			lost = append(lost, record)
		}
	}
	o.print(t, "LEADER=%s EPOCH=%d ISR=%s ELR=%s LAST=%s LOST=%s", id(o.leader), o.epoch,
		o.list(o.isr), o.list(o.elr), id(o.last), orDash(lost, ","))
	for _, b := range o.replicas {
		state := "DOWN"
		if o.up[b] {
			state = "UP"
		}
		o.print(t, "BROKER=%d STATE=%s HW=%d LOG=%s", b, state, o.hw[b], runs(o.log[b]))
	}
}

func id(b int64) string {
	if b == none {
		return "-"
	}
	return fmt.Sprint(b)
}

func (o *oracle) list(of set) string {
	var ids []string
	for _, b := range o.replicas {
		if of[b] {
			ids = append(ids, fmt.Sprint(b))
		}
	}
	return orDash(ids, ",")
}

func orDash(words []string, separator string) string {
	if len(words) == 0 {
		return "-"
	}
	return strings.Join(words, separator)
}

func runs(log []stamped) string {
	var all []string
	for from := 0; from < len(log); {
		var records []string
		to := from
		for ; to < len(log) && log[to].epoch == log[from].epoch; to++ {
			records = append(records, log[to].record)
		}
		all = append(all, fmt.Sprintf("%d:%s", log[from].epoch, strings.Join(records, ",")))
		from = to
	}
	return orDash(all, ";")
}

// obey carries out a command by its words, as the trace has them.
func (o *oracle) obey(line string) {
	var t, b int64
	words := strings.Fields(line)
	_, _ = fmt.Sscanf(words[0], "t=%d", &t)
	lost := 0
	if len(words) > 2 {
		_, _ = fmt.Sscan(words[2], &b)
	}
	if len(words) > 4 {
		_, _ = fmt.Sscan(words[4], &lost)
	}
	switch words[1] {
	case "PRODUCE":
		o.produce(t, words[2])
	case "FETCH":
		o.fetch(t, b)
	case "CRASH":
		o.down(t, b, lost, false)
	case "STOP":
		o.down(t, b, 0, true)
	case "START":
		o.up = o.up.with(b)
		if o.elrOn && !o.clean[b] {
			o.elr = o.elr.without(b)
		}
		if o.leader == none {
			o.elect(t)
		}
	case "RESTART":
		o.restart(t, b, lost)
	case "ELECT":
		o.electBy(t, words[2])
	case "STATUS":
		o.status(t)
	}
}
