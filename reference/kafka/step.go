package kafka

// Begin gives the state before the first command: the metadata know all brokers,
// nothing is known of the partition.
func (r *Rules) Begin(c *Config) State {
	s := State{LEO: c.Log, HW: c.HW, Version: Unknown, Followers: make([]Follower, len(c.Brokers))}
	s.Metadata = append(s.Metadata, c.Brokers...)
	if c.Log > 0 {
		s.Epochs = []EpochStart{{0, 0}}
	}
	return s
}

// Step carries out one command on s and fills reply, whose slices are reused.
func (r *Rules) Step(c *Config, s *State, command Command, reply *Reply) {
	reply.Reset()
	reply.Time = command.Time
	turn := r.turn(c, s, command, reply)
	for _, action := range r.stepsOf(command.Kind) {
		if !turn.perform(action) {
			return
		}
	}
}

// turn is one command in the making.
type turn struct {
	rules     *Rules
	config    *Config
	state     *State
	command   Command
	reply     *Reply
	hwBefore  int64      // records
	leoBefore int64      // records: the fetching follower's
	refused   FetchError // why FETCH is not served
}

func (r *Rules) turn(c *Config, s *State, command Command, reply *Reply) *turn {
	return &turn{
		rules: r, config: c, state: s, command: command, reply: reply,
		hwBefore: s.HW, leoBefore: s.Followers[command.Broker].LEO,
	}
}

func (r *Rules) stepsOf(kind Kind) []Action {
	switch kind {
	case Lead:
		return r.Steps.Lead
	case Register:
		return r.Steps.Register
	case Append:
		return r.Steps.Append
	case Fetch:
		return r.Steps.Fetch
	case Check:
		return r.Steps.Check
	case Respond:
		return r.Steps.Respond
	default:
		return r.Steps.Status
	}
}

// actions says what each step does; one that reports false ends the command.
var actions = map[Action]func(*turn) bool{
	IgnoreOldVersion: func(a *turn) bool { return a.rules.Applies(a.state, a.command.Version) },
	TakeReplicas:     (*turn).takeReplicas,
	CancelChange:     (*turn).cancelChange,
	BeginEpoch:       (*turn).beginEpoch,
	TakeEpoch:        (*turn).takeEpoch,
	TakeBroker:       (*turn).takeBroker,
	RefuseAppend:     (*turn).refuseAppend,
	WriteLog:         (*turn).writeLog,
	CheckFetch:       (*turn).checkFetch,
	CreditCaughtUp:   (*turn).creditCaughtUp,
	RecordFetch:      (*turn).recordFetch,
	ProposeJoin:      (*turn).proposeJoin,
	RaiseHWIfMoved:   (*turn).raiseHWIfMoved,
	AnswerFetch:      (*turn).answerFetch,
	ProposeShrink:    (*turn).proposeShrink,
	TakeAnswer:       (*turn).takeAnswer,
	RaiseHW:          (*turn).raiseHW,
	AnswerAppends:    (*turn).answerAppends,
	Print:            (*turn).print,
}

func (a *turn) perform(action Action) bool { return actions[action](a) }

func (a *turn) raiseHW() bool {
	s := a.state
	if !a.rules.HWStands(a.rules, a.config, s) {
		s.HW = max(s.HW, a.rules.candidate(a.config, s, a.command.Time))
	}
	return true
}

func (a *turn) answerAppends() bool {
	waiting := a.state.Waiting[:0]
	for _, produced := range a.state.Waiting {
		if a.rules.Answered(a.state, produced) {
			a.reply.Appended = append(a.reply.Appended, Appended{Produced: produced})
		} else {
			waiting = append(waiting, produced)
		}
	}
	a.state.Waiting = waiting
	return true
}

func (a *turn) print() bool {
	s := a.state
	a.reply.Status = append(a.reply.Status, Line{
		LEO: s.LEO, HW: s.HW, ISR: s.ISR, Pending: s.Pending, Version: s.Version,
		WritesOK: !a.rules.Refuses(a.rules, a.config, s, true),
	})
	return true
}
