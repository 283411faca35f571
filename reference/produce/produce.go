// Package produce is the right leader of one Kafka partition that answers those
// who talk to it: producers, who want to know when their records are safe, and
// consumers, who want records and may wait for more. Below it lies the lesson's
// leader (package isr), whose books decide who is answered, when, and how.
//
// It is not a program: it reads no trace text, touches no process, no clock, no
// source of chance and no terminal. It is not today's Kafka either; where the two
// differ the exercise decides.
//
// Laws:
//   - Rules holds one small function for each rule and, as data, the steps of each
//     command. Step only composes them.
//   - The same rules, configuration and commands give the same answers, always.
//   - A trace of the lesson gets the lesson's replies.
//   - CheckLaws states what holds after every command under Right().
package produce

import (
	"slices"

	"isrgrade/reference/isr"
)

// Leader is the index of the leader in Config.Replicas and State.Replicas.
const Leader = isr.Leader

// Config is a trace's header, the lesson's.
type Config = isr.Config

// Kind is the kind of a command.
type Kind uint8

// The six commands of a trace.
const (
	Append Kind = iota + 1
	Fetch
	Status
	Produce
	Consume
	Resign
)

// Acks is how much a producer wants to be sure of.
type Acks uint8

// The three values of acks.
const (
	AcksNone Acks = iota // 0: the producer does not wait
	AcksOne              // 1: the leader has the records
	AcksAll              // all: every member of the ISR has them
)

// Command is one line of a trace.
type Command struct {
	Kind     Kind
	Time     int64 // ms, never less than the time of the command before
	ID       int64 // PRODUCE and CONSUME: of the request, once in a trace
	Acks     Acks  // PRODUCE
	Records  int64 // APPEND and PRODUCE: by how many the log grows, >= 1
	Follower int   // FETCH: index of the follower in Config.Replicas, >= 1
	Offset   int64 // FETCH: 0 to the leader's LEO; CONSUME: 0 to the HW
	Min      int64 // CONSUME: how many records are worth an answer, >= 0
	Timeout  int64 // PRODUCE timeout and CONSUME wait, in ms, >= 0
}

// Producer is an acks all request that waits for the HW.
type Producer struct {
	ID       int64
	Base     int64 // the offset that its answer will have
	Records  int64
	Need     int64 // the HW that it waits for
	Deadline int64 // ms
	Arrival  int64 // its place among all who ever waited, producers and consumers together

	Members  []bool // who was in the ISR at its arrival; noted by a wrong rule only
	TimedOut bool   // it was told so and is kept all the same; by a wrong rule only
}

// Consumer is a request for more records than could be read when it came.
type Consumer struct {
	ID       int64
	Offset   int64
	Min      int64 // records
	Deadline int64 // ms
	Arrival  int64 // as a Producer's

	Readable int64 // up to where it could read at its arrival, or Unnoted; by a wrong rule only
}

// Unnoted is the Readable of a consumer of whom no rule noted it.
const Unnoted = -1

// State is all that the leader knows between two commands.
type State struct {
	isr.State
	Producers []Producer // who wait, in order of arrival
	Consumers []Consumer // who wait, in order of arrival
	Arrivals  int64      // how many have ever waited
	Resigned  bool
}

// Clone copies s, so that a step on the copy leaves s alone.
func (s *State) Clone() State {
	clone := *s
	clone.State = s.State.Clone()
	clone.Producers = slices.Clone(s.Producers)
	clone.Consumers = slices.Clone(s.Consumers)
	return clone
}

// Error is what an answer says about how it went: an index in the words of ERROR.
type Error int64

// The errors, NONE among them.
const (
	None Error = iota
	NotEnoughReplicas
	NotEnoughReplicasAfterAppend
	RequestTimedOut
	NotLeaderOrFollower
)
