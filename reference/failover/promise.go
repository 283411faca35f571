package failover

import (
	"slices"
	"strings"

	"isrgrade/reference"
)

// BrokenPromise explains to a student that his program breaks PromiseOfAcks: it
// printed a lost record, and nothing in the commands excuses a loss.
func BrokenPromise(commands []reference.Command, printed []string) []string {
	if !slices.ContainsFunc(printed, namesALostRecord) || slices.ContainsFunc(commands, excusesLoss) {
		return nil
	}
	return []string{
		"A law is broken: no acknowledged record is lost without a lost above 0 or an",
		"  ELECT unclean. This trace has neither, and your program prints a record in",
		"  LOST: a broker took office without it, though its producer was told that it",
		"  is safe. Either that broker cut it off too early, or it should not have been",
		"  elected, or the answer came before every member of the ISR had the record.",
	}
}

func excusesLoss(command reference.Command) bool {
	c := typed(&command)
	return c.Lost > 0 || c.Kind == ElectUnclean
}

// namesALostRecord: a line of the partition whose LOST is neither left out nor
// empty.
func namesALostRecord(line string) bool {
	for word := range strings.FieldsSeq(line) {
		if lost, found := strings.CutPrefix(word, "LOST="); found {
			return lost != "" && lost != none
		}
	}
	return false
}
