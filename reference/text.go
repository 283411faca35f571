package reference

import "strconv"

// AppendHeader appends the header's lines, each with its line end.
func (g *Grammar) AppendHeader(text []byte, c *Config) []byte {
	next := 0
	for i := range g.Header {
		text = append(text, g.Header[i].Name...)
		for k := range g.Header[i].Args {
			arg := &g.Header[i].Args[k]
			switch {
			case arg.Kind == Brokers:
				text = appendHeaderBrokers(text, c, joinedTo(g.Header[i].Args[k:]))
			case k > 0 && arg.Joint != "" && g.Header[i].Args[k-1].Kind == Brokers:
				// written with the brokers
			default:
				text = appendLabel(text, arg)
				text = appendScalar(text, c, arg, c.Numbers[next])
				next++
			}
		}
		text = append(text, '\n')
	}
	return text
}

// joinedTo gives the joint of what is joined to each broker of a header's list.
func joinedTo(args []Arg) string {
	if len(args) > 1 {
		return args[1].Joint
	}
	return ""
}

func appendHeaderBrokers(text []byte, c *Config, joint string) []byte {
	for i, id := range c.Brokers {
		text = strconv.AppendInt(append(text, ' '), id, 10)
		if joint != "" {
			text = strconv.AppendInt(append(text, joint...), c.Lives[i], 10)
		}
	}
	return text
}

// AppendCommand appends the command as a trace writes it, without a line end.
func (g *Grammar) AppendCommand(line []byte, c *Config, command *Command) []byte {
	verb := &g.Verbs[command.Verb]
	line = strconv.AppendInt(append(line, "t="...), command.Time, 10)
	line = append(append(line, ' '), verb.Name...)
	for i := range verb.Args {
		arg, value := &verb.Args[i], command.Args[i]
		if arg.Optional && value == Missing {
			continue
		}
		line = appendLabel(line, arg)
		line = appendScalar(line, c, arg, value)
	}
	return line
}

func appendLabel(line []byte, arg *Arg) []byte {
	if arg.Joint != "" {
		return append(line, arg.Joint...)
	}
	line = append(line, ' ')
	if arg.Label == "" || arg.Kind == Keyword {
		return line
	}
	return append(append(line, arg.Label...), ' ')
}

// AppendLine appends a line of a reply as a program must print it, without a line
// end.
func (g *Grammar) AppendLine(text []byte, c *Config, line *Line) []byte {
	text = strconv.AppendInt(append(text, "t="...), line.Time, 10)
	values, fields := line.Values, g.Replies[line.Shape].Fields
	for i := range fields {
		text = appendName(text, &fields[i])
		text, values = appendValue(text, c, &fields[i], values)
	}
	return text
}

// Lines gives a reply as text, line by line.
func (g *Grammar) Lines(c *Config, reply *Reply) []string {
	lines := make([]string, len(reply.Lines))
	for i := range reply.Lines {
		lines[i] = string(g.AppendLine(nil, c, &reply.Lines[i]))
	}
	return lines
}

func appendName(text []byte, field *Arg) []byte {
	if field.Joint != "" {
		return append(text, field.Joint...)
	}
	text = append(text, ' ')
	if field.Label == "" || field.Kind == Keyword {
		return text
	}
	return append(append(text, field.Label...), '=')
}

// appendValue appends the first value of a line, and gives the rest of the values.
func appendValue(text []byte, c *Config, field *Arg, values []int64) ([]byte, []int64) {
	if field.Kind == Keyword {
		return append(text, field.Label...), values
	}
	if !field.Kind.IsList() {
		return appendScalar(text, c, field, values[0]), values[1:]
	}
	list, rest := values[1:1+values[0]], values[1+values[0]:]
	switch {
	case field.Kind == Custom:
		return field.Form.Append(text, c, list), rest
	case len(list) == 0:
		return append(text, field.Empty...), rest
	}
	for i, value := range list {
		if i > 0 {
			text = append(text, ',')
		}
		text = appendElement(text, c, field.Kind, value)
	}
	return text, rest
}

func appendElement(text []byte, c *Config, kind Kind, value int64) []byte {
	if kind == Names {
		return append(text, c.Names.Word(value)...)
	}
	return strconv.AppendInt(text, c.Brokers[value], 10)
}

// appendScalar appends a value of one number; a packed list counts as one.
func appendScalar(text []byte, c *Config, arg *Arg, value int64) []byte {
	switch {
	case arg.Kind == Keyword:
		return append(text, arg.Label...)
	case value == Missing:
		return append(text, arg.Empty...)
	case arg.Kind == Choice:
		return append(text, arg.Words[value]...)
	case arg.Kind == Broker:
		return strconv.AppendInt(text, c.Brokers[value], 10)
	case arg.Kind == Name:
		return append(text, c.Names.Word(value)...)
	case arg.Kind == Brokers:
		return appendPacked(text, c, value)
	default:
		return strconv.AppendInt(text, value, 10)
	}
}

func appendPacked(text []byte, c *Config, packed int64) []byte {
	for rest := uint64(packed); rest != 0; rest >>= bitsABroker {
		text = strconv.AppendInt(text, c.Brokers[rest&MostPacked-1], 10)
		if rest>>bitsABroker != 0 {
			text = append(text, ',')
		}
	}
	return text
}
