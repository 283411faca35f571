package produce

import (
	"fmt"
	"slices"

	"isrgrade/reference"
	"isrgrade/reference/isr"
)

// CheckLaws says which law the step from before to after breaks, or nil. It holds
// for Right() after every command of a valid trace.
func CheckLaws(c *Config, before, after *State, command Command) error {
	rules, again := Right(), before.Clone()
	var reply reference.Reply
	rules.Step(c, &again, command, &reply)
	taken := step{c, before, after, command, &reply}
	for _, law := range laws {
		if !law.holds(taken) {
			return fmt.Errorf("after t=%d: %s", command.Time, law.says)
		}
	}
	if err := isr.CheckLaws(c, &before.State, &after.State, taken.inLesson()); err != nil && !before.Resigned {
		return err
	}
	return nil
}

// step is a command with the states around it and what it prints.
type step struct {
	config        *Config
	before, after *State
	command       Command
	reply         *reference.Reply
}

// inLesson gives the lesson's command that does the same to the books.
func (taken step) inLesson() isr.Command {
	command := taken.command
	grown := taken.after.LeaderLEO() - taken.before.LeaderLEO()
	switch {
	case command.Kind == Fetch:
		return isr.Command{Kind: isr.Fetch, Time: command.Time, Follower: command.Follower, Offset: command.Offset}
	case command.Kind == Status:
		return isr.Command{Kind: isr.Status, Time: command.Time}
	default:
		return isr.Command{Kind: isr.Append, Time: command.Time, Records: grown}
	}
}

// nobody is the id that no request has.
const nobody = -1

// arrived gives the id of the request that is the command, or nobody.
func (taken step) arrived() int64 {
	if taken.command.Kind == Produce || taken.command.Kind == Consume {
		return taken.command.ID
	}
	return nobody
}

// answered gives the ids in the lines of the reply.
func (taken step) answered() []int64 {
	var ids []int64
	for i := range taken.reply.Lines {
		if taken.reply.Lines[i].Shape != lineStatus {
			ids = append(ids, taken.reply.Lines[i].Values[0])
		}
	}
	return ids
}

// waiting gives the ids of those who wait.
func (s *State) waiting() []int64 {
	var ids []int64
	for i := range s.Producers {
		ids = append(ids, s.Producers[i].ID)
	}
	for i := range s.Consumers {
		ids = append(ids, s.Consumers[i].ID)
	}
	return ids
}

type law struct {
	says  string
	holds func(taken step) bool
}

var laws = []law{
	{"an answer goes to a request that waited or has just come", func(taken step) bool {
		return !slices.ContainsFunc(taken.answered(), func(id int64) bool {
			return id != taken.arrived() && !slices.Contains(taken.before.waiting(), id)
		})
	}},
	{"who is answered waits no longer", func(taken step) bool {
		return !slices.ContainsFunc(taken.after.waiting(), func(id int64) bool {
			return slices.Contains(taken.answered(), id)
		})
	}},
	{"nobody stops waiting without an answer", func(taken step) bool {
		return !slices.ContainsFunc(taken.before.waiting(), func(id int64) bool {
			return !slices.Contains(taken.after.waiting(), id) && !slices.Contains(taken.answered(), id)
		})
	}},
	{"nobody waits past the deadline", func(taken step) bool {
		return !slices.ContainsFunc(taken.after.Producers, func(p Producer) bool { return p.Deadline <= taken.command.Time }) &&
			!slices.ContainsFunc(taken.after.Consumers, func(consumer Consumer) bool { return consumer.Deadline <= taken.command.Time })
	}},
	{"a producer waits only for a HW that has not come", func(taken step) bool {
		return !slices.ContainsFunc(taken.after.Producers, func(p Producer) bool { return p.Need <= taken.after.HW })
	}},
	{"a consumer waits only for records that are not there", func(taken step) bool {
		return !slices.ContainsFunc(taken.after.Consumers, func(consumer Consumer) bool {
			return taken.after.HW-consumer.Offset >= consumer.Min
		})
	}},
	{"no producer waits for a leader that is alone", func(taken step) bool {
		return taken.after.ISRSize() > 1 || len(taken.after.Producers) == 0
	}},
	{"what producers wait for grows in order of arrival", func(taken step) bool {
		return slices.IsSortedFunc(taken.after.Producers, func(a, b Producer) int { return int(min(1, max(-1, a.Need-b.Need))) })
	}},
	{"nobody waits for a leader that resigned", func(taken step) bool {
		return !taken.after.Resigned || len(taken.after.waiting()) == 0
	}},
	{"a leader that resigned never leads again", func(taken step) bool {
		return !taken.before.Resigned || taken.after.Resigned
	}},
	{"a leader that resigned keeps its books as they are", func(taken step) bool {
		return !taken.before.Resigned || taken.before.HW == taken.after.HW &&
			slices.Equal(taken.before.Replicas, taken.after.Replicas)
	}},
}
