package mistakes_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	reference "isrgrade/reference/isr"
	"isrgrade/reference/isr/mistakes"
)

func TestEveryVariantIsWrongAndPrintsSomethingElseThanAnyEntry(t *testing.T) {
	random := rand.New(rand.NewPCG(seed, 6))
	lesson := reference.Lesson()
	for _, mistake := range mistakes.All() {
		for _, way := range mistake.Ways()[1:] {
			rules := mistakes.Apply(way)
			if firstToTell(random, &lesson, &rules) == nil {
				t.Errorf("variant %d of %s prints what a right program prints", way.Way, mistake.ID)
			}
			for _, other := range mistakes.All() {
				if others := mistakes.Apply(other); firstToTell(random, &others, &rules) == nil {
					t.Errorf("variant %d of %s prints what %s prints", way.Way, mistake.ID, other.ID)
				}
			}
		}
	}
}

func TestWaysBeginsWithTheEntryItself(t *testing.T) {
	for _, mistake := range mistakes.All() {
		ways := mistake.Ways()
		if len(ways) != 1+len(mistake.Variants) || ways[0].Way != 0 || ways[0].ID != mistake.ID {
			t.Errorf("%s: %d ways, the first of them %s/%d", mistake.ID, len(ways), ways[0].ID, ways[0].Way)
		}
	}
}

// What each variant prints, worked out by hand from its description, at the border of
// what it compares: with LAG_MAX 10 where the trace gives no other.
func TestVariantsDoWhatTheyAreDescribedToDoAtTheBorder(t *testing.T) {
	for _, test := range []struct {
		id      string
		variant int
		why     string
		lagMax  int64
		trace   string // "time APPEND records", "time broker offset" or "time STATUS", each behind a comma
		want    string // HW and ISR of each STATUS
	}{
		{"any-progress-counts", 1, "moving on to 3 credits the fetch of t=5, 10 ms before the first STATUS", 10,
			"0 APPEND 10, 5 6 0, 12 6 3, 15 STATUS, 16 STATUS", "3:5,6 10:5"},
		{"any-progress-counts", 1, "asking for 3 twice is no progress", 10, "0 APPEND 10, 5 6 3, 9 6 3, 11 STATUS", "10:5"},
		{"clock-starts-at-first-fetch", 1, "who never fetched is not late; who fetched first at t=60 is late 11 ms later", 10,
			"0 APPEND 5, 50 STATUS, 60 6 1, 70 STATUS, 71 STATUS", "0:5,6 1:5,6 5:5"},
		{"hw-of-majority", 1, "three of the four members have 5, whoever is outside", 10,
			"0 APPEND 9, 1 6 3, 1 7 5, 1 8 7, 2 STATUS, 11 STATUS", "5:5,6,7,8 9:5"},
		{"hw-off-by-one", 1, "the HW is printed less one, but never below 0", 10, "0 APPEND 4, 1 STATUS, 2 6 4, 3 STATUS", "0:5,6 3:5,6"},
		{"hw-not-on-shrink", 1, "the HW is raised before broker 6 leaves", 10, "0 APPEND 4, 11 STATUS, 12 STATUS", "0:5 4:5"},
		{"rejoin-in-check", 1, "broker 6 leaves for its lag and is back in the same check, as it has the HW", 10,
			"0 APPEND 1, 0 6 1, 1 APPEND 1, 11 STATUS", "1:5,6"},
		{"rejoin-in-check", 2, "broker 6 is outside until the next check, so that the HW passes it", 10,
			"0 APPEND 1, 11 STATUS, 12 6 1, 13 APPEND 1, 14 STATUS", "1:5 2:5,6"},
		{"offset-is-last-held", 1, "asking for 2 is taken for having 3 of 4", 100, "0 APPEND 4, 50 6 2, 50 STATUS, 120 STATUS", "3:5,6 4:5"},
		{"offset-is-last-held", 1, "and asking for 3 for having all 4, so that it is caught up", 100, "0 APPEND 4, 50 6 3, 50 STATUS, 120 STATUS", "4:5,6 4:5,6"},
		{"offset-less-one", 1, "asking for 4 of 4 is taken for having 3, so that it is not caught up", 100,
			"0 APPEND 4, 50 6 4, 50 STATUS, 101 STATUS", "3:5,6 4:5"},
		{"follower-leo-never-back", 1, "asking for 3 after 8 is taken for 8 in the caught-up rule as well", 10,
			"0 APPEND 8, 5 6 8, 9 6 3, 19 STATUS, 20 STATUS", "8:5,6 8:5"},
		{"check-at-fetch-only", 1, "broker 7's fetch throws out 6 and itself, and lets itself in again", 10,
			"0 APPEND 1, 11 STATUS, 11 7 1, 11 STATUS", "0:5,6,7 1:5,7"},
		{"check-at-fetch-only", 2, "a fetch throws out the fetcher alone, if it is late after it", 10,
			"0 APPEND 1, 11 7 1, 11 STATUS, 12 6 0, 12 STATUS", "0:5,6,7 1:5,7"},
		{"check-on-every-command", 1, "the fetch of t=11 throws broker 6 out and leaves the HW at 0, so that 4 is enough to come back", 10,
			"0 APPEND 4, 5 6 0, 10 APPEND 2, 11 6 4, 11 STATUS", "4:5,6"},
		{"check-on-every-command", 1, "the APPEND of t=11 throws it out and then raises the HW to 6, for which 4 is not enough", 10,
			"0 APPEND 4, 5 6 0, 11 APPEND 2, 11 6 4, 11 STATUS", "6:5"},
		{"keeps-min-isr", 1, "two stay when 6 leaves, which is enough; one would stay when 7 leaves", 10,
			"0 APPEND 1, 5 7 1, 11 STATUS, 16 STATUS", "1:5,7 1:5,7"},
		{"lag-in-whole-seconds", 1, "from second 1 to second 2 is one second, and LAG_MAX is one; to second 3 is two", 1500,
			"0 APPEND 1, 1000 6 1, 2999 STATUS, 3000 STATUS", "1:5,6 1:5"},
		{"lag-in-whole-seconds", 2, "2000 ms are one whole second and a bit, 2001 are two", 1500,
			"0 APPEND 1, 1000 6 1, 3000 STATUS, 3001 STATUS", "1:5,6 1:5"},
		{"lag-in-time-and-records", 1, "10 records behind is not more than 10, 11 is", 10, "0 APPEND 10, 11 STATUS, 12 APPEND 1, 12 STATUS", "0:5,6 11:5"},
		{"lag-in-time-and-records", 2, "a fetch 10 records behind is not too far, one 11 behind is", 10,
			"0 APPEND 20, 1 6 10, 1 STATUS, 2 6 9, 2 STATUS", "10:5,6 20:5"},
		{"never-caught-up-exempt", 1, "a follower whose clock stands at 0 never leaves, one that was caught up does", 10,
			"0 APPEND 1, 100 STATUS, 101 6 1, 111 STATUS, 112 STATUS", "0:5,6 1:5,6 1:5"},
	} {
		mistake, _ := mistakes.ByID(test.id)
		rules := mistakes.Apply(mistake.Ways()[test.variant])
		config, commands := handWritten(t, test.lagMax, test.trace)
		var got []string
		for _, reply := range rules.Run(&config, commands) {
			got = append(got, fmt.Sprint(reply.HW, ":", strings.Trim(strings.ReplaceAll(fmt.Sprint(reply.ISR), " ", ","), "[]")))
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("variant %d of %s (%s) prints %q, want %q", test.variant, test.id, test.why, strings.Join(got, " "), test.want)
		}
	}
}

// handWritten reads a short trace. It has as many brokers from 5 on as it names, two
// at least, and MIN_ISR 2.
func handWritten(t *testing.T, lagMax int64, text string) (reference.Config, []reference.Command) {
	t.Helper()
	config := reference.Config{LagMax: lagMax, MinISR: 2, Replicas: []int64{5, 6}}
	var commands []reference.Command
	for line := range strings.SplitSeq(text, ", ") {
		var one reference.Command
		var what string
		var number int64
		if _, err := fmt.Sscan(line, &one.Time, &what, &number); err != nil && what != "STATUS" {
			t.Fatalf("%q: %v", line, err)
		}
		switch what {
		case "APPEND":
			one.Kind, one.Records = reference.Append, number
		case "STATUS":
			one.Kind = reference.Status
		default:
			broker, err := strconv.ParseInt(what, 10, 64)
			if err != nil {
				t.Fatalf("%q: %v", line, err)
			}
			one.Kind, one.Follower, one.Offset = reference.Fetch, int(broker-5), number
			for next := int64(7); next <= broker; next++ {
				if !slices.Contains(config.Replicas, next) {
					config.Replicas = append(config.Replicas, next)
				}
			}
		}
		commands = append(commands, one)
	}
	return config, commands
}
