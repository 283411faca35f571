package kafka

// Rules is Kafka's leader, one function a rule. A mistake replaces one field.
//
// The functions get the state as it is when their turn comes. Those that begin
// with a verb of change (Reset, TakeMetadata, Propose) change it; the others
// answer a question.
type Rules struct {
	// UnknownLEO is the LEO of a follower that has not fetched, in records.
	UnknownLEO int64

	// Applies says whether LEADER with this version is not ignored.
	Applies func(s *State, version int64) bool
	// ReplicasAfter gives the replicas that are counted after a LEADER that lists
	// some.
	ReplicasAfter func(s *State, listed Set) Set
	// Cancels says whether LEADER ends what is pending.
	Cancels func(s *State, epoch int64) bool
	// Resets says whether LEADER with this leader epoch resets the followers.
	Resets func(s *State, epoch int64) bool
	// Reset sets a follower at the beginning of a leader epoch at time t.
	Reset func(r *Rules, s *State, follower int, t int64)
	// EpochsAfter gives the list of epochs after epoch began at the LEO.
	EpochsAfter func(s *State, epoch int64) []EpochStart

	// TakeMetadata takes over what BROKER says.
	TakeMetadata func(s *State, broker int, news Broker)

	// Refuses says whether APPEND is refused.
	Refuses func(r *Rules, c *Config, s *State, all bool) bool
	// Answered says whether an append that was written can be answered.
	Answered func(s *State, p Produced) bool

	// Believes gives the offset that a FETCH stands for.
	Believes func(s *State, offset int64) int64
	// WrongEpoch compares the leader epoch that the follower knows with ours.
	WrongEpoch func(s *State, epoch int64) FetchError
	// Stranger is the error for a broker that is no replica.
	Stranger FetchError
	// Diverges says whether the follower's log is another one than ours.
	Diverges func(r *Rules, s *State, last, offset int64) bool
	// EpochEnd gives the epoch found for last, and where it ended here.
	EpochEnd func(s *State, last int64) EpochStart
	// Names gives what the answer DIVERGING says: the epoch found, and its end.
	Names func(found EpochStart, last int64) EpochStart
	// OldLife says whether a fetch's broker epoch is refused.
	OldLife func(s *State, broker int, epoch int64) bool
	// CountsDiverging says whether a diverging fetch updates the follower.
	CountsDiverging bool

	// CaughtUpTime gives the follower's lastCaughtUpTime after it fetched from
	// offset at time t. It sees the state from before this fetch.
	CaughtUpTime func(s *State, follower int, t, offset int64) int64
	// LEOAfter gives the follower's LEO after it fetched from offset.
	LEOAfter func(s *State, follower int, offset int64) int64
	// FetchTime gives the follower's lastFetchTime after it fetched from offset.
	FetchTime func(s *State, follower int, t, offset int64) int64
	// ReportedHW is the HW of the answer to a FETCH.
	ReportedHW func(before, after int64) int64

	// Expands says whether an expansion may be proposed now.
	Expands func(s *State) bool
	// Reached says whether an outsider has what it needs to join.
	Reached func(c *Config, s *State, follower int, t int64) bool
	// Eligible says whether the metadata let a follower join.
	Eligible func(s *State, follower int) bool
	// Shrinks says whether CHECK may propose now.
	Shrinks func(s *State) bool
	// IsCaughtUp says whether a follower keeps up at time t.
	IsCaughtUp func(c *Config, s *State, follower int, t int64) bool
	// Leaving gives those of the late members that CHECK drops.
	Leaving func(c *Config, late Set) Set
	// Blocked says whether an older request keeps a new one from being sent.
	Blocked func(s *State) bool
	// Propose makes a change the pending one.
	Propose func(s *State, change Change)

	// Void says whether an answer comes too late to count.
	Void func(s *State, answer Answer) bool
	// OutcomeOf gives what an answer does.
	OutcomeOf func(answer Answer) Outcome
	// VersionAfter gives the version after the controller agreed.
	VersionAfter func(version int64) int64
	// RaisesAfter says whether the HW is raised after such an answer.
	RaisesAfter func(outcome Outcome) bool

	// MinISR gives min.insync.replicas as it counts for this partition.
	MinISR func(c *Config, s *State) int64
	// InSync counts the replicas that min.insync.replicas is compared with.
	InSync func(s *State) int64
	// HWStands says whether the HW stands still, whatever the LEOs.
	HWStands func(r *Rules, c *Config, s *State) bool
	// MaximalISR gives the followers, and the leader, that the HW counts.
	MaximalISR func(s *State) Set
	// WaitsFor says whether the HW counts an outsider.
	WaitsFor func(r *Rules, c *Config, s *State, follower int, t int64) bool

	// Steps is what each command does, in order.
	Steps Steps
}

// Steps lists, for each command, what it does, in order.
type Steps struct {
	Lead, Register, Append, Fetch, Check, Respond, Status []Action
}

// Action is one step of a command.
type Action uint8

// The steps that commands are made of. Those marked with "or stop" end the
// command where they say so.
const (
	IgnoreOldVersion Action = iota + 1 // Applies, or stop
	TakeReplicas                       // ReplicasAfter and the ISR of the command
	CancelChange                       // Cancels
	BeginEpoch                         // EpochsAfter, Resets, Reset
	TakeEpoch                          // leader epoch and version
	TakeBroker                         // TakeMetadata
	RefuseAppend                       // Refuses, or stop
	WriteLog                           // the log grows
	CheckFetch                         // the checks of FETCH, or stop
	CreditCaughtUp                     // CaughtUpTime
	RecordFetch                        // LEOAfter, FetchTime and the rest
	ProposeJoin                        // Expands, Reached, Eligible, Propose
	RaiseHWIfMoved                     // RaiseHW if the follower's LEO is another one
	AnswerFetch                        // ReportedHW
	ProposeShrink                      // Shrinks, IsCaughtUp, Leaving, Propose
	TakeAnswer                         // Void, OutcomeOf, RaisesAfter, or stop
	RaiseHW                            // HWStands, MaximalISR, WaitsFor
	AnswerAppends                      // Answered
	Print                              // the line of STATUS
)

// Right gives the rules of Apache Kafka 4.4.0.
func Right() Rules {
	return Rules{
		UnknownLEO:    Unknown,
		Applies:       sameOrNewerVersion,
		ReplicasAfter: onlyThoseListed,
		Cancels:       always,
		Resets:        newerEpoch,
		Reset:         membersNowOutsidersNever,
		EpochsAfter:   withoutEmptyEpochs,
		TakeMetadata:  metadataOnly,
		Refuses:       acksAllBelowMinISR,
		Answered:      acksOneOrBelowHW,
		Believes:      asAsked,
		WrongEpoch:    fencedIfOlderUnknownIfNewer,
		Stranger:      UnknownEpoch,
		Diverges:      foundOlderOrEndedBefore,
		EpochEnd:      whereTheEpochEnded,
		Names:         asFound,
		OldLife:       olderAndNotFenced,
		CaughtUpTime:  nowOrAtPreviousFetch,
		LEOAfter:      fetchOffset,
		FetchTime:     everyFetch,
		ReportedHW:    fromBeforeTheFetch,
		Expands:       nothingPending,
		Reached:       atHWAndEpochStart,
		Eligible:      aliveWithTheSameEpoch,
		Shrinks:       nothingPending,
		IsCaughtUp:    leaderLEOOrWithinLagMax,
		Leaving:       allOfThem,
		Blocked:       requestOfACancelledChange,
		Propose:       pendingOnly,
		Void:          changeNoLongerPending,
		OutcomeOf:     byKindOfError,
		VersionAfter:  oneMore,
		RaisesAfter:   commitOnly,
		MinISR:        cappedByReplicas,
		InSync:        committedISR,
		HWStands:      belowMinISR,
		MaximalISR:    committedAndNewcomer,
		WaitsFor:      caughtUpAndEligible,
		Steps: Steps{
			Lead:     []Action{IgnoreOldVersion, TakeReplicas, CancelChange, BeginEpoch, TakeEpoch, RaiseHW, AnswerAppends},
			Register: []Action{TakeBroker},
			Append:   []Action{RefuseAppend, WriteLog, RaiseHW, AnswerAppends},
			Fetch: []Action{CheckFetch, CreditCaughtUp, RecordFetch, ProposeJoin, RaiseHWIfMoved, AnswerAppends,
				AnswerFetch},
			Check:   []Action{ProposeShrink},
			Respond: []Action{TakeAnswer, RaiseHW, AnswerAppends},
			Status:  []Action{Print},
		},
	}
}
