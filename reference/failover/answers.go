package failover

import (
	"slices"
	"sort"
)

// The right rules. Each names where it stands.

// atLeastMinISR: page, rule 8; lesson, "the smallest ISR size for which the
// leader accepts such writes at all". The HW keeps to the same border
// (Partition.maybeIncrementLeaderHW, KAFKA-15583).
func atLeastMinISR(c *Config, isrSize int) bool { return isrSize >= c.MinISR }

// membersOfISR: page, rule 2; interactive page, "the smallest LEO among the ISR".
func membersOfISR(b *Broker) bool { return b.InISR }

// epochOfItsLeader: page, rule 1; a follower appends batches as they are
// (UnifiedLog.appendAsFollower).
func epochOfItsLeader(record Entry, _ int) int32 { return record.Epoch }

// fetchOffset: lesson, "a follower asking for offset 7 has records 0 to 6".
func fetchOffset(offset, _ int) int { return offset }

// asTold: page, rule 1; min(told, LEO), down as well as up
// (UnifiedLog.maybeUpdateHighWatermark).
func asTold(_, told, leo int) int { return min(told, leo) }

// unlessItIsTheLast: page, rule 3; the last member stays without ELR, and the
// ISR may become empty with it (PartitionChangeBuilder.build; rule 9).
func unlessItIsTheLast(c *Config, s *State) bool { return c.ELR || s.ISRSize() > 1 }

// withELR: page, rule 9; a RESTART is an unclean shutdown, which removes a
// broker from ISR and ELR (setUncleanShutdownReplicas). Without ELR nobody
// notices it.
func withELR(c *Config) bool { return c.ELR }

// atHWAndEpochStart: page, rule 3; both conditions of Partition.isFollowerInSync.
func atHWAndEpochStart(s *State, offset int) bool {
	return offset >= s.Brokers[s.Leader].HW && offset >= s.Start
}

// leftBelowMinISR: page, rule 9; with MIN_ISR members nobody is eligible, below
// it whoever leaves is, and whoever was (maybePopulateTargetElr).
func leftBelowMinISR(c *Config, m Membership) bool {
	if m.After >= c.MinISR {
		return false
	}
	return (m.WasMember || m.WasEligible) && !m.IsMember && !m.Unclean
}

// afterACrash: page, rule 9; who went down in good order has all that it had.
func afterACrash(clean bool) bool { return !clean }

// fromDisk: page, rule 2; the HW is on disk at once.
func fromDisk(hw int) int { return hw }

// firstLiveMember: page, rule 4; interactive page, "the next replica in the list
// that is alive and in the ISR" (electAnyLeader).
func firstLiveMember(_ *Config, s *State) int { return s.First((*Broker).IsLiveMember) }

// aliveAndInSync: page, rule 7; an election that loses nothing asks for both
// (electPreferredLeader).
func aliveAndInSync(b *Broker) bool { return b.IsLiveMember() }

// lastLeaderIfAlive: page, rule 9; canElectLastKnownLeader, KAFKA-19522.
func lastLeaderIfAlive(s *State) int {
	if s.Last == Nobody || !s.Brokers[s.Last].Up {
		return Nobody
	}
	return s.Last
}

// never: page, rule 9; ISR and ELR have nobody in common.
func never() bool { return false }

// withEachChangeOfLeader: page, rule 4; to none as well, and with nothing else
// (PartitionRegistration.merge).
func withEachChangeOfLeader(epoch int, change Change) int {
	if change == ISRChanged {
		return epoch
	}
	return epoch + 1
}

// itsOwn: page, rule 4; the new leader keeps its own HW.
func itsOwn(b *Broker) int { return b.HW }

// acknowledgedAndMissing: page, rule 6; what was acknowledged, and a broker
// takes office without it. What is lost stays lost.
func acknowledgedAndMissing(s *State, leader *Broker) []Record {
	var lost []Record
	were, holds := setOf(s.Lost), leader.Log.Records()
	for _, record := range s.Acknowledged {
		if were.Has(record) || !holds.Has(record) {
			lost = append(lost, record)
		}
	}
	return lost
}

// whereNobodyLeads: page, rule 7, only without a leader.
func whereNobodyLeads(s *State) bool { return !s.HasLeader() }

// theElectedAlone: page, rule 7; "forcibly set the ISR to just the new leader"
// (PartitionChangeBuilder.tryElection).
func theElectedAlone(_ *Broker, elected bool) bool { return elected }

// largestEpochUpTo: page, rule 5; the leader's own epoch is known before its
// first record (Partition.readRecords, LeaderEpochFileCache.endOffsetFor).
func largestEpochUpTo(s *State, leader *Broker, epoch int32) EpochEnd {
	end := leader.EndOf(epoch)
	if own := int32(s.Epoch); own <= epoch {
		end.Epoch = own
	}
	return end
}

// EndOf gives the largest epoch in the log up to the one named, or that one if there
// is none, and where it ends: at the first record of a later one.
func (b *Broker) EndOf(epoch int32) EpochEnd {
	end := EpochEnd{Epoch: epoch, End: b.firstAfter(epoch)}
	if end.End > 0 {
		end.Epoch = b.Log[end.End-1].Epoch
	}
	return end
}

// firstAfter gives the offset of the first record of a later epoch, or the LEO.
func (b *Broker) firstAfter(epoch int32) int {
	if !b.Mixed {
		return sort.Search(b.LEO(), func(offset int) bool { return b.Log[offset].Epoch > epoch })
	}
	if offset := slices.IndexFunc(b.Log, func(e Entry) bool { return e.Epoch > epoch }); offset >= 0 {
		return offset
	}
	return b.LEO()
}

// earlierEpochOrEnd: page, rule 5; both halves of the condition in
// Partition.readRecords.
func earlierEpochOrEnd(asked, answered EpochEnd) bool {
	return answered.Epoch < asked.Epoch || answered.End < asked.End
}

// whereBothKnowTheEpoch: page, rule 5; the end that the leader names, unless the
// follower's own end of that epoch comes before it or is of an earlier one
// (AbstractFetcherThread.getOffsetTruncationState; KIP-279).
func whereBothKnowTheEpoch(b *Broker, answered EpochEnd) int {
	own := b.EndOf(answered.Epoch)
	if own.Epoch == answered.Epoch {
		return min(own.End, answered.End)
	}
	return own.End
}

// notAboveTheLog: page, rule 5; a log that is cut lowers the HW to its end.
func notAboveTheLog(hw, leo int) int { return min(hw, leo) }
