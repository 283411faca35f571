package kafka

// The rules of joining, leaving, and what the controller answers.

// nothingPending: one change at a time (Partition.scala, needsExpandIsr and
// getOutOfSyncReplicas: isInflight).
func nothingPending(s *State) bool { return s.Pending.Kind == NoChange }

// atHWAndEpochStart: an outsider needs what is committed, and what may be: all
// from before this leader epoch (Partition.scala, isFollowerInSync).
func atHWAndEpochStart(_ *Config, s *State, follower int, _ int64) bool {
	leo := s.Followers[follower].LEO
	return leo >= s.HW && leo >= s.Start
}

// aliveWithTheSameEpoch: it has fetched, it is alive, and the life that fetched is
// the one that the metadata know (Partition.scala, isReplicaIsrEligible and
// isBrokerEpochIsrEligible).
func aliveWithTheSameEpoch(s *State, follower int) bool {
	known, fetched := s.Metadata[follower], s.Followers[follower].BrokerEpoch
	return fetched != Unknown && known.Health == Alive && fetched == known.Epoch
}

// leaderLEOOrWithinLagMax: ReplicaState.java, isCaughtUp.
func leaderLEOOrWithinLagMax(c *Config, s *State, follower int, t int64) bool {
	f := &s.Followers[follower]
	return f.LEO == s.LEO || t-f.LastCaughtUpTime <= c.LagMax
}

// allOfThem: Partition.scala, maybeShrinkIsr.
func allOfThem(_ *Config, late Set) Set { return late }

// requestOfACancelledChange: LEADER came between a request and its answer. Until
// the answer comes, a new change is undone at once and nothing is sent
// (DefaultAlterPartitionManager.java, submit: OperationNotAttemptedException).
func requestOfACancelledChange(s *State) bool { return s.Request.Open && !s.Request.Current }

// pendingOnly: the ISR stays what the controller committed (Partition.scala,
// prepareIsrExpand and prepareIsrShrink).
func pendingOnly(s *State, change Change) { s.Pending = change }

// changeNoLongerPending: Partition.scala, submitAlterPartition: the state is not
// the proposed one any more.
func changeNoLongerPending(s *State, _ Answer) bool { return !s.Request.Current }

// byKindOfError: Partition.scala, handleAlterPartitionError.
func byKindOfError(answer Answer) Outcome {
	switch answer {
	case OK:
		return Commit
	case IneligibleReplica, OperationNotAttempted:
		return Undo
	case UnknownServerError:
		return Retry
	default:
		return Stay
	}
}

// oneMore: the controller counts each change (ReplicationControlManager.java,
// alterPartition; taken over in Partition.scala, handleAlterPartitionUpdate).
func oneMore(version int64) int64 { return version + 1 }

// commitOnly: the HW is looked at when the controller agreed, not when it
// refused (Partition.scala, handleAlterPartitionUpdate: maybeIncrementLeaderHW).
func commitOnly(outcome Outcome) bool { return outcome == Commit }
