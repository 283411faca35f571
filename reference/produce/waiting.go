package produce

import "slices"

// turnAway answers a request that this broker no longer takes.
func (r *Rules) turnAway(at *turn) bool {
	command := at.command
	if !r.TurnsAway(at.state) {
		return false
	}
	switch {
	case command.Kind == Consume:
		at.tellConsumer(command.Time, &Consumer{ID: command.ID, Offset: command.Offset}, NotLeaderOrFollower, 0)
	case command.Acks != AcksNone:
		at.tellProducer(command.Time, command.ID, NotLeaderOrFollower, NoOffset)
	case r.Closes():
		at.reply.Print(lineClosed, command.Time).With(command.ID)
	}
	return true
}

func (r *Rules) refuse(at *turn) bool {
	if !r.Refuses(at.config, at.state, at.command.Acks) {
		return false
	}
	r.AfterRefusal(at.state, at.command.Records)
	at.tellProducer(at.command.Time, at.command.ID, NotEnoughReplicas, NoOffset)
	return true
}

// settle answers a request whose records were just appended, or lets it wait.
func (r *Rules) settle(at *turn) {
	p, acks := &at.arrived, at.command.Acks
	switch {
	case !r.Answered(acks):
	case !r.WaitsForHW(acks):
		at.tellProducer(at.command.Time, p.ID, None, r.OffsetOnSuccess(p.Base))
	case r.Reached(at.config, at.state, p):
		r.complete(at, p, r.ErrorAtOnce(at.config, at.state))
	default:
		at.state.Producers = append(at.state.Producers, *p)
		at.state.Arrivals++
		at.waits = true
	}
}

// complete answers a producer that need not wait any longer.
func (r *Rules) complete(at *turn, p *Producer, err Error) {
	offset := r.OffsetOnSuccess(p.Base)
	if err != None {
		offset = r.OffsetAfterAppend(p.Base)
		r.AfterAppendError(at.state, p)
	}
	at.tellProducer(at.command.Time, p.ID, err, offset)
}

// serve answers a consumer at once, or lets it wait. A wait of 0 is a question
// about now.
func (r *Rules) serve(at *turn) {
	command, readable := at.command, r.Readable(at.state)
	consumer := Consumer{
		ID: command.ID, Offset: command.Offset, Min: command.Min,
		Deadline: command.Time + command.Timeout, Arrival: at.state.Arrivals, Readable: Unnoted,
	}
	records := r.Served(readable, &consumer)
	if command.Timeout == 0 || r.Enough(at.state, readable, &consumer) {
		at.tellConsumer(command.Time, &consumer, None, records)
		return
	}
	at.state.Consumers = append(at.state.Consumers, consumer)
	at.state.Arrivals++
}

func (r *Rules) wakeConsumers(at *turn) {
	s := at.state
	if len(s.Consumers) == 0 || !r.Looks(at.rose) {
		return
	}
	readable := r.Readable(s)
	ready := make([]bool, len(s.Consumers))
	for i := range s.Consumers {
		ready[i] = r.Enough(s, readable, &s.Consumers[i])
	}
	order := r.ConsumersTurn(nil, ready)
	for _, i := range order {
		at.tellConsumer(at.command.Time, &s.Consumers[i], None, r.Served(readable, &s.Consumers[i]))
	}
	s.Consumers = without(s.Consumers, order)
}

func (r *Rules) wakeProducers(at *turn) {
	s := at.state
	if len(s.Producers) == 0 || !r.Looks(at.rose) {
		return
	}
	ready := make([]bool, len(s.Producers))
	for i := range s.Producers {
		ready[i] = r.Reached(at.config, s, &s.Producers[i])
	}
	order := r.ProducersTurn(nil, ready)
	for _, i := range order {
		r.complete(at, &s.Producers[i], r.ErrorAtHW(at.config, s))
	}
	s.Producers = without(s.Producers, order)
}

// without gives the waiting but for those at the places of order.
func without[W any](waiting []W, order []int) []W {
	if len(order) == 0 {
		return waiting
	}
	kept := waiting[:0]
	for i := range waiting {
		if !slices.Contains(order, i) {
			kept = append(kept, waiting[i])
		}
	}
	return kept
}

func (r *Rules) dismiss(at *turn) {
	s, t := at.state, at.command.Time
	if farewell := r.AtResign(true); !farewell.Waits {
		for i := range s.Consumers {
			at.dismissConsumer(&s.Consumers[i], farewell, r.Readable(s))
		}
		s.Consumers = s.Consumers[:0]
	}
	farewell := r.AtResign(false)
	if farewell.Waits {
		return
	}
	for i := range s.Producers {
		if !farewell.Silent {
			at.tellProducer(t, s.Producers[i].ID, farewell.Error, r.OffsetAtResign(s.Producers[i].Base))
		}
	}
	s.Producers = s.Producers[:0]
}

func (at *turn) dismissConsumer(consumer *Consumer, farewell Farewell, readable int64) {
	switch {
	case farewell.Silent:
	case farewell.Error == None:
		at.tellConsumer(at.command.Time, consumer, None, readable-consumer.Offset)
	default:
		at.tellConsumer(at.command.Time, consumer, farewell.Error, 0)
	}
}

func (at *turn) tellProducer(t, id int64, err Error, offset int64) {
	at.reply.Print(lineProduce, t).With(id, int64(err), offset)
}

func (at *turn) tellConsumer(t int64, consumer *Consumer, err Error, records int64) {
	at.reply.Print(lineConsume, t).With(consumer.ID, int64(err), consumer.Offset, records)
}
