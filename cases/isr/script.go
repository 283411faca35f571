package isr

import (
	"isrgrade/cases/gen"
	reference "isrgrade/reference/isr"
)

// script writes one trace, command by command. The lesson's leader plays along, so
// that scenes can aim at its state.
type script struct {
	*gen.Draft
	config reference.Config
	sizes  []int64 // of APPEND, in records, to choose from
	rules  reference.Rules
	state  reference.State
	reply  reference.Reply
	now    int64 // ms
}

// write writes a candidate. It leads with one scene, by its number, so that no kind
// is left to chance.
func write(draft *gen.Draft, options gen.Options, index int) string {
	all := generatedScenes()
	lead := all[index%len(all)]
	s := &script{Draft: draft, rules: reference.Lesson()}
	s.config = s.newConfig(options.Followers)
	size := gen.Pick(s.Chance, scales())
	s.sizes = atLeastOne(size.sizes(s.config.LagMax))
	s.Begin(reference.Header(s.config), s.Between((options.Commands+1)/2, options.Commands))
	s.state = s.rules.Begin(&s.config)
	lead.play(s)
	for tries := 0; !s.Full() && tries < options.Commands; tries++ {
		gen.Pick(s.Chance, all).play(s)
	}
	s.Finish()
	s.status()
	return lead.words + size.words
}

func (s *script) wait(ms int64) { s.now += max(0, ms) }

// append grows the log by one of the script's sizes.
func (s *script) append() {
	s.add(reference.Command{Kind: reference.Append, Time: s.now, Records: gen.Pick(s.Chance, s.sizes)})
}

// fetch asks from the offset, or from the nearest one that is valid.
func (s *script) fetch(follower int, offset int64) {
	offset = min(max(0, offset), s.leo())
	s.add(reference.Command{Kind: reference.Fetch, Time: s.now, Follower: follower, Offset: offset})
}

func (s *script) status() { s.add(reference.Command{Kind: reference.Status, Time: s.now}) }

func (s *script) add(command reference.Command) {
	if s.Add(reference.Uniform(command)) {
		s.rules.Step(&s.config, &s.state, command, &s.reply)
	}
}

func (s *script) leo() int64 { return s.state.LeaderLEO() }

func (s *script) hw() int64 { return s.state.HW }

func (s *script) replica(i int) *reference.Replica { return &s.state.Replicas[i] }

func (s *script) lagMax() int64 { return s.config.LagMax }

// followers gives the index of each, in an order of chance.
func (s *script) followers() []int {
	all := make([]int, 0, len(s.config.Replicas))
	for i := reference.Leader + 1; i < len(s.config.Replicas); i++ {
		all = append(all, i)
	}
	gen.Shuffle(s.Chance, all)
	return all
}

// untilAge is how long to wait until the follower was last caught up so many ms
// ago.
func (s *script) untilAge(follower int, age int64) int64 {
	return s.replica(follower).LastCaughtUpTime + age - s.now
}
