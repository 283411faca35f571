package kafka

import "fmt"

// CheckLaws says which law the step from before to after breaks, or nil. It holds
// for Right() after every command of a valid trace.
func CheckLaws(c *Config, before, after *State, command Command) error {
	for _, law := range laws {
		if !law.holds(&passage{c, before, after, command}) {
			return fmt.Errorf("after t=%d %s: %s", command.Time, kindNames[command.Kind], law.says)
		}
	}
	return nil
}

// kindNames are the verbs, by Kind.
var kindNames = [...]string{
	Lead: "LEADER", Register: "BROKER", Append: "APPEND", Fetch: "FETCH", Check: "CHECK", Respond: "ANSWER", Status: "STATUS",
}

// passage is one command and the states around it.
type passage struct {
	config        *Config
	before, after *State
	command       Command
}

type law struct {
	says  string
	holds func(p *passage) bool
}

var laws = []law{
	{"the HW never moves backwards", func(p *passage) bool { return p.after.HW >= p.before.HW }},
	{"the HW is never above the leader's LEO", func(p *passage) bool { return p.after.HW <= p.after.LEO }},
	{"the HW stands still while the committed ISR is below min ISR", func(p *passage) bool {
		enough := committedISR(p.after) >= cappedByReplicas(p.config, p.after)
		return enough || p.after.HW == p.before.HW
	}},
	{"CHECK, BROKER and STATUS do not move the HW", func(p *passage) bool {
		switch p.command.Kind {
		case Check, Register, Status:
			return p.after.HW == p.before.HW
		default:
			return true
		}
	}},
	{"only APPEND grows the log, and nothing shrinks it", func(p *passage) bool {
		grown := p.after.LEO - p.before.LEO
		return grown == 0 || p.command.Kind == Append && grown == p.command.Records
	}},
	{"the leader is always in the ISR, and the ISR a part of the replicas", func(p *passage) bool {
		return p.after.ISR.Has(Leader) && p.after.ISR.Without(p.after.Replicas) == 0
	}},
	{"only LEADER and ANSWER change the ISR", func(p *passage) bool {
		return p.after.ISR == p.before.ISR || p.command.Kind == Lead || p.command.Kind == Respond
	}},
	{"only LEADER and ANSWER change the version, which never goes back", func(p *passage) bool {
		changes := p.command.Kind == Lead || p.command.Kind == Respond
		return p.after.Version == p.before.Version || changes && p.after.Version > p.before.Version
	}},
	{"the leader epoch never goes back", func(p *passage) bool { return p.after.Epoch >= p.before.Epoch }},
	{"known epochs ascend, and so do their first offsets", epochsAscend},
	{"who is to come in is outside the ISR, who is to go is in it", pendingFits},
	{"a request is current only while its change is pending", func(p *passage) bool {
		return !p.after.Request.Current || p.after.Request.Open && p.after.Pending.Kind != NoChange
	}},
	{"no append waits that the HW has passed, and none with acks 1", func(p *passage) bool {
		for _, produced := range p.after.Waiting {
			if !produced.All || produced.Last < p.after.HW {
				return false
			}
		}
		return true
	}},
	{"no timestamp is in the future, and no follower is ahead of the leader", followersArePossible},
}

func epochsAscend(p *passage) bool {
	epochs := p.after.Epochs
	for i := 1; i < len(epochs); i++ {
		if epochs[i].Epoch <= epochs[i-1].Epoch || epochs[i].Offset <= epochs[i-1].Offset {
			return false
		}
	}
	return len(epochs) > 0 && epochs[len(epochs)-1] == EpochStart{p.after.Epoch, p.after.Start}
}

func pendingFits(p *passage) bool {
	pending, isr := p.after.Pending, p.after.ISR
	switch pending.Kind {
	case Expand:
		return pending.Brokers.Size() == 1 && pending.Brokers.Without(isr) == pending.Brokers
	case Shrink:
		return pending.Brokers != 0 && pending.Brokers.Without(isr) == 0 && !pending.Brokers.Has(Leader)
	default:
		return pending.Brokers == 0
	}
}

func followersArePossible(p *passage) bool {
	for follower := range p.after.Replicas.Without(SetOf(Leader)).Each() {
		f := p.after.Followers[follower]
		if f.LastCaughtUpTime > p.command.Time || f.LastFetchTime > p.command.Time ||
			f.LEO > p.after.LEO || f.LastFetchLeaderLEO > p.after.LEO {
			return false
		}
	}
	return true
}
