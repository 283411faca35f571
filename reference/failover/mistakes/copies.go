package mistakes

import "isrgrade/reference/failover"

func copies() []Mistake {
	return []Mistake{
		acksOnAppend(), sentIsReceived(), hwOverAllReplicas(),
		followerHWEarly(), followerHWIsLEO(), followerHWNeverBack(),
	}
}

func acksOnAppend() Mistake {
	return Mistake{
		Words: words{
			ID: "acks-on-append", Title: "PRODUCE is answered as soon as the leader has the record",
			Topic: Copies, Stage: "1-copies", Seen: "acks=1, taken for acks=all",
			Does:     "PRODUCE is answered with NONE when the record is in the leader's log, whoever else has it.",
			Tempting: "The record has its offset; what is there to wait for?",
			LessonSays: `With acks=all the leader answers when "Every ISR member has it (the HW passed it)". ` +
				`On one broker it is lost with that broker.`,
			Shows: "The first PRODUCE of two brokers prints ERROR=NONE OFFSET=0 at once. A right program prints " +
				"nothing until the second fetch of broker 6.",
			Hint:     "Pull the plug of the leader right after your answer. Who still has the record?",
			Replaces: "Steps",
		},
		Apply: func(r *rules) {
			r.Steps.Produce = behind(r.Steps.Produce, failover.AppendRecord, failover.AcknowledgeAll)
		},
	}
}

func sentIsReceived() Mistake {
	return Mistake{
		Words: words{
			ID: "sent-is-received", Title: "the leader takes a follower to hold what it just sent",
			Topic: Copies, Stage: "1-copies", Seen: "5 of the programs and notes read for the lesson",
			Does: "After a fetch the leader puts its own LEO down for the follower: all that it has sent " +
				"counts as received.",
			Tempting: "The reply is on its way; why wait for the next fetch to believe it?",
			LessonSays: `"The only way the leader learns how far a follower got is the offset in its next ` +
				`fetch." A reply may be lost, or its reader may die.`,
			Shows: "PRODUCE m1, then the first FETCH 6: this program prints PRODUCE=m1 ERROR=NONE. A right one " +
				"waits for the second FETCH 6.",
			Hint:     "Which message of the follower proves that it has a record? Count how many have passed by then.",
			Replaces: "KnownAfterFetch",
		},
		Apply: func(r *rules) {
			r.KnownAfterFetch = func(_, leaderLEO int) int { return leaderLEO }
		},
	}
}

func hwOverAllReplicas() Mistake {
	return Mistake{
		Words: words{
			ID: "hw-over-all-replicas", Title: "the high watermark waits for brokers outside the ISR too",
			Topic: Copies, Stage: "2-members", Lesson: true, Seen: "3 of the programs and notes read for the lesson",
			Does:     "The high watermark is the smallest LEO of all replicas, those outside the ISR and the dead included.",
			Tempting: "A record that everybody has is certainly safe.",
			LessonSays: `HW: "the smallest LEO among the ISR". Who left the ISR holds nothing up; that is what ` +
				`leaving is for.`,
			Shows: "PRODUCE m1, then CRASH 6: the leader is alone in the ISR, and a right program prints " +
				"PRODUCE=m1 ERROR=NONE. This one waits for the dead broker for good.",
			Hint:     "For whom does a partition wait when one of its brokers is on fire?",
			Replaces: "Counts",
		},
		Apply: func(r *rules) {
			r.Counts = func(*failover.Broker) bool { return true }
		},
	}
}

func followerHWEarly() Mistake {
	return Mistake{
		Words: words{
			ID: "follower-hw-early", Title: "a reply carries the high watermark after this fetch has counted",
			Topic: Copies, Stage: "1-copies",
			Does: "The reply to a fetch carries the high watermark that this very fetch has just raised, so the " +
				"follower hears of it one fetch too early.",
			Tempting: "Handle the request first, then build the reply: that is how servers are written.",
			LessonSays: `"The HW moves one fetch after a copy arrives, and the follower hears the new HW one fetch ` +
				`later still": the leader reads first and counts afterwards.`,
			Shows: "PRODUCE m1, FETCH 6, FETCH 6, STATUS: both programs have HW=1 at broker 5. Broker 6 has HW=0; " +
				"this program prints HW=1 there.",
			Hint:     "Note the HW of the reply at the moment when the records for it are read.",
			Replaces: "Steps",
		},
		Apply: func(r *rules) {
			r.Steps.Fetch = behind(without(r.Steps.Fetch, failover.TellHW), failover.RaiseHW, failover.TellHW)
		},
	}
}

func followerHWIsLEO() Mistake {
	return Mistake{
		Words: words{
			ID: "follower-hw-is-leo", Title: "a follower takes its own LEO for its high watermark",
			Topic: Copies, Stage: "1-copies", Seen: "KAFKA-14704, which tells what a HW over records not committed exposes",
			Does:     "A follower that has copied takes the end of its log for its high watermark.",
			Tempting: "It has just caught up with the leader, and the leader's records are the committed ones.",
			LessonSays: `A follower's HW is "min(the HW the leader sent, my LEO)". What it copied may well be lost ` +
				`again; only the leader knows what is committed.`,
			Shows: "PRODUCE m1, FETCH 6, STATUS: broker 6 has the record and HW=0, like the leader. This " +
				"program prints HW=1 for it.",
			Hint:     "Can a follower know more about what is committed than the leader that told it?",
			Replaces: "FollowerHW",
		},
		Apply: func(r *rules) {
			r.FollowerHW = func(_, _, leo int) int { return leo }
		},
	}
}

func followerHWNeverBack() Mistake {
	return Mistake{
		Words: words{
			ID: "follower-hw-never-back", Title: "a follower keeps its high watermark when it is told a lower one",
			Topic: Copies, Stage: "3-election",
			Does: "A follower's high watermark only ever rises: when a new leader tells a lower one, the old " +
				"number stays.",
			Tempting: "The HW never goes back; everybody learns that sentence first.",
			LessonSays: `That is the law of a leader. A follower adopts what it is told, and a new leader may have ` +
				`heard less than the one before.`,
			Shows: "Broker 5 led with HW=1, died and came back; the new leader still has HW=0 because broker 7 " +
				"has not fetched. After FETCH 5 broker 5 has HW=0; this program prints HW=1.",
			Hint:     "Whose law is it that the HW never goes back, and for how long?",
			Replaces: "FollowerHW",
		},
		Apply: func(r *rules) {
			told := r.FollowerHW
			r.FollowerHW = func(hw, from, leo int) int { return max(hw, told(hw, from, leo)) }
		},
	}
}
