package produce_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"isrgrade/reference"
	"isrgrade/reference/produce"
)

// oracle is the exercise read as statements about the whole history: a request has
// no state of its own, what becomes of it is looked up in all that has happened
// since it came. It keeps no deadlines in order, has no lists of the waiting, and
// shares no code with the rules.
type oracle struct {
	config   *produce.Config
	history  []moment           // after each command
	fetches  map[int64][]fetch  // by broker id
	inSync   map[int64]struct{} // broker ids
	requests []*request         // all that were ever to be answered, in order of arrival
}

// moment is what is true after a command.
type moment struct {
	time, leo, hw int64
	members       int
	resigned      bool
}

type fetch struct{ time, offset, leo int64 }

// request is a PRODUCE or CONSUME that may get its answer later.
type request struct {
	command  produce.Command
	came     int   // index of its command
	base     int64 // PRODUCE
	answered bool
}

// said is a line with its place among the lines of its command.
type said struct {
	phase int // 0: time was up; 1: own answer; 2: consumers; 3: producers; 4: STATUS
	time  int64
	turn  int // order of arrival
	line  string
}

func newOracle(c *produce.Config) *oracle {
	o := &oracle{config: c, fetches: map[int64][]fetch{}, inSync: map[int64]struct{}{}}
	for _, id := range c.Replicas {
		o.inSync[id] = struct{}{}
	}
	return o
}

func (o *oracle) now() moment {
	if len(o.history) == 0 {
		return moment{members: len(o.inSync)}
	}
	return o.history[len(o.history)-1]
}

// take follows a command and gives its lines in order.
func (o *oracle) take(command produce.Command) []string {
	before := o.now()
	own := o.ownLine(command, before)
	o.history = append(o.history, o.after(command, before, own != ""))
	spoken := o.fates()
	if own != "" {
		spoken = append(spoken, said{phase: 1, line: own})
	}
	if command.Kind == produce.Status {
		spoken = append(spoken, said{phase: 4, line: o.statusLine(command.Time)})
	}
	slices.SortStableFunc(spoken, func(a, b said) int {
		return cmp.Or(cmp.Compare(a.phase, b.phase), cmp.Compare(a.time, b.time), cmp.Compare(a.turn, b.turn))
	})
	var lines []string
	for _, one := range spoken {
		lines = append(lines, one.line)
	}
	return lines
}

// ownLine is the answer to a request that nothing has to be waited for, and which
// changes nothing; other requests are put on the list.
func (o *oracle) ownLine(command produce.Command, before moment) string {
	t, id := command.Time, command.ID
	switch {
	case command.Kind == produce.Consume && before.resigned:
		return fmt.Sprintf("t=%d CONSUME=%d ERROR=NOT_LEADER_OR_FOLLOWER OFFSET=%d RECORDS=0", t, id, command.Offset)
	case command.Kind == produce.Consume:
		o.requests = append(o.requests, &request{command: command, came: len(o.history)})
	case command.Kind != produce.Produce:
	case before.resigned && command.Acks == produce.AcksNone:
		return fmt.Sprintf("t=%d CLOSED=%d", t, id)
	case before.resigned:
		return fmt.Sprintf("t=%d PRODUCE=%d ERROR=NOT_LEADER_OR_FOLLOWER OFFSET=-1", t, id)
	case command.Acks == produce.AcksAll && before.members < o.config.MinISR:
		return fmt.Sprintf("t=%d PRODUCE=%d ERROR=NOT_ENOUGH_REPLICAS OFFSET=-1", t, id)
	case command.Acks != produce.AcksNone:
		o.requests = append(o.requests, &request{command: command, came: len(o.history), base: before.leo})
	}
	return ""
}

// after says what the books are when the command has been carried out.
func (o *oracle) after(command produce.Command, before moment, turnedDown bool) moment {
	next := before
	next.time = command.Time
	if command.Kind == produce.Resign {
		next.resigned = true
	}
	if next.resigned {
		return next
	}
	grows := command.Kind == produce.Append || command.Kind == produce.Produce && !turnedDown
	if grows {
		next.leo += command.Records
	}
	if command.Kind == produce.Fetch {
		id := o.config.Replicas[command.Follower]
		o.fetches[id] = append(o.fetches[id], fetch{command.Time, command.Offset, before.leo})
		if command.Offset >= before.hw {
			o.inSync[id] = struct{}{}
		}
	}
	if command.Kind == produce.Status {
		for _, id := range o.config.Replicas[1:] {
			if command.Time-o.caughtUp(id) > o.config.LagMax {
				delete(o.inSync, id)
			}
		}
	}
	next.members = len(o.inSync)
	if command.Kind != produce.Consume {
		next.hw = max(before.hw, o.heldByAll(next.leo))
	}
	return next
}

// caughtUp is the latest moment at which some fetch proves that the broker had all.
func (o *oracle) caughtUp(id int64) (latest int64) {
	previous := fetch{}
	for _, one := range o.fetches[id] {
		if one.offset >= previous.leo {
			latest = max(latest, previous.time)
		}
		if one.offset >= one.leo {
			latest = max(latest, one.time)
		}
		previous = one
	}
	return latest
}

func (o *oracle) heldByAll(leo int64) int64 {
	held := []int64{leo}
	for id := range o.inSync {
		if all := o.fetches[id]; id != o.config.Replicas[0] && len(all) > 0 {
			held = append(held, all[len(all)-1].offset)
		} else if id != o.config.Replicas[0] {
			held = append(held, 0)
		}
	}
	return slices.Min(held)
}

func (o *oracle) statusLine(t int64) string {
	now := o.now()
	if now.resigned {
		return fmt.Sprintf("t=%d LEO=%d HW=%d ISR=- WRITES=NOT_LEADER_OR_FOLLOWER", t, now.leo, now.hw)
	}
	var ids []string
	for _, id := range o.config.Replicas {
		if _, in := o.inSync[id]; in {
			ids = append(ids, fmt.Sprint(id))
		}
	}
	writes := "OK"
	if len(ids) < o.config.MinISR {
		writes = "NOT_ENOUGH_REPLICAS"
	}
	return fmt.Sprintf("t=%d LEO=%d HW=%d ISR=%s WRITES=%s", t, now.leo, now.hw, strings.Join(ids, ","), writes)
}

// fates gives the lines of all requests whose answer belongs to the last command.
func (o *oracle) fates() []said {
	var lines []said
	for turn, r := range o.requests {
		if r.answered {
			continue
		}
		fate := o.produced
		if r.command.Kind == produce.Consume {
			fate = o.consumed
		}
		if line, known := fate(r, len(o.history)-1); known {
			r.answered, line.turn = true, turn
			lines = append(lines, line)
		}
	}
	return lines
}

// produced says whether, and how, a producer is answered at command k.
func (o *oracle) produced(r *request, k int) (said, bool) {
	command, now := r.command, o.history[k]
	answer := func(phase int, t int64, err string) (said, bool) {
		return said{phase: phase, time: t, line: fmt.Sprintf("t=%d PRODUCE=%d ERROR=%s OFFSET=%d", t, command.ID, err, r.base)}, true
	}
	deadline := command.Time + command.Timeout
	safe := now.hw >= r.base+command.Records
	switch {
	case k == r.came && (command.Acks == produce.AcksOne || safe):
		return answer(1, now.time, "NONE")
	case k == r.came && command.Timeout == 0:
		return answer(1, now.time, "REQUEST_TIMED_OUT")
	case k == r.came:
		return said{}, false
	case now.time >= deadline:
		return answer(0, deadline, "REQUEST_TIMED_OUT")
	case now.resigned:
		return answer(3, now.time, "NOT_LEADER_OR_FOLLOWER")
	case safe && now.members < o.config.MinISR:
		return answer(3, now.time, "NOT_ENOUGH_REPLICAS_AFTER_APPEND")
	case safe:
		return answer(3, now.time, "NONE")
	}
	return said{}, false
}

// consumed says whether, and how, a consumer is answered at command k.
func (o *oracle) consumed(r *request, k int) (said, bool) {
	command, now := r.command, o.history[k]
	answer := func(phase int, t int64, err string, records int64) (said, bool) {
		return said{phase: phase, time: t, line: fmt.Sprintf("t=%d CONSUME=%d ERROR=%s OFFSET=%d RECORDS=%d", t, command.ID, err, command.Offset, records)}, true
	}
	deadline := command.Time + command.Timeout
	enough := now.hw-command.Offset >= command.Min
	switch {
	case k == r.came && (enough || command.Timeout == 0):
		return answer(1, now.time, "NONE", now.hw-command.Offset)
	case k == r.came:
		return said{}, false
	case now.time >= deadline:
		return answer(0, deadline, "NONE", o.history[k-1].hw-command.Offset)
	case now.resigned:
		return answer(2, now.time, "NOT_LEADER_OR_FOLLOWER", 0)
	case enough:
		return answer(2, now.time, "NONE", now.hw-command.Offset)
	}
	return said{}, false
}

// draw gives a number from 0 to below n.
type draw func(n int) int

// writer invents a valid trace that often comes near what the rules compare with.
// What is valid it learns from the oracle.
type writer struct {
	draw   draw
	oracle *oracle
	now    int64
	leoAt  []int64 // by replica: the leader's LEO at its latest fetch
	ids    int64
	calm   bool // no RESIGN in this trace
}

func newWriter(draw draw) *writer {
	followers := draw(4)
	config := &produce.Config{LagMax: int64(draw(6)), MinISR: 1 + draw(followers+1)}
	for i := range followers + 1 {
		config.Replicas = append(config.Replicas, int64(5+i))
	}
	return &writer{draw: draw, oracle: newOracle(config), leoAt: make([]int64, followers+1), calm: draw(3) > 0}
}

func (w *writer) next() produce.Command {
	w.now += int64(w.draw(3) * w.draw(3))
	now, followers := w.oracle.now(), len(w.leoAt)-1
	command := produce.Command{Kind: produce.Status, Time: w.now}
	switch kind := w.draw(12); {
	case kind == 0 && !now.resigned:
		command.Kind, command.Records = produce.Append, int64(1+w.draw(3))
	case kind < 4:
		w.request(&command, produce.Produce)
		command.Acks, command.Records = produce.Acks(min(2, w.draw(5))), int64(1+w.draw(3))
	case kind < 6:
		w.request(&command, produce.Consume)
		command.Offset = max(0, now.hw-int64(w.draw(3)))
		command.Min = int64(w.draw(4))
	case kind < 10 && followers > 0:
		command.Kind, command.Follower = produce.Fetch, 1+w.draw(followers)
		command.Offset = w.nearby(now.leo, w.leoAt[command.Follower])
		w.leoAt[command.Follower] = now.leo
	case kind == 10 && !w.calm && !now.resigned && w.draw(4) == 0:
		command.Kind = produce.Resign
	}
	return command
}

// request gives a number that is new, and mostly larger than the last.
func (w *writer) request(command *produce.Command, kind produce.Kind) {
	w.ids++
	command.Kind, command.ID = kind, w.ids^1
	command.Timeout = []int64{0, 1, 2, 3, 5, 9, 1000}[w.draw(7)]
}

func (w *writer) nearby(leo, before int64) int64 {
	switch w.draw(6) {
	case 0, 1, 2:
		return leo
	case 3:
		return before
	case 4:
		return max(0, min(leo, before-1+int64(w.draw(3))))
	default:
		return int64(w.draw(int(leo) + 1))
	}
}

// disagreement plays the right rules beside the oracle and says where they first
// part, or a law breaks; "" when they never do.
func disagreement(draw draw, length int) string {
	w, rules := newWriter(draw), produce.Right()
	trace := written{config: *w.oracle.config}
	state, config := rules.Begin(&trace.config), uniform(&trace.config)
	var ledger produce.Ledger
	ledger.Begin(config)
	var reply reference.Reply
	for range length {
		command := w.next()
		trace.commands = append(trace.commands, command)
		made := command.Uniform()
		if problem := ledger.Check(&made); problem != nil {
			return fmt.Sprintf("%s\nnot valid: %s; %s", trace, problem.What, problem.Want)
		}
		ledger.Take(&made)
		before := state.Clone()
		reply.Reset()
		rules.Step(&trace.config, &state, command, &reply)
		got, want := grammar.Lines(config, &reply), w.oracle.take(command)
		if !slices.Equal(got, want) {
			return fmt.Sprintf("%s\nprinted %q, the oracle %q", trace, got, want)
		}
		if err := produce.CheckLaws(&trace.config, &before, &state, command); err != nil {
			return fmt.Sprintf("%s\n%v", trace, err)
		}
	}
	return ""
}

func TestTheRightRulesAgreeWithTheOracleAndKeepTheLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") }
		if difference := disagreement(draw, rapid.IntRange(1, 60).Draw(t, "length")); difference != "" {
			t.Fatal(difference)
		}
	})
}

func TestAMillionCommandsAgreeWithTheOracle(t *testing.T) {
	if testing.Short() {
		t.Skip("a million commands take some seconds; -short asks for a quick run")
	}
	const commandsInAll, length = 1_000_000, 40
	random := rand.New(rand.NewPCG(20241, 1))
	for trace := range commandsInAll / length {
		if difference := disagreement(random.IntN, length); difference != "" {
			t.Fatalf("trace %d: %s", trace, difference)
		}
	}
}
