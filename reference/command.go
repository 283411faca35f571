package reference

import (
	"math"
	"strconv"
)

// Config is a trace's header.
type Config struct {
	Numbers []int64 // the values of the header's lines in order, but for Brokers
	Brokers []int64 // broker ids, distinct
	Lives   []int64 // one number a broker where the header joins one to each id: 5@50 6@60
	Names   *NameTable
}

// Missing is the value of an optional Arg that is absent.
const Missing int64 = math.MinInt64

// MostArgs is how many values a command can have.
const MostArgs = 6

// Command is one line of a trace. It has a fixed size and is copied a lot.
type Command struct {
	Verb int   // index in Grammar.Verbs
	Time int64 // ms, never less than that of the command before
	Args [MostArgs]int64
}

// NameTable holds the words that a trace gives to things, in the order in which they
// appear first. The nil table names number 0 "m1", number 1 "m2" and so on.
type NameTable struct {
	words []string
	index map[string]int64
}

// Add gives the number of a word, which may be new.
func (t *NameTable) Add(word string) int64 {
	if number, known := t.index[word]; known {
		return number
	}
	if t.index == nil {
		t.index = map[string]int64{}
	}
	number := int64(len(t.words))
	t.words = append(t.words, word)
	t.index[word] = number
	return number
}

// Word gives the word with this number.
func (t *NameTable) Word(number int64) string {
	if t == nil || number < 0 || number >= int64(len(t.words)) {
		return "m" + strconv.FormatInt(number+1, 10)
	}
	return t.words[number]
}

// A list of brokers in a command is packed into one value: four bits a broker, its
// index plus one, the first broker lowest. So the order is kept.
const (
	bitsABroker = 4
	// MostPacked is how many brokers a track with such lists can have.
	MostPacked = 1<<bitsABroker - 1
)

// PackBrokers packs indices in Config.Brokers, each below MostPacked and no two
// alike.
func PackBrokers(indices ...int) int64 {
	packed := uint64(0)
	for i, index := range indices {
		packed |= uint64(index+1) << (bitsABroker * i)
	}
	return int64(packed)
}

// UnpackBrokers appends the indices of a packed list.
func UnpackBrokers(indices []int, packed int64) []int {
	for rest := uint64(packed); rest != 0; rest >>= bitsABroker {
		indices = append(indices, int(rest&MostPacked)-1)
	}
	return indices
}
