package oracle_test

import (
	"crypto/rand"
	"encoding/binary"
	"os"
	"strconv"
	"strings"
	"testing"
)

// TestKafkaItselfAnswersAsTheRules replays fresh random traces on Kafka's classes.
// ISRGRADE_ORACLE says how many, ISRGRADE_ORACLE_SEED which.
func TestKafkaItselfAnswersAsTheRules(t *testing.T) {
	count, err := strconv.Atoi(os.Getenv("ISRGRADE_ORACLE"))
	if err != nil {
		t.Skip("ISRGRADE_ORACLE=2000 replays so many fresh traces on Kafka's own classes; the stored replies are compared without it")
	}
	itself, seed := needKafka(t), seedOfRun(t)
	t.Logf("Kafka %s, ISRGRADE_ORACLE_SEED=%d", itself.version, seed)
	commands, replies := 0, 0
	const batch = 5000
	for first := 0; first < count; first += batch {
		var traces []string
		for index := first; index < min(count, first+batch); index++ {
			trace := Random(seed, uint64(index))
			commands += len(trace.Commands)
			traces = append(traces, trace.Text())
		}
		answered, err := itself.replay(t.Context(), traces)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range answered {
			replies += strings.Count(want, "\n"+replyMark)
			if got := answeredByRules(t, rightPlayer(), traces[i]); got != want {
				t.Fatalf("seed %d, trace %d: Kafka says\n%s\nand the rules say\n%s", seed, first+i, want, got)
			}
		}
	}
	t.Logf("%d traces, %d commands, %d replies, none different", count, commands, replies)
}

// seedOfRun is a new one each time, unless it is given.
func seedOfRun(t *testing.T) uint64 {
	given := os.Getenv("ISRGRADE_ORACLE_SEED")
	if given == "" {
		var bytes [4]byte
		if _, err := rand.Read(bytes[:]); err != nil {
			t.Fatal(err)
		}
		return uint64(binary.BigEndian.Uint32(bytes[:]))
	}
	seed, err := strconv.ParseUint(given, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return seed
}
