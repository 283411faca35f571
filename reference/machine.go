package reference

// Machine is the typed heart of a track. C is its configuration, S its state, R its
// rules: a struct of small functions, of which a mistake replaces one.
//
// All functions are pure but for Step, which changes the state and fills the reply.
type Machine[C, S, R any] struct {
	// Read gives the typed form of a header that the ledger let pass.
	Read func(config *Config) C
	// Right gives the right rules.
	Right func() R
	// Begin gives the state before the first command.
	Begin func(c *C, rules *R) S
	// Step carries out a command and appends the lines that it prints, those of
	// deadlines that it lets pass included.
	Step func(c *C, s *S, rules *R, command *Command, reply *Reply)
	// Clone copies a state, so that a step on the copy leaves s alone.
	Clone func(s *S) S

	// Fields describes the numbers of a Row. A row may end early, where the state has
	// nothing for the fields behind.
	Fields func(c *C) []Field
	// Row appends the numbers of a state; false says that the state has more than the
	// fields can hold (more requests waiting than slots, say) and a search leaves it out.
	Row func(c *C, s *S, row []int64) ([]int64, bool)
	// SetRow gives a state, made by Begin, these numbers.
	SetRow func(c *C, s *S, row []int64)

	// View shows a state to people.
	View func(c *C, s *S) View
	// Explain gives the reasoning for a command under the right rules, a line a rule
	// that decided something. s is the state before the command and stays as it is.
	Explain func(c *C, s *S, command *Command) []string
	// Laws says which law the step from before to after breaks, or nil.
	Laws func(c *C, before, after *S, command *Command) error
}

// Player acts by one set of rules. It is used by one goroutine.
type Player interface {
	// Begin starts anew. The config must outlive the game.
	Begin(config *Config)
	// Step carries out a command and fills reply with what is printed because of it.
	Step(command *Command, reply *Reply)
	// View shows the state to people.
	View() View
	// Explain gives the right program's reasoning for the command that comes next.
	Explain(command *Command) []string
	// Clone gives a player in the same state.
	Clone() Player
	// Row appends the numbers of the state, see Machine.
	Row(row []int64) ([]int64, bool)
	// SetRow puts the player into the state that a row describes.
	SetRow(row []int64)
}

// NewPlayer gives a player with these rules. Ledgers use it for the right ones.
func NewPlayer[C, S, R any](machine *Machine[C, S, R], rules R) Player {
	return &player[C, S, R]{machine: machine, rules: rules}
}

type player[C, S, R any] struct {
	machine *Machine[C, S, R]
	rules   R
	config  C
	state   S
}

func (p *player[C, S, R]) Begin(config *Config) {
	p.config = p.machine.Read(config)
	p.state = p.machine.Begin(&p.config, &p.rules)
}

func (p *player[C, S, R]) Step(command *Command, reply *Reply) {
	reply.Reset()
	p.machine.Step(&p.config, &p.state, &p.rules, command, reply)
}

func (p *player[C, S, R]) View() View { return p.machine.View(&p.config, &p.state) }

func (p *player[C, S, R]) Explain(command *Command) []string {
	return p.machine.Explain(&p.config, &p.state, command)
}

func (p *player[C, S, R]) Clone() Player {
	other := *p
	other.state = p.machine.Clone(&p.state)
	return &other
}

func (p *player[C, S, R]) Row(row []int64) ([]int64, bool) {
	return p.machine.Row(&p.config, &p.state, row)
}

func (p *player[C, S, R]) SetRow(row []int64) { p.machine.SetRow(&p.config, &p.state, row) }
