package mistakes

import "isrgrade/reference/failover"

// notBegun gives what programs do in which a stage is not written: what the starters do,
// stage by stage.
func notBegun() []Mistake {
	nameless := func(stage string, apply func(*failover.Rules)) Mistake {
		return Mistake{Words: words{ID: stage, Stage: stage, Replaces: "Steps", Nameless: true}, Apply: apply}
	}
	return []Mistake{
		nameless("1-copies", nobodyHears),
		nameless("2-members", func(r *failover.Rules) {
			r.Steps.Down = without(without(r.Steps.Down, failover.LoseTail), failover.LeaveISR)
			r.Steps.Fetch = without(r.Steps.Fetch, failover.JoinISR)
		}),
		nameless("3-election", func(r *failover.Rules) {
			r.Steps.Down = without(r.Steps.Down, failover.ReplaceLeader)
			r.Steps.Up = without(r.Steps.Up, failover.ElectIfVacant)
		}),
		nameless("5-loss", func(r *failover.Rules) {
			r.Steps.Restart = nil
			r.Steps.Lead = without(r.Steps.Lead, failover.JudgeLoss)
		}),
		nameless("6-operator", func(r *failover.Rules) {
			r.PreferredMayLead = func(*failover.Broker) bool { return false }
			r.UncleanMayLead = func(*failover.State) bool { return false }
		}),
	}
}

// nobodyHears appends records and tells nobody of them.
func nobodyHears(r *failover.Rules) {
	r.Steps.Produce = without(r.Steps.Produce, failover.RaiseHW)
	r.Steps.Fetch = nil
	r.Steps.Down = without(r.Steps.Down, failover.RaiseHW)
	r.Steps.Restart = without(r.Steps.Restart, failover.RaiseHW)
	r.Steps.Lead = without(r.Steps.Lead, failover.RaiseHW)
}
