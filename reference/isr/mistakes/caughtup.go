package mistakes

import reference "isrgrade/reference/isr"

func caughtUp() []Mistake {
	return []Mistake{
		noSecondBranch(),
		secondBranchNow(),
		secondBranchStrict(),
		secondBranchAgainstHW(),
		anyProgressCounts(),
		anyFetchCounts(),
		previousLEOOnlyWhenCaughtUp(),
		sharedFetchState(),
		clockStartsAtFirstFetch(),
		caughtUpAtHW(),
	}
}

func noSecondBranch() Mistake {
	return Mistake{
		ID: "no-second-branch", Title: "the second branch of the caught-up rule is missing",
		Topic: CaughtUpRule, Stage: "4-caught-up", Lesson: true, Seen: Seen{Implementations: 10, Notes: 0},
		Does: "A follower counts as caught up only when it asks for the very end of the leader's log. " +
			"Either the second branch is missing, or lastFetchLeaderLEO is overwritten before it is " +
			"tested, which comes to the same.",
		Tempting: `"Caught up" sounds like "has everything right now", and in a quiet trace that is enough. The ` +
			`second branch looks like a refinement that can wait.`,
		LessonSays: `The second branch "is what keeps a follower in sync under constant load": who now asks for ` +
			`everything the leader had at its previous fetch "was caught up at that previous fetch".`,
		Shows: "LAG_MAX 500. Broker 6 fetches at t=300 (the leader has 4) and asks for offset 4 at t=600 " +
			"(the leader has 8). At t=700 a right program prints ISR=5,6, because 700 - 300 = 400; this " +
			"one prints ISR=5.",
		Hint: "For each fetch, write down what the leader had at the fetch before it. When does a new " +
			"request prove something about that earlier moment, and is the old number still there when " +
			"you look?",
		Replaces: "CaughtUp",
		Apply: func(r *reference.Rules) {
			r.CaughtUp = secondBranch(func(*reference.State, *reference.Replica, int64) bool { return false }, previousFetch)
		},
	}
}

func secondBranchNow() Mistake {
	return Mistake{
		ID: "second-branch-now", Title: "the second branch credits the time of this fetch",
		Topic: CaughtUpRule, Stage: "4-caught-up",
		Does: "When a follower asks for everything the leader had at its previous fetch, the program " +
			"credits it with the time of the present fetch.",
		Tempting: `The fetch is happening now, so "now" is the time at hand, and the two branches look ` +
			`pleasantly alike.`,
		LessonSays: `Such a follower "was caught up at that previous fetch". The proof is about the earlier ` +
			`moment, so the second branch credits lastFetchTime.`,
		Shows: "LAG_MAX 500. Broker 6 fetches at t=300 (the leader has 4) and asks for offset 4 at t=600 " +
			"(the leader has 8). At t=900 a right program prints ISR=5, because 900 - 300 = 600; this one " +
			"prints ISR=5,6.",
		Hint:     "The follower is still missing records as it asks. At what moment was it missing none?",
		Replaces: "CaughtUp",
		Apply: func(r *reference.Rules) {
			r.CaughtUp = secondBranch(
				func(_ *reference.State, f *reference.Replica, offset int64) bool {
					return offset >= f.LastFetchLeaderLEO
				},
				func(_ *reference.Replica, t int64) int64 { return t })
		},
	}
}

func secondBranchStrict() Mistake {
	return Mistake{
		ID: "second-branch-strict", Title: "the second branch asks for more than the leader had before",
		Topic: CaughtUpRule, Stage: "4-caught-up",
		Does: "The second branch applies only when the follower asks for more than the leader had at its " +
			"previous fetch; exactly as much is not enough.",
		Tempting: `"Ahead of last time" feels like real progress, and "the same as last time" feels like none.`,
		LessonSays: `The follower must ask "for everything the leader had at its previous fetch": o >= ` +
			`lastFetchLeaderLEO. Offset 10 means that it holds records 0 to 9, which is all there was.`,
		Shows: "LAG_MAX 500. Broker 6 fetches at t=200 while the leader has 10, and asks for offset 10 at " +
			"t=400, after one more APPEND. At t=650 a right program prints ISR=5,6; this one prints " +
			"ISR=5.",
		Hint: "The leader had 10 records. Which offset does a follower ask for when it holds all 10, and " +
			"does your comparison accept it?",
		Replaces: "CaughtUp",
		Apply: func(r *reference.Rules) {
			r.CaughtUp = secondBranch(func(_ *reference.State, f *reference.Replica, offset int64) bool {
				return offset > f.LastFetchLeaderLEO
			}, previousFetch)
		},
	}
}

func secondBranchAgainstHW() Mistake {
	return Mistake{
		ID: "second-branch-against-hw", Title: "the second branch compares with the high watermark",
		Topic: CaughtUpRule, Stage: "4-caught-up",
		Does: "The second branch compares the fetch offset with the high watermark instead of " +
			"lastFetchLeaderLEO.",
		Tempting: "The high watermark is the famous line in the log, and the rule for joining does compare with " +
			"it. It is easy to carry the same test over.",
		LessonSays: `The second branch reads "else if o >= lastFetchLeaderLEO". The HW says what the ISR holds in ` +
			`common; being in sync is about what the leader had.`,
		Shows: "LAG_MAX 500. Broker 6 fetches at t=200 from offset 0 (the leader has 10) and at t=400 from " +
			"offset 3. At t=600 a right program prints ISR=5; this one takes 3 >= HW for caught up and " +
			"prints ISR=5,6.",
		Hint: "A slow follower drags the HW down to its own level. Can it fail a test against a line that " +
			"it holds down itself?",
		Replaces: "CaughtUp",
		Apply: func(r *reference.Rules) {
			r.CaughtUp = secondBranch(func(s *reference.State, _ *reference.Replica, offset int64) bool { return offset >= s.HW }, previousFetch)
		},
	}
}

func anyProgressCounts() Mistake {
	return Mistake{
		ID: "any-progress-counts", Title: "any progress counts as caught up",
		Topic: CaughtUpRule, Stage: "4-caught-up",
		Does: "A follower that asks for more than it asked for last time counts as caught up, however far " +
			"behind it is.",
		Tempting: "It is moving, so it must be keeping up. A follower that works hard seems to deserve its " +
			"place.",
		LessonSays: `In sync means it "has caught up to the leader's log within the last ` +
			`replica.lag.time.max.ms". Moving forward is not the same as arriving.`,
		Shows: "LAG_MAX 500, the leader has 100. Broker 6 fetches from 0, 10 and 20 at t=200, t=400 and " +
			"t=600. At t=700 a right program prints ISR=5; this one prints ISR=5,6.",
		Hint: "Picture a follower that gains ten records a second while the leader gains a thousand. What " +
			"should become of it?",
		Replaces: "CaughtUp", Bends: true,
		Apply: func(r *reference.Rules) {
			inLesson := r.CaughtUp
			r.CaughtUp = func(s *reference.State, follower int, t, offset int64) int64 {
				if f := &s.Replicas[follower]; offset > f.LEO {
					return max(f.LastCaughtUpTime, t)
				}
				return inLesson(s, follower, t, offset)
			}
		},
		Variants: []func(*reference.Rules){
			func(r *reference.Rules) {
				r.CaughtUp = secondBranch(func(_ *reference.State, f *reference.Replica, offset int64) bool {
					return offset > f.LEO || offset >= f.LastFetchLeaderLEO
				}, previousFetch)
			},
		},
	}
}

func anyFetchCounts() Mistake {
	return Mistake{
		ID: "any-fetch-counts", Title: "any fetch counts as caught up",
		Topic: CaughtUpRule, Stage: "3-shrink", Seen: Seen{Implementations: 23, Notes: 6},
		Does: "The program measures lag from the follower's last fetch, whatever offset it asked for.",
		Tempting: `A follower that still talks to the leader is alive, and "last seen" is how heartbeats work ` +
			`everywhere else.`,
		LessonSays: `lastCaughtUpTime and lastFetchTime are two things. The check is about "now - ` +
			`lastCaughtUpTime", and only o >= L or o >= lastFetchLeaderLEO moves that.`,
		Shows: "LAG_MAX 500, the leader has 100. Broker 6 asks for offset 0 at t=300 and again at t=600. At " +
			"t=700 a right program prints ISR=5; this one prints ISR=5,6.",
		Hint:     "A follower asks for offset 0 for an hour. It is alive. Is it in sync?",
		Replaces: "CaughtUp",
		Apply: func(r *reference.Rules) {
			r.CaughtUp = func(s *reference.State, follower int, t, offset int64) int64 {
				return max(s.Replicas[follower].LastCaughtUpTime, t)
			}
		},
	}
}

func previousLEOOnlyWhenCaughtUp() Mistake {
	return Mistake{
		ID: "previous-leo-only-when-caught-up", Title: "the previous fetch is remembered only when it was caught up",
		Topic: CaughtUpRule, Stage: "4-caught-up",
		Does: "lastFetchLeaderLEO and lastFetchTime are stored only when one of the two branches applied. " +
			"After a fetch that fell short, the program still remembers an older one.",
		Tempting: "The three assignments look like the reward of being caught up, so they slip inside the if.",
		LessonSays: `The line "follower LEO = o;  lastFetchLeaderLEO = L;  lastFetchTime = t" stands after both ` +
			`branches: every fetch is remembered.`,
		Shows: "LAG_MAX 500. Broker 6 fetches from 0 at t=100 (the leader has 4), 2 at t=300 (8) and 8 at " +
			"t=500 (12). At t=700 a right program prints ISR=5,6, because 700 - 300 = 400; this one " +
			"prints ISR=5.",
		Hint:     "Follow a fetch that satisfies neither branch. What will the next fetch be compared with?",
		Replaces: "Remember",
		Apply: func(r *reference.Rules) {
			r.Remember = func(s *reference.State, follower int, t, offset int64) {
				f := &s.Replicas[follower]
				if offset >= s.LeaderLEO() || offset >= f.LastFetchLeaderLEO {
					f.LastFetchLeaderLEO = s.LeaderLEO()
					f.LastFetchTime = t
				}
			}
		},
	}
}

func sharedFetchState() Mistake {
	return Mistake{
		ID: "shared-fetch-state", Title: "all followers share one memory of the previous fetch",
		Topic: CaughtUpRule, Stage: "4-caught-up", Seen: Seen{Implementations: 1, Notes: 0},
		Does: "There is one lastFetchLeaderLEO and one lastFetchTime for the whole partition, so each " +
			"follower is judged by whoever fetched last.",
		Tempting: "The rule reads as if there were one follower, and with one follower a single pair of " +
			"variables is right.",
		LessonSays: `"The leader tracks, per follower": lastCaughtUpTime, lastFetchTime and the leader's LEO at ` +
			`that fetch.`,
		Shows: "LAG_MAX 500. Broker 6 fetches at t=100 (the leader has 4), 7 at t=400 (8), then 6 asks for " +
			"offset 4 at t=450. At t=550 a right program prints ISR=5,6,7; this one judged 6 by 7's " +
			"fetch: ISR=5,7.",
		Hint:     "Let two followers take turns. Whose previous fetch does your rule look at?",
		Replaces: "Remember",
		Apply: func(r *reference.Rules) {
			r.Remember = func(s *reference.State, _ int, t, _ int64) {
				for i := range s.Replicas {
					s.Replicas[i].LastFetchLeaderLEO = s.LeaderLEO()
					s.Replicas[i].LastFetchTime = t
				}
			}
		},
	}
}

func clockStartsAtFirstFetch() Mistake {
	return Mistake{
		ID: "clock-starts-at-first-fetch", Title: "a follower's clock starts at its first fetch",
		Topic: CaughtUpRule, Stage: "3-shrink",
		Does: "The program creates a follower's state at its first fetch and stamps it with that time as " +
			"lastCaughtUpTime.",
		Tempting: `A map that fills up as brokers appear is natural code, and "now" is a natural first value.`,
		LessonSays: `Every number starts at 0. In the worked trace broker 7's first fetch comes at 120: "2 < 4 ` +
			`but 2 >= 0 (its previous fetch saw LEO 0): lastCaughtUp(7)=0".`,
		Shows: "LAG_MAX 500, the leader has 4. Broker 6 fetches for the first time at t=400, from offset 1. " +
			"At t=600 a right program prints ISR=5, because 600 - 0 > 500; this one prints ISR=5,6.",
		Hint:     "When does a follower's clock start: when it first speaks, or when the trace begins?",
		Replaces: "CaughtUp", Bends: true,
		Apply: func(r *reference.Rules) {
			inLesson := r.CaughtUp
			r.CaughtUp = func(s *reference.State, follower int, t, offset int64) int64 {
				if !s.Replicas[follower].Fetched {
					return t
				}
				return inLesson(s, follower, t, offset)
			}
		},
		Variants: []func(*reference.Rules){
			func(r *reference.Rules) {
				inLesson, leaves := r.CaughtUp, r.Leaves
				r.CaughtUp = func(s *reference.State, follower int, t, offset int64) int64 {
					if !s.Replicas[follower].Fetched {
						return t
					}
					return inLesson(s, follower, t, offset)
				}
				r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
					return s.Replicas[replica].Fetched && leaves(c, s, replica, t)
				}
			},
		},
	}
}

func caughtUpAtHW() Mistake {
	return Mistake{
		ID: "caught-up-at-hw", Title: "reaching the high watermark counts as caught up",
		Topic: CaughtUpRule, Stage: "4-caught-up",
		Does: "A follower that asks for an offset at or above the high watermark counts as caught up at that " +
			"moment.",
		Tempting: "Joining the ISR asks for the HW, so being in sync seems to ask for no more.",
		LessonSays: `The first branch reads "o >= L": caught up means the end of the leader's log. The HW is what ` +
			`the slowest member has, so the slowest always reaches it.`,
		Shows: "LAG_MAX 500, the leader has 10. Broker 6 fetches from 0 at t=300 and from 5 at t=400. At t=700 a " +
			"right program prints ISR=5, because 700 - 0 > 500; this one prints ISR=5,6.",
		Hint:     "With one follower, who decides where the HW is? Can that follower ever be below it?",
		Replaces: "CaughtUp",
		Apply: func(r *reference.Rules) {
			r.CaughtUp = func(s *reference.State, follower int, t, offset int64) int64 {
				f := &s.Replicas[follower]
				if offset >= s.HW {
					return max(f.LastCaughtUpTime, t)
				}
				return f.LastCaughtUpTime
			}
		},
	}
}

// secondBranch is the caught-up rule with the lesson's first branch and another
// second one: when it applies, and which time it credits.
func secondBranch(
	applies func(s *reference.State, f *reference.Replica, offset int64) bool,
	credited func(f *reference.Replica, t int64) int64,
) func(s *reference.State, follower int, t, offset int64) int64 {
	return func(s *reference.State, follower int, t, offset int64) int64 {
		f := &s.Replicas[follower]
		if offset >= s.LeaderLEO() {
			return max(f.LastCaughtUpTime, t)
		}
		if applies(s, f, offset) {
			return max(f.LastCaughtUpTime, credited(f, t))
		}
		return f.LastCaughtUpTime
	}
}

func previousFetch(f *reference.Replica, _ int64) int64 { return f.LastFetchTime }
