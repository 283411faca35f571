package kafka

// The rules of FETCH.

func asAsked(_ *State, offset int64) int64 { return offset }

// fencedIfOlderUnknownIfNewer: Partition.scala, checkCurrentLeaderEpoch.
func fencedIfOlderUnknownIfNewer(s *State, epoch int64) FetchError {
	switch {
	case epoch < s.Epoch:
		return FencedEpoch
	case epoch > s.Epoch:
		return UnknownEpoch
	default:
		return Served
	}
}

// foundOlderOrEndedBefore: the follower's last epoch is unknown here, or ended
// here before the offset that it asks for (Partition.scala, readRecords).
func foundOlderOrEndedBefore(r *Rules, s *State, last, offset int64) bool {
	found := r.EpochEnd(s, last)
	return found.Epoch < last || found.Offset < offset
}

// whereTheEpochEnded: the newest epoch ends at the LEO; another one, or the
// greatest known below it, where the next one in the list begins
// (LeaderEpochFileCache.java, endOffsetFor).
func whereTheEpochEnded(s *State, last int64) EpochStart {
	found := last
	for i, known := range s.Epochs {
		if known.Epoch > last {
			return EpochStart{found, s.Epochs[i].Offset}
		}
		found = known.Epoch
	}
	return EpochStart{found, s.LEO}
}

// asFound: Partition.scala, readRecords: the epoch that endOffsetFor found.
func asFound(found EpochStart, _ int64) EpochStart { return found }

// olderAndNotFenced: a fetch of an earlier life of the broker is refused, unless
// the metadata call the broker fenced; a later life is served, since the metadata
// may be late (Replica.java, updateFetchStateOrThrow: getAliveBrokerEpoch).
func olderAndNotFenced(s *State, broker int, epoch int64) bool {
	known := s.Metadata[broker]
	return known.Health != Fenced && epoch < known.Epoch
}

// nowOrAtPreviousFetch: the caught-up rule with its two branches. The second
// keeps a follower in sync under constant load (Replica.java,
// updateFetchStateOrThrow).
func nowOrAtPreviousFetch(s *State, follower int, t, offset int64) int64 {
	f := &s.Followers[follower]
	if offset >= s.LEO {
		return max(f.LastCaughtUpTime, t)
	}
	if offset >= f.LastFetchLeaderLEO {
		return max(f.LastCaughtUpTime, f.LastFetchTime)
	}
	return f.LastCaughtUpTime
}

// fetchOffset: its LEO is what it asks for, also if that is less than before
// (Replica.java, updateFetchStateOrThrow).
func fetchOffset(_ *State, _ int, offset int64) int64 { return offset }

// everyFetch: Replica.java, updateFetchStateOrThrow.
func everyFetch(_ *State, _ int, t, _ int64) int64 { return t }

// fromBeforeTheFetch: the log is read before the follower's state is updated
// (Partition.scala, readRecords: initialHighWatermark).
func fromBeforeTheFetch(before, _ int64) int64 { return before }
