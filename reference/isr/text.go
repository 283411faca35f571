package isr

import "strconv"

// String gives the command's keyword.
func (k Kind) String() string {
	switch k {
	case Append:
		return "APPEND"
	case Fetch:
		return "FETCH"
	case Status:
		return "STATUS"
	default:
		return "Kind(" + strconv.Itoa(int(k)) + ")"
	}
}

// AppendText appends the command as a trace writes it, without a line end.
func (command Command) AppendText(line []byte, c *Config) []byte {
	line = append(line, "t="...)
	line = strconv.AppendInt(line, command.Time, 10)
	line = append(line, ' ')
	line = append(line, command.Kind.String()...)
	switch command.Kind {
	case Append:
		line = append(line, ' ')
		line = strconv.AppendInt(line, command.Records, 10)
	case Fetch:
		line = append(line, ' ')
		line = strconv.AppendInt(line, c.Replicas[command.Follower], 10)
		line = append(line, " offset "...)
		line = strconv.AppendInt(line, command.Offset, 10)
	}
	return line
}

// Text gives the command as a trace writes it, without a line end.
func (command Command) Text(c *Config) string { return string(command.AppendText(nil, c)) }

// The two words that end a reply.
const (
	writesOK        = "OK"
	writesNotEnough = "NOT_ENOUGH_REPLICAS"
)

// AppendText appends the reply as a program must print it, without a line end.
func (reply *Reply) AppendText(line []byte) []byte {
	line = append(line, "t="...)
	line = strconv.AppendInt(line, reply.Time, 10)
	line = append(line, " LEO="...)
	line = strconv.AppendInt(line, reply.LEO, 10)
	line = append(line, " HW="...)
	line = strconv.AppendInt(line, reply.HW, 10)
	line = append(line, " ISR="...)
	line = appendIDs(line, reply.ISR)
	line = append(line, " WRITES="...)
	if reply.WritesAccepted {
		return append(line, writesOK...)
	}
	return append(line, writesNotEnough...)
}

func (reply *Reply) String() string { return string(reply.AppendText(nil)) }

func appendIDs(line []byte, ids []int64) []byte {
	for i, id := range ids {
		if i > 0 {
			line = append(line, ',')
		}
		line = strconv.AppendInt(line, id, 10)
	}
	return line
}
