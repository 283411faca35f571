package oracle_test

import (
	"math/rand/v2"

	"isrgrade/reference/kafka"
)

// Random gives trace number index of a seed. It is written with the right leader
// playing along, so that its numbers lie at the borders of the rules.
func Random(seed, index uint64) Trace {
	w := &writer{Rand: rand.New(rand.NewPCG(seed, index)), rules: kafka.Right()}
	w.config()
	w.state = w.rules.Begin(&w.Config)
	w.now = w.Config.LagMax + 1 + int64(w.IntN(3))
	w.lead(1+int64(w.IntN(3)), int64(w.IntN(4)))
	for length := 25 + w.IntN(30); len(w.Commands) < length; {
		w.wait()
		w.anything()
	}
	w.add(kafka.Command{Kind: kafka.Status})
	return w.Trace
}

// writer writes one random trace.
type writer struct {
	*rand.Rand
	Trace
	rules   kafka.Rules
	state   kafka.State
	reply   kafka.Reply
	now     int64 // ms
	weights [6]int
}

func (w *writer) config() {
	w.Config = kafka.Config{
		LagMax:  pick(w, int64(500), 500, 500, 10, 2, 1, 0),
		MinISR:  pick(w, int64(1), 1, 1, 2, 2, 3, 4),
		Brokers: w.brokers(pick(w, 1, 2, 2, 3, 3, 3, 4, 5)),
		Log:     pick(w, int64(0), 0, 0, 1, 6),
	}
	w.Config.HW = w.Int64N(w.Config.Log + 1)
	// What there is much of differs from trace to trace: with many elections no
	// follower comes far, with none nothing begins anew.
	w.weights = [6]int{12 + w.IntN(20), 4 + w.IntN(8), 3 + w.IntN(8), pick(w, 0, 1, 3), pick(w, 0, 1, 3), 4}
}

func (w *writer) brokers(count int) []kafka.Broker {
	var brokers []kafka.Broker
	for _, id := range w.Perm(9)[:count] {
		brokers = append(brokers, kafka.Broker{ID: int64(id), Epoch: int64(10*id + 5)})
	}
	return brokers
}

func (w *writer) add(command kafka.Command) {
	command.Time = w.now
	if command.Kind != kafka.Fetch {
		command.Last = kafka.Unknown
	}
	w.Commands = append(w.Commands, command)
	w.rules.Step(&w.Config, &w.state, command, &w.reply)
}

// wait lets time pass, often to the border of some follower's lag.
func (w *writer) wait() {
	switch w.IntN(10) {
	case 0:
		w.now += int64(w.IntN(3))
	case 1:
		w.now += w.Int64N(w.Config.LagMax + 2)
	case 2:
		if follower := w.follower(); follower > 0 {
			border := w.state.Followers[follower].LastCaughtUpTime + w.Config.LagMax + int64(w.IntN(2))
			w.now = max(w.now, border)
		}
	}
}

// follower gives any broker but the leader, or 0 if there is none.
func (w *writer) follower() int {
	if len(w.Config.Brokers) == 1 {
		return 0
	}
	return 1 + w.IntN(len(w.Config.Brokers)-1)
}

func (w *writer) anything() {
	total := 0
	for _, weight := range w.weights {
		total += weight
	}
	kind, left := 0, w.IntN(total)
	for left >= w.weights[kind] {
		left -= w.weights[kind]
		kind++
	}
	if w.state.Request.Open && w.IntN(6) == 0 {
		w.answer()
		return
	}
	switch kind {
	case 0:
		w.fetch()
	case 1:
		w.add(kafka.Command{Kind: kafka.Append, Records: pick(w, int64(1), 1, 2, 3), All: w.IntN(3) > 0})
	case 2:
		w.add(kafka.Command{Kind: kafka.Check})
	case 3:
		w.leadAgain()
	case 4:
		w.register()
	default:
		w.add(kafka.Command{Kind: kafka.Status})
	}
}

func (w *writer) fetch() {
	follower := w.follower()
	if follower == 0 {
		return
	}
	f, known := w.state.Followers[follower], w.state.Metadata[follower]
	border := pick(w, w.state.LEO, w.state.LEO, f.LEO, f.LastFetchLeaderLEO, f.LastFetchLeaderLEO, w.state.HW, w.state.Start)
	command := kafka.Command{
		Kind: kafka.Fetch, Broker: follower, Last: kafka.Unknown,
		Offset:      max(0, border+pick(w, int64(0), 0, 0, 0, 1, -1)),
		BrokerEpoch: max(0, known.Epoch+pick(w, int64(0), 0, 0, 0, 0, 0, 0, 0, 1, -1)),
		Epoch:       max(0, w.state.Epoch+pick(w, int64(0), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, -1)),
	}
	if w.IntN(3) == 0 {
		command.Last = max(0, command.Epoch-pick(w, int64(0), 0, 0, 1, 1, 2, 3))
	}
	w.add(command)
}

func (w *writer) answer() {
	answer := kafka.OK
	if w.IntN(3) == 0 {
		answer = kafka.Answer(w.IntN(len(kafka.AnswerNames())))
	}
	w.add(kafka.Command{Kind: kafka.Respond, Answer: answer})
}

func (w *writer) register() {
	follower := w.follower()
	if follower == 0 {
		return
	}
	w.add(kafka.Command{
		Kind: kafka.Register, Broker: follower,
		BrokerEpoch: w.state.Metadata[follower].Epoch + pick(w, int64(0), 0, 1),
		Health:      pick(w, kafka.Alive, kafka.Alive, kafka.Fenced, kafka.ShuttingDown),
	})
}

func (w *writer) leadAgain() {
	version := max(0, w.state.Version+pick(w, int64(1), 1, 1, 1, 2, 0, -1))
	epoch := w.state.Epoch + pick(w, int64(0), 0, 1, 1, 2)
	w.lead(epoch, version)
}

// lead names a random assignment, often the present one.
func (w *writer) lead(epoch, version int64) {
	replicas, isr := kafka.SetOf(kafka.Leader), kafka.SetOf(kafka.Leader)
	for broker := 1; broker < len(w.Config.Brokers); broker++ {
		if w.IntN(5) > 0 {
			replicas = replicas.With(broker)
			if w.IntN(2) > 0 {
				isr = isr.With(broker)
			}
		}
	}
	if w.state.Version != kafka.Unknown && w.IntN(2) > 0 {
		replicas, isr = w.state.Replicas, w.state.ISR
	}
	w.add(kafka.Command{Kind: kafka.Lead, Epoch: epoch, Version: version, Replicas: replicas, ISR: isr})
}

func pick[T any](w *writer, choices ...T) T { return choices[w.IntN(len(choices))] }
