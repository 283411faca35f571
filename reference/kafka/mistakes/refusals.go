package mistakes

import "isrgrade/reference/kafka"

// refusals holds the mistakes about what the controller answers.
func refusals() []Mistake {
	return []Mistake{
		refusalKeepsPending(), badVersionReverts(), unknownErrorReverts(), unknownErrorWaits(), hwAtRefusal(),
	}
}

func refusalKeepsPending() Mistake {
	return Mistake{
		Words: words{
			ID: "refusal-keeps-pending", Title: "INELIGIBLE_REPLICA leaves the change pending",
			Topic: refused, Stage: "7-refusals",
			Does:     "After INELIGIBLE_REPLICA the program goes on as if the controller had not decided.",
			Tempting: "Errors look alike, and most of them do leave the change pending.",
			LessonSays: "With INELIGIBLE_REPLICA the controller has decided, and nothing else will come: " +
				"Partition.handleAlterPartitionError goes back to lastCommittedState, so that a later " +
				"fetch can propose anew.",
			Shows: "LEADER 5,6 isr 5,6; +501 CHECK; ANSWER INELIGIBLE_REPLICA; STATUS: Kafka prints LEO=0 " +
				"HW=0 ISR=5,6 PENDING=none VERSION=1 WRITES=OK; this program prints LEO=0 HW=0 ISR=5,6 " +
				"PENDING=-6 VERSION=1 WRITES=OK.",
			Hint:     "After this answer, will the controller send anything more about the request?",
			Replaces: "OutcomeOf",
		},
		Apply: func(r *kafka.Rules) { r.OutcomeOf = withOutcome(r.OutcomeOf, kafka.Stay, kafka.IneligibleReplica) },
		Variants: []func(*kafka.Rules){func(r *kafka.Rules) {
			r.OutcomeOf = withOutcome(r.OutcomeOf, kafka.Stay, kafka.IneligibleReplica, kafka.OperationNotAttempted)
		}},
	}
}

func badVersionReverts() Mistake {
	return Mistake{
		Words: words{
			ID: "bad-version-reverts", Title: "INVALID_UPDATE_VERSION and FENCED_LEADER_EPOCH undo the change",
			Topic: refused, Stage: "7-refusals",
			Does:     "After an error that says that the leader is behind, the program takes its change back.",
			Tempting: "The controller refused, so nothing seems to be pending any more.",
			LessonSays: "The leader's view is old: the change may even have been made. " +
				"Partition.handleAlterPartitionError stays pending, and the LEADER that is under way " +
				"settles it.",
			Shows: "LEADER 5,6 isr 5,6; +501 CHECK; ANSWER INVALID_UPDATE_VERSION; STATUS: Kafka prints " +
				"LEO=0 HW=0 ISR=5,6 PENDING=-6 VERSION=1 WRITES=OK; this program prints LEO=0 HW=0 " +
				"ISR=5,6 PENDING=none VERSION=1 WRITES=OK.",
			Hint:     "The controller says that you are not up to date. Do you know what the ISR is?",
			Replaces: "OutcomeOf",
		},
		Apply: func(r *kafka.Rules) {
			r.OutcomeOf = withOutcome(r.OutcomeOf, kafka.Undo, kafka.InvalidUpdateVersion, kafka.FencedLeaderEpoch)
		},
		Variants: []func(*kafka.Rules){func(r *kafka.Rules) {
			r.OutcomeOf = withOutcome(r.OutcomeOf, kafka.Undo, kafka.InvalidUpdateVersion, kafka.FencedLeaderEpoch,
				kafka.UnknownTopicOrPartition, kafka.UnknownTopicID, kafka.InvalidRequest, kafka.NewLeaderElected)
		}},
	}
}

func unknownErrorReverts() Mistake {
	return Mistake{
		Words: words{
			ID: "unknown-error-reverts", Title: "another error undoes the change instead of asking again",
			Topic: refused, Stage: "7-refusals",
			Does:     "After UNKNOWN_SERVER_ERROR nothing is pending and nothing is sent.",
			Tempting: "An error is an error: back to what was.",
			LessonSays: "Such an error says nothing about the change, which may have been made. " +
				"Partition.handleAlterPartitionError keeps it pending and sends the same request again.",
			Shows: "LEADER 5,6 isr 5,6; +501 CHECK; ANSWER UNKNOWN_SERVER_ERROR: Kafka prints " +
				"ALTER_PARTITION VERSION=1 ISR=5; this program prints nothing.",
			Hint:     "Did the controller decide anything when it failed?",
			Replaces: "OutcomeOf",
		},
		Apply: func(r *kafka.Rules) { r.OutcomeOf = withOutcome(r.OutcomeOf, kafka.Undo, kafka.UnknownServerError) },
	}
}

func unknownErrorWaits() Mistake {
	return Mistake{
		Words: words{
			ID: "unknown-error-waits", Title: "another error leaves the change pending without asking again",
			Topic: refused, Stage: "7-refusals",
			Does:     "After UNKNOWN_SERVER_ERROR the change stays pending, and nothing is sent.",
			Tempting: "It is what the other errors do that leave a change pending.",
			LessonSays: "With those a LEADER is on its way. After an unknown error nothing is, so " +
				"Partition.handleAlterPartitionError submits the same request again at once.",
			Shows: "LEADER 5,6 isr 5,6; +501 CHECK; ANSWER UNKNOWN_SERVER_ERROR: Kafka prints " +
				"ALTER_PARTITION VERSION=1 ISR=5; this program prints nothing.",
			Hint:     "If nobody asks again, what will end this change?",
			Replaces: "OutcomeOf",
		},
		Apply: func(r *kafka.Rules) { r.OutcomeOf = withOutcome(r.OutcomeOf, kafka.Stay, kafka.UnknownServerError) },
	}
}

func hwAtRefusal() Mistake {
	return Mistake{
		Words: words{
			ID: "hw-at-refusal", Title: "the HW is recomputed when the controller refuses",
			Topic: refused, Stage: "7-refusals",
			Does:     "After a refusal the change is undone and the HW raised, as after an OK.",
			Tempting: "The newcomer no longer counts, so the HW can move.",
			LessonSays: "It could, but Partition.handleAlterPartitionError does not look: only " +
				"handleAlterPartitionUpdate calls maybeIncrementLeaderHW. The next append, fetch or " +
				"LEADER will.",
			Shows: "LEADER 5,6 isr 5; FETCH 6 0; +501 APPEND 1 acks all; ANSWER INELIGIBLE_REPLICA: Kafka " +
				"prints nothing; this program prints APPEND 0-0 OK.",
			Hint:     "In which of the two branches, agreed or refused, does Kafka look at the HW?",
			Replaces: "RaisesAfter",
		},
		Apply: func(r *kafka.Rules) {
			r.RaisesAfter = func(outcome kafka.Outcome) bool { return outcome == kafka.Commit || outcome == kafka.Undo }
		},
	}
}

// withOutcome gives the outcomes with those of some answers replaced.
func withOutcome(right func(kafka.Answer) kafka.Outcome, outcome kafka.Outcome, answers ...kafka.Answer) func(kafka.Answer) kafka.Outcome {
	return func(answer kafka.Answer) kafka.Outcome {
		for _, replaced := range answers {
			if answer == replaced {
				return outcome
			}
		}
		return right(answer)
	}
}
