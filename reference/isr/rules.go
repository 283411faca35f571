package isr

// Rules is the lesson, one function a rule. A mistake replaces one field.
//
// The functions get the state as it is when their turn comes. Only Begin,
// Remember and Admit change anything; the others answer a question.
type Rules struct {
	// Begin gives the state before the first command.
	Begin func(c *Config) State
	// Represent gives an offset as the program can hold it.
	Represent func(offset int64) int64
	// Grow gives the leader's LEO after n records were appended at leo.
	Grow func(leo, n int64) int64
	// CaughtUp gives the follower's lastCaughtUpTime after it fetched from
	// offset at time t. It sees the state from before this fetch.
	CaughtUp func(s *State, follower int, t, offset int64) int64
	// FollowerLEO gives the follower's LEO after it fetched from offset.
	FollowerLEO func(s *State, follower int, offset int64) int64
	// Remember keeps what the follower's next fetch is judged by:
	// lastFetchLeaderLEO and lastFetchTime.
	Remember func(s *State, follower int, t, offset int64)
	// Joins says whether a follower outside the ISR joins it at time t.
	Joins func(c *Config, s *State, follower int, t int64) bool
	// Admit puts a replica into the ISR at time t.
	Admit func(r *Replica, t int64)
	// Leaves says whether a member of the ISR leaves it in the check at t.
	Leaves func(c *Config, s *State, replica int, t int64) bool
	// Expels says whether a follower leaves the ISR right after its own fetch,
	// where ExpelFetcher asks. The lesson's steps never do.
	Expels func(c *Config, s *State, follower int, t int64) bool
	// HighWatermark gives the offset below which all that count have the data.
	HighWatermark func(c *Config, s *State, t int64) int64
	// Advance gives the new HW from the old one and HighWatermark's answer.
	Advance func(hw, candidate int64) int64
	// ReportedHW gives the HW as STATUS prints it.
	ReportedHW func(hw int64) int64
	// AcceptsWrites says whether an ISR of this size accepts acks=all writes.
	AcceptsWrites func(c *Config, isrSize int) bool
	// Steps is what each command does, in order.
	Steps Steps
}

// Steps lists, for each command, what it does, in order.
type Steps struct {
	Append, Fetch, Status []Action
}

// Action is one step of a command.
type Action uint8

// The steps that commands are made of.
const (
	GrowLog        Action = iota + 1 // Represent(Grow)
	CreditCaughtUp                   // CaughtUp
	RecordFetch                      // FollowerLEO, then Remember
	JoinFetcher                      // Joins and Admit for the follower that fetched
	JoinEligible                     // Joins and Admit for every follower
	ShrinkISR                        // Leaves for every member
	RaiseHW                          // Advance(HighWatermark)
	Print                            // the reply

	// No step of the lesson's is one of these; some mistakes need them.

	NoteAppend    // State.Appended gets the APPEND
	NoteTime      // State.Noted gets the command's time
	NoteCredit    // Replica.Credited, if CaughtUp is about to credit the follower for a fetch of its own
	AdmitNewcomer // a follower's first fetch makes it a member
	ExpelFetcher  // Expels for the follower that fetched
)

// Lesson gives the right rules.
func Lesson() Rules {
	return Rules{
		Begin:         everyReplicaInSync,
		Represent:     in64Bits,
		Grow:          addRecords,
		CaughtUp:      caughtUpNowOrAtPreviousFetch,
		FollowerLEO:   fetchOffset,
		Remember:      everyFetch,
		Joins:         atOrAboveHW,
		Admit:         withoutTouchingItsClock,
		Leaves:        followerLaterThanLagMax,
		Expels:        nobodyAtItsFetch,
		HighWatermark: smallestLEOInISR,
		Advance:       neverBack,
		ReportedHW:    asItIs,
		AcceptsWrites: atLeastMinISR,
		Steps: Steps{
			Append: []Action{GrowLog, RaiseHW},
			Fetch:  []Action{CreditCaughtUp, RecordFetch, JoinFetcher, RaiseHW},
			Status: []Action{ShrinkISR, RaiseHW, Print},
		},
	}
}

// everyReplicaInSync: at the start every replica is in the ISR and every number
// is 0 (exercise, "The state").
func everyReplicaInSync(c *Config) State {
	replicas := make([]Replica, len(c.Replicas))
	for i := range replicas {
		replicas[i].InISR = true
	}
	return State{Replicas: replicas}
}

func in64Bits(offset int64) int64 { return offset }

func addRecords(leo, n int64) int64 { return leo + n }

// caughtUpNowOrAtPreviousFetch is the lesson's caught-up rule with its two
// branches. The second keeps a follower in sync under constant load.
func caughtUpNowOrAtPreviousFetch(s *State, follower int, t, offset int64) int64 {
	f := &s.Replicas[follower]
	if offset >= s.LeaderLEO() {
		return max(f.LastCaughtUpTime, t)
	}
	if offset >= f.LastFetchLeaderLEO {
		return max(f.LastCaughtUpTime, f.LastFetchTime)
	}
	return f.LastCaughtUpTime
}

// fetchOffset: a follower asking for offset 7 has records 0 to 6 (lesson,
// "Followers are consumers").
func fetchOffset(_ *State, _ int, offset int64) int64 { return offset }

func everyFetch(s *State, follower int, t, _ int64) {
	f := &s.Replicas[follower]
	f.LastFetchLeaderLEO = s.LeaderLEO()
	f.LastFetchTime = t
}

// atOrAboveHW: lesson, "Expanding". Being late does not keep a follower out.
func atOrAboveHW(_ *Config, s *State, follower int, _ int64) bool {
	return s.Replicas[follower].LEO >= s.HW
}

func withoutTouchingItsClock(r *Replica, _ int64) { r.InISR = true }

// followerLaterThanLagMax: lesson, "Shrinking". Strictly greater, and the leader
// is never removed.
func followerLaterThanLagMax(c *Config, s *State, replica int, t int64) bool {
	return replica != Leader && t-s.Replicas[replica].LastCaughtUpTime > c.LagMax
}

// nobodyAtItsFetch: lesson, "a periodic check removes a follower".
func nobodyAtItsFetch(*Config, *State, int, int64) bool { return false }

// smallestLEOInISR: lesson, "the smallest LEO among the ISR members (the
// leader's LEO included)".
func smallestLEOInISR(_ *Config, s *State, _ int64) int64 {
	smallest := s.LeaderLEO()
	for i := range s.Replicas {
		if s.Replicas[i].InISR {
			smallest = min(smallest, s.Replicas[i].LEO)
		}
	}
	return smallest
}

// neverBack: lesson, "and it only ever increases".
func neverBack(hw, candidate int64) int64 { return max(hw, candidate) }

func asItIs(hw int64) int64 { return hw }

// atLeastMinISR: lesson, "Durability knobs".
func atLeastMinISR(c *Config, isrSize int) bool { return isrSize >= c.MinISR }
