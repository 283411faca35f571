package failover

import "fmt"

func (at *reasons) whyDown() {
	before, id := at.broker(at.before), at.id(at.command.Broker)
	how := "dies"
	if at.command.Kind == Stop {
		how = "shuts down in good order"
	}
	at.say("%d %s", id, how)
	at.whyTail()
	switch {
	case !before.InISR:
		at.say("it was not in the ISR")
	case at.broker(at.after).InISR:
		at.say("it is the last member of the ISR: it stays in it")
	default:
		at.whyMembers()
	}
	if at.command.Broker == at.before.Leader {
		at.whyElection()
		return
	}
	at.whyHW()
}

// whyTail says what a death cut off the log.
func (at *reasons) whyTail() {
	before, after := at.broker(at.before), at.broker(at.after)
	lost := before.Log[before.LEO()-at.command.Lost:]
	if len(lost) == 0 {
		return
	}
	at.say("%s is gone from its disk: LEO(%d) = %d", at.recordsOf(lost), at.id(at.command.Broker), before.LEO()-len(lost))
	if after.HW < before.HW {
		at.say("HW(%d) = %d, the end of its log      (it was %d)", at.id(at.command.Broker), after.HW, before.HW)
	}
}

func (at *reasons) recordsOf(log Log) string {
	var records []Record
	for _, entry := range log {
		records = append(records, entry.Record)
	}
	return at.names(records)
}

func (at *reasons) whyUp() {
	b, id := at.broker(at.before), at.id(at.command.Broker)
	at.say("%d is up again, LEO %d and HW %d, as its disk has them", id, b.LEO(), b.HW)
	if at.config.ELR && b.Eligible && !b.Clean {
		at.say("it did not go down in good order: it leaves the ELR")
	}
	if !at.before.HasLeader() {
		at.whyElection()
	}
}

func (at *reasons) whyRestart() {
	at.say("%d dies and is back before the controller notices", at.id(at.command.Broker))
	at.whyTail()
	before, after := at.broker(at.before), at.broker(at.after)
	switch {
	case before.InISR && !after.InISR:
		at.say("with ELR on that is an unclean shutdown: it is in neither ISR nor ELR")
		at.whyMembers()
	case before.Eligible && !after.Eligible:
		at.say("that is an unclean shutdown: it leaves the ELR")
	case before.InISR:
		at.say("it stays in the ISR")
	}
	at.whyHW()
}

func (at *reasons) whyPreferred() {
	first := at.id(0)
	switch {
	case !at.before.HasLeader():
		at.say("nobody leads: ELECT preferred does nothing")
	case at.before.Leader == 0:
		at.say("%d, the first of REPLICAS, leads already", first)
	case !at.before.Brokers[0].Up:
		at.say("%d, the first of REPLICAS, is down: nothing changes", first)
	case !at.before.Brokers[0].InISR:
		at.say("%d, the first of REPLICAS, is not in the ISR: nothing changes", first)
	default:
		at.say("%d, the first of REPLICAS, is up and in the ISR: it takes over", first)
		at.whyOffice()
	}
}

func (at *reasons) whyUnclean() {
	switch {
	case at.before.HasLeader():
		at.say("%d leads: ELECT unclean does nothing", at.leaderID())
	case !at.after.HasLeader():
		at.say("nobody is up: ELECT unclean does nothing")
	default:
		at.say("%d is the first of REPLICAS that is up, whatever it has: it leads", at.id(at.after.Leader))
		at.say("ISR = %s", at.members(at.after, inISR))
		at.whyOffice()
	}
}

// whyElection says who leads after an election, and why.
func (at *reasons) whyElection() {
	if !at.after.HasLeader() {
		at.whyNobody()
		return
	}
	leader, id := at.after.Leader, at.id(at.after.Leader)
	switch {
	case at.heldTheISR(leader):
		at.say("%d is the first of REPLICAS that is up and in the ISR: it leads", id)
	case at.wasEligible(leader):
		at.say("the ISR is empty; %d is the first of REPLICAS up and eligible: it leads", id)
		at.say("ISR = %s, ELR = %s", at.members(at.after, inISR), at.members(at.after, eligible))
	default:
		at.say("ISR and ELR are empty; %d, the last leader, is up: it leads, alone", id)
	}
	at.whyOffice()
}

func (at *reasons) heldTheISR(leader int) bool {
	gone := at.command.Kind != Start && leader == at.command.Broker
	return at.before.Brokers[leader].InISR && !gone
}

// wasEligible: a broker that comes up after a crash leaves the ELR before the
// election.
func (at *reasons) wasEligible(leader int) bool {
	b := &at.before.Brokers[leader]
	return b.Eligible && (b.Clean || leader != at.command.Broker)
}

func (at *reasons) whyNobody() {
	who := "nobody in the ISR is up"
	switch {
	case at.after.ISRSize() == 0 && at.after.ELRSize() == 0:
		who = "ISR and ELR are empty and the last leader is down"
	case at.after.ISRSize() == 0:
		who = fmt.Sprintf("the ISR is empty and nobody of the ELR (%s) is up", at.members(at.after, eligible))
	}
	if !at.before.HasLeader() {
		at.say("%s: there is still no leader", who)
		return
	}
	at.say("%s: no leader, EPOCH = %d", who, at.after.Epoch)
	if at.after.Last != Nobody {
		at.say("LAST = %d, the leader that emptied the ISR", at.id(at.after.Last))
	}
	at.whyWaiting()
}

// whyOffice says what a new leader begins with.
func (at *reasons) whyOffice() {
	leader := &at.after.Brokers[at.after.Leader]
	at.say("EPOCH = %d, it begins at %d, the leader's LEO", at.after.Epoch, at.after.Start)
	at.whyWaiting()
	if lost := newlyLost(at.before.Lost, at.after.Lost); len(lost) > 0 {
		at.say("%s was acknowledged and %d does not have it: lost", at.names(lost), at.id(at.after.Leader))
	}
	if at.after.ISRSize() > 1 {
		at.say("HW = %d, its own; no follower's LEO is known yet", leader.HW)
		return
	}
	at.whyAlone(leader)
}

func (at *reasons) whyAlone(leader *Broker) {
	if at.config.MinISR > 1 {
		at.say("HW = %d, its own; it stands still below min.insync.replicas %d", leader.HW, at.config.MinISR)
		return
	}
	at.say("HW = min(%d) = %d: it is alone in the ISR", leader.LEO(), leader.HW)
}

func newlyLost(before, after []Record) []Record {
	var lost []Record
	were := setOf(before)
	for _, record := range after {
		if !were.Has(record) {
			lost = append(lost, record)
		}
	}
	return lost
}

// whyWaiting says whose requests ended with their leader.
func (at *reasons) whyWaiting() {
	var dropped []Record
	answered := setOf(at.after.Acknowledged)
	for _, request := range at.before.Waiting {
		if !answered.Has(request.Record) {
			dropped = append(dropped, request.Record)
		}
	}
	if len(dropped) > 0 {
		at.say("the request for %s went with the old leader: never answered", at.names(dropped))
	}
}

// whyMembers says what became of the ISR and, with it, of the ELR.
func (at *reasons) whyMembers() {
	if !at.config.ELR {
		at.say("ISR = %s", at.members(at.after, inISR))
		return
	}
	size := at.sizeAfterMove()
	relation := ">= min.insync.replicas %d: nobody is eligible"
	if size < at.config.MinISR {
		relation = "< min.insync.replicas %d: who leaves is eligible"
	}
	at.say("%d in the ISR "+relation, size, at.config.MinISR)
	at.say("ISR = %s, ELR = %s", at.members(at.after, inISR), at.members(at.after, eligible))
}

// sizeAfterMove counts the ISR as the command's broker left or joined it, before
// any election.
func (at *reasons) sizeAfterMove() int {
	if at.broker(at.before).InISR {
		return at.before.ISRSize() - 1
	}
	return at.before.ISRSize() + 1
}

// whyHW speaks when the partition's HW moves, or when something keeps it where it
// is though records wait for it.
func (at *reasons) whyHW() {
	if !at.before.HasLeader() || at.after.Leader != at.before.Leader {
		return
	}
	before, after := &at.before.Brokers[at.before.Leader], &at.after.Brokers[at.after.Leader]
	switch {
	case after.HW > before.HW:
		at.say("HW = min(%s) = %d      (it was %d)", at.leos(), after.HW, before.HW)
		at.whyAnswers()
	case len(at.after.Waiting) == 0:
	case at.after.ISRSize() < at.config.MinISR:
		at.say("HW stays %d: %d in sync < min.insync.replicas %d", after.HW, at.after.ISRSize(), at.config.MinISR)
	default:
		at.say("HW stays %d: min(%s)", after.HW, at.leos())
	}
}

func (at *reasons) whyAnswers() {
	if passed := at.after.Acknowledged[len(at.before.Acknowledged):]; len(passed) > 0 {
		at.say("it has passed %s: answered", at.names(passed))
	}
}

// leos lists what the leader knows of the members' LEOs, its own first.
func (at *reasons) leos() string {
	text := fmt.Sprint(at.after.Brokers[at.after.Leader].LEO())
	for i := range at.after.Brokers {
		b := &at.after.Brokers[i]
		switch {
		case i == at.after.Leader || !b.InISR:
		case b.Known == Unknown:
			text += fmt.Sprintf(",unknown for %d", at.id(i))
		default:
			text += fmt.Sprintf(",%d", b.Known)
		}
	}
	return text
}

func (at *reasons) whyStatus() {
	s := at.after
	if !s.HasLeader() {
		at.say("nobody leads; ISR = %s", at.members(s, inISR))
		return
	}
	at.say("%d leads in epoch %d, which began at %d; LEOs as it knows them: %s", at.id(s.Leader), s.Epoch, s.Start, at.leos())
}
