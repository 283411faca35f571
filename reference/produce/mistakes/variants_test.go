package mistakes_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"isrgrade/cases"
	"isrgrade/reference"
	"isrgrade/reference/produce/mistakes"
)

// told is what each way of writing a mistake prints for a trace, the entry's own way 0.
type told struct {
	minISR   int
	replicas string
	trace    string // commands behind ", ", see said
	ways     []prints
	why      string
}

// prints are the lines of one way, behind ", ".
type prints struct {
	id   string
	way  int
	want string
}

const (
	two, three, four = "5 6", "5 6 7", "5 6 7 8"
	// notOK is what STATUS says of writes below MIN_ISR.
	notOK = "WRITES=NOT_ENOUGH_REPLICAS"
)

// said spells a trace out. A command "0 all 1 x2 100" produces two records with acks all and
// timeout 100 as request 1, "0 consume 1 min 2 100" is a consumer that waits 100 ms from
// offset 0 on, "10 6 1" is a fetch of broker 6 from offset 1.
func said(minISR int, replicas, commands string) string {
	text := fmt.Sprintf("LAG_MAX 500\nMIN_ISR %d\nREPLICAS %s\n", minISR, replicas)
	for command := range strings.SplitSeq(commands, ", ") {
		w := strings.Fields(command)
		switch w[1] {
		case "all", "acks0", "acks1":
			text += fmt.Sprintf("t=%s PRODUCE %s acks %s records %s timeout %s\n", w[0], w[2], strings.TrimPrefix(w[1], "acks"), w[3][1:], w[4])
		case "consume":
			text += fmt.Sprintf("t=%s CONSUME %s offset 0 min %s wait %s\n", w[0], w[2], w[4], w[5])
		case "APPEND":
			text += fmt.Sprintf("t=%s APPEND %s\n", w[0], w[2])
		case "STATUS", "RESIGN":
			text += fmt.Sprintf("t=%s %s\n", w[0], w[1])
		default:
			text += fmt.Sprintf("t=%s FETCH %s offset %s\n", w[0], w[1], w[2])
		}
	}
	return text
}

// short is a line without what is always the same: "10 P1 NONE 0" is PRODUCE=1, "10 C1 2"
// a consumer's answer with two records.
func short(line string) string {
	for _, name := range []string{"t=", "ERROR=", "OFFSET=", "RECORDS=", "LEO=", "HW=", "ISR="} {
		line = strings.ReplaceAll(line, name, "")
	}
	line = strings.NewReplacer("PRODUCE=", "P", "CONSUME=", "C", "WRITES=OK", "OK", "NOT_LEADER_OR_FOLLOWER", "NOT_LEADER",
		notOK, "NOT_OK", "REQUEST_TIMED_OUT", "LATE", "NOT_ENOUGH_REPLICAS_AFTER_APPEND", "AFTER", "NOT_ENOUGH_REPLICAS", "REFUSED").Replace(line)
	return strings.Replace(line, "NONE 0 ", "", 1) // a consumer's, who asked from offset 0 on
}

// Each row is worked out by hand from the exercise's semantics and from what the variant
// changes in them. A variant that looks only when the HW rose parts from its entry where a
// command lets nothing rise; one that does something to consumers too, where one waits.
func TestEachVariantPrintsWhatItIsWrittenFor(t *testing.T) {
	for _, row := range variantRows() {
		t.Run(row.why, func(t *testing.T) {
			track := cases.Track{ID: "produce", Model: mistakes.Model()}
			trace, err := track.Parse("by hand", []byte(said(row.minISR, row.replicas, row.trace)))
			if err != nil {
				t.Fatal(err)
			}
			for _, way := range row.ways {
				player := track.NewPlayer(reference.Made{Entry: track.Find(way.id), Variant: way.way})
				var got []string
				for _, line := range slices.Concat(trace.RepliesOf(player)...) {
					got = append(got, short(line))
				}
				if printed := strings.Join(got, ", "); printed != way.want {
					t.Errorf("way %d of %s prints %q, want %q", way.way, way.id, printed, way.want)
				}
			}
		})
	}
}

func TestEveryVariantHasARow(t *testing.T) {
	rows := map[string]bool{}
	for _, row := range variantRows() {
		for _, way := range row.ways {
			rows[fmt.Sprint(way.id, way.way)] = true
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
