package mistakes

import "isrgrade/reference"

func startAndMinISR() []Mistake {
	return []Mistake{
		{
			ID: "isr-starts-with-leader", Title: "the ISR starts with the leader alone",
			Topic: StartAndMinISR, Stage: "1-log", Seen: Seen{Implementations: 3, Notes: 0},
			Replaces: "Begin",
			Apply: func(r *reference.Rules) {
				inLesson := r.Begin
				r.Begin = func(c *reference.Config) reference.State {
					s := inLesson(c)
					for i := reference.Leader + 1; i < len(s.Replicas); i++ {
						s.Replicas[i].InISR = false
					}
					return s
				}
			},
		},
		{
			ID: "min-isr-strict", Title: "an ISR of exactly min.insync.replicas is refused",
			Topic: StartAndMinISR, Stage: "7-min-isr",
			Replaces: "AcceptsWrites",
			Apply: func(r *reference.Rules) {
				r.AcceptsWrites = func(c *reference.Config, isrSize int) bool {
					return isrSize > c.MinISR
				}
			},
		},
		{
			ID: "min-isr-ignored", Title: "min.insync.replicas is ignored",
			Topic: StartAndMinISR, Stage: "7-min-isr", Seen: Seen{Implementations: 4, Notes: 0},
			Replaces: "AcceptsWrites",
			Apply: func(r *reference.Rules) {
				r.AcceptsWrites = func(*reference.Config, int) bool {
					return true
				}
			},
		},
		{
			ID: "min-isr-is-everyone", Title: "writes need the whole replica list in sync",
			Topic: StartAndMinISR, Stage: "7-min-isr",
			Replaces: "AcceptsWrites",
			Apply: func(r *reference.Rules) {
				r.AcceptsWrites = func(c *reference.Config, isrSize int) bool {
					return isrSize == len(c.Replicas)
				}
			},
		},
	}
}
