package gen

import reference "isrgrade/reference/isr"

// world is one configuration with the commands that a search may use.
type world struct {
	config reference.Config
	unit   int64
	maxLEO int64
	// oldest is the age from which on all ages are alike.
	oldest int64
}

func newWorld(followers int, lagMax int64, minISR int, unit, maxLEO int64) world {
	return world{
		config: reference.Config{LagMax: lagMax, MinISR: minISR, Replicas: replicaIDs(followers)},
		unit:   unit,
		maxLEO: maxLEO,
		oldest: lagMax + lagMax/2 + 1,
	}
}

// replicaIDs gives the lesson's ids: 5 leads, 6, 7 and so on follow.
func replicaIDs(followers int) []int64 {
	ids := make([]int64, followers+1)
	for i := range ids {
		ids[i] = int64(5 + i)
	}
	return ids
}

// commands lists every command that is valid when the leader's LEO is leo, with
// Time as the time since the command before. Waiting longer than oldest is like
// waiting oldest, so no time step is left out. Smaller times and numbers stand
// first.
func (w *world) commands(leo int64) []reference.Command {
	var all []reference.Command
	for wait := int64(0); wait <= w.oldest; wait++ {
		for n := w.unit; leo+n <= w.maxLEO; n += w.unit {
			all = append(all, reference.Command{Kind: reference.Append, Time: wait, Records: n})
		}
		for follower := reference.Leader + 1; follower < len(w.config.Replicas); follower++ {
			for offset := int64(0); offset <= leo; offset += w.unit {
				all = append(all, reference.Command{Kind: reference.Fetch, Time: wait, Follower: follower, Offset: offset})
			}
		}
		all = append(all, reference.Command{Kind: reference.Status, Time: wait})
	}
	return all
}
