package produce

import "isrgrade/reference"

// turn is a command that is being carried out.
type turn struct {
	config  *Config
	state   *State
	command Command
	reply   *reference.Reply
	arrived Producer // PRODUCE: the request, once its records are in the log
	waits   bool     // the arrived request has begun to wait
	rose    bool     // the HW did
}

// Step carries out one command on s and adds the lines that it causes to reply, in
// the order in which they are given.
func (r *Rules) Step(c *Config, s *State, command Command, reply *reference.Reply) {
	at := turn{config: c, state: s, command: command, reply: reply}
	r.all(r.Steps.Before, &at)
	r.all(r.stepsOf(command.Kind), &at)
	r.all(r.Steps.After, &at)
}

func (r *Rules) all(actions []Action, at *turn) {
	for _, action := range actions {
		if r.perform(action, at) {
			return
		}
	}
}

func (r *Rules) stepsOf(kind Kind) []Action {
	switch kind {
	case Append:
		return r.Steps.Append
	case Fetch:
		return r.Steps.Fetch
	case Status:
		return r.Steps.Status
	case Produce:
		return r.Steps.Produce
	case Consume:
		return r.Steps.Consume
	default:
		return r.Steps.Resign
	}
}

// perform says whether the command ends here.
func (r *Rules) perform(action Action, at *turn) bool {
	switch action {
	case Expire, ExpireArrived:
		r.expire(at, action == ExpireArrived)
	case TurnAway:
		return r.turnAway(at)
	case RefuseBelowMin:
		return r.refuse(at)
	case Settle:
		r.settle(at)
	case Serve:
		r.serve(at)
	case WakeConsumers:
		r.wakeConsumers(at)
	case WakeProducers:
		r.wakeProducers(at)
	case EndIfResigned:
		return at.state.Resigned
	case StepDown:
		at.state.Resigned = true
	case DismissAll:
		r.dismiss(at)
	case PrintResigned:
		return r.printResigned(at)
	case Print:
		r.print(at)
	default:
		r.keepBooks(action, at)
	}
	return false
}

// keepBooks is the part of a command that is the lesson's.
func (r *Rules) keepBooks(action Action, at *turn) {
	s, command := at.state, at.command
	switch action {
	case GrowLog:
		r.growLog(at)
	case CreditCaughtUp:
		f := &s.Replicas[command.Follower]
		f.LastCaughtUpTime = r.Lesson.CaughtUp(&s.State, command.Follower, command.Time, command.Offset)
	case RecordFetch:
		f := &s.Replicas[command.Follower]
		f.LEO = r.Lesson.FollowerLEO(&s.State, command.Follower, command.Offset)
		f.Fetched = true
		r.Lesson.Remember(&s.State, command.Follower, command.Time, command.Offset)
	case JoinFetcher:
		f := &s.Replicas[command.Follower]
		if !f.InISR && r.Lesson.Joins(at.config, &s.State, command.Follower, command.Time) {
			r.Lesson.Admit(f, command.Time)
		}
	case ShrinkISR:
		for i := range s.Replicas {
			if s.Replicas[i].InISR && r.Lesson.Leaves(at.config, &s.State, i, command.Time) {
				s.Replicas[i].InISR = false
			}
		}
	case RaiseHW:
		before := s.HW
		s.HW = r.Lesson.Advance(s.HW, r.Lesson.HighWatermark(at.config, &s.State, command.Time))
		at.rose = at.rose || s.HW > before
	}
}

func (r *Rules) growLog(at *turn) {
	s, n := at.state, at.command.Records
	leo := s.LeaderLEO()
	s.Replicas[Leader].LEO = r.Lesson.Grow(leo, n)
	if at.command.Kind != Produce {
		return
	}
	at.arrived = Producer{
		ID:       at.command.ID,
		Base:     r.Base(leo, n),
		Records:  n,
		Need:     r.Need(leo, n),
		Deadline: r.Deadline(at.command.Time, at.command.Timeout),
		Arrival:  s.Arrivals,
	}
}

func (r *Rules) printResigned(at *turn) bool {
	s := at.state
	if s.Resigned {
		at.reply.Print(lineStatus, at.command.Time).With(s.LeaderLEO(), s.HW).WithList().With(writesNotLeader)
	}
	return s.Resigned
}

func (r *Rules) print(at *turn) {
	s, size := at.state, at.state.ISRSize()
	line := at.reply.Print(lineStatus, at.command.Time).With(s.LeaderLEO(), r.Lesson.ReportedHW(s.HW), int64(size))
	for i := range s.Replicas {
		if s.Replicas[i].InISR {
			line.With(int64(i))
		}
	}
	if r.Lesson.AcceptsWrites(at.config, size) {
		line.With(writesOK)
	} else {
		line.With(writesNotEnough)
	}
}

// Begin gives the state before the first command.
func (r *Rules) Begin(c *Config) State { return State{State: r.Lesson.Begin(c)} }
