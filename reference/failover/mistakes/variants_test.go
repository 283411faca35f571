package mistakes_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"isrgrade/cases"
	"isrgrade/reference"
	"isrgrade/reference/failover/mistakes"
)

// variantRow is what the ways of writing a mistake print for a trace with REPLICAS 5 6,
// worked out by hand from the exercise's page and from what the way changes; way 0 is the
// entry's own.
type variantRow struct {
	minISR int
	elr    string
	trace  string // commands behind ", "; CRASH and RESTART lose nothing
	id     string
	ways   []string // lines behind ", ", without what is the same in all
	why    string
}

func variantRows() []variantRow {
	return []variantRow{
		{1, "off", "CRASH 5, START 5, CRASH 6, ELECT unclean, STATUS", "unclean-keeps-isr", []string{
			"LEADER=5 EPOCH=3 ISR=6, 5 UP HW=0 LOG=-, 6 DOWN HW=0 LOG=-",
			"LEADER=5 EPOCH=3 ISR=5,6, 5 UP HW=0 LOG=-, 6 DOWN HW=0 LOG=-",
		}, "the ISR stays as it was, or the new leader joins it"},
		{1, "off", "CRASH 5, START 5, STATUS", "first-takes-back", []string{
			"LEADER=5 EPOCH=2 ISR=5, 5 UP HW=0 LOG=-, 6 UP HW=0 LOG=-",
			"LEADER=5 EPOCH=2 ISR=6, 5 UP HW=0 LOG=-, 6 UP HW=0 LOG=-",
		}, "the first leads with the ISR of an election, or with the one that is"},
		{1, "off", "PRODUCE m1, CRASH 6", "hw-not-on-shrink", []string{"", ""}, "a member that dies moves nothing"},
		{1, "on", "PRODUCE m1, RESTART 6", "hw-not-on-shrink", []string{"", "P=m1 NONE 0"}, "nor does one that restarts, or it does"},
		{1, "off", "CRASH 5, CRASH 6, START 5, STATUS", "rejoin-on-start", []string{
			"LEADER=5 EPOCH=3 ISR=5,6, 5 UP HW=0 LOG=-, 6 DOWN HW=0 LOG=-",
			"LEADER=- EPOCH=2 ISR=5,6, 5 UP HW=0 LOG=-, 6 DOWN HW=0 LOG=-",
		}, "who comes up is a member before the election, or after it"},
		{1, "off", "PRODUCE m1, FETCH 6, FETCH 6, FETCH 6, RESTART 6, STATUS", "hw-lost-on-start", []string{
			"P=m1 NONE 0, LEADER=5 EPOCH=0 ISR=5,6, 5 UP HW=1 LOG=0:m1, 6 UP HW=0 LOG=0:m1",
			"P=m1 NONE 0, LEADER=5 EPOCH=0 ISR=5,6, 5 UP HW=1 LOG=0:m1, 6 UP HW=1 LOG=0:m1",
		}, "a RESTART forgets the HW as a START does, or not"},
		{1, "off", "PRODUCE m1, FETCH 6, FETCH 6, FETCH 6, CRASH 6, START 6, STATUS", "hw-lost-on-start", []string{
			"P=m1 NONE 0, LEADER=5 EPOCH=0 ISR=5, 5 UP HW=1 LOG=0:m1, 6 UP HW=0 LOG=0:m1",
			"P=m1 NONE 0, LEADER=5 EPOCH=0 ISR=5, 5 UP HW=1 LOG=0:m1, 6 UP HW=0 LOG=0:m1",
		}, "a START does in both ways"},
		{2, "off", "PRODUCE m1, CRASH 6, CRASH 5, START 5, STATUS", "truncate-to-hw", []string{
			"LEADER=5 EPOCH=2 ISR=5, 5 UP HW=0 LOG=-, 6 DOWN HW=0 LOG=-",
			"LEADER=5 EPOCH=2 ISR=5, 5 UP HW=0 LOG=0:m1, 6 DOWN HW=0 LOG=-",
		}, "who comes up and leads has cut its log before, or does not, as a leader"},
		{1, "off", "PRODUCE m1, CRASH 5, START 5, STATUS", "truncate-to-hw", []string{
			"LEADER=6 EPOCH=1 ISR=6, 5 UP HW=0 LOG=-, 6 UP HW=0 LOG=-",
			"LEADER=6 EPOCH=1 ISR=6, 5 UP HW=0 LOG=-, 6 UP HW=0 LOG=-",
		}, "who comes up and follows cuts in both ways"},
		{1, "off", "PRODUCE m1, CRASH 5, PRODUCE m2, START 5, FETCH 5, PRODUCE m3, FETCH 5, STATUS", "no-truncation", []string{
			"P=m2 NONE 0, LEADER=6 EPOCH=1 ISR=5,6, 5 UP HW=1 LOG=0:m1;1:m3, 6 UP HW=1 LOG=1:m2,m3",
			"P=m2 NONE 0, P=m3 NONE 1, LEADER=6 EPOCH=1 ISR=6, 5 UP HW=0 LOG=0:m1, 6 UP HW=2 LOG=1:m2,m3",
		}, "the logs are never compared, so that 5 joins with a record of its own and m3 waits for it, or a divergence ends the fetch and nothing is cut"},
	}
}

// shortOf is a line without what is the same in all rows.
func shortOf(line string) string {
	_, line, _ = strings.Cut(line, " ")
	return strings.NewReplacer(" ELR=- LAST=- LOST=-", "", "BROKER=", "", "STATE=", "", "PRODUCE=", "P=", "ERROR=", "", "OFFSET=", "").Replace(line)
}

func TestEachVariantPrintsWhatItIsWrittenFor(t *testing.T) {
	track := cases.Track{ID: "failover", Model: mistakes.Model()}
	for _, row := range variantRows() {
		text := fmt.Sprintf("MIN_ISR %d\nREPLICAS 5 6\nELR %s\n", row.minISR, row.elr)
		for command := range strings.SplitSeq(row.trace, ", ") {
			if strings.HasPrefix(command, "CRASH") || strings.HasPrefix(command, "RESTART") {
				command += " lost 0"
			}
			text += "t=0 " + command + "\n"
		}
		trace, err := track.Parse("by hand", []byte(text))
		if err != nil {
			t.Fatalf("%s: %v", row.why, err)
		}
		for way, want := range row.ways {
			player := track.NewPlayer(reference.Made{Entry: track.Find(row.id), Variant: way})
			var got []string
			for _, line := range slices.Concat(trace.RepliesOf(player)...) {
				got = append(got, shortOf(line))
			}
			if printed := strings.Join(got, ", "); printed != want {
				t.Errorf("%s: way %d of %s prints %q, want %q", row.why, way, row.id, printed, want)
			}
		}
	}
}

func TestEveryVariantHasARow(t *testing.T) {
	rows := map[string]bool{}
	for _, row := range variantRows() {
		for way := range row.ways {
			rows[fmt.Sprint(row.id, way)] = true
		}
	}
	for _, m := range mistakes.All() {
		for i := range m.Variants {
			if !rows[fmt.Sprint(m.ID, i+1)] {
				t.Errorf("no row tells what variant %d of %s prints", i+1, m.ID)
			}
		}
	}
}
