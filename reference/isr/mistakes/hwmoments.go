package mistakes

import reference "isrgrade/reference/isr"

// These are the mistakes about when the high watermark is raised.

func hwNotOnShrink() Mistake {
	return Mistake{
		ID: "hw-not-on-shrink", Title: "the high watermark is not raised when the ISR shrinks",
		Topic: HighWatermarkRule, Stage: "6-high-watermark", Seen: Seen{Implementations: 6, Notes: 0},
		Does: "A shrinking ISR leaves the high watermark where it was: it is raised on APPEND and FETCH " +
			"only, or in STATUS before the late followers leave, and so catches up one STATUS later.",
		Tempting: "Nobody's log moved, so why should the HW?",
		LessonSays: `"Removing a slow follower can therefore make it jump up: the slow one was holding it back." ` +
			`First the check, then the HW, then the line is printed.`,
		Shows: "LAG_MAX 500. 4 records at t=0, broker 6 asks for offset 1 at t=10. At t=550 it leaves, and a " +
			"right program prints HW=4 ISR=5; this one prints HW=1 ISR=5.",
		Hint: "The HW is a minimum over a set. It can change in two ways: a number changes, or the set " +
			"does.",
		Replaces: "Steps",
		Apply: func(r *reference.Rules) {
			r.Steps.Status = without(r.Steps.Status, reference.RaiseHW)
		},
		Variants: []func(*reference.Rules){
			func(r *reference.Rules) {
				r.Steps.Status = movedBefore(r.Steps.Status, reference.RaiseHW, reference.ShrinkISR)
			},
		},
	}
}

func hwNotOnAppend() Mistake {
	return Mistake{
		ID: "hw-not-on-append", Title: "the high watermark is not raised by APPEND",
		Topic: HighWatermarkRule, Stage: "6-high-watermark", Seen: Seen{Implementations: 4, Notes: 0},
		Does: "APPEND grows the log but does not raise the high watermark, not even when the leader is " +
			"alone in the ISR.",
		Tempting: "New records usually are on nobody else yet, so APPEND seems to have no business with the HW.",
		LessonSays: `The HW is the smallest LEO among the ISR "(the leader's LEO included)". Alone, the leader ` +
			`raises it with every APPEND, and a follower must reach that to join.`,
		Shows: "LAG_MAX 500. Broker 6 is out, the leader appends up to 8 at t=560. Broker 6 asks for offset " +
			"4 at t=570: below the HW of 8, so at t=580 ISR=5; this program prints ISR=5,6.",
		Hint:     "Is there an ISR for which the leader's own log is the smallest?",
		Replaces: "Steps",
		Apply: func(r *reference.Rules) {
			r.Steps.Append = without(r.Steps.Append, reference.RaiseHW)
		},
	}
}

func hwNotOnFetch() Mistake {
	return Mistake{
		ID: "hw-not-on-fetch", Title: "the high watermark is not raised by FETCH",
		Topic: HighWatermarkRule, Stage: "6-high-watermark",
		Does: "A FETCH stores the follower's offset but the high watermark moves only with the next APPEND " +
			"or STATUS.",
		Tempting: "STATUS computes it before printing, so what is printed looks right.",
		LessonSays: `A fetch is what moves a follower's LEO, so the HW moves with it, and then "never moves ` +
			`backwards". Raised late, it can miss what was true in between.`,
		Shows: "Broker 6 asks for offset 4, all there is, at t=10, and for offset 2 at t=20. The HW was 4 in " +
			"between: at t=30 a right program prints HW=4; this one prints HW=2.",
		Hint:     "What if the follower loses its tail before you look?",
		Replaces: "Steps",
		Apply: func(r *reference.Rules) {
			r.Steps.Fetch = without(r.Steps.Fetch, reference.RaiseHW)
		},
	}
}

func hwOnlyAtStatus() Mistake {
	return Mistake{
		ID: "hw-only-at-status", Title: "the high watermark is computed at STATUS only",
		Topic: HighWatermarkRule, Stage: "6-high-watermark",
		Does:     "The high watermark is computed at STATUS only, just before it is printed.",
		Tempting: "Nobody sees it in between, so computing it on demand looks like good economy.",
		LessonSays: `The HW is never allowed back, and joining is judged by "the current HW". Both need it to be ` +
			`right after every command.`,
		Shows: "Broker 6 asks for offset 4, all there is, at t=10; APPEND 1; then it asks for offset 2 at " +
			"t=20. At t=30 a right program prints LEO=5 HW=4; this one prints LEO=5 HW=2.",
		Hint:     "Who else needs the HW between two STATUS lines?",
		Replaces: "Steps",
		Apply: func(r *reference.Rules) {
			r.Steps.Append = without(r.Steps.Append, reference.RaiseHW)
			r.Steps.Fetch = without(r.Steps.Fetch, reference.RaiseHW)
		},
	}
}

func hwOnlyAtFetch() Mistake {
	return Mistake{
		ID: "hw-only-at-fetch", Title: "the high watermark is raised at FETCH only",
		Topic: HighWatermarkRule, Stage: "6-high-watermark",
		Does: "The high watermark is raised at the end of FETCH and nowhere else: neither a shrinking ISR nor " +
			"an APPEND of a leader that is alone moves it.",
		Tempting: "Only a fetch tells the leader something new about a follower, so only a fetch seems to change " +
			"the minimum.",
		LessonSays: `The minimum is over a set, "the leader's LEO included": it also changes when the set shrinks, ` +
			`and, when the leader is alone, with every APPEND.`,
		Shows: "LAG_MAX 500. 4 records at t=0, no fetch; broker 6 leaves at t=550 and 4 more are appended at " +
			"t=560. At t=570 a right program prints LEO=8 HW=8; this one prints LEO=8 HW=0.",
		Hint:     "The last follower has left for good. Which command of yours will ever raise the HW again?",
		Replaces: "Steps", Parts: []string{"hw-not-on-shrink", "hw-not-on-append"},
		Apply: func(r *reference.Rules) {
			r.Steps.Append = without(r.Steps.Append, reference.RaiseHW)
			r.Steps.Status = without(r.Steps.Status, reference.RaiseHW)
		},
	}
}
