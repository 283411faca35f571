package failover

func (at *step) actOnLeader(action Action) {
	switch action {
	case ReplaceLeader:
		if at.command.Broker == at.state.Leader {
			at.elect()
		}
	case ElectIfVacant:
		if !at.state.HasLeader() {
			at.elect()
		}
	case TakeBack:
		if at.firstIsBack() {
			at.office(0)
		}
	case TakeBackAsItIs:
		if at.firstIsBack() {
			at.lead(0)
		}
	case TakeOffice:
		at.takeOffice()
	case ResetISR:
		at.changeISR(func(i int, _ *Broker) bool { return i == at.state.Leader })
	case FillISR:
		at.changeISR(func(_ int, b *Broker) bool { return b.Up })
	case ForgetFollowers:
		at.forgetFollowers()
	case DropRequests:
		at.state.Waiting = at.state.Waiting[:0]
	case JudgeLoss:
		at.state.Lost = at.rules.LostTo(at.state, at.leader())
	}
}

// firstIsBack says whether the broker is the first of REPLICAS and does not lead.
func (at *step) firstIsBack() bool { return at.command.Broker == 0 && at.state.Leader != 0 }

// elect looks for a leader and gives it the office; without one the office is
// vacant.
func (at *step) elect() {
	if candidate := at.candidate(); candidate != Nobody {
		at.office(candidate)
		return
	}
	at.vacate()
}

func (at *step) candidate() int {
	for _, choice := range at.rules.Steps.Elect {
		if candidate := at.choose(choice); candidate != Nobody {
			return candidate
		}
	}
	return Nobody
}

func (at *step) choose(choice Choice) int {
	s := at.state
	switch {
	case choice == FromISR:
		return at.rules.MemberToLead(at.config, s)
	case choice == FromELR && s.ISRSize() == 0:
		return s.First(func(b *Broker) bool { return b.Up && b.Eligible })
	case choice == LastLeader && s.ISRSize() == 0 && s.ELRSize() == 0:
		return at.rules.LastToLead(s)
	case choice == LastLeaderFirst && s.ISRSize() == 0:
		return at.rules.LastToLead(s)
	case choice == AnyAlive:
		return s.First((*Broker).IsUp)
	default:
		return Nobody
	}
}

// office makes the candidate the leader. Whoever comes from outside the ISR is
// its only member.
func (at *step) office(candidate int) {
	b := &at.state.Brokers[candidate]
	if !b.InISR {
		at.changeISR(func(i int, _ *Broker) bool { return i == candidate })
		b.Eligible = b.Eligible && at.rules.StaysEligibleAsLeader()
	}
	at.lead(candidate)
}

func (at *step) lead(broker int) {
	at.state.Leader = broker
	at.perform(at.rules.Steps.Lead)
}

func (at *step) takeOffice() {
	s, leader := at.state, at.leader()
	s.Epoch = at.rules.NextEpoch(s.Epoch, NewLeader)
	s.Last = Nobody
	s.Start = leader.LEO()
	leader.HW = at.rules.LeaderHW(leader)
}

func (at *step) forgetFollowers() {
	for i := range at.state.Brokers {
		at.state.Brokers[i].Known = Unknown
	}
}

func (at *step) vacate() {
	s := at.state
	if !s.HasLeader() {
		return
	}
	if s.ISRSize() == 0 {
		s.Last = s.Leader
	}
	s.Leader, s.Start = Nobody, 0
	s.Epoch = at.rules.NextEpoch(s.Epoch, NoLeader)
	at.perform(at.rules.Steps.Vacate)
}
