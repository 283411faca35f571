package mistakes

import (
	"slices"

	"isrgrade/reference/produce"
)

func timeouts() []Mistake {
	return slices.Concat(whenTimeIsUp(), whatTimeUpMeans())
}

// whenTimeIsUp are the mistakes about the moment and the order.
func whenTimeIsUp() []Mistake {
	return []Mistake{
		noTimeout(),
		timeoutAtCommandTime(),
		timeoutAfterCommand(),
		timeoutStrict(),
		timeoutAbsolute(),
		timeoutByArrival(),
		timeoutAtStatusOnly(),
	}
}

// zeroIsUpAtOnce is how most programs write a timeout of 0: as a case of its own.
func zeroIsUpAtOnce(r *produce.Rules) {
	deadline, due := r.Deadline, r.Due
	r.Deadline = func(arrival, timeout int64) int64 {
		if timeout == 0 {
			return upAtOnce
		}
		return deadline(arrival, timeout)
	}
	expiry := r.ExpiryTime
	r.Due = func(deadline, t int64) bool { return deadline == upAtOnce || due(deadline, t) }
	r.ExpiryTime = func(deadline, t int64) int64 {
		if deadline == upAtOnce {
			return t
		}
		return expiry(deadline, t)
	}
}

// upAtOnce is a deadline before all others.
const upAtOnce = -1

func noTimeout() Mistake {
	apply := func(r *produce.Rules) { r.Due = func(int64, int64) bool { return false } }
	return Mistake{
		Words: words{
			ID: "no-timeout", Title: "nobody's time is ever up",
			Topic: timeoutTopic, Stage: "6-timeout",
			Seen:       "kafka_ex issue 352, which shows the real thing",
			Does:       "Deadlines are not looked at: a request waits until it can be answered, or for ever.",
			Tempting:   "In the traces so far everybody was answered in the end, and the timeout was a number to read past.",
			LessonSays: `"When TimeoutMs passes, the response is REQUEST_TIMED_OUT": the producer waits no longer than it said.`,
			Shows: "PRODUCE 1 acks all timeout 100 at t=0, no fetch, STATUS at t=200. A right program prints " +
				"t=100 PRODUCE=1 ERROR=REQUEST_TIMED_OUT OFFSET=0 before the STATUS line; this one prints that line alone.",
			Hint:     "A follower is dead and still in the ISR. What does the producer hear, and when?",
			Replaces: "Due",
		},
		Apply:    apply,
		Variants: []func(*produce.Rules){and(apply, zeroIsUpAtOnce)},
	}
}

func timeoutAtCommandTime() Mistake {
	return Mistake{
		Words: words{
			ID: "timeout-at-command-time", Title: "a late answer carries the time of the command",
			Topic: timeoutTopic, Stage: "6-timeout",
			Does:       "The answer to a request whose time is up carries the time of the command at which the program noticed.",
			Tempting:   "Every other line carries the time of the command, and it is the only clock that the program sees.",
			LessonSays: "The reaper is a thread of its own and answers at the deadline: t is when the answer is given.",
			Shows: "PRODUCE 1 acks all timeout 100 at t=0, STATUS at t=200. A right program prints t=100 PRODUCE=1 " +
				"ERROR=REQUEST_TIMED_OUT OFFSET=0; this one prints t=200 PRODUCE=1 ERROR=REQUEST_TIMED_OUT OFFSET=0.",
			Hint:     "Nothing happened between the two commands. When did the producer get its answer all the same?",
			Replaces: "ExpiryTime",
		},
		Apply: func(r *produce.Rules) { r.ExpiryTime = func(_, t int64) int64 { return t } },
	}
}

func timeoutAfterCommand() Mistake {
	return Mistake{
		Words: words{
			ID: "timeout-after-command", Title: "the command runs before the timers that were due",
			Topic: timeoutTopic, Stage: "6-timeout",
			Does:       "A command is carried out first; only then the program looks whose time was up before it.",
			Tempting:   "The command is what is being read, and tidying up can come after it.",
			LessonSays: "A timer that is due at or before t fires before the command at t. A fetch that comes too late saves nobody.",
			Shows: "PRODUCE 1 acks all timeout 100 at t=0, broker 6 fetches it at t=200. A right program prints " +
				"t=100 PRODUCE=1 ERROR=REQUEST_TIMED_OUT OFFSET=0; this one prints t=200 PRODUCE=1 ERROR=NONE OFFSET=0.",
			Hint:     "Sort everything that happens by its time, the deadlines too. What comes first?",
			Replaces: stepsField,
		},
		Apply: func(r *produce.Rules) {
			r.Steps.Before = without(r.Steps.Before, produce.Expire)
			r.Steps.After = first(r.Steps.After, produce.Expire)
		},
	}
}

func timeoutStrict() Mistake {
	apply := func(r *produce.Rules) { r.Due = func(deadline, t int64) bool { return deadline < t } }
	return Mistake{
		Words: words{
			ID: "timeout-strict", Title: "a deadline exactly now is not yet up",
			Topic: timeoutTopic, Stage: "6-timeout",
			Seen:       "Kafka's own MockTimer, which is strict here",
			Does:       "A request whose deadline is the very time of the command still waits.",
			Tempting:   "Up to and including the last millisecond, one may think; and the lesson's own check is strict.",
			LessonSays: "Kafka's timing wheel takes what expires before now plus one tick as expired: a deadline at t fires before the command at t.",
			Shows: "PRODUCE 1 acks all timeout 100 at t=0, broker 6 fetches it at t=100. A right program prints " +
				"t=100 PRODUCE=1 ERROR=REQUEST_TIMED_OUT OFFSET=0; this one prints t=100 PRODUCE=1 ERROR=NONE OFFSET=0.",
			Hint:     "With a timeout of zero, when is the request's time up?",
			Replaces: "Due",
		},
		Apply:    apply,
		Variants: []func(*produce.Rules){and(apply, zeroIsUpAtOnce)},
	}
}

func timeoutAbsolute() Mistake {
	apply := func(r *produce.Rules) { r.Deadline = func(_, timeout int64) int64 { return timeout } }
	return Mistake{
		Words: words{
			ID: "timeout-absolute", Title: "the timeout is taken for a point in time",
			Topic: timeoutTopic, Stage: "6-timeout",
			Does:       "The number after timeout is compared with the time of the commands, as if it were one.",
			Tempting:   "Both are milliseconds, and a request that comes at t=0 cannot tell the difference.",
			LessonSays: "delayMs counts from the arrival: the deadline is arrival plus timeout.",
			Shows: "PRODUCE 1 acks all timeout 100 at t=300, broker 6 fetches it at t=350. A right program prints " +
				"t=350 PRODUCE=1 ERROR=NONE OFFSET=0; this one has long said REQUEST_TIMED_OUT.",
			Hint:     "Move a whole trace by an hour. Should anything change but the times in the lines?",
			Replaces: "Deadline",
		},
		Apply: apply,
		Variants: []func(*produce.Rules){
			and(apply, zeroIsUpAtOnce),
			and(apply, func(r *produce.Rules) { r.Steps.Produce = without(r.Steps.Produce, produce.ExpireArrived) }),
		},
	}
}

func timeoutByArrival() Mistake {
	return Mistake{
		Words: words{
			ID: "timeout-by-arrival", Title: "several that are due are answered in order of arrival",
			Topic: timeoutTopic, Stage: "6-timeout",
			Does:       "When the time of several requests is up, they are answered in the order in which they came.",
			Tempting:   "The list of the waiting is in that order, and one loop over it finds all that are due.",
			LessonSays: "Timers fire in the order of their deadlines; the order of arrival decides between equal ones only.",
			Shows: "PRODUCE 1 timeout 100 and PRODUCE 2 timeout 50, both acks all, at t=0. STATUS at t=200. A right program " +
				"prints t=50 PRODUCE=2 first; this one begins with t=100 PRODUCE=1 ERROR=REQUEST_TIMED_OUT OFFSET=0.",
			Hint:     "Look at the times at the beginning of your lines. Do they ever go back?",
			Replaces: "Earlier",
		},
		Apply: func(r *produce.Rules) {
			r.Earlier = func(a, b produce.Timer) bool { return a.Arrival < b.Arrival }
		},
	}
}

func timeoutAtStatusOnly() Mistake {
	atStatusOnly := func(r *produce.Rules) {
		r.Steps.Before = without(r.Steps.Before, produce.Expire)
		r.Steps.Status = first(r.Steps.Status, produce.Expire)
	}
	return Mistake{
		Words: words{
			ID: "timeout-at-status-only", Title: "timers are looked at in STATUS only",
			Topic: timeoutTopic, Stage: "6-timeout",
			Does:       "Whose time is up is told at the next STATUS.",
			Tempting:   "STATUS runs the periodic check, and deadlines look like one more thing to check there.",
			LessonSays: "The reaper is a thread of its own: before any command, whoever was due has been answered.",
			Shows: "PRODUCE 1 acks all timeout 100 at t=0, APPEND 1 at t=200. A right program prints t=100 PRODUCE=1 " +
				"ERROR=REQUEST_TIMED_OUT OFFSET=0 before it; this one keeps that for the next STATUS.",
			Hint:     "Does a producer's clock stop between two STATUS commands?",
			Replaces: stepsField,
		},
		Apply: func(r *produce.Rules) {
			atStatusOnly(r)
			r.Steps.Produce = without(r.Steps.Produce, produce.ExpireArrived)
		},
		Variants: []func(*produce.Rules){atStatusOnly},
	}
}

// whatTimeUpMeans are the mistakes about the answer and what comes after it.
func whatTimeUpMeans() []Mistake {
	return []Mistake{
		timeoutUndoes(),
		timeoutNoOffset(),
		timeoutStillWaits(),
		timeoutZeroIsForever(),
		timeoutSaysNotEnough(),
	}
}

func timeoutUndoes() Mistake {
	return Mistake{
		Words: words{
			ID: "timeout-undoes", Title: "a timeout takes the records back",
			Topic: timeoutTopic, Stage: "6-timeout",
			Seen:       "TableProApp/TablePro pull 3023, on why a retry then doubles",
			Does:       "When a request's time is up its records are taken out of the leader's log.",
			Tempting:   "The producer was told that it failed, so the records should not be there.",
			LessonSays: "The records were written to the leader's log and stay there: followers go on fetching them. REQUEST_TIMED_OUT says that nobody knows yet.",
			Shows: "PRODUCE 1 acks all timeout 100 at t=0, STATUS at t=200. After the answer at t=100 a right program " +
				"prints LEO=1 HW=0; this one prints LEO=0 HW=0.",
			Hint:     "A follower has fetched the record already. What becomes of its copy?",
			Replaces: "AfterTimeout",
		},
		Apply:    func(r *produce.Rules) { r.AfterTimeout = takenBack },
		Variants: []func(*produce.Rules){func(r *produce.Rules) { r.AfterTimeout = truncated }},
	}
}

func timeoutNoOffset() Mistake {
	return Mistake{
		Words: words{
			ID: "timeout-no-offset", Title: "REQUEST_TIMED_OUT has OFFSET=-1",
			Topic: timeoutTopic, Stage: "6-timeout",
			Seen:       "kafka_ex issue 352, where the answer has its offset and request_timed_out",
			Does:       "The answer REQUEST_TIMED_OUT comes with OFFSET=-1.",
			Tempting:   "It did not work, so there seems to be no offset to tell.",
			LessonSays: "The response was written at the append, offset and all; only its error is replaced (DelayedProduce).",
			Shows: "PRODUCE 1 acks all timeout 100 at t=0, STATUS at t=200. A right program prints t=100 PRODUCE=1 " +
				"ERROR=REQUEST_TIMED_OUT OFFSET=0; this one prints OFFSET=-1.",
			Hint:     "Are the records in the log? What does -1 say about them?",
			Replaces: "OffsetAtTimeout",
		},
		Apply: func(r *produce.Rules) { r.OffsetAtTimeout = noOffset },
	}
}

func timeoutStillWaits() Mistake {
	return Mistake{
		Words: words{
			ID: "timeout-still-waits", Title: "a request whose time was up is answered again",
			Topic: timeoutTopic, Stage: "6-timeout",
			Does:       "After REQUEST_TIMED_OUT the request stays on the list, and is answered once more when the high watermark passes it.",
			Tempting:   "The timers and the waiting are two lists, and it is taken off one of them only.",
			LessonSays: "A delayed operation completes exactly once (DelayedOperation); who was answered waits no more.",
			Shows: "PRODUCE 1 acks all timeout 100 at t=0, broker 6 fetches it at t=200. A right program prints the answer of " +
				"t=100 and no more; this one goes on with t=200 PRODUCE=1 ERROR=NONE OFFSET=0.",
			Hint:     "How many answers does one request get?",
			Replaces: "StaysAfterTimeout",
		},
		Apply: func(r *produce.Rules) { r.StaysAfterTimeout = func() bool { return true } },
	}
}

func timeoutZeroIsForever() Mistake {
	return Mistake{
		Words: words{
			ID: "timeout-zero-is-forever", Title: "timeout 0 means no limit",
			Topic: timeoutTopic, Stage: "6-timeout",
			Does:       "A request with timeout 0 waits as long as it takes.",
			Tempting:   "In many interfaces 0 switches a limit off.",
			LessonSays: "It is tried once, and then its time is up: an expiration that is now has expired (TimingWheel).",
			Shows: "PRODUCE 1 acks all timeout 0 at t=0 with a follower in the ISR. A right program prints t=0 PRODUCE=1 " +
				"ERROR=REQUEST_TIMED_OUT OFFSET=0; this one prints nothing.",
			Hint:     "Put zero into the sum for the deadline, and nothing else.",
			Replaces: "Deadline",
		},
		Apply: func(r *produce.Rules) {
			deadline := r.Deadline
			r.Deadline = func(arrival, timeout int64) int64 {
				if timeout == 0 {
					return produce.Never
				}
				return deadline(arrival, timeout)
			}
		},
	}
}

func timeoutSaysNotEnough() Mistake {
	return Mistake{
		Words: words{
			ID: "timeout-says-not-enough", Title: "a request whose time is up is told NOT_ENOUGH_REPLICAS",
			Topic: timeoutTopic, Stage: "6-timeout",
			Does:       "The error of a request whose time is up is NOT_ENOUGH_REPLICAS.",
			Tempting:   "Not enough replicas have fetched the records in time; the name seems to say just that.",
			LessonSays: `"When TimeoutMs passes, the response is REQUEST_TIMED_OUT." NOT_ENOUGH_REPLICAS says that nothing was written.`,
			Shows: "PRODUCE 1 acks all timeout 100 at t=0, STATUS at t=200. A right program prints t=100 PRODUCE=1 " +
				"ERROR=REQUEST_TIMED_OUT OFFSET=0; this one prints ERROR=NOT_ENOUGH_REPLICAS OFFSET=0.",
			Hint:     "Which of the errors would make a producer believe that its records are not in the log?",
			Replaces: "TimeoutError",
		},
		Apply: func(r *produce.Rules) {
			r.TimeoutError = func(*produce.Config, *produce.State, *produce.Producer) produce.Error {
				return produce.NotEnoughReplicas
			}
		},
		Variants: []func(*produce.Rules){
			func(r *produce.Rules) {
				r.TimeoutError = func(c *produce.Config, s *produce.State, p *produce.Producer) produce.Error {
					if holders(s, p) < c.MinISR {
						return produce.NotEnoughReplicas
					}
					return produce.RequestTimedOut
				}
			},
		},
	}
}
