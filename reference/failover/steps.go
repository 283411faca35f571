package failover

// Steps lists what commands, and the events that they bring about, do in order.
type Steps struct {
	Produce []Action // a PRODUCE that is accepted
	Fetch   []Action // a FETCH while somebody leads
	Diverge []Action // in place of what follows CompareLogs, where the logs part
	Down    []Action // CRASH and STOP
	Up      []Action // START
	Restart []Action
	Elect   []Choice // whom an election asks, in order; the first who answers leads
	Lead    []Action // a broker takes office
	Vacate  []Action // the leader went and nobody is elected
}

// Action is one step. "The broker" is the one that the command names.
type Action uint8

// The steps in the logs.
const (
	AppendRecord      Action = iota + 1 // the leader's log grows, the request waits
	AcknowledgeAll                      // whoever waits is answered
	RaiseHW                             // MovesHW, Counts; answers what the HW passes
	CompareLogs                         // EndOf, Diverges
	TellHW                              // the reply gets the leader's HW
	CountFetch                          // KnownAfterFetch
	CopyRecords                         // CopiedEpoch, FollowerHW
	Truncate                            // TruncatesTo, HWAfterCut
	AskAgain                            // the fetch goes on from the broker's new LEO
	TruncateToHW                        // the broker, unless it leads, cuts its log to its HW
	TruncateFollowers                   // whoever lives and does not lead cuts its log to its HW
	LoseTail                            // the broker's last records are gone; HWAfterCut
)

// The steps among the members.
const (
	GoDown             Action = iota + LoseTail + 1 // the broker dies
	ComeUp                                          // the broker runs again
	ReadHW                                          // HWOnStart
	JoinISR                                         // Joins
	LeaveISR                                        // LeavesISR
	LeaveByRestart                                  // LeavesOnRestart, Unclean
	ForfeitEligibility                              // Unclean
	EnterISR                                        // the broker is a member, whatever it has
)

// The steps that make a leader.
const (
	ReplaceLeader   Action = iota + EnterISR + 1 // an election if the broker led
	ElectIfVacant                                // an election if nobody leads
	TakeBack                                     // the broker is elected if it is the first of REPLICAS
	TakeBackAsItIs                               // the same, with the ISR as it is
	TakeOffice                                   // NextEpoch, LeaderHW
	ResetISR                                     // the leader alone is in the ISR
	FillISR                                      // all that live are in the ISR
	ForgetFollowers                              // no follower's LEO is known
	DropRequests                                 // whoever waits is never answered
	JudgeLoss                                    // LostTo
)

// Choice is one way to find a leader.
type Choice uint8

// The ways to find a leader.
const (
	FromISR         Choice = iota + 1 // MemberToLead
	FromELR                           // with an empty ISR: the first of REPLICAS that is up and eligible
	LastLeader                        // with ISR and ELR empty: LastToLead
	LastLeaderFirst                   // with an empty ISR: LastToLead, whoever is eligible
	AnyAlive                          // the first of REPLICAS that is up
)

// rightSteps: page, "Precise semantics".
func rightSteps() Steps {
	return Steps{
		Produce: []Action{AppendRecord, RaiseHW},
		Fetch:   []Action{CompareLogs, TellHW, CountFetch, JoinISR, RaiseHW, CopyRecords},
		Diverge: []Action{Truncate},
		Down:    []Action{GoDown, LoseTail, LeaveISR, ReplaceLeader, RaiseHW},
		Up:      []Action{ComeUp, ReadHW, ForfeitEligibility, ElectIfVacant},
		Restart: []Action{LoseTail, ReadHW, LeaveByRestart, RaiseHW},
		Elect:   []Choice{FromISR, FromELR, LastLeader},
		Lead:    []Action{TakeOffice, ForgetFollowers, DropRequests, JudgeLoss, RaiseHW},
		Vacate:  []Action{DropRequests},
	}
}
