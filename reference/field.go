package reference

// Field is one number of a state, as a Row has them.
type Field struct {
	Name   string // as replies or the lesson call it: "LEO", "lastCaughtUpTime"
	Broker int    // whose it is: index in Config.Brokers, or OfPartition
	Kind   FieldKind
	// Base is how many values a small world gives to it: distances, ages, states.
	Base int
	// Capped says that in a small world all values from the last on are alike;
	// otherwise a state with a larger one is left out. Ages and deadlines are capped
	// anyway.
	Capped bool
	Shown  bool // a reply shows it, so that a wrong one is seen at once
}

// OfPartition is the Broker of a field that belongs to none.
const OfPartition = -1

// FieldKind is what the rules may do with a number of the state, and so how a search
// may forget about it. It is a claim of the track: the searches are exact only if it
// is true.
type FieldKind uint8

// The kinds of fields.
const (
	FieldOffset   FieldKind = iota // compared with, and set to, offsets only
	FieldAge                       // a time that has passed: used as now - value, alike for all ages past a bound
	FieldDeadline                  // a time to come, or Missing: used as value - now, alike for all that have passed, and for all beyond a bound
	FieldEpoch                     // compared only; its distance to the newest counts
	FieldID                        // compared only, or Missing; its rank among all ids of the states at hand counts
	FieldFlag                      // 0 or 1
	FieldSmall                     // one of Base values, each a case of its own
)
