package kafka

// The rules of min.insync.replicas and of the high watermark.

// cappedByReplicas: Partition.scala, effectiveMinIsr.
func cappedByReplicas(c *Config, s *State) int64 { return min(c.MinISR, s.Replicas.Size()) }

// committedISR: a newcomer counts when the controller agreed (Partition.scala,
// isUnderMinIsr and inSyncReplicaIds: partitionState.isr).
func committedISR(s *State) int64 { return s.ISR.Size() }

// belowMinISR: Partition.scala, maybeIncrementLeaderHW: isUnderMinIsr.
func belowMinISR(r *Rules, c *Config, s *State) bool { return r.InSync(s) < r.MinISR(c, s) }

// committedAndNewcomer: the HW never runs ahead because of a change that is not
// confirmed. Who is to come in counts already, who is to go counts still
// (PendingExpandIsr.java and PendingShrinkIsr.java, maximalIsr).
func committedAndNewcomer(s *State) Set {
	if s.Pending.Kind == Expand {
		return s.ISR | s.Pending.Brokers
	}
	return s.ISR
}

// caughtUpAndEligible: else the HW would run away from a follower that is about to
// join (Partition.scala, maybeIncrementLeaderHW: shouldWaitForReplicaToJoinIsr).
func caughtUpAndEligible(r *Rules, c *Config, s *State, follower int, t int64) bool {
	return r.IsCaughtUp(c, s, follower, t) && r.Eligible(s, follower)
}

// candidate is the smallest LEO of all that count: the leader, the maximal ISR,
// and the outsiders that the HW waits for. An unknown LEO is smaller than all
// (Partition.scala, maybeIncrementLeaderHW).
func (r *Rules) candidate(c *Config, s *State, t int64) int64 {
	smallest, maximal := s.LEO, r.MaximalISR(s)
	for follower := range s.Replicas.Without(SetOf(Leader)).Each() {
		if leo := s.Followers[follower].LEO; leo < smallest && (maximal.Has(follower) || r.WaitsFor(r, c, s, follower, t)) {
			smallest = leo
		}
	}
	return smallest
}
