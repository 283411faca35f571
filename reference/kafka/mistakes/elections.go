package mistakes

import "isrgrade/reference/kafka"

// elections holds the mistakes about LEADER.
func elections() []Mistake {
	return []Mistake{
		joinIgnoresEpochStart(), oldVersionApplied(), sameVersionIgnored(), leaderKeepsPending(),
		leaderAlwaysResets(), reelectionForgetsLEOs(), reelectionNoReset(), removedReplicaStays(), hwNotAtLeader(),
	}
}

func joinIgnoresEpochStart() Mistake {
	return Mistake{
		Words: words{
			ID: "join-ignores-epoch-start", Title: "joining does not look at the epoch's first offset",
			Topic: epochs, Stage: "8-epochs",
			Does:     "An outsider joins at the HW, also below the offset at which this leader epoch began.",
			Tempting: "In the lesson the HW is the whole condition, and mostly it is the greater of the two.",
			LessonSays: "A new leader's HW may be behind what is committed. Partition.isFollowerInSync therefore " +
				"wants all that was there when the epoch began (leaderEpochStartOffsetOpt).",
			Shows: "MIN_ISR 2; LOG 6 HW 4; LEADER 5,6 isr 5; +1001 FETCH 6 4: Kafka prints FETCH 6 OK HW=4 " +
				"alone; this program prints ALTER_PARTITION VERSION=8 ISR=5,6.",
			Hint:     "A leader was elected a moment ago. Does it know which of its records are committed?",
			Replaces: "Reached",
		},
		Apply: func(r *kafka.Rules) {
			r.Reached = func(_ *kafka.Config, s *kafka.State, follower int, _ int64) bool {
				return s.Followers[follower].LEO >= s.HW
			}
		},
	}
}

func oldVersionApplied() Mistake {
	return Mistake{
		Words: words{
			ID: "old-version-applied", Title: "LEADER with an older version is applied",
			Topic: epochs, Stage: "8-epochs",
			Does:     "Whatever LEADER comes last is taken over.",
			Tempting: "Metadata seem to come in order.",
			LessonSays: "Partition.makeLeader skips a partition epoch below its own: the answer to a request may " +
				"have overtaken the metadata.",
			Shows: "LEADER 5,6 isr 5,6; +750 LEADER version-1 5,6 isr 5,6; STATUS: Kafka prints LEO=0 HW=0 " +
				"ISR=5,6 PENDING=none VERSION=8 WRITES=OK; this program prints LEO=0 HW=0 ISR=5,6 " +
				"PENDING=none VERSION=7 WRITES=OK.",
			Hint:     "What is the version for, if not to tell which news is newer?",
			Replaces: "Applies",
		},
		Apply: func(r *kafka.Rules) { r.Applies = func(*kafka.State, int64) bool { return true } },
	}
}

func sameVersionIgnored() Mistake {
	return Mistake{
		Words: words{
			ID: "same-version-ignored", Title: "LEADER with the same version is ignored",
			Topic: epochs, Stage: "8-epochs",
			Does:     "Only a greater version is applied.",
			Tempting: "The same version seems to say that nothing changed.",
			LessonSays: "Partition.makeLeader skips smaller ones only. The same one is applied, and cancels what " +
				"is pending.",
			Shows: "LEADER 5,6 isr 5,6; +1850 LEADER version+0 epoch+1 5,6,7 isr 5,7; STATUS: Kafka prints " +
				"LEO=0 HW=0 ISR=5,7 PENDING=none VERSION=8 WRITES=OK; this program prints LEO=0 HW=0 " +
				"ISR=5,6 PENDING=none VERSION=8 WRITES=OK.",
			Hint:     "Is the comparison strict? Try it with two equal numbers.",
			Replaces: "Applies",
		},
		Apply: func(r *kafka.Rules) {
			r.Applies = func(s *kafka.State, version int64) bool { return version > s.Version }
		},
	}
}

func leaderKeepsPending() Mistake {
	return Mistake{
		Words: words{
			ID: "leader-keeps-pending", Title: "LEADER of the same leader epoch leaves a change pending",
			Topic: epochs, Stage: "8-epochs",
			Does:     "What is pending stays pending unless a new leader epoch begins.",
			Tempting: "The leader is the same, so its request still stands.",
			LessonSays: "LEADER says what is committed. Partition.updateAssignmentAndIsr sets " +
				"CommittedPartitionState whatever the epoch, and the change is gone.",
			Shows: "LEADER 5,6,7 isr 5,6,7; +501 CHECK; LEADER version+1 5,6,7 isr 5,6; STATUS: Kafka prints " +
				"LEO=0 HW=0 ISR=5,6 PENDING=none VERSION=9 WRITES=OK; this program prints LEO=0 HW=0 " +
				"ISR=5,6 PENDING=-6,7 VERSION=9 WRITES=OK.",
			Hint:     "The controller has just told you the ISR. What is your proposal based on now?",
			Replaces: "Cancels",
		},
		Apply: func(r *kafka.Rules) {
			r.Cancels = func(s *kafka.State, epoch int64) bool { return epoch > s.Epoch }
		},
	}
}

func leaderAlwaysResets() Mistake {
	return Mistake{
		Words: words{
			ID: "leader-always-resets", Title: "LEADER of the same leader epoch resets the followers",
			Topic: epochs, Stage: "8-epochs",
			Does:     "Every LEADER gives members the present time as lastCaughtUpTime.",
			Tempting: "It is the same command and the same function.",
			LessonSays: "Partition.makeLeader resets only if isNewLeaderEpoch. A change of the ISR under the same " +
				"leader excuses nobody.",
			Shows: "LEADER 5,6,7 isr 5,6,7; +1480 LEADER version+1 5,6,7 isr 5,6,7; +250 CHECK: Kafka prints " +
				"ALTER_PARTITION VERSION=9 ISR=5; this program prints nothing.",
			Hint:     "A member is late, and the controller removes another one. Why should the first get more time?",
			Replaces: "Resets",
		},
		Apply: func(r *kafka.Rules) { r.Resets = func(*kafka.State, int64) bool { return true } },
	}
}

func reelectionForgetsLEOs() Mistake {
	return Mistake{
		Words: words{
			ID: "reelection-forgets-leos", Title: "at a new epoch under the same leader the LEOs are forgotten",
			Topic: epochs, Stage: "8-epochs",
			Does:     "Each new leader epoch makes all LEOs unknown, as the first one does.",
			Tempting: "A new epoch begins with a new state.",
			LessonSays: "Replica.resetReplicaState with isNewLeader false keeps LEO and broker epoch: this broker " +
				"has heard them itself.",
			Shows: "LEADER 5,6 isr 5,6; FETCH 6 0; +1255 LEADER version+1 epoch+1 5,6 isr 5,6; +605 CHECK: " +
				"Kafka prints nothing; this program prints ALTER_PARTITION VERSION=9 ISR=5.",
			Hint:     "The leader was the leader before. What does it know that a new one would not?",
			Replaces: "Reset",
		},
		Apply: func(r *kafka.Rules) {
			right := r.Reset
			r.Reset = func(rules *kafka.Rules, s *kafka.State, follower int, t int64) {
				right(rules, s, follower, t)
				f := &s.Followers[follower]
				*f = kafka.Follower{LEO: rules.UnknownLEO, LastCaughtUpTime: f.LastCaughtUpTime, BrokerEpoch: kafka.Unknown}
			}
		},
	}
}

func reelectionNoReset() Mistake {
	return Mistake{
		Words: words{
			ID: "reelection-no-reset", Title: "at a new epoch under the same leader nothing is reset",
			Topic: epochs, Stage: "8-epochs",
			Does:     "Followers keep their times when a new leader epoch begins under the same leader.",
			Tempting: "The leader is the same and knows its followers.",
			LessonSays: "Partition.makeLeader resets at every new leader epoch: members are caught up now, " +
				"outsiders never, since the controller may have changed who is which.",
			Shows: "LEADER 5,6,7 isr 5,6,7; +2101 LEADER version+1 epoch+1 5,6,7 isr 5,6; +250 CHECK: Kafka " +
				"prints nothing; this program prints ALTER_PARTITION VERSION=9 ISR=5.",
			Hint: "Follow lastCaughtUpTime of a member and of an outsider across an election. What should " +
				"both be?",
			Replaces: "Resets",
		},
		Apply: func(r *kafka.Rules) {
			r.Resets = func(s *kafka.State, _ int64) bool { return s.Version == kafka.Unknown }
		},
	}
}

func removedReplicaStays() Mistake {
	return Mistake{
		Words: words{
			ID: "removed-replica-stays", Title: "a replica that LEADER no longer lists goes on being counted",
			Topic: epochs, Stage: "8-epochs",
			Does:     "New replicas are added, those that are no longer listed are kept.",
			Tempting: "The program adds what it does not know; nothing tells it to take something away.",
			LessonSays: "Partition.updateAssignmentAndIsr removes them from remoteReplicasMap. A removed replica " +
				"gets UNKNOWN_LEADER_EPOCH, holds no HW, and counts for no cap.",
			Shows: "LEADER 5,6,7 isr 5; +1605 LEADER version+2 epoch+1 5,6 isr 5; +1605 FETCH 7 9: Kafka " +
				"prints FETCH 7 UNKNOWN_LEADER_EPOCH; this program prints FETCH 7 OFFSET_OUT_OF_RANGE.",
			Hint:     "After a reassignment, what does a fetch of the old replica get?",
			Replaces: "ReplicasAfter",
		},
		Apply: func(r *kafka.Rules) {
			r.ReplicasAfter = func(s *kafka.State, listed kafka.Set) kafka.Set { return s.Replicas | listed }
		},
	}
}

func hwNotAtLeader() Mistake {
	return Mistake{
		Words: words{
			ID: "hw-not-at-leader", Title: "LEADER does not recompute the HW",
			Topic: epochs, Stage: "8-epochs",
			Does:     "The HW waits for the next append, fetch or answer.",
			Tempting: "LEADER is about roles, and the HW about data.",
			LessonSays: "LEADER may shrink the ISR, or make this broker the only member: Partition.makeLeader " +
				"ends with maybeIncrementLeaderHW and answers who waits.",
			Shows: "LOG 6 HW 3; LEADER 5,6,7 isr 5; +600 STATUS: Kafka prints LEO=6 HW=6 ISR=5 PENDING=none " +
				"VERSION=8 WRITES=OK; this program prints LEO=6 HW=3 ISR=5 PENDING=none VERSION=8 " +
				"WRITES=OK.",
			Hint:     "LEADER says that you are alone in the ISR. What is the HW then?",
			Replaces: "Steps",
		},
		Apply: func(r *kafka.Rules) { r.Steps.Lead = without(r.Steps.Lead, kafka.RaiseHW) },
	}
}

// answersAfterLeader holds the mistakes about a request that LEADER overtook.
func answersAfterLeader() []Mistake {
	return []Mistake{
		lateAnswerCounts(), askWhileUnanswered(), retryLateAnswer(),
	}
}

func lateAnswerCounts() Mistake {
	return Mistake{
		Words: words{
			ID: "late-answer-counts", Title: "an answer to a request from before LEADER is applied",
			Topic: epochs, Stage: "8-epochs",
			Does:     "The answer OK sets the ISR that was asked for, also if LEADER came in between.",
			Tempting: "The controller agreed, so it must be so.",
			LessonSays: "Partition.submitAlterPartition compares the state with the one that it proposed, and " +
				"ignores the answer if that is gone. LEADER has said what is committed.",
			Shows: "LEADER 5,6,7 isr 5,6,7; +501 CHECK; LEADER version+1 5,6,7 isr 5,6; ANSWER OK; STATUS: " +
				"Kafka prints LEO=0 HW=0 ISR=5,6 PENDING=none VERSION=9 WRITES=OK; this program prints " +
				"LEO=0 HW=0 ISR=5 PENDING=none VERSION=10 WRITES=OK.",
			Hint:     "To which of your states does this answer belong, and are you still in it?",
			Replaces: "Void",
		},
		Apply: func(r *kafka.Rules) { r.Void = func(*kafka.State, kafka.Answer) bool { return false } },
		Variants: []func(*kafka.Rules){func(r *kafka.Rules) {
			r.Void = func(s *kafka.State, answer kafka.Answer) bool { return !s.Request.Current && answer != kafka.OK }
		}},
	}
}

func askWhileUnanswered() Mistake {
	return Mistake{
		Words: words{
			ID: "ask-while-unanswered", Title: "a new request is sent although an old one is unanswered",
			Topic: epochs, Stage: "8-epochs",
			Does:     "After LEADER has cancelled a change the next CHECK or fetch sends another request.",
			Tempting: "Nothing is pending, so the way seems free.",
			LessonSays: "DefaultAlterPartitionManager.submit keeps one request a partition until its answer is " +
				"there, and fails the next with OperationNotAttemptedException: the new change is undone " +
				"at once and nothing is sent.",
			Shows: "LEADER 5,6,7 isr 5,6,7; +501 CHECK; LEADER version+1 5,6,7 isr 5,6; CHECK: Kafka prints " +
				"nothing; this program prints ALTER_PARTITION VERSION=9 ISR=5.",
			Hint:     "Nothing is pending, but is nothing under way?",
			Replaces: "Blocked",
		},
		Apply: func(r *kafka.Rules) { r.Blocked = func(*kafka.State) bool { return false } },
	}
}

func retryLateAnswer() Mistake {
	return Mistake{
		Words: words{
			ID: "retry-late-answer", Title: "an error to a request from before LEADER asks again",
			Topic: epochs, Stage: "8-epochs",
			Does:     "UNKNOWN_SERVER_ERROR sends the same request again, also if LEADER has cancelled the change.",
			Tempting: "The rule says that it is sent again at once.",
			LessonSays: "Partition.submitAlterPartition looks first whether the change is still the pending one. " +
				"An answer to a cancelled one is void, whatever it says.",
			Shows: "LEADER 5,6,7 isr 5,6,7; +501 CHECK; LEADER version+1 5,6,7 isr 5,6; ANSWER " +
				"UNKNOWN_SERVER_ERROR: Kafka prints nothing; this program prints ALTER_PARTITION " +
				"VERSION=8 ISR=5.",
			Hint:     "Would you still want what this request asked for?",
			Replaces: "Void",
		},
		Apply: func(r *kafka.Rules) {
			r.Void = func(s *kafka.State, answer kafka.Answer) bool {
				return !s.Request.Current && answer != kafka.UnknownServerError
			}
		},
	}
}
