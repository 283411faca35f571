package failover

// Rules is the track's page, one function a rule. A mistake replaces one field.
//
// The functions answer a question about the state as it is when their turn
// comes; none changes anything.
type Rules struct {
	// Writing and the high watermark.

	// AcceptsWrites says whether an ISR of this size accepts a PRODUCE.
	AcceptsWrites func(c *Config, isrSize int) bool
	// MovesHW says whether the HW may move with an ISR of this size.
	MovesHW func(c *Config, isrSize int) bool
	// Counts says whether the HW waits for a broker other than the leader.
	Counts func(b *Broker) bool
	// CopiedEpoch gives the epoch that a follower notes for a record that it
	// copies, with the partition's epoch at hand.
	CopiedEpoch func(record Entry, current int) int32
	// KnownAfterFetch gives what the leader takes for the LEO of a follower that
	// fetched from offset.
	KnownAfterFetch func(offset, leaderLEO int) int
	// FollowerHW gives a follower's HW after a fetch: hw was its own before, told
	// came with the reply, leo is its LEO with the records that it copied.
	FollowerHW func(hw, told, leo int) int

	// The members.

	// LeavesISR says whether a member of the ISR that goes down leaves it.
	LeavesISR func(c *Config, s *State) bool
	// LeavesOnRestart says whether a member leaves the ISR by a RESTART.
	LeavesOnRestart func(c *Config) bool
	// Joins says whether a broker outside the ISR joins it by a fetch from offset.
	Joins func(s *State, offset int) bool
	// StaysEligible says whether a broker is in the ELR after the ISR changed.
	StaysEligible func(c *Config, m Membership) bool
	// Unclean says whether a broker that comes up lost its place in the ELR;
	// clean tells how it went down.
	Unclean func(clean bool) bool
	// HWOnStart gives the HW with which a broker comes up.
	HWOnStart func(hw int) int

	// Elections.

	// MemberToLead gives the live member of the ISR that is to lead, or Nobody.
	MemberToLead func(c *Config, s *State) int
	// LastToLead gives the last known leader if it may lead, or Nobody.
	LastToLead func(s *State) int
	// StaysEligibleAsLeader says whether a leader from the ELR stays in it.
	StaysEligibleAsLeader func() bool
	// NextEpoch gives the epoch after a change.
	NextEpoch func(epoch int, change Change) int
	// LeaderHW gives a new leader's HW.
	LeaderHW func(b *Broker) int
	// LostTo gives what is lost when a broker has taken office.
	LostTo func(s *State, leader *Broker) []Record
	// PreferredMayLead says whether ELECT preferred may make the broker the leader.
	PreferredMayLead func(b *Broker) bool
	// UncleanMayLead says whether ELECT unclean may make a broker the leader.
	UncleanMayLead func(s *State) bool
	// ISRAfterUnclean says whether a broker is in the ISR after an ELECT unclean;
	// elected tells whether it is the new leader.
	ISRAfterUnclean func(b *Broker, elected bool) bool

	// Truncation.

	// EndOf is the leader's answer to a follower whose last record has the epoch:
	// the largest epoch up to it that the leader knows, and where that ends.
	EndOf func(s *State, leader *Broker, epoch int32) EpochEnd
	// Diverges says whether the logs part, from what the follower asked for and
	// what the leader answered.
	Diverges func(asked, answered EpochEnd) bool
	// TruncatesTo gives the LEO to which a follower cuts a log that diverges.
	TruncatesTo func(b *Broker, answered EpochEnd) int
	// HWAfterCut gives the HW of a broker whose log was cut to leo.
	HWAfterCut func(hw, leo int) int

	// Steps is what each command does, in order.
	Steps Steps
}

// Membership is what a change of the ISR means for one broker.
type Membership struct {
	WasMember, IsMember bool // in the ISR, before and after
	WasEligible         bool // in the ELR, before
	Unclean             bool // it is the one that restarts without a good order
	Before, After       int  // the size of the ISR
}

// Change is what may raise the epoch.
type Change uint8

// The changes.
const (
	NewLeader  Change = iota + 1 // a broker took office
	NoLeader                     // nobody leads any more
	ISRChanged                   // the ISR changed, whoever leads
)

// EpochEnd is an epoch and the offset at which it ends in a log; of a follower's
// request, the epoch of its last record and its LEO.
type EpochEnd struct {
	Epoch int32
	End   int
}

// Right gives the rules of the track.
func Right() Rules {
	return Rules{
		AcceptsWrites:   atLeastMinISR,
		MovesHW:         atLeastMinISR,
		Counts:          membersOfISR,
		CopiedEpoch:     epochOfItsLeader,
		KnownAfterFetch: fetchOffset,
		FollowerHW:      asTold,

		LeavesISR:       unlessItIsTheLast,
		LeavesOnRestart: withELR,
		Joins:           atHWAndEpochStart,
		StaysEligible:   leftBelowMinISR,
		Unclean:         afterACrash,
		HWOnStart:       fromDisk,

		MemberToLead:          firstLiveMember,
		LastToLead:            lastLeaderIfAlive,
		StaysEligibleAsLeader: never,
		NextEpoch:             withEachChangeOfLeader,
		LeaderHW:              itsOwn,
		LostTo:                acknowledgedAndMissing,
		PreferredMayLead:      aliveAndInSync,
		UncleanMayLead:        whereNobodyLeads,
		ISRAfterUnclean:       theElectedAlone,

		EndOf:       largestEpochUpTo,
		Diverges:    earlierEpochOrEnd,
		TruncatesTo: whereBothKnowTheEpoch,
		HWAfterCut:  notAboveTheLog,

		Steps: rightSteps(),
	}
}
