package kafka

// The steps of LEADER, BROKER and APPEND.

func (a *turn) takeReplicas() bool {
	s := a.state
	replicas := a.rules.ReplicasAfter(s, a.command.Replicas)
	for follower := range replicas.Without(s.Replicas).Each() {
		s.Followers[follower] = Follower{LEO: a.rules.UnknownLEO, BrokerEpoch: Unknown}
	}
	for follower := range s.Replicas.Without(replicas).Each() {
		s.Followers[follower] = Follower{}
	}
	s.Replicas, s.ISR = replicas, a.command.ISR
	return true
}

func (a *turn) cancelChange() bool {
	if a.rules.Cancels(a.state, a.command.Epoch) {
		a.state.Pending = Change{}
		a.state.Request.Current = false
	}
	return true
}

func (a *turn) beginEpoch() bool {
	s, epoch := a.state, a.command.Epoch
	if a.rules.Resets(s, epoch) {
		for follower := range s.Replicas.Without(SetOf(Leader)).Each() {
			a.rules.Reset(a.rules, s, follower, a.command.Time)
		}
	}
	if epoch > s.Epoch {
		s.Epochs, s.Start = a.rules.EpochsAfter(s, epoch), s.LEO
	}
	return true
}

func (a *turn) takeEpoch() bool {
	a.state.Epoch, a.state.Version = a.command.Epoch, a.command.Version
	return true
}

func (a *turn) takeBroker() bool {
	command := a.command
	news := Broker{ID: a.config.Brokers[command.Broker].ID, Epoch: command.BrokerEpoch, Health: command.Health}
	a.rules.TakeMetadata(a.state, command.Broker, news)
	return true
}

func (a *turn) refuseAppend() bool {
	if !a.rules.Refuses(a.rules, a.config, a.state, a.command.All) {
		return true
	}
	a.reply.Appended = append(a.reply.Appended, Appended{Refused: true})
	return false
}

func (a *turn) writeLog() bool {
	s := a.state
	s.Waiting = append(s.Waiting, Produced{First: s.LEO, Last: s.LEO + a.command.Records - 1, All: a.command.All})
	s.LEO += a.command.Records
	return true
}
