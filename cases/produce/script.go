package produce

import (
	"isrgrade/cases/gen"
	"isrgrade/reference"
	"isrgrade/reference/produce"
)

// The most that a generated trace has.
const (
	mostFollowers = 4
	mostCommands  = 60
)

// script writes one trace, command by command. The right leader plays along, so that
// scenes can aim at its state.
type script struct {
	*gen.Draft
	config produce.Config
	rules  produce.Rules
	state  produce.State
	reply  reference.Reply
	now    int64   // ms
	step   int64   // a short time, ms: a fraction of LAG_MAX
	sizes  []int64 // of requests, in records, to choose from
	ids    func() int64
	timed  bool // the stage knows about timeouts
}

// write writes a candidate. It leads with one scene, by its number, so that no kind
// is left to chance.
func write(draft *gen.Draft, options gen.Options, index int) string {
	all := generatedScenes()
	lead := all[index%len(all)]
	s := &script{Draft: draft, rules: produce.Right(), timed: knowsTime(options.Stage)}
	s.config = s.newConfig(options.Followers)
	s.step = max(1, s.config.LagMax/10)
	s.sizes = gen.Pick(s.Chance, [][]int64{{1, 1, 2}, {1, 2, 3}, {1, 1, 2}, {1, 2, 5, 40}, {1, 2, 1 << 31, 1<<32 + 1}})
	s.ids = s.newIDs()
	most := min(options.Commands, mostCommands)
	s.Begin(header(s.config), s.Between((most+1)/2, most))
	s.state = s.rules.Begin(&s.config)
	lead.play(s)
	for tries := 0; !s.Full() && tries < most; tries++ {
		gen.Pick(s.Chance, all).play(s)
	}
	s.Finish()
	s.status()
	return lead.words
}

func knowsTime(stage string) bool {
	track := Track()
	return stage == "" || track.StageIndex(stage) >= track.StageIndex("6-timeout")
}

func header(c produce.Config) reference.Config {
	return reference.Config{Numbers: []int64{c.LagMax, int64(c.MinISR)}, Brokers: c.Replicas}
}

// newConfig draws a header; most have one to three followers.
func (s *script) newConfig(followers int) produce.Config {
	if followers == 0 {
		followers = gen.Pick(s.Chance, []int{1, 1, 1, 2, 2, 2, 3, 3, mostFollowers})
	}
	config := produce.Config{
		LagMax: gen.Pick(s.Chance, []int64{500, 500, 1000, 100, 20, 10, 3}),
		MinISR: 1 + s.Below(followers+1),
	}
	if s.OneIn(3) {
		config.MinISR = min(2, followers+1)
	}
	first := s.Between(0, 90)
	for i := range followers + 1 {
		config.Replicas = append(config.Replicas, int64(first+i))
	}
	gen.Shuffle(s.Chance, config.Replicas)
	return config
}

// newIDs numbers requests upwards, downwards or in steps.
func (s *script) newIDs() func() int64 {
	next, by := int64(1), int64(1)
	switch s.Below(3) {
	case 0:
		next, by = 900, -1
	case 1:
		next, by = int64(s.Between(0, 50)), int64(s.Between(2, 9))
	}
	return func() int64 {
		id := next
		next += by
		return id
	}
}

func (s *script) wait(ms int64) { s.now += max(0, ms) }

func (s *script) add(command produce.Command) {
	command.Time = s.now
	if !s.Add(command.Uniform()) {
		return
	}
	s.reply.Reset()
	s.rules.Step(&s.config, &s.state, command, &s.reply)
}

func (s *script) status() { s.add(produce.Command{Kind: produce.Status}) }

func (s *script) append() {
	if !s.state.Resigned {
		s.add(produce.Command{Kind: produce.Append, Records: gen.Pick(s.Chance, s.sizes)})
	}
}

// request asks for some records to be written; a timeout below 0 is long.
func (s *script) request(acks produce.Acks, timeout int64) {
	if timeout < 0 || !s.timed {
		timeout = 1 << 40
	}
	s.add(produce.Command{Kind: produce.Produce, ID: s.ids(), Acks: acks, Records: gen.Pick(s.Chance, s.sizes), Timeout: timeout})
}

// consume asks for records from the offset, or from the nearest one that is valid.
func (s *script) consume(offset, least, wait int64) {
	if wait < 0 {
		wait = 1 << 40
	}
	offset = min(max(0, offset), s.state.HW)
	s.add(produce.Command{Kind: produce.Consume, ID: s.ids(), Offset: offset, Min: max(0, least), Timeout: wait})
}

// fetch asks from the offset, or from the nearest one that is valid.
func (s *script) fetch(follower int, offset int64) {
	offset = min(max(0, offset), s.leo())
	s.add(produce.Command{Kind: produce.Fetch, Follower: follower, Offset: offset})
}

func (s *script) leo() int64 { return s.state.LeaderLEO() }

// followers gives the index of each, in an order of chance.
func (s *script) followers() []int {
	var all []int
	for i := produce.Leader + 1; i < len(s.config.Replicas); i++ {
		all = append(all, i)
	}
	gen.Shuffle(s.Chance, all)
	return all
}
