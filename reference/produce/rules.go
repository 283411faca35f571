package produce

import "isrgrade/reference/isr"

// Rules is the exercise, one function a rule. A mistake replaces one field.
//
// The functions get the state as it is when their turn comes. Only those whose
// text says so change anything; the others answer a question. A wrong rule may note
// something in the request that it is asked about.
type Rules struct {
	// Lesson has the rules of the books: followers, ISR and HW. Its steps are not
	// used.
	Lesson isr.Rules

	// TurnsAway says whether a request is no longer for this broker.
	TurnsAway func(s *State) bool
	// Closes says whether an acks 0 request that is turned away loses its
	// connection.
	Closes func() bool
	// Refuses says whether a request of these acks may not be appended.
	Refuses func(c *Config, s *State, acks Acks) bool
	// AfterRefusal changes the state when a request for n records was refused.
	AfterRefusal func(s *State, n int64)
	// Base gives the offset for the answer to n records appended at leo.
	Base func(leo, n int64) int64
	// Need gives the HW at which n records appended at leo are safe.
	Need func(leo, n int64) int64
	// Deadline gives the time at which a producer stops waiting, in ms.
	Deadline func(arrival, timeout int64) int64
	// Answered says whether a request of these acks ever gets an answer.
	Answered func(acks Acks) bool
	// WaitsForHW says whether the answer is given when the HW comes.
	WaitsForHW func(acks Acks) bool
	// ErrorAtOnce is the error for records that are safe as soon as appended.
	ErrorAtOnce func(c *Config, s *State) Error

	// Looks says whether the waiting are looked at after the HW rose or stayed.
	Looks func(rose bool) bool
	// Reached says whether a producer need not wait any longer. It is asked at the
	// arrival first.
	Reached func(c *Config, s *State, p *Producer) bool
	// ProducersTurn appends to order whom of the ready ones one command answers.
	ProducersTurn func(order []int, ready []bool) []int
	// ErrorAtHW is the error of a producer that has waited for the HW.
	ErrorAtHW func(c *Config, s *State) Error
	// AfterAppendError changes the state when p was told an error after its append.
	AfterAppendError func(s *State, p *Producer)

	// OffsetOnSuccess, OffsetAfterAppend, OffsetAtTimeout and OffsetAtResign give
	// the OFFSET of an answer on these occasions.
	OffsetOnSuccess, OffsetAfterAppend, OffsetAtTimeout, OffsetAtResign func(base int64) int64

	// Due says whether time is up at t.
	Due func(deadline, t int64) bool
	// Earlier says whether a's time is up before b's.
	Earlier func(a, b Timer) bool
	// ExpiryTime is the time that the answer carries when this is noticed at t.
	ExpiryTime func(deadline, t int64) int64
	// TimeoutError is the error of a producer whose time is up.
	TimeoutError func(c *Config, s *State, p *Producer) Error
	// AfterTimeout changes the state when p was told so.
	AfterTimeout func(s *State, p *Producer)
	// StaysAfterTimeout says whether such a producer still waits for the HW.
	StaysAfterTimeout func() bool

	// Readable gives the offset up to which consumers read.
	Readable func(s *State) int64
	// Enough says whether a consumer who reads up to readable has what it wants.
	Enough func(s *State, readable int64, consumer *Consumer) bool
	// Served gives the RECORDS of a consumer who reads up to readable. It is asked at
	// the arrival first.
	Served func(readable int64, consumer *Consumer) int64
	// ConsumersTurn is to consumers what ProducersTurn is to producers.
	ConsumersTurn func(order []int, ready []bool) []int
	// AtEndOfWait gives the RECORDS at a consumer's deadline from those that there
	// are, and whether it is answered at all.
	AtEndOfWait func(records int64) (int64, bool)

	// AtResign says what becomes of those who wait.
	AtResign func(toConsumer bool) Farewell

	// Steps is what each command does, in order.
	Steps Steps
}

// Timer is the end of somebody's time.
type Timer struct {
	Deadline int64 // ms
	Arrival  int64
}

// Farewell is what becomes of a waiting request when its leader resigns.
type Farewell struct {
	Waits  bool // on, as if nothing had happened
	Silent bool // it is forgotten
	Error  Error
}

// Steps lists, for each command, what it does, in order; Before and After belong
// to every command.
type Steps struct {
	Before, After                                   []Action
	Append, Fetch, Status, Produce, Consume, Resign []Action
}

// Action is one step of a command.
type Action uint8

// The steps that commands are made of. Some end the command: what follows them in
// its list is then left out, but not what is After every command.
const (
	Expire         Action = iota + 1 // all who are Due, by Earlier
	GrowLog                          // the lesson's Grow; PRODUCE: Base, Need, Deadline
	CreditCaughtUp                   // the lesson's CaughtUp
	RecordFetch                      // the lesson's FollowerLEO and Remember
	JoinFetcher                      // the lesson's Joins and Admit
	ShrinkISR                        // the lesson's Leaves
	RaiseHW                          // the lesson's HighWatermark and Advance
	TurnAway                         // TurnsAway: answers and ends the command
	RefuseBelowMin                   // Refuses: answers and ends the command
	Settle                           // PRODUCE's own answer, if it is time for it
	ExpireArrived                    // the request that has just begun to wait, if it is Due
	Serve                            // CONSUME's own answer, if it is time for it
	WakeConsumers                    // Enough, ConsumersTurn, Served
	WakeProducers                    // Reached, ProducersTurn, ErrorAtHW
	EndIfResigned                    // ends the command
	StepDown                         // no leader from here on
	DismissAll                       // AtResign: consumers, then producers
	PrintResigned                    // ends the command after RESIGN
	Print                            // the lesson's line
)

// Right gives the right rules.
func Right() Rules {
	return Rules{
		Lesson:            isr.Lesson(),
		TurnsAway:         onceResigned,
		Closes:            always,
		Refuses:           acksAllBelowMinISR,
		AfterRefusal:      nothingWritten,
		Base:              firstRecord,
		Need:              behindLastRecord,
		Deadline:          fromArrival,
		Answered:          unlessAcksNone,
		WaitsForHW:        onlyAcksAll,
		ErrorAtOnce:       noError,
		Looks:             riseOrNot,
		Reached:           hwAtNeed,
		ProducersTurn:     allInOrder,
		ErrorAtHW:         isrCountedAgain,
		AfterAppendError:  recordsStay,
		OffsetOnSuccess:   theBase,
		OffsetAfterAppend: theBase,
		OffsetAtTimeout:   theBase,
		OffsetAtResign:    theBase,
		Due:               atOrBefore,
		Earlier:           byDeadlineThenArrival,
		ExpiryTime:        atDeadline,
		TimeoutError:      timedOut,
		AfterTimeout:      recordsStay,
		StaysAfterTimeout: never,
		Readable:          theHW,
		Enough:            atLeastMin,
		Served:            upToNow,
		ConsumersTurn:     allInOrder,
		AtEndOfWait:       whatThereIs,
		AtResign:          notLeader,
		Steps:             rightSteps(),
	}
}

func rightSteps() Steps {
	return Steps{
		Before: []Action{Expire},
		Append: []Action{GrowLog, RaiseHW, WakeConsumers, WakeProducers},
		Fetch: []Action{
			EndIfResigned, CreditCaughtUp, RecordFetch, JoinFetcher, RaiseHW, WakeConsumers, WakeProducers,
		},
		Status: []Action{PrintResigned, ShrinkISR, RaiseHW, WakeConsumers, WakeProducers, Print},
		Produce: []Action{
			TurnAway, RefuseBelowMin, GrowLog, RaiseHW, Settle, ExpireArrived, WakeConsumers, WakeProducers,
		},
		Consume: []Action{TurnAway, Serve},
		Resign:  []Action{StepDown, DismissAll},
	}
}
