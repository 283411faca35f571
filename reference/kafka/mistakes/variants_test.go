package mistakes_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"isrgrade/cases"
	"isrgrade/reference"
	"isrgrade/reference/kafka/mistakes"
)

// variantRow is what the ways of writing a mistake print for a trace, worked out by hand
// from the exercise's page and from what the way changes; way 0 is the entry's own.
type variantRow struct {
	log, trace string // "log length HW", and commands behind "; "
	id         string
	ways       map[int]string // lines behind "; ", without their times
	why        string
}

const (
	leads  = "t=1000 LEADER epoch 3 version 8 replicas 5,6,7 isr 5,6,7; "
	asks   = leads + "t=1501 CHECK; "
	asked  = "ALTER_PARTITION VERSION=8 ISR=5; "
	status = "; t=1501 STATUS"
)

func variantRows() []variantRow {
	pending := asked + "LEO=0 HW=0 ISR=5,6,7 PENDING=-6,7 VERSION=8 WRITES=OK"
	undone := asked + "LEO=0 HW=0 ISR=5,6,7 PENDING=none VERSION=8 WRITES=OK"
	overtaken := "t=1501 LEADER epoch 3 version 9 replicas 5,6,7 isr 5,6; "
	rows := []variantRow{
		{"0 0", asks + "t=1501 ANSWER OPERATION_NOT_ATTEMPTED" + status, "refusal-keeps-pending",
			map[int]string{0: undone, 1: pending}, "whether the other refusal is one too"},
		{"0 0", asks + "t=1501 ANSWER INELIGIBLE_REPLICA" + status, "refusal-keeps-pending",
			map[int]string{0: pending, 1: pending}, "the refusal itself"},
		{"0 0", asks + overtaken + "t=1501 ANSWER OK" + status, "late-answer-counts",
			map[int]string{0: asked + "LEO=0 HW=0 ISR=5 PENDING=none VERSION=10 WRITES=OK", 1: asked + "LEO=0 HW=0 ISR=5 PENDING=none VERSION=10 WRITES=OK"},
			"OK counts, also if LEADER came in between"},
		{"0 0", asks + overtaken + "t=1501 ANSWER UNKNOWN_SERVER_ERROR" + status, "late-answer-counts",
			map[int]string{1: asked + "LEO=0 HW=0 ISR=5,6 PENDING=none VERSION=9 WRITES=OK"}, "another answer does not count"},
		{"6 6", leads + "t=1100 APPEND 2 acks 1; t=1510 FETCH 7@70 offset 6 epoch 3 last 2", "diverging-end-is-leo",
			map[int]string{0: "APPEND 6-7 OK; FETCH 7 OK HW=6", 1: "APPEND 6-7 OK; FETCH 7 DIVERGING EPOCH=0 END=8"},
			"epoch 2 is not there: it is taken for known, or epoch 0 is found and ends at the LEO"},
	}
	for _, name := range []string{"INVALID_UPDATE_VERSION", "FENCED_LEADER_EPOCH"} {
		rows = append(rows, variantRow{"0 0", asks + "t=1501 ANSWER " + name + status, "bad-version-reverts",
			map[int]string{0: undone, 1: undone}, name + " is an answer that the entry names"})
	}
	for _, name := range []string{"UNKNOWN_TOPIC_OR_PARTITION", "UNKNOWN_TOPIC_ID", "INVALID_REQUEST", "NEW_LEADER_ELECTED"} {
		rows = append(rows, variantRow{"0 0", asks + "t=1501 ANSWER " + name + status, "bad-version-reverts",
			map[int]string{0: pending, 1: undone}, name + " says too that the leader is behind"})
	}
	return slices.Concat(rows, lagRows(), brokerRows())
}

// lagRows are about the wrong measures of lag that are made everywhere, or in CHECK only:
// then an outsider that is caught up by the right measure holds the HW, and no other.
func lagRows() []variantRow {
	const (
		alone = "t=1000 LEADER epoch 3 version 8 replicas 5,6 isr 5; t=1000 APPEND 1 acks 1; t=1000 FETCH 6@60 offset 0 epoch 3; "
		first = "APPEND 0-0 OK; FETCH 6 OK HW=1"
		again = "t=1000 APPEND 1 acks 1; t=1000 FETCH 6@60 offset 1 epoch 3; "
		twice = first + "; APPEND 1-1 OK; FETCH 6 OK HW=2"
	)
	leaves := strings.TrimSuffix(asked, "; ")
	return []variantRow{
		{"0 0", leads + "t=1500 CHECK", "lag-inclusive", map[int]string{0: leaves, 1: leaves}, "just LAG_MAX ago is too late in CHECK"},
		{"0 0", leads + "t=1499 CHECK", "lag-inclusive", map[int]string{0: "", 1: ""}, "one ms less is in time"},
		{"0 0", alone + again + "t=1500 APPEND 1 acks all", "lag-inclusive", map[int]string{0: twice + "; APPEND 2-2 OK", 1: twice},
			"an outsider that was caught up just LAG_MAX ago holds the HW outside CHECK"},
		{"0 0", leads + "t=1005 CHECK", "lag-from-last-fetch", map[int]string{0: leaves, 1: leaves}, "no member has fetched, which CHECK takes for late"},
		{"0 0", alone + "t=1100 APPEND 1 acks all", "lag-from-last-fetch", map[int]string{0: first, 1: first + "; APPEND 1-1 OK"},
			"an outsider that fetched just now and was never caught up does not hold the HW outside CHECK"},
	}
}

// brokerRows are about fetches of another life, of a broker that is there and of one that is
// fenced.
func brokerRows() []variantRow {
	const served, refused = "FETCH 6 OK HW=0", "FETCH 6 NOT_LEADER_OR_FOLLOWER"
	var rows []variantRow
	for _, row := range []struct {
		fetch  string
		fenced bool
		newer  [2]string // what the two ways of new-incarnation-refused print
		fences [2]string // what the two ways of fenced-fetch-refused print
	}{
		{"61", false, [2]string{refused, refused}, [2]string{served, served}},
		{"60", false, [2]string{served, served}, [2]string{served, served}},
		{"59", false, [2]string{refused, refused}, [2]string{refused, refused}},
		{"61", true, [2]string{refused, served}, [2]string{refused, served}},
		{"60", true, [2]string{served, served}, [2]string{refused, served}},
		{"59", true, [2]string{served, served}, [2]string{refused, refused}},
	} {
		trace, why := leads, "a broker of epoch 60 fetches as "+row.fetch
		if row.fenced {
			trace, why = leads+"t=1100 BROKER 6@60 FENCED; ", why+" while it is fenced"
		}
		trace += "t=1200 FETCH 6@" + row.fetch + " offset 0 epoch 3"
		rows = append(rows,
			variantRow{"0 0", trace, "new-incarnation-refused", map[int]string{0: row.newer[0], 1: row.newer[1]}, why},
			variantRow{"0 0", trace, "fenced-fetch-refused", map[int]string{0: row.fences[0], 1: row.fences[1]}, why},
		)
	}
	return rows
}

func TestEachVariantPrintsWhatItIsWrittenFor(t *testing.T) {
	track := cases.Track{ID: "kafka", Model: mistakes.Model()}
	for _, row := range variantRows() {
		length, hw, _ := strings.Cut(row.log, " ")
		text := fmt.Sprintf("LAG_MAX 500\nMIN_ISR 1\nBROKERS 5@50 6@60 7@70\nLOG %s HW %s\n%s\n", length, hw, strings.ReplaceAll(row.trace, "; ", "\n"))
		trace, err := track.Parse("by hand", []byte(text))
		if err != nil {
			t.Fatalf("%s: %v", row.why, err)
		}
		for way, want := range row.ways {
			player := track.NewPlayer(reference.Made{Entry: track.Find(row.id), Variant: way})
			var got []string
			for _, line := range slices.Concat(trace.RepliesOf(player)...) {
				_, line, _ = strings.Cut(line, " ")
				got = append(got, line)
			}
			if printed := strings.Join(got, "; "); printed != want {
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
