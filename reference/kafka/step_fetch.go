package kafka

// The steps of FETCH, CHECK and ANSWER.

// checkFetch runs the checks in Kafka's order. An answer other than OK changes
// nothing.
func (a *turn) checkFetch() bool {
	a.refused = a.fetchError()
	if a.refused == Served || a.refused == Diverging && a.rules.CountsDiverging {
		return true
	}
	return a.answerFetch() && false
}

func (a *turn) fetchError() FetchError {
	s, command := a.state, a.command
	if wrong := a.rules.WrongEpoch(s, command.Epoch); wrong != Served {
		return wrong
	}
	offset := a.rules.Believes(s, command.Offset)
	switch {
	case !s.Replicas.Has(command.Broker):
		return a.rules.Stranger
	case command.Last != Unknown && a.rules.Diverges(a.rules, s, command.Last, offset):
		return Diverging
	case offset > s.LEO:
		return OutOfRange
	case a.rules.OldLife(s, command.Broker, command.BrokerEpoch):
		return NotLeaderOrFollower
	default:
		return Served
	}
}

// answerFetch is where the answer to FETCH is made, last of all.
func (a *turn) answerFetch() bool {
	answer := Fetched{Broker: a.command.Broker, Error: a.refused}
	switch a.refused {
	case Served:
		answer.HW = a.rules.ReportedHW(a.hwBefore, a.state.HW)
	case Diverging:
		answer.Found = a.rules.Names(a.rules.EpochEnd(a.state, a.command.Last), a.command.Last)
	}
	a.reply.Fetched = append(a.reply.Fetched, answer)
	return true
}

func (a *turn) creditCaughtUp() bool {
	follower, offset := a.command.Broker, a.rules.Believes(a.state, a.command.Offset)
	a.state.Followers[follower].LastCaughtUpTime = a.rules.CaughtUpTime(a.state, follower, a.command.Time, offset)
	return true
}

func (a *turn) recordFetch() bool {
	s, follower, offset := a.state, a.command.Broker, a.rules.Believes(a.state, a.command.Offset)
	f := &s.Followers[follower]
	f.LastFetchTime = a.rules.FetchTime(s, follower, a.command.Time, offset)
	f.LEO = a.rules.LEOAfter(s, follower, offset)
	f.LastFetchLeaderLEO = s.LEO
	f.BrokerEpoch = a.command.BrokerEpoch
	return true
}

func (a *turn) proposeJoin() bool {
	s, follower := a.state, a.command.Broker
	if !a.rules.Expands(s) || s.ISR.Has(follower) || !a.rules.Eligible(s, follower) ||
		!a.rules.Reached(a.config, s, follower, a.command.Time) {
		return true
	}
	a.propose(Change{Expand, SetOf(follower)}, s.ISR.With(follower))
	return true
}

func (a *turn) raiseHWIfMoved() bool {
	if a.state.Followers[a.command.Broker].LEO != a.leoBefore {
		a.raiseHW()
	}
	return true
}

func (a *turn) proposeShrink() bool {
	s, late := a.state, Set(0)
	if !a.rules.Shrinks(s) {
		return true
	}
	for follower := range s.ISR.Without(SetOf(Leader)).Each() {
		if !a.rules.IsCaughtUp(a.config, s, follower, a.command.Time) {
			late = late.With(follower)
		}
	}
	if late == 0 {
		return true
	}
	leaving := a.rules.Leaving(a.config, late)
	a.propose(Change{Shrink, leaving}, s.ISR.Without(leaving))
	return true
}

// propose asks the controller for an ISR, or undoes the change at once while an
// older request is unanswered.
func (a *turn) propose(change Change, isr Set) {
	if a.rules.Blocked(a.state) {
		return
	}
	a.rules.Propose(a.state, change)
	a.ask(Request{Open: true, Current: true, ISR: isr, Version: a.state.Version})
}

func (a *turn) ask(request Request) {
	a.state.Request = request
	a.reply.Asked = append(a.reply.Asked, request)
}

// takeAnswer goes on to the steps that raise the HW only where RaisesAfter says
// so.
func (a *turn) takeAnswer() bool {
	s, request := a.state, a.state.Request
	if !request.Open {
		return false // the trace is the right program's; this one never asked
	}
	void := a.rules.Void(s, a.command.Answer)
	s.Request = Request{}
	if void {
		return false
	}
	outcome := a.rules.OutcomeOf(a.command.Answer)
	a.settle(request, outcome)
	return a.rules.RaisesAfter(outcome)
}

func (a *turn) settle(request Request, outcome Outcome) {
	s := a.state
	switch outcome {
	case Commit:
		s.ISR, s.Version, s.Pending = request.ISR, a.rules.VersionAfter(s.Version), Change{}
	case Undo:
		s.Pending = Change{}
	case Retry:
		a.ask(request)
	}
}
