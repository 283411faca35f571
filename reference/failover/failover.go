// Package failover is one whole partition as the track "when brokers die" defines
// it: every broker with its log and its high watermark, the leader of the day,
// the in-sync set, and the controller that elects.
//
// It is not a program: it reads no trace text, touches no process, no clock, no
// source of chance and no terminal. It is not the whole of Kafka either: every
// broker knows the leader and the epoch at once, and time decides nothing.
//
// Laws:
//   - Rules holds one small function for each rule of the track and, as data, the
//     order in which each command uses them. Step only composes them.
//   - The same rules, configuration and commands give the same replies, always.
//   - CheckLaws states what holds after every command under Right().
//   - No acknowledged record is lost unless a broker lost records with its death
//     or an operator asked for an unclean election.
package failover

import (
	"slices"

	"isrgrade/reference"
)

// Nobody stands for a broker where there is none: no leader, no last leader.
const Nobody = -1

// Unknown is what a new leader knows of a follower's LEO.
const Unknown = -1

// Config is a trace's header, with the names of the records that it produces.
type Config struct {
	MinISR   int     // min.insync.replicas, 1 to len(Replicas)
	Replicas []int64 // broker ids, distinct; the first is the preferred leader
	ELR      bool    // eligible leader replicas (KIP-966)
	Names    *reference.NameTable
}

// Record is the number of a record's name in Config.Names.
type Record int32

// Kind is the kind of a command.
type Kind uint8

// The commands of a trace. ELECT is two kinds, one for each election.
const (
	Produce Kind = iota + 1
	Fetch
	Crash
	Stop
	Start
	Restart
	ElectPreferred
	ElectUnclean
	Status
)

// Command is one line of a trace.
type Command struct {
	Kind   Kind
	Time   int64  // ms; no rule asks for it
	Broker int    // FETCH, CRASH, STOP, START, RESTART: index in Config.Replicas
	Lost   int    // CRASH, RESTART: records cut off the end of the log, 0 to its LEO
	Record Record // PRODUCE
}

// Entry is a record in a log, with the epoch of the leader that took it.
type Entry struct {
	Epoch  int32
	Record Record
}

// Log is what a broker has on its disk; a record's offset is its index.
type Log []Entry

// Broker is one broker, with what the leader of the day knows of it.
type Broker struct {
	Log      Log
	HW       int  // records: its own; the leader's is the partition's
	Known    int  // records: its LEO as the leader knows it, or Unknown
	Up       bool // it runs
	Clean    bool // it went down in good order, if it is down
	InISR    bool
	Eligible bool // it is in the ELR
	// Mixed says that an epoch in the log may come after a later one. Only a wrong
	// program's can.
	Mixed bool
}

// Take appends a record to the broker's log.
func (b *Broker) Take(entry Entry) {
	if end := b.LEO(); end > 0 && entry.Epoch < b.Log[end-1].Epoch {
		b.Mixed = true
	}
	b.Log = append(b.Log, entry)
}

// LEO is the broker's log end offset, in records.
func (b *Broker) LEO() int { return len(b.Log) }

// IsUp says whether the broker runs.
func (b *Broker) IsUp() bool { return b.Up }

// IsLiveMember says whether the broker runs and is in the ISR.
func (b *Broker) IsLiveMember() bool { return b.Up && b.InISR }

// Request is a PRODUCE that waits for the high watermark.
type Request struct {
	Offset int
	Record Record
}

// State is all of the partition between two commands.
type State struct {
	Brokers []Broker // in the order of Config.Replicas
	Leader  int      // index in Brokers, or Nobody
	Epoch   int      // the leader epoch
	Last    int      // the last known leader: it left an emptied ISR; or Nobody
	Start   int      // records: where the leader's epoch begins in its log
	Waiting []Request
	// NoneBelow is an offset, below which no request waits.
	NoneBelow int
	// Acknowledged is in the order of the answers.
	Acknowledged []Record
	// Lost is in the order of Acknowledged.
	Lost []Record
	// LossExcused says that a broker lost records with its death, or that an operator
	// asked for an unclean election. No rule asks; a law does.
	LossExcused bool
}

// HasLeader says whether anybody leads.
func (s *State) HasLeader() bool { return s.Leader != Nobody }

// ISRSize counts the members of the ISR.
func (s *State) ISRSize() int { return s.count(func(b *Broker) bool { return b.InISR }) }

// ELRSize counts the eligible leader replicas.
func (s *State) ELRSize() int { return s.count(func(b *Broker) bool { return b.Eligible }) }

func (s *State) count(belongs func(*Broker) bool) int {
	n := 0
	for i := range s.Brokers {
		if belongs(&s.Brokers[i]) {
			n++
		}
	}
	return n
}

// First gives the first of REPLICAS with the property, or Nobody.
func (s *State) First(fits func(*Broker) bool) int {
	for i := range s.Brokers {
		if fits(&s.Brokers[i]) {
			return i
		}
	}
	return Nobody
}

// Clone copies s, so that a step on the copy leaves s alone.
func (s *State) Clone() State {
	var copied State
	copied.CopyFrom(s)
	return copied
}

// preview copies what a step of the right rules changes in place, and shares with s
// the logs and lists: such a step appends to them behind what s shows, and cuts
// them, but does not cut and append to the same one. So the copy takes no longer
// for long logs; it is valid until the next step on s.
func (s *State) preview() State {
	preview := *s
	preview.Brokers = slices.Clone(s.Brokers)
	return preview
}

// CopyFrom makes s a copy of from. It reuses the memory of s.
func (s *State) CopyFrom(from *State) {
	brokers, waiting, acknowledged, lost := s.Brokers, s.Waiting, s.Acknowledged, s.Lost
	*s = *from
	s.Brokers = copyBrokers(brokers, from.Brokers)
	s.Waiting = append(waiting[:0], from.Waiting...)
	s.Acknowledged = append(acknowledged[:0], from.Acknowledged...)
	s.Lost = append(lost[:0], from.Lost...)
}

func copyBrokers(to, from []Broker) []Broker {
	if cap(to) < len(from) {
		to = make([]Broker, len(from))
	}
	to = to[:len(from)]
	for i := range from {
		log := to[i].Log
		to[i] = from[i]
		to[i].Log = append(log[:0], from[i].Log...)
	}
	return to
}

// begin gives the state before the first command: the first of REPLICAS leads,
// everybody is up and in the ISR, every log is empty (page, "Precise semantics").
func begin(c *Config) State {
	s := State{Brokers: make([]Broker, len(c.Replicas)), Last: Nobody}
	for i := range s.Brokers {
		s.Brokers[i].Up, s.Brokers[i].InISR = true, true
	}
	return s
}
