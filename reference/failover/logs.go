package failover

import "slices"

func (at *step) actOnLogs(action Action) {
	switch action {
	case AppendRecord:
		at.appendRecord()
	case AcknowledgeAll:
		at.acknowledgeBelow(at.leader().LEO())
	case RaiseHW:
		at.raiseHW()
	case TellHW:
		at.told = at.leader().HW
	case CountFetch:
		at.broker().Known = at.rules.KnownAfterFetch(at.offset, at.leader().LEO())
	case CopyRecords:
		at.copyRecords()
	case Truncate:
		b := at.broker()
		at.cut(b, at.rules.TruncatesTo(b, at.answered()))
	case AskAgain:
		at.offset = at.broker().LEO()
	case TruncateToHW:
		if at.command.Broker != at.state.Leader {
			at.truncateToHW(at.broker())
		}
	case TruncateFollowers:
		at.truncateFollowers()
	case LoseTail:
		b := at.broker()
		at.cut(b, max(0, b.LEO()-at.command.Lost)) // a wrong program may have fewer
	}
}

func (at *step) appendRecord() {
	leader := at.leader()
	at.state.Waiting = append(at.state.Waiting, Request{leader.LEO(), at.command.Record})
	at.state.NoneBelow = min(at.state.NoneBelow, leader.LEO())
	leader.Take(Entry{int32(at.state.Epoch), at.command.Record})
}

// raiseHW moves the leader's HW up to the smallest LEO that counts, and answers
// the requests that it passes.
func (at *step) raiseHW() {
	if !at.state.HasLeader() || !at.rules.MovesHW(at.config, at.state.ISRSize()) {
		return
	}
	smallest, known := at.smallestLEO()
	if !known {
		return
	}
	leader := at.leader()
	leader.HW = max(leader.HW, smallest)
	at.acknowledgeBelow(leader.HW)
}

// smallestLEO is the smallest among the leader and those that count. It is not
// known while one of them has not fetched in this epoch.
func (at *step) smallestLEO() (leo int, known bool) {
	leo = at.leader().LEO()
	for i := range at.state.Brokers {
		b := &at.state.Brokers[i]
		if i == at.state.Leader || !at.rules.Counts(b) {
			continue
		}
		if b.Known == Unknown {
			return 0, false
		}
		leo = min(leo, b.Known)
	}
	return leo, true
}

// acknowledgeBelow answers those whose record is below the offset, in order.
func (at *step) acknowledgeBelow(offset int) {
	if offset <= at.state.NoneBelow {
		return
	}
	for _, request := range at.state.Waiting {
		if request.Offset < offset {
			at.state.Acknowledged = append(at.state.Acknowledged, request.Record)
			at.answer(request.Record, None, request.Offset)
		}
	}
	at.state.Waiting = waitingFrom(at.state.Waiting, offset)
	at.state.NoneBelow = offset
}

// waitingFrom gives those at the offset or above it, and leaves the list as it is. A
// right program's is in order of offsets, so that they are its end.
func waitingFrom(waiting []Request, offset int) []Request {
	waits := func(r Request) bool { return r.Offset >= offset }
	first := slices.IndexFunc(waiting, waits)
	if first < 0 {
		return nil
	}
	rest, answered := waiting[first:], func(r Request) bool { return !waits(r) }
	if !slices.ContainsFunc(rest, answered) {
		return rest
	}
	return slices.DeleteFunc(slices.Clone(rest), answered)
}

// asked is what the follower's fetch says of its log: the epoch of its last
// record and its LEO.
func (at *step) asked() EpochEnd {
	log := at.broker().Log
	return EpochEnd{log[len(log)-1].Epoch, len(log)}
}

// answered is what the leader says of that epoch.
func (at *step) answered() EpochEnd {
	return at.rules.EndOf(at.state, at.leader(), at.asked().Epoch)
}

// diverges: an empty log parts from none.
func (at *step) diverges() bool {
	return at.broker().LEO() > 0 && at.rules.Diverges(at.asked(), at.answered())
}

func (at *step) copyRecords() {
	b, leader := at.broker(), at.leader()
	for offset := at.offset; offset < leader.LEO(); offset++ {
		record := leader.Log[offset]
		b.Take(Entry{at.rules.CopiedEpoch(record, at.state.Epoch), record.Record})
	}
	b.HW = at.rules.FollowerHW(b.HW, at.told, b.LEO())
}

// cut leaves the first records of the broker's log.
func (at *step) cut(b *Broker, leo int) {
	b.Log = b.Log[:min(leo, b.LEO())]
	b.HW = at.rules.HWAfterCut(b.HW, b.LEO())
}

func (at *step) truncateToHW(b *Broker) { at.cut(b, b.HW) }

func (at *step) truncateFollowers() {
	for i := range at.state.Brokers {
		if b := &at.state.Brokers[i]; b.Up && i != at.state.Leader {
			at.truncateToHW(b)
		}
	}
}
