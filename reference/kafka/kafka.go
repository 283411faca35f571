// Package kafka is the leader of one partition as Apache Kafka 4.4.0 has it:
// changes of the ISR that wait for the controller, acks that wait for the high
// watermark, min.insync.replicas that holds it, broker epochs and leader epochs.
//
// It is not the lesson's leader; docs/kafka.md tells the differences. It is not a
// program either: it reads no trace text, touches no process, no clock and no
// terminal.
//
// Laws:
//   - Rules holds one small function for each rule and, as data, the steps of each
//     command. Each says which method of Kafka it stands for.
//   - The same rules, configuration and commands give the same replies, always.
//   - Its replies are Kafka's: the oracle beside this package replays traces on
//     Kafka's own classes, and stored replies of the oracle are compared in every
//     test run.
package kafka

import (
	"slices"

	"isrgrade/reference"
)

// Leader is the index of this broker in Config.Brokers: the first one listed.
const Leader = 0

// Unknown stands for a follower's LEO or broker epoch before it fetched, and for
// a version before the first LEADER. It is smaller than all that are known.
const Unknown = -1

// MaxBrokers is how many brokers a trace may name.
const MaxBrokers = reference.MostPacked

// Config is a trace's header.
type Config struct {
	LagMax  int64    // replica.lag.time.max.ms, >= 0
	MinISR  int64    // min.insync.replicas, >= 1
	Brokers []Broker // all that appear, this one first; all alive at the start
	Log     int64    // records at the start, all of leader epoch 0
	HW      int64    // records, 0 to Log
}

// Broker is what the cluster metadata say of a broker.
type Broker struct {
	ID     int64
	Epoch  int64 // broker epoch: which life of the broker this is
	Health Health
}

// Health is what the metadata say of a broker's life.
type Health uint8

// The states of a broker, in the order of the page.
const (
	Alive Health = iota
	Fenced
	ShuttingDown
)

// Kind is the kind of a command.
type Kind uint8

// The seven commands of a trace.
const (
	Lead     Kind = iota + 1 // LEADER
	Register                 // BROKER
	Append                   // APPEND
	Fetch                    // FETCH
	Check                    // CHECK
	Respond                  // ANSWER
	Status                   // STATUS
)

// Command is one line of a trace.
type Command struct {
	Kind Kind
	Time int64 // ms, never less than the time of the command before

	Epoch    int64 // LEADER: the leader epoch. FETCH: the one that the follower knows
	Version  int64 // LEADER: the partition epoch
	Replicas Set   // LEADER
	ISR      Set   // LEADER

	Broker      int    // BROKER, FETCH: index in Config.Brokers, >= 1
	BrokerEpoch int64  // BROKER, FETCH
	Health      Health // BROKER

	Records int64 // APPEND: >= 1
	All     bool  // APPEND: acks all, else acks 1

	Offset int64 // FETCH: the first record asked for, in records, >= 0
	Last   int64 // FETCH: the leader epoch of the last record it has, or Unknown

	Answer Answer // ANSWER
}

// State is all that the leader knows between two commands.
type State struct {
	LEO      int64 // records
	HW       int64 // records
	Epoch    int64 // leader epoch; 0 before the first LEADER
	Start    int64 // records: the LEO at which the leader epoch began
	Version  int64 // partition epoch, or Unknown before the first LEADER
	Replicas Set
	ISR      Set // as the controller committed it
	Pending  Change
	Request  Request
	Epochs   []EpochStart // ascending in both numbers
	Waiting  []Produced   // appends not yet answered, ascending
	// Followers and Metadata are indexed like Config.Brokers. The leader's own
	// entry in Followers is unused.
	Followers []Follower
	Metadata  []Broker
}

// Follower is what the leader remembers of one follower (Kafka: ReplicaState).
type Follower struct {
	LEO                int64 // records, or Unknown
	LastCaughtUpTime   int64 // ms; 0 is never
	LastFetchTime      int64 // ms
	LastFetchLeaderLEO int64 // records: the leader's LEO at its latest fetch
	BrokerEpoch        int64 // of its latest fetch, or Unknown
}

// Change is a change of the ISR that was proposed and not yet decided (Kafka:
// PendingExpandIsr, PendingShrinkIsr).
type Change struct {
	Kind    ChangeKind
	Brokers Set // those that are to come in or to go
}

// ChangeKind is the direction of a Change.
type ChangeKind uint8

// The directions of a Change.
const (
	NoChange ChangeKind = iota
	Expand
	Shrink
)

// Request is the request to the controller that is not answered yet.
type Request struct {
	Open    bool
	Current bool // the change that it asked for is still the pending one
	ISR     Set  // asked for
	Version int64
}

// EpochStart says where in the log a leader epoch begins.
type EpochStart struct{ Epoch, Offset int64 }

// Produced is an append that was written and is not yet answered.
type Produced struct {
	First, Last int64 // records: the offsets it got
	All         bool  // acks all, else acks 1
}

// Clone copies s, so that a step on the copy leaves s alone.
func (s *State) Clone() State {
	clone := *s
	clone.Epochs, clone.Waiting = slices.Clone(s.Epochs), slices.Clone(s.Waiting)
	clone.Followers, clone.Metadata = slices.Clone(s.Followers), slices.Clone(s.Metadata)
	return clone
}

// Reply is what one command prints. Its slices are reused.
type Reply struct {
	Time     int64     // ms
	Asked    []Request // to the controller; at most one by the right rules
	Appended []Appended
	Fetched  []Fetched // one for FETCH, else none
	Status   []Line    // one for STATUS, else none
}

// Appended is the answer to an APPEND.
type Appended struct {
	Produced
	Refused bool // NOT_ENOUGH_REPLICAS, nothing was written
}

// Fetched is the answer to a FETCH.
type Fetched struct {
	Broker int
	Error  FetchError
	HW     int64      // records; if there is no error
	Found  EpochStart // of Diverging: the epoch found, and where it ended here
}

// Line is what STATUS prints.
type Line struct {
	LEO, HW  int64 // records
	ISR      Set
	Pending  Change
	Version  int64
	WritesOK bool
}

// Reset empties the reply for the next command.
func (r *Reply) Reset() {
	*r = Reply{Asked: r.Asked[:0], Appended: r.Appended[:0], Fetched: r.Fetched[:0], Status: r.Status[:0]}
}
