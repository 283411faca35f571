package failover

import (
	"fmt"
	"strconv"
	"strings"

	"isrgrade/reference"
)

// Explain gives the reasoning for one command: each rule that decided something,
// with its numbers. s is the state before the command and stays as it is. Lines
// have no line end and keep to 78 columns where their numbers allow.
func Explain(c *Config, s *State, command Command) []string {
	rules, after := Right(), s.preview()
	var reply reference.Reply
	rules.Step(c, &after, command, &reply)
	at := reasons{config: c, before: s, after: &after, command: command}
	at.explain()
	return at.lines
}

// reasons collects the lines for one command, from the state around it.
type reasons struct {
	config        *Config
	before, after *State
	command       Command
	lines         []string
}

func (at *reasons) say(format string, values ...any) {
	at.lines = append(at.lines, fmt.Sprintf(format, values...))
}

func (at *reasons) explain() {
	switch at.command.Kind {
	case Produce:
		at.whyProduce()
	case Fetch:
		at.whyFetch()
	case Crash, Stop:
		at.whyDown()
	case Start:
		at.whyUp()
	case Restart:
		at.whyRestart()
	case ElectPreferred:
		at.whyPreferred()
	case ElectUnclean:
		at.whyUnclean()
	case Status:
		at.whyStatus()
	}
}

func (at *reasons) whyProduce() {
	record, size := at.name(at.command.Record), at.before.ISRSize()
	switch {
	case !at.before.HasLeader():
		at.say("nobody leads: %s is refused", record)
	case size < at.config.MinISR:
		at.say("%d in sync < min.insync.replicas %d: %s is refused", size, at.config.MinISR, record)
	default:
		leader := at.before.Leader
		at.say("%s gets offset %d and epoch %d in the log of %d", record, at.before.Brokers[leader].LEO(), at.before.Epoch, at.id(leader))
		at.whyHW()
	}
}

func (at *reasons) whyFetch() {
	if !at.before.HasLeader() {
		at.say("nobody leads: a fetch does nothing")
		return
	}
	b, id := at.broker(at.before), at.id(at.command.Broker)
	if b.LEO() == 0 {
		at.say("%d has nothing and asks for offset 0", id)
	} else if at.whyDiverges() {
		return
	}
	at.whyRecords()
	at.whyJoin()
	at.whyHW()
	at.whyFollowerHW()
}

// whyDiverges says what the two logs know of the follower's last epoch, and says
// true when they part.
func (at *reasons) whyDiverges() bool {
	b, id := at.broker(at.before), at.id(at.command.Broker)
	asked := EpochEnd{b.Log[b.LEO()-1].Epoch, b.LEO()}
	leader := &at.before.Brokers[at.before.Leader]
	answered := largestEpochUpTo(at.before, leader, asked.Epoch)
	at.say("%d asks for offset %d, its last record has epoch %d", id, asked.End, asked.Epoch)
	switch {
	case answered.Epoch < asked.Epoch:
		at.say("%d knows no epoch %d; its epoch %d ends at %d: the logs part", at.leaderID(), asked.Epoch, answered.Epoch, answered.End)
	case answered.End < asked.End:
		at.say("in the log of %d epoch %d ends at %d < %d: the logs part", at.leaderID(), answered.Epoch, answered.End, asked.End)
	default:
		at.say("in the log of %d epoch %d ends at %d >= %d: they agree so far", at.leaderID(), answered.Epoch, answered.End, asked.End)
		return false
	}
	at.whyCut(answered)
	return true
}

func (at *reasons) whyCut(answered EpochEnd) {
	before, after, id := at.broker(at.before), at.broker(at.after), at.id(at.command.Broker)
	own := before.EndOf(answered.Epoch)
	switch {
	case own.End == 0:
		at.say("%d has no epoch up to %d: it cuts all", id, answered.Epoch)
	case own.Epoch == answered.Epoch:
		at.say("%d's own epoch %d ends at %d: it cuts to min(%d,%d) = %d", id, own.Epoch, own.End, own.End, answered.End, after.LEO())
	default:
		at.say("%d knows no epoch %d; its epoch %d ends at %d: it cuts to %d", id, answered.Epoch, own.Epoch, own.End, after.LEO())
	}
	if after.HW < before.HW {
		at.say("HW(%d) = %d, the end of its log      (it was %d)", id, after.HW, before.HW)
	}
	at.say("nothing is copied, and %d does not count this fetch", at.leaderID())
}

func (at *reasons) whyRecords() {
	from := at.broker(at.before).LEO()
	leader := &at.before.Brokers[at.before.Leader]
	if from >= leader.LEO() {
		at.say("there is nothing new; the reply says HW %d", leader.HW)
		return
	}
	at.say("it gets %s; the reply says HW %d", at.log(leader.Log[from:]), leader.HW)
}

func (at *reasons) whyJoin() {
	b := at.broker(at.before)
	if b.InISR {
		return
	}
	id, offset, hw, start := at.id(at.command.Broker), b.LEO(), at.before.Brokers[at.before.Leader].HW, at.before.Start
	switch {
	case offset < hw:
		at.say("%d is not in the ISR and %d < HW(%d): it stays out", id, offset, hw)
	case offset < start:
		at.say("%d is not in the ISR and %d < %d, where epoch %d began: it stays out", id, offset, start, at.before.Epoch)
	default:
		at.say("%d is not in the ISR; %d >= HW(%d), %d >= %d, where epoch %d began: it joins",
			id, offset, hw, offset, start, at.before.Epoch)
		at.whyMembers()
	}
}

func (at *reasons) whyFollowerHW() {
	before, after := at.broker(at.before), at.broker(at.after)
	if before.HW != after.HW {
		at.say("HW(%d) = min(%d,%d) = %d      (it was %d)", at.id(at.command.Broker),
			at.before.Brokers[at.before.Leader].HW, after.LEO(), after.HW, before.HW)
	}
}

func (at *reasons) broker(s *State) *Broker { return &s.Brokers[at.command.Broker] }

func (at *reasons) id(broker int) int64 { return at.config.Replicas[broker] }

func (at *reasons) leaderID() int64 { return at.id(at.before.Leader) }

func (at *reasons) name(record Record) string { return at.config.Names.Word(int64(record)) }

func (at *reasons) names(records []Record) string { return wordsOf(at.config, records) }

// log writes a log, or a part of one, as STATUS does.
func (at *reasons) log(log Log) string {
	var pairs []int64
	for _, entry := range log {
		pairs = append(pairs, int64(entry.Epoch), int64(entry.Record))
	}
	return string(appendLog(nil, &reference.Config{Names: at.config.Names}, pairs))
}

// members lists brokers by their ids in the order of REPLICAS.
func (at *reasons) members(s *State, belongs func(*Broker) bool) string {
	var ids []string
	for i := range s.Brokers {
		if belongs(&s.Brokers[i]) {
			ids = append(ids, strconv.FormatInt(at.id(i), 10))
		}
	}
	if ids == nil {
		return none
	}
	return strings.Join(ids, ",")
}

func inISR(b *Broker) bool { return b.InISR }

func eligible(b *Broker) bool { return b.Eligible }
