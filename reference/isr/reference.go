// Package isr is the right leader of one Kafka partition, as the lesson
// "Replication, the ISR and the High Watermark" defines it: each follower's LEO
// and lastCaughtUpTime, the in-sync set, the high watermark, and whether writes
// are accepted.
//
// It is not a program: it reads no trace text, touches no process, no clock, no
// source of chance and no terminal. It is not today's Kafka either; where the
// two differ the exercise decides.
//
// Laws:
//   - Rules holds one small function for each rule of the lesson and, as data,
//     the order in which each command uses them. Step only composes them.
//   - The same rules, configuration and commands give the same replies, always.
//   - CheckLaws states what holds after every command under Lesson().
package isr

// Leader is the index of the leader in Config.Replicas and State.Replicas: the
// first of the replica list leads.
const Leader = 0

// Config is a trace's header.
type Config struct {
	LagMax   int64   // replica.lag.time.max.ms, >= 0
	MinISR   int     // min.insync.replicas, 1 to len(Replicas)
	Replicas []int64 // broker ids, distinct, the leader first; at least one
}

// Kind is the kind of a command.
type Kind uint8

// The three commands of a trace.
const (
	Append Kind = iota + 1
	Fetch
	Status
)

// Command is one line of a trace.
type Command struct {
	Kind     Kind
	Time     int64 // ms, never less than the time of the command before
	Records  int64 // APPEND: by how many records the leader's log grows, >= 1
	Follower int   // FETCH: index of the follower in Config.Replicas, >= 1
	Offset   int64 // FETCH: the first record asked for, 0 to the leader's LEO
}

// Replica is what the leader remembers of one replica. The leader's own entry
// uses LEO and InISR only.
type Replica struct {
	LEO                int64 // records: the offset that its next record will get
	LastCaughtUpTime   int64 // ms
	LastFetchTime      int64 // ms
	LastFetchLeaderLEO int64 // records: the leader's LEO at its latest fetch
	InISR              bool
	Fetched            bool  // it has fetched at least once; no rule of the lesson asks
	Credited           bool  // see NoteCredit; no rule of the lesson asks
	Noted              int64 // what an unlisted rule keeps; in no Row, as no search is made with one
}

// State is all that the leader knows between two commands.
type State struct {
	HW       int64 // records
	Replicas []Replica
	Appended []Batch // see NoteAppend; empty under the lesson's rules
	Noted    int64   // what an unlisted rule keeps, as Replica.Noted
}

// Batch is what one APPEND added to the log.
type Batch struct {
	End  int64 // records: the leader's LEO behind it
	Time int64 // ms
}

// LeaderLEO is the leader's log end offset, in records.
func (s *State) LeaderLEO() int64 { return s.Replicas[Leader].LEO }

// ISRSize counts the in-sync replicas, the leader included.
func (s *State) ISRSize() int {
	size := 0
	for i := range s.Replicas {
		if s.Replicas[i].InISR {
			size++
		}
	}
	return size
}

// Clone copies s, so that a step on the copy leaves s alone.
func (s *State) Clone() State {
	return State{HW: s.HW, Noted: s.Noted, Replicas: append([]Replica(nil), s.Replicas...), Appended: append([]Batch(nil), s.Appended...)}
}

// Reply is what STATUS prints.
type Reply struct {
	Time           int64   // ms
	LEO            int64   // the leader's, in records
	HW             int64   // records
	ISR            []int64 // broker ids in the order of Config.Replicas
	WritesAccepted bool
}
