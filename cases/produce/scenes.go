package produce

import (
	"isrgrade/cases/gen"
	"isrgrade/reference/produce"
)

// scene is something that happens to a partition, with the words for it.
type scene struct {
	words string
	play  func(*script)
}

// generatedScenes are what candidates are made of.
func generatedScenes() []scene {
	return []scene{
		{"requests of every kind, then followers fetch, one after the other", requestsAndFetches},
		{"followers fetch record by record", recordByRecord},
		{"producers wait while followers fall silent and are dropped", waitAndShrink},
		{"the ISR falls below MIN_ISR and grows again", belowMinISR},
		{"one follower leaves while another one is waited for", leavesWhileWaiting},
		{"deadlines in another order than their requests", deadlines},
		{"fetches just before, at and just after a deadline", aroundADeadline},
		{"consumers who want different things", consumersAsk},
		{"consumers and producers wait for the same records", bothKinds},
		{"consumers wait for a jump of the HW", consumersAtTheJump},
		{"the leader resigns with both kinds waiting", resign},
		{"everything mixed", wander},
	}
}

func (s *script) pause() { s.wait(gen.Pick(s.Chance, []int64{0, 0, 1, s.step, s.step})) }

func (s *script) anyAcks() produce.Acks {
	return gen.Pick(s.Chance, []produce.Acks{produce.AcksNone, produce.AcksOne, produce.AcksAll, produce.AcksAll, produce.AcksAll})
}

// keepUp lets followers fetch from the end of the log.
func (s *script) keepUp(followers []int) {
	for _, follower := range followers {
		s.pause()
		s.fetch(follower, s.leo())
	}
}

// dropped waits until those who do not fetch are late, while the others keep up, and
// lets the check run.
func (s *script) dropped(others []int) {
	s.keepUp(others)
	s.wait(s.config.LagMax - 1)
	s.keepUp(others)
	s.wait(2)
	s.status()
}

// everybodyBack lets all followers join and have everything.
func (s *script) everybodyBack() {
	for _, follower := range s.followers() {
		s.fetch(follower, s.leo())
	}
}

func requestsAndFetches(s *script) {
	for range s.Between(2, 4) {
		s.request(s.anyAcks(), -1)
		s.pause()
	}
	s.keepUp(s.followers())
	if s.OneIn(3) {
		s.status()
	}
}

// recordByRecord: the HW stops inside a request, at its last record and behind it.
func recordByRecord(s *script) {
	s.everybodyBack()
	base := s.leo()
	s.request(produce.AcksAll, -1)
	if s.OneIn(2) {
		s.append()
	}
	end := s.leo()
	for _, offset := range []int64{base + 1, end - 1, end} {
		for _, follower := range s.followers() {
			s.fetch(follower, offset)
		}
		s.pause()
	}
}

func waitAndShrink(s *script) {
	s.everybodyBack()
	for range s.Between(1, 3) {
		s.request(produce.AcksAll, -1)
		s.pause()
	}
	all := s.followers()
	s.dropped(all[:s.Below(len(all))])
	if s.OneIn(2) {
		s.request(s.anyAcks(), -1)
	}
}

// belowMinISR: all followers leave, requests come, and some follower is back.
func belowMinISR(s *script) {
	s.dropped(nil)
	for range s.Between(1, 3) {
		s.request(s.anyAcks(), -1)
		s.pause()
	}
	if s.OneIn(2) {
		s.status()
	}
	for _, follower := range s.followers() {
		s.fetch(follower, s.state.HW)
		s.request(s.anyAcks(), -1)
		s.fetch(follower, s.leo())
	}
	s.wait(s.config.LagMax + 1)
	s.request(produce.AcksAll, -1) // before any check
}

// leavesWhileWaiting: the ISR shrinks, and the HW has not come; it comes later.
func leavesWhileWaiting(s *script) {
	s.everybodyBack()
	all := s.followers()
	s.wait(s.config.LagMax - 1)
	for _, follower := range all[:len(all)-1] {
		s.fetch(follower, s.leo())
	}
	s.request(produce.AcksAll, -1)
	s.wait(2)
	s.status()
	if s.OneIn(3) {
		s.fetch(all[len(all)-1], s.state.HW)
	}
	s.request(s.anyAcks(), -1)
	s.keepUp(all[:len(all)-1])
	s.keepUp(all)
}

func deadlines(s *script) {
	s.append()
	for range s.Between(2, 3) {
		s.request(produce.AcksAll, s.step*int64(s.Between(0, 4)))
		s.pause()
	}
	s.wait(s.step * int64(s.Between(1, 3)))
	s.anything()
	s.wait(s.step * 3)
	s.keepUp(s.followers())
	s.status()
}

func aroundADeadline(s *script) {
	s.everybodyBack()
	timeout := s.step * int64(s.Between(1, 3))
	s.request(produce.AcksAll, timeout)
	s.request(produce.AcksAll, timeout+1)
	s.wait(timeout + int64(s.Between(-1, 2)))
	if s.OneIn(3) {
		s.append()
	}
	s.keepUp(s.followers())
	s.status()
}

func consumersAsk(s *script) {
	if s.OneIn(2) {
		s.append()
		s.keepUp(s.followers())
	}
	for range s.Between(2, 4) {
		short := gen.Pick(s.Chance, []int64{0, s.step, 2 * s.step, -1, -1})
		s.consume(s.state.HW-int64(s.Below(3)), int64(s.Below(4)), short)
		s.pause()
	}
	s.append()
	for _, follower := range s.followers() {
		s.fetch(follower, s.state.HW+1)
	}
	s.wait(s.step * int64(s.Below(3)))
	s.keepUp(s.followers())
}

func bothKinds(s *script) {
	s.everybodyBack()
	s.request(produce.AcksAll, -1)
	s.consume(s.state.HW, int64(s.Between(1, 2)), -1)
	if s.OneIn(2) {
		s.consume(s.state.HW, 1, -1)
		s.request(produce.AcksAll, -1)
	}
	s.keepUp(s.followers())
}

func consumersAtTheJump(s *script) {
	s.everybodyBack()
	s.append()
	s.consume(s.state.HW, int64(s.Between(1, 3)), -1)
	s.consume(s.state.HW, 1, -1)
	s.dropped(nil)
	s.consume(s.state.HW, 1, -1)
	s.request(s.anyAcks(), -1)
}

// resign comes late in a trace, since nothing much happens after it.
func resign(s *script) {
	if !s.late() {
		wander(s)
	}
	timeout := s.step * int64(s.Between(1, 4))
	s.everybodyBack()
	s.request(produce.AcksAll, timeout)
	s.consume(s.state.HW, 1, gen.Pick(s.Chance, []int64{timeout, -1}))
	s.request(produce.AcksAll, -1)
	s.pause()
	if !s.late() {
		return
	}
	s.add(produce.Command{Kind: produce.Resign})
	s.pause()
	for range 3 {
		s.request(produce.Acks(s.Below(3)), timeout)
	}
	s.consume(s.state.HW, int64(s.Below(2)), timeout)
	s.wait(2 * timeout)
	s.status()
	s.keepUp(s.followers())
	s.status()
}

// late says that the trace has little room left, or by chance that it is long enough.
func (s *script) late() bool { return s.Count() > s.Limit/2 }

func (s *script) anything() {
	all := s.followers()
	short := s.step * int64(s.Below(4))
	switch s.Below(10) {
	case 0:
		s.append()
	case 1, 2:
		s.request(s.anyAcks(), gen.Pick(s.Chance, []int64{short, -1}))
	case 3:
		s.consume(s.state.HW-int64(s.Below(2)), int64(s.Below(4)), gen.Pick(s.Chance, []int64{short, -1}))
	case 4:
		s.status()
	default:
		s.fetch(all[0], gen.Pick(s.Chance, []int64{s.leo(), s.leo(), s.leo() - 1, s.state.HW, s.state.HW + 1}))
	}
}

func wander(s *script) {
	for range s.Between(6, 14) {
		s.wait(gen.Pick(s.Chance, []int64{0, 0, 1, s.step, s.step, 2 * s.step, s.config.LagMax / 2, s.config.LagMax + 1}))
		s.anything()
	}
}
