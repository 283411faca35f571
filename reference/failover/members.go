package failover

func (at *step) actOnMembers(action Action) {
	switch action {
	case GoDown:
		b := at.broker()
		b.Up, b.Clean = false, at.command.Kind == Stop
	case ComeUp:
		at.broker().Up = true
	case ReadHW:
		b := at.broker()
		b.HW = at.rules.HWOnStart(b.HW)
	case JoinISR:
		if !at.broker().InISR && at.rules.Joins(at.state, at.offset) {
			at.enter()
		}
	case LeaveISR:
		if at.broker().InISR && at.rules.LeavesISR(at.config, at.state) {
			at.leave(false)
		}
	case LeaveByRestart:
		at.leaveByRestart()
	case ForfeitEligibility:
		if b := at.broker(); at.rules.Unclean(b.Clean) {
			b.Eligible = false
		}
	case EnterISR:
		if !at.broker().InISR {
			at.enter()
		}
	}
}

func (at *step) leaveByRestart() {
	b, unclean := at.broker(), at.rules.Unclean(false)
	if b.InISR && at.rules.LeavesOnRestart(at.config) {
		at.leave(unclean)
		return
	}
	if !b.InISR && unclean {
		b.Eligible = false
	}
}

func (at *step) enter() { at.move(true, false) }

func (at *step) leave(unclean bool) { at.move(false, unclean) }

// move takes the command's broker into the ISR or out of it.
func (at *step) move(in, unclean bool) {
	broker := at.command.Broker
	before := at.state.ISRSize()
	after := before + 1
	if !in {
		after = before - 1
	}
	for i := range at.state.Brokers {
		b := &at.state.Brokers[i]
		m := Membership{
			WasMember: b.InISR, IsMember: b.InISR, WasEligible: b.Eligible,
			Before: before, After: after,
		}
		if i == broker {
			m.IsMember, m.Unclean = in, unclean
		}
		b.InISR = m.IsMember
		b.Eligible = at.config.ELR && at.rules.StaysEligible(at.config, m)
	}
	at.state.Epoch = at.rules.NextEpoch(at.state.Epoch, ISRChanged)
}

// changeISR sets the ISR to those that belong to it, whoever they were.
func (at *step) changeISR(belongs func(i int, b *Broker) bool) {
	changed := false
	for i := range at.state.Brokers {
		b := &at.state.Brokers[i]
		in := belongs(i, b)
		changed = changed || in != b.InISR
		b.InISR = in
	}
	if changed {
		at.state.Epoch = at.rules.NextEpoch(at.state.Epoch, ISRChanged)
	}
}
