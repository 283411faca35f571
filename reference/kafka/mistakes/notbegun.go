package mistakes

import "isrgrade/reference/kafka"

// notBegun gives what programs do in which a stage is not written: what the starters do,
// stage by stage. Of the seventh the starter has nothing that shows: who has written the
// others takes its shortcuts, which have names.
func notBegun() []Mistake {
	nameless := func(stage string, apply func(*kafka.Rules)) Mistake {
		return Mistake{Words: words{ID: stage, Stage: stage, Replaces: stepsField, Nameless: true}, Apply: apply}
	}
	return []Mistake{
		nameless("2-fetch", leaderAlone),
		nameless("3-acks", func(r *kafka.Rules) {
			r.Answered = func(_ *kafka.State, p kafka.Produced) bool { return !p.All }
		}),
		nameless("4-shrink", func(r *kafka.Rules) { r.Steps.Check = nil }),
		nameless("5-expand", func(r *kafka.Rules) { r.Steps.Fetch = without(r.Steps.Fetch, kafka.ProposeJoin) }),
		nameless("6-min-isr", func(r *kafka.Rules) {
			r.Refuses = func(*kafka.Rules, *kafka.Config, *kafka.State, bool) bool { return false }
			r.HWStands = func(*kafka.Rules, *kafka.Config, *kafka.State) bool { return false }
		}),
		nameless("8-epochs", func(r *kafka.Rules) {
			r.Applies = func(*kafka.State, int64) bool { return true }
			r.WrongEpoch = func(*kafka.State, int64) kafka.FetchError { return kafka.Served }
			r.Diverges = func(*kafka.Rules, *kafka.State, int64, int64) bool { return false }
		}),
	}
}

// leaderAlone hears of no follower: its HW is its LEO, from the next APPEND on.
func leaderAlone(r *kafka.Rules) {
	r.Steps.Fetch = nil
	r.Steps.Lead = without(r.Steps.Lead, kafka.RaiseHW)
	r.MaximalISR = func(*kafka.State) kafka.Set { return kafka.SetOf(kafka.Leader) }
	r.WaitsFor = func(*kafka.Rules, *kafka.Config, *kafka.State, int, int64) bool { return false }
}
