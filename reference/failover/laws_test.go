package failover

import (
	"slices"
	"testing"

	"isrgrade/reference"
)

// wrongRule is a set of rules with one of them broken, and a trace on which that
// breaks a law.
type wrongRule struct {
	law      string
	rule     func(*Rules)
	config   Config
	commands []Command
}

var (
	twoBrokers        = Config{MinISR: 1, Replicas: []int64{5, 6}}
	threeBrokers      = Config{MinISR: 1, Replicas: []int64{5, 6, 7}}
	twoBrokersAndMore = Config{MinISR: 2, Replicas: []int64{5, 6}}
	twoBrokersWithELR = Config{MinISR: 2, Replicas: []int64{5, 6}, ELR: true}
)

// The commands of these tests, by the index of the broker.
func write(record Record) Command { return Command{Kind: Produce, Record: record} }
func ask(broker int) Command      { return Command{Kind: Fetch, Broker: broker} }
func die(broker int) Command      { return Command{Kind: Crash, Broker: broker} }
func lose(broker, n int) Command  { return Command{Kind: Crash, Broker: broker, Lost: n} }
func rise(broker int) Command     { return Command{Kind: Start, Broker: broker} }
func flicker(broker int) Command  { return Command{Kind: Restart, Broker: broker} }

func wrongElections() []wrongRule {
	return []wrongRule{
		{
			PromiseOfAcks,
			func(r *Rules) { r.MemberToLead = func(_ *Config, s *State) int { return s.First((*Broker).IsUp) } },
			twoBrokers,
			// 5 is alone when it answers for m1; 6 is up and has nothing.
			[]Command{die(1), write(0), rise(1), die(0)},
		},
		{
			"the leader is up and in the ISR",
			func(r *Rules) { r.PreferredMayLead = (*Broker).IsUp },
			twoBrokers,
			[]Command{die(0), rise(0), {Kind: ElectPreferred}},
		},
		{
			"the epoch never goes back, and goes up by each change of the leader",
			func(r *Rules) { r.NextEpoch = func(epoch int, _ Change) int { return epoch } },
			twoBrokers,
			[]Command{die(0)},
		},
	}
}

func wrongMembers() []wrongRule {
	return []wrongRule{
		{
			"ISR and ELR have nobody in common",
			func(r *Rules) { r.StaysEligibleAsLeader = func() bool { return true } },
			twoBrokersWithELR,
			[]Command{die(0), {Kind: Stop, Broker: 1}, rise(1)},
		},
		{
			"without ELR the ISR is never empty and nobody is eligible",
			func(r *Rules) { r.LeavesISR = func(*Config, *State) bool { return true } },
			twoBrokers,
			[]Command{die(0), die(1)},
		},
		{
			"with MIN_ISR members in the ISR nobody is eligible",
			func(r *Rules) {
				r.StaysEligible = func(_ *Config, m Membership) bool { return m.WasMember && !m.IsMember }
			},
			Config{MinISR: 1, Replicas: []int64{5, 6}, ELR: true},
			[]Command{die(1)},
		},
	}
}

func wrongWatermarks() []wrongRule {
	return []wrongRule{
		{
			"no broker's HW is above its LEO",
			func(r *Rules) { r.HWAfterCut = func(hw, _ int) int { return hw } },
			twoBrokers,
			[]Command{die(1), write(0), lose(0, 1)},
		},
		{
			"the leader's HW never goes back while it leads",
			func(r *Rules) {
				r.HWOnStart = func(int) int { return 0 }
				r.Steps.Produce = []Action{AppendRecord, RaiseHW, ReadHW}
			},
			twoBrokers,
			[]Command{write(0), ask(1), ask(1), write(1)},
		},
		{
			"below MIN_ISR nobody's request is answered with NONE",
			func(r *Rules) {
				r.AcceptsWrites = func(*Config, int) bool { return true }
				r.MovesHW = r.AcceptsWrites
			},
			twoBrokersAndMore,
			[]Command{die(1), write(0)},
		},
		{
			"what is acknowledged stays so, and what is lost was acknowledged and stays lost",
			func(r *Rules) { r.LostTo = func(*State, *Broker) []Record { return []Record{0} } },
			twoBrokers,
			[]Command{write(0), lose(0, 1)},
		},
	}
}

func wrongLogs() []wrongRule {
	return []wrongRule{
		{
			"two logs with the same epoch and record at an offset agree below it",
			func(r *Rules) {
				r.Steps.Fetch = slices.DeleteFunc(r.Steps.Fetch, func(a Action) bool { return a == CompareLogs })
			},
			twoBrokers,
			// 5 keeps m1 where 6 has m2, and copies m3 behind it.
			[]Command{write(0), die(0), write(1), write(2), rise(0), ask(0)},
		},
		{
			"a follower that keeps fetching ends with the leader's log and HW, in the ISR",
			func(r *Rules) { r.CopiedEpoch = func(_ Entry, current int) int32 { return int32(current) } },
			threeBrokers,
			[]Command{write(0), ask(1), die(0), ask(2)},
		},
	}
}

// Each law is broken by some wrong set of rules, so that none can be a law that
// always holds.
func TestEachLawIsBrokenBySomeWrongRule(t *testing.T) {
	broken := slices.Concat(wrongElections(), wrongMembers(), wrongWatermarks(), wrongLogs())
	for _, law := range laws {
		i := slices.IndexFunc(broken, func(wrong wrongRule) bool { return wrong.law == law.says })
		if i < 0 {
			t.Errorf("no wrong rule for: %s", law.says)
			continue
		}
		rules, right := Right(), Right()
		broken[i].rule(&rules)
		if !breaks(&rules, law, broken[i]) {
			t.Errorf("the wrong rule does not break: %s", law.says)
		}
		if breaks(&right, law, broken[i]) {
			t.Errorf("the right rules break: %s", law.says)
		}
	}
}

// breaks says whether rules break the law on the trace. CheckLaws must then object
// too, if perhaps with an earlier law.
func breaks(rules *Rules, law law, on wrongRule) bool {
	state := begin(&on.config)
	for _, command := range on.commands {
		before := state.Clone()
		rules.Step(&on.config, &state, command, &reference.Reply{})
		if !law.holds(&on.config, &before, &state) {
			return CheckLaws(&on.config, &before, &state, command) != nil
		}
	}
	return false
}

// The promise has two ways out, and no third.
func TestALossIsExcusedByALostRecordOrAnUncleanElection(t *testing.T) {
	aloneWithM1 := []Command{die(1), write(0), rise(1)}
	for _, test := range []struct {
		reason   string
		commands []Command
		lost     bool
		excused  bool
	}{
		{"the last member is waited for", []Command{die(0), ask(1), rise(0)}, false, false},
		{"it comes back without its record", []Command{lose(0, 1), rise(0)}, true, true},
		{"an operator does not wait for it", []Command{die(0), {Kind: ElectUnclean}}, true, true},
		{"a quick restart that costs nothing", []Command{flicker(1), die(0), rise(0)}, false, false},
	} {
		rules, state := Right(), begin(&twoBrokers)
		for _, command := range slices.Concat(aloneWithM1, test.commands) {
			rules.Step(&twoBrokers, &state, command, &reference.Reply{})
		}
		if lost := len(state.Lost) > 0; lost != test.lost || state.LossExcused != test.excused {
			t.Errorf("%s: lost %v, excused %v; want %v, %v", test.reason, lost, state.LossExcused, test.lost, test.excused)
		}
	}
}
