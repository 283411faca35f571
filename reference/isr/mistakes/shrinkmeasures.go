package mistakes

import reference "isrgrade/reference/isr"

// These mistakes measure something else in the check, or run it at another time.

func checkAtFetchOnly() Mistake {
	return Mistake{
		ID: "check-at-fetch-only", Title: "the check runs at FETCH and not at STATUS",
		Topic: ShrinkRule, Stage: "3-shrink", Seen: Seen{Implementations: 5, Notes: 0},
		Does: "Late followers are looked for at the end of each FETCH. STATUS only prints, so silence removes " +
			"nobody until somebody fetches.",
		Tempting: "A fetch is where the leader learns about its followers, so it seems the moment to judge them.",
		LessonSays: `The check is "a periodic check", and here STATUS runs it: shrink, raise the HW, print. A ` +
			`follower that fell silent makes no fetch to be judged by.`,
		Shows: "LAG_MAX 500. 4 records at t=0 and nobody fetches. At t=501 a right program prints HW=4 ISR=5; " +
			"this one prints HW=0 ISR=5,6.",
		Hint:     "All followers have died. Which of your commands finds that out?",
		Replaces: "Steps",
		Apply: func(r *reference.Rules) {
			r.Steps.Status = without(r.Steps.Status, reference.ShrinkISR)
			r.Steps.Fetch = last(r.Steps.Fetch, reference.ShrinkISR, reference.RaiseHW)
		},
		Variants: []func(*reference.Rules){
			func(r *reference.Rules) {
				r.Steps.Status = without(r.Steps.Status, reference.ShrinkISR)
				r.Steps.Fetch = first(r.Steps.Fetch, reference.ShrinkISR, reference.RaiseHW)
			},
			func(r *reference.Rules) {
				r.Steps.Status = without(r.Steps.Status, reference.ShrinkISR)
				r.Steps.Fetch = last(r.Steps.Fetch, reference.ExpelFetcher, reference.RaiseHW)
				r.Expels = func(c *reference.Config, s *reference.State, follower int, t int64) bool {
					return r.Leaves(c, s, follower, t)
				}
			},
		},
	}
}

func lagInWholeSeconds() Mistake {
	return Mistake{
		ID: "lag-in-whole-seconds", Title: "lag is counted in whole seconds",
		Topic: ShrinkRule, Stage: "3-shrink",
		Does: "Ages and the limit are cut to whole seconds before they are compared, or the limit is rounded " +
			"up to one, so that followers stay too long.",
		Tempting: "Many clocks and durations give seconds, and in a test that waits for seconds the rest never " +
			"shows.",
		LessonSays: `Times and replica.lag.time.max.ms are milliseconds, and a follower leaves when its age is ` +
			`"strictly greater" than the limit, even by one of them.`,
		Shows: "LAG_MAX 500. 4 records at t=0, no fetch. At t=600 a right program prints HW=4 ISR=5; this one " +
			"finds 0 seconds no more than 0 and prints HW=0 ISR=5,6.",
		Hint:     "What are 999 milliseconds, in the unit of the number that you compare?",
		Replaces: "Leaves",
		Apply: func(r *reference.Rules) {
			r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
				return replica != reference.Leader && (t-s.Replicas[replica].LastCaughtUpTime)/second > c.LagMax/second
			}
		},
		Variants: []func(*reference.Rules){
			func(r *reference.Rules) {
				r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
					return replica != reference.Leader && t/second-s.Replicas[replica].LastCaughtUpTime/second > c.LagMax/second
				}
			},
			func(r *reference.Rules) {
				r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
					age := t - s.Replicas[replica].LastCaughtUpTime
					return replica != reference.Leader && age > 0 && (age-1)/second*second >= c.LagMax // without overflow
				}
			},
		},
	}
}

const second = 1_000 // ms

func lagInTimeAndRecords() Mistake {
	return Mistake{
		ID: "lag-in-time-and-records", Title: "lag in records counts beside lag in time",
		Topic: ShrinkRule, Stage: "3-shrink",
		Does: "Besides those that are late, followers leave that are more than LAG_MAX records behind; in some " +
			"programs only those leave that are both.",
		Tempting: "Old Kafka had two limits, one in messages and one in milliseconds, and two tests look safer " +
			"than one.",
		LessonSays: `There is one limit and it is a time: "now - lastCaughtUpTime > replica.lag.time.max.ms". How ` +
			`many records are missing plays no part.`,
		Shows: "LAG_MAX 500. Broker 6 has all at t=0; 501 records are appended at t=10. At t=20 a right program " +
			"prints HW=0 ISR=5,6; this one prints HW=501 ISR=5.",
		Hint:     "Cross out every condition of your check in which no clock occurs. What is left of it?",
		Replaces: "Leaves", Bends: true,
		Apply: func(r *reference.Rules) {
			leaves := r.Leaves
			r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
				return leaves(c, s, replica, t) || recordsBehind(s, replica) > c.LagMax
			}
		},
		Variants: []func(*reference.Rules){
			func(r *reference.Rules) {
				leaves := r.Leaves
				r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
					return leaves(c, s, replica, t) && recordsBehind(s, replica) > c.LagMax
				}
			},
			func(r *reference.Rules) {
				r.Steps.Fetch = last(r.Steps.Fetch, reference.ExpelFetcher, reference.RaiseHW)
				r.Expels = func(c *reference.Config, s *reference.State, follower int, _ int64) bool {
					return recordsBehind(s, follower) > c.LagMax
				}
			},
		},
	}
}

func recordsBehind(s *reference.State, replica int) int64 {
	return s.LeaderLEO() - s.Replicas[replica].LEO
}

func lagByRecordAge() Mistake {
	return Mistake{
		ID: "lag-by-record-age", Title: "lag is the age of the first record that a follower lacks",
		Topic: ShrinkRule, Stage: "3-shrink", Seen: Seen{Implementations: 1, Notes: 0},
		Does: "The check asks how long ago the record at the follower's offset was appended. A follower that " +
			"lacks nothing is never late.",
		Tempting: "How long the follower has been missing something sounds like the very definition of lag.",
		LessonSays: `The age is "now - lastCaughtUpTime": when the follower last proved that it was caught up, ` +
			`not when the records that it lacks were written.`,
		Shows: "LAG_MAX 500. Broker 6 has all 4 records at t=100; the next is appended at t=550. At t=650 a " +
			"right program prints ISR=5, because 650 - 100 > 500; this one prints ISR=5,6.",
		Hint:     "Nothing is appended for an hour and a follower dies. When does your program find out?",
		Replaces: "Leaves",
		Apply: func(r *reference.Rules) {
			r.Steps.Append = last(r.Steps.Append, reference.NoteAppend)
			r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
				for _, batch := range s.Appended {
					if batch.End > s.Replicas[replica].LEO {
						return t-batch.Time > c.LagMax
					}
				}
				return false
			}
		},
	}
}

func neverCaughtUpExempt() Mistake {
	return Mistake{
		ID: "never-caught-up-exempt", Title: "a follower that was never caught up is never removed",
		Topic: ShrinkRule, Stage: "3-shrink",
		Does: "A follower gets its first lastCaughtUpTime when a fetch shows it caught up; until then it has " +
			"none, and the check passes it by.",
		Tempting: "None, null or an empty entry says honestly that it never happened, and the check must not " +
			"subtract from that.",
		LessonSays: `lastCaughtUpTime is 0 at the start, not missing. "now - lastCaughtUpTime" then says how long ` +
			`the follower has had to catch up.`,
		Shows: "LAG_MAX 500, the leader has 4. Broker 6 fetches from offset 0 at t=100 and is never caught up. " +
			"At t=600 a right program prints HW=4 ISR=5; this one prints HW=0 ISR=5,6.",
		Hint:     "A follower tries for an hour and never makes it. Which number of yours grows meanwhile?",
		Replaces: "Leaves", Bends: true,
		Apply: func(r *reference.Rules) {
			r.Steps.Fetch = first(r.Steps.Fetch, reference.NoteCredit)
			leaves := r.Leaves
			r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
				return s.Replicas[replica].Credited && leaves(c, s, replica, t)
			}
		},
		Variants: []func(*reference.Rules){
			func(r *reference.Rules) {
				leaves := r.Leaves
				r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
					return s.Replicas[replica].LastCaughtUpTime != 0 && leaves(c, s, replica, t)
				}
			},
		},
	}
}
