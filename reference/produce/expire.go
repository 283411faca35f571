package produce

import "slices"

// expire ends the waiting of all whose time is up, or only that of the request
// that has just arrived.
func (r *Rules) expire(at *turn, arrivedOnly bool) {
	s := at.state
	if arrivedOnly {
		last := len(s.Producers) - 1
		if at.waits && r.Due(s.Producers[last].Deadline, at.command.Time) {
			r.expireProducer(at, last)
		}
		return
	}
	for {
		producer, consumer := r.nextProducer(s, at.command.Time), r.nextConsumer(s, at.command.Time)
		switch {
		case producer < 0 && consumer < 0:
			return
		case consumer < 0 || producer >= 0 && r.Earlier(s.Producers[producer].timer(), s.Consumers[consumer].timer()):
			r.expireProducer(at, producer)
		default:
			r.expireConsumer(at, consumer)
		}
	}
}

func (p *Producer) timer() Timer { return Timer{p.Deadline, p.Arrival} }

func (consumer *Consumer) timer() Timer { return Timer{consumer.Deadline, consumer.Arrival} }

// nextProducer gives the index of the producer whose time is up first, or -1.
func (r *Rules) nextProducer(s *State, t int64) int {
	next := -1
	for i := range s.Producers {
		p := &s.Producers[i]
		if p.TimedOut || !r.Due(p.Deadline, t) {
			continue
		}
		if next < 0 || r.Earlier(p.timer(), s.Producers[next].timer()) {
			next = i
		}
	}
	return next
}

// nextConsumer gives the index of the consumer whose time is up first, or -1.
func (r *Rules) nextConsumer(s *State, t int64) int {
	next := -1
	for i := range s.Consumers {
		consumer := &s.Consumers[i]
		if !r.Due(consumer.Deadline, t) {
			continue
		}
		if next < 0 || r.Earlier(consumer.timer(), s.Consumers[next].timer()) {
			next = i
		}
	}
	return next
}

func (r *Rules) expireProducer(at *turn, i int) {
	p := at.state.Producers[i]
	at.tellProducer(r.ExpiryTime(p.Deadline, at.command.Time), p.ID,
		r.TimeoutError(at.config, at.state, &p), r.OffsetAtTimeout(p.Base))
	r.AfterTimeout(at.state, &p)
	if r.StaysAfterTimeout() {
		at.state.Producers[i].TimedOut = true
		return
	}
	at.state.Producers = slices.Delete(at.state.Producers, i, i+1)
}

func (r *Rules) expireConsumer(at *turn, i int) {
	consumer := at.state.Consumers[i]
	records, answered := r.AtEndOfWait(r.Served(r.Readable(at.state), &consumer))
	if answered {
		at.tellConsumer(r.ExpiryTime(consumer.Deadline, at.command.Time), &consumer, None, records)
	}
	at.state.Consumers = slices.Delete(at.state.Consumers, i, i+1)
}
