package produce

import "math"

// The right rules, each with its source. "page" is the interactive page on acks
// and min.insync.replicas, "lesson" the lesson on replication; files are Apache
// Kafka's.

// NoOffset says that the records are not in the log.
const NoOffset = -1

// Never is a deadline that no command reaches.
const Never = math.MaxInt64

// onceResigned: "Clients only talk to the leader" (lesson; ReplicaManager answers
// NOT_LEADER_OR_FOLLOWER).
func onceResigned(s *State) bool { return s.Resigned }

// always: an acks 0 request has no answer to carry the error, so that its
// connection is closed (KafkaApis.handleProduceRequest).
func always() bool { return true }

// acksAllBelowMinISR: min.insync.replicas is "the smallest ISR size for which the
// leader accepts such writes at all" (lesson; Partition.appendRecordsToLeader).
// Only acks all is asked, and the ISR is the one that the last check left.
func acksAllBelowMinISR(c *Config, s *State, acks Acks) bool {
	return acks == AcksAll && s.ISRSize() < c.MinISR
}

// nothingWritten: NOT_ENOUGH_REPLICAS is said instead of an append.
func nothingWritten(*State, int64) {}

// firstRecord: the base offset is the first record's (ProduceResponse).
func firstRecord(leo, _ int64) int64 { return leo }

// behindLastRecord: all records below the HW are safe, so it must pass the last
// (DelayedProduce: requiredOffset = lastOffset + 1, fixed at the append).
func behindLastRecord(leo, n int64) int64 { return leo + n }

// fromArrival: delayMs counts from the arrival (DelayedOperation).
func fromArrival(arrival, timeout int64) int64 { return arrival + timeout }

// unlessAcksNone: "0: Never; the producer doesn't wait" (page).
func unlessAcksNone(acks Acks) bool { return acks != AcksNone }

// onlyAcksAll: "1: The leader wrote it to its own log", and all waits "until every
// replica in the ISR has the records" (page; delayedProduceRequestRequired).
func onlyAcksAll(acks Acks) bool { return acks == AcksAll }

// noError: the size of the ISR was asked just before the append.
func noError(*Config, *State) Error { return None }

// riseOrNot: Kafka looks when the HW rose. To look more often changes nothing,
// since nobody can become ready otherwise.
func riseOrNot(bool) bool { return true }

// hwAtNeed: "once the HW has passed them" (page; DelayedProduce.tryComplete).
func hwAtNeed(_ *Config, s *State, p *Producer) bool { return s.HW >= p.Need }

// allInOrder: a watch list is a queue, and each in it is tried
// (DelayedOperation's Watchers).
func allInOrder(order []int, ready []bool) []int {
	for i, is := range ready {
		if is {
			order = append(order, i)
		}
	}
	return order
}

// isrCountedAgain: the second error is "for when the ISR shrank below the bound
// while waiting" (Partition.checkEnoughReplicasReachOffset).
func isrCountedAgain(c *Config, s *State) Error {
	if s.ISRSize() < c.MinISR {
		return NotEnoughReplicasAfterAppend
	}
	return None
}

// recordsStay: an error takes nothing back, "the record has already been written
// to the leader's log".
func recordsStay(*State, *Producer) {}

// theBase: records in the log have an offset, and the answer has it, with an error
// too.
func theBase(base int64) int64 { return base }

// atOrBefore: expiration < now + 1 ms is expired (TimingWheel.add).
func atOrBefore(deadline, t int64) bool { return deadline <= t }

// byDeadlineThenArrival is the order of the wheel; equal deadlines are the
// exercise's own decision.
func byDeadlineThenArrival(a, b Timer) bool {
	if a.Deadline != b.Deadline {
		return a.Deadline < b.Deadline
	}
	return a.Arrival < b.Arrival
}

// atDeadline: the reaper has a thread of its own and waits for no command.
func atDeadline(deadline, _ int64) int64 { return deadline }

// timedOut: the error was written in advance (DelayedProduce's constructor).
func timedOut(*Config, *State, *Producer) Error { return RequestTimedOut }

// never: onComplete runs exactly once (DelayedOperation).
func never() bool { return false }

// theHW: "Consumers only see records below the HW" (lesson;
// FetchIsolation.HIGH_WATERMARK).
func theHW(s *State) int64 { return s.HW }

// atLeastMin: accumulatedSize >= minBytes (DelayedFetch, case G), in records here.
func atLeastMin(_ *State, readable int64, consumer *Consumer) bool {
	return readable-consumer.Offset >= consumer.Min
}

// upToNow: onComplete reads again (DelayedFetch).
func upToNow(readable int64, consumer *Consumer) int64 { return readable - consumer.Offset }

// whatThereIs: forceComplete answers with what there is (DelayedFetch).
func whatThereIs(records int64) (int64, bool) { return records, true }

// notLeader: who waits is told at once (DelayedProduce, case B; DelayedFetch, case
// A).
func notLeader(bool) Farewell { return Farewell{Error: NotLeaderOrFollower} }
