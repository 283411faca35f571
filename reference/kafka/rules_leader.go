package kafka

// The rules of LEADER, BROKER and APPEND.

// sameOrNewerVersion: a version smaller than the known one is ignored, the same
// one is applied (Partition.scala, makeLeader: partitionRegistration.partitionEpoch
// < partitionEpoch is skipped).
func sameOrNewerVersion(s *State, version int64) bool { return version >= s.Version }

// onlyThoseListed: followers that are no longer listed are forgotten
// (Partition.scala, updateAssignmentAndIsr: removedReplicas).
func onlyThoseListed(_ *State, listed Set) Set { return listed }

// always: LEADER commits the ISR that it names, and nothing is pending any more
// (Partition.scala, updateAssignmentAndIsr: CommittedPartitionState).
func always(*State, int64) bool { return true }

// newerEpoch: followers are reset when the leader epoch is greater than before
// (Partition.scala, makeLeader: isNewLeaderEpoch).
func newerEpoch(s *State, epoch int64) bool { return epoch > s.Epoch }

// membersNowOutsidersNever: at a new leader epoch members were caught up now and
// outsiders never. Under a leader that led before, LEO and broker epoch stay
// (Replica.java, resetReplicaState). lastFetchLeaderLEO decides nothing then:
// lastCaughtUpTime and lastFetchTime are equal or 0.
func membersNowOutsidersNever(r *Rules, s *State, follower int, t int64) {
	f := &s.Followers[follower]
	now := int64(0)
	if s.ISR.Has(follower) {
		now = t
	}
	if s.Version == Unknown {
		*f = Follower{LEO: r.UnknownLEO, LastCaughtUpTime: now, BrokerEpoch: Unknown}
		return
	}
	f.LastCaughtUpTime, f.LastFetchTime, f.LastFetchLeaderLEO = now, now, s.LEO
}

// withoutEmptyEpochs: an epoch that began at or after the LEO has no record and
// goes before the new one comes (LeaderEpochFileCache.java, assign:
// maybeTruncateNonMonotonicEntries).
func withoutEmptyEpochs(s *State, epoch int64) []EpochStart {
	kept := s.Epochs
	for len(kept) > 0 && kept[len(kept)-1].Offset >= s.LEO {
		kept = kept[:len(kept)-1]
	}
	return append(kept, EpochStart{epoch, s.LEO})
}

// metadataOnly: nothing is recomputed and nobody leaves the ISR; the controller
// sends a LEADER for that (KRaftMetadataCache.java, setImage).
func metadataOnly(s *State, broker int, news Broker) { s.Metadata[broker] = news }

// acksAllBelowMinISR: with acks all below min ISR nothing is written; acks 1
// writes all the same (Partition.scala, appendRecordsToLeader:
// NotEnoughReplicasException).
func acksAllBelowMinISR(r *Rules, c *Config, s *State, all bool) bool {
	return all && r.InSync(s) < r.MinISR(c, s)
}

// acksOneOrBelowHW: acks 1 is answered at once, acks all when the HW is above the
// last offset (DelayedProduce.java, tryComplete; Partition.scala,
// checkEnoughReplicasReachOffset).
func acksOneOrBelowHW(s *State, p Produced) bool { return !p.All || s.HW > p.Last }
