package mistakes

import "isrgrade/reference/produce"

// notBegun gives what programs do in which a stage is not written: what the starters do,
// stage by stage. Some of the catalogue's mistakes say the same of a program that began
// with a leader of the lesson.
func notBegun() []Mistake {
	nameless := func(stage string, apply func(*produce.Rules), variants ...func(*produce.Rules)) Mistake {
		return Mistake{
			Words: words{ID: stage, Stage: stage, Replaces: stepsField, Nameless: true}, Apply: apply, Variants: variants,
		}
	}
	return []Mistake{
		nameless("2-wait", func(r *produce.Rules) { leaveOut(&r.Steps, produce.RaiseHW) }),
		nameless("3-shrink", func(r *produce.Rules) { leaveOut(&r.Steps, produce.ShrinkISR) }),
		nameless("4-min-isr", func(r *produce.Rules) {
			leaveOut(&r.Steps, produce.RefuseBelowMin)
			r.Lesson.AcceptsWrites = func(*produce.Config, int) bool { return true }
		}),
		nameless("7-consume",
			func(r *produce.Rules) { r.Steps.Consume = nil },
			// Written after the last stage: a leader that resigned answers consumers too.
			func(r *produce.Rules) { r.Steps.Consume = []produce.Action{produce.TurnAway} },
		),
		nameless("8-resign", func(r *produce.Rules) { r.Steps.Resign = nil }),
	}
}

// leaveOut takes an action out of every command.
func leaveOut(steps *produce.Steps, action produce.Action) {
	for _, list := range []*[]produce.Action{
		&steps.Before, &steps.After, &steps.Append, &steps.Fetch, &steps.Status, &steps.Produce, &steps.Consume, &steps.Resign,
	} {
		*list = without(*list, action)
	}
}
