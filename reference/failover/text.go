package failover

import (
	"regexp"
	"strconv"

	"isrgrade/reference"
)

// Error is the word of an answer to a PRODUCE, as an index in its words.
type Error int64

// The answers to a PRODUCE.
const (
	None Error = iota
	NotEnoughReplicas
	LeaderNotAvailable
)

// NoOffset is the offset of a record that was refused.
const NoOffset = -1

func (at *step) answer(record Record, err Error, offset int) {
	at.reply.Print(shapeAnswer, at.command.Time).With(int64(record), int64(err), int64(offset))
}

// printStatus prints the partition's line and one for each broker, dead or alive.
func (at *step) printStatus() {
	s := at.state
	line := at.reply.Print(shapePartition, at.command.Time).With(indexOrMissing(s.Leader), int64(s.Epoch))
	withBrokers(line, s, s.ISRSize(), func(b *Broker) bool { return b.InISR })
	withBrokers(line, s, s.ELRSize(), func(b *Broker) bool { return b.Eligible })
	line.With(indexOrMissing(s.Last), int64(len(s.Lost)))
	for _, record := range s.Lost {
		line.With(int64(record))
	}
	for i := range s.Brokers {
		at.printBroker(i)
	}
}

func (at *step) printBroker(i int) {
	b := &at.state.Brokers[i]
	line := at.reply.Print(shapeBroker, at.command.Time)
	line.With(int64(i), flag(b.Up), int64(b.HW), int64(2*len(b.Log)))
	for _, entry := range b.Log {
		line.With(int64(entry.Epoch), int64(entry.Record))
	}
}

// withBrokers appends a list of brokers in the order of REPLICAS.
func withBrokers(line *reference.Line, s *State, n int, belongs func(*Broker) bool) {
	line.With(int64(n))
	for i := range s.Brokers {
		if belongs(&s.Brokers[i]) {
			line.With(int64(i))
		}
	}
}

func indexOrMissing(broker int) int64 {
	if broker == Nobody {
		return reference.Missing
	}
	return int64(broker)
}

func flag(set bool) int64 {
	if set {
		return 1
	}
	return 0
}

// appendLog writes a log as runs of an epoch, "0:m1,m2;1:m4", from pairs of epoch
// and record.
func appendLog(line []byte, c *reference.Config, pairs []int64) []byte {
	if len(pairs) == 0 {
		return append(line, none...)
	}
	for i := 0; i < len(pairs); i += 2 {
		epoch, record := pairs[i], pairs[i+1]
		switch {
		case i == 0 || pairs[i-2] != epoch:
			if i > 0 {
				line = append(line, ';')
			}
			line = append(strconv.AppendInt(line, epoch, 10), ':')
		default:
			line = append(line, ',')
		}
		line = append(line, c.Names.Word(record)...)
	}
	return line
}

var logForm = regexp.MustCompile(`^(?:-|[0-9]+:[A-Za-z0-9]+(?:[,;](?:[0-9]+:)?[A-Za-z0-9]+)*)$`)

// isLog says whether a program's text could be a log.
func isLog(text string) bool { return logForm.MatchString(text) }
