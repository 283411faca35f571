package reference

// View is a state as a person sees it: what the pictures of reports and the
// playground draw. It decides nothing, and no search reads it.
type View struct {
	Facts   []Fact       // of the partition: the HW, the leader's epoch
	Brokers []BrokerView // in the order of Config.Brokers
	Waiting []string     // requests that wait for something, in words, the oldest first
}

// Fact is a number or a list of the state under the name that the exercise has for
// it.
type Fact struct {
	Name, Value string
	// Past says that Value is a time in ms that has passed, so that its age tells more.
	Past bool
}

// The names under which replies tell what a view has: what the lanes of a picture
// show and a program may say otherwise.
const (
	LabelLEO = "LEO"
	LabelHW  = "HW"
	LabelISR = "ISR"
)

// BrokerView is the lane of one broker.
type BrokerView struct {
	Leads, InISR, Down bool
	Also               string // a further word about its standing: "eligible", "fenced"; "" for none
	LEO                int64  // records; Missing where the track has none for this broker
	HW                 int64  // that this broker goes by, records; Missing where there is none
	// Log holds the records themselves where the track tells them apart, LEO of them;
	// nil where it only counts.
	Log   []Entry
	Facts []Fact // what else is kept about the broker
}

// Entry is a record in a log.
type Entry struct {
	Name  string
	Epoch int64  // of the leader that wrote it
	Fate  string // "acknowledged", "lost"; "" for neither
}
