package failover

import "isrgrade/reference"

// step is one command on its way through the rules.
type step struct {
	rules   *Rules
	config  *Config
	state   *State
	command Command
	reply   *reference.Reply

	offset int // FETCH: what the broker asks for
	told   int // FETCH: the HW in the reply
}

// Step carries out one command on s and appends the lines that it prints.
func (r *Rules) Step(c *Config, s *State, command Command, reply *reference.Reply) {
	s.LossExcused = s.LossExcused || command.Lost > 0 || command.Kind == ElectUnclean
	at := step{rules: r, config: c, state: s, command: command, reply: reply}
	at.carryOut()
}

func (at *step) carryOut() {
	steps := &at.rules.Steps
	switch at.command.Kind {
	case Produce:
		at.produce()
	case Fetch:
		at.fetch()
	case Crash, Stop:
		at.perform(steps.Down)
	case Start:
		at.perform(steps.Up)
	case Restart:
		at.perform(steps.Restart)
	case ElectPreferred:
		at.electPreferred()
	case ElectUnclean:
		at.electUnclean()
	case Status:
		at.printStatus()
	}
}

// produce refuses at once or takes the record.
func (at *step) produce() {
	switch {
	case !at.state.HasLeader():
		at.answer(at.command.Record, LeaderNotAvailable, NoOffset)
	case !at.rules.AcceptsWrites(at.config, at.state.ISRSize()):
		at.answer(at.command.Record, NotEnoughReplicas, NoOffset)
	default:
		at.perform(at.rules.Steps.Produce)
	}
}

// fetch does nothing without a leader, and nothing for a leader that is asked to
// fetch from itself: only a wrong program can meet that.
func (at *step) fetch() {
	if !at.state.HasLeader() || at.command.Broker == at.state.Leader {
		return
	}
	at.offset = at.broker().LEO()
	at.perform(at.rules.Steps.Fetch)
}

func (at *step) electPreferred() {
	s := at.state
	if s.HasLeader() && s.Leader != 0 && at.rules.PreferredMayLead(&s.Brokers[0]) {
		at.lead(0)
	}
}

func (at *step) electUnclean() {
	s := at.state
	elected := s.First((*Broker).IsUp)
	if elected == Nobody || !at.rules.UncleanMayLead(s) {
		return
	}
	at.changeISR(func(i int, b *Broker) bool { return at.rules.ISRAfterUnclean(b, i == elected) })
	for i := range s.Brokers {
		s.Brokers[i].Eligible = false
	}
	at.lead(elected)
}

// broker is the one that the command names.
func (at *step) broker() *Broker { return &at.state.Brokers[at.command.Broker] }

func (at *step) leader() *Broker { return &at.state.Brokers[at.state.Leader] }

// perform takes the steps in order. It stops where a fetch finds that the logs
// part, since the steps of Diverge take the place of the rest.
func (at *step) perform(actions []Action) {
	for _, action := range actions {
		if action == CompareLogs && at.diverges() {
			at.perform(at.rules.Steps.Diverge)
			return
		}
		at.act(action)
	}
}

// act takes one step: of the logs, of the members or of the leader.
func (at *step) act(action Action) {
	switch {
	case action <= LoseTail:
		at.actOnLogs(action)
	case action <= EnterISR:
		at.actOnMembers(action)
	default:
		at.actOnLeader(action)
	}
}
