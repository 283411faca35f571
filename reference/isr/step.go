package isr

import "math"

// Step carries out one command on s. For STATUS it fills reply, whose ISR slice
// is reused, and reports true.
func (r *Rules) Step(c *Config, s *State, command Command, reply *Reply) bool {
	replied := false
	for _, action := range r.stepsOf(command.Kind) {
		if action == Print {
			r.print(c, s, command.Time, reply)
			replied = true
			continue
		}
		r.perform(action, c, s, &command)
	}
	return replied
}

func (r *Rules) stepsOf(kind Kind) []Action {
	switch kind {
	case Append:
		return r.Steps.Append
	case Fetch:
		return r.Steps.Fetch
	default:
		return r.Steps.Status
	}
}

func (r *Rules) perform(action Action, c *Config, s *State, command *Command) {
	switch action {
	case GrowLog:
		leader := &s.Replicas[Leader]
		leader.LEO = r.Represent(r.Grow(leader.LEO, command.Records))
	case CreditCaughtUp:
		follower, offset := command.Follower, r.Represent(command.Offset)
		s.Replicas[follower].LastCaughtUpTime = r.CaughtUp(s, follower, command.Time, offset)
	case RecordFetch:
		r.recordFetch(s, command)
	case JoinFetcher:
		r.join(c, s, command.Follower, command.Time)
	case JoinEligible:
		for i := Leader + 1; i < len(s.Replicas); i++ {
			r.join(c, s, i, command.Time)
		}
	case ShrinkISR:
		r.shrink(c, s, command.Time)
	case RaiseHW:
		s.HW = r.Advance(s.HW, r.HighWatermark(c, s, command.Time))
	default:
		r.performUntaught(action, c, s, command)
	}
}

// performUntaught carries out the steps that the lesson does not have.
func (r *Rules) performUntaught(action Action, c *Config, s *State, command *Command) {
	fetcher := &s.Replicas[command.Follower]
	switch action {
	case NoteAppend:
		s.Appended = append(s.Appended, Batch{s.LeaderLEO(), command.Time})
	case NoteTime:
		s.Noted = command.Time
	case NoteCredit:
		fetcher.Credited = fetcher.Credited || r.credits(s, command)
	case AdmitNewcomer:
		fetcher.InISR = fetcher.InISR || !fetcher.Fetched
	case ExpelFetcher:
		fetcher.InISR = fetcher.InISR && !r.Expels(c, s, command.Follower, command.Time)
	}
}

// credits says whether CaughtUp would credit a follower that has no moment yet. At
// a first fetch there is no earlier one to be credited for.
func (r *Rules) credits(s *State, command *Command) bool {
	const never = math.MinInt64
	fetcher := &s.Replicas[command.Follower]
	before := *fetcher
	defer func() { *fetcher = before }()
	fetcher.LastCaughtUpTime = never
	if !fetcher.Fetched {
		fetcher.LastFetchLeaderLEO = math.MaxInt64
	}
	return r.CaughtUp(s, command.Follower, command.Time, r.Represent(command.Offset)) != never
}

func (r *Rules) recordFetch(s *State, command *Command) {
	follower, offset := command.Follower, r.Represent(command.Offset)
	s.Replicas[follower].LEO = r.Represent(r.FollowerLEO(s, follower, offset))
	s.Replicas[follower].Fetched = true
	r.Remember(s, follower, command.Time, offset)
}

func (r *Rules) join(c *Config, s *State, follower int, t int64) {
	if !s.Replicas[follower].InISR && r.Joins(c, s, follower, t) {
		r.Admit(&s.Replicas[follower], t)
	}
}

func (r *Rules) shrink(c *Config, s *State, t int64) {
	for i := range s.Replicas {
		if s.Replicas[i].InISR && r.Leaves(c, s, i, t) {
			s.Replicas[i].InISR = false
		}
	}
}

func (r *Rules) print(c *Config, s *State, t int64, reply *Reply) {
	*reply = Reply{Time: t, LEO: s.LeaderLEO(), HW: r.ReportedHW(s.HW), ISR: reply.ISR[:0]}
	for i := range s.Replicas {
		if s.Replicas[i].InISR {
			reply.ISR = append(reply.ISR, c.Replicas[i])
		}
	}
	reply.WritesAccepted = r.AcceptsWrites(c, len(reply.ISR))
}

// Run carries out commands from the start and gives one reply a STATUS.
func (r *Rules) Run(c *Config, commands []Command) []Reply {
	var replies []Reply
	state := r.Begin(c)
	for _, command := range commands {
		var reply Reply
		if r.Step(c, &state, command, &reply) {
			replies = append(replies, reply)
		}
	}
	return replies
}
