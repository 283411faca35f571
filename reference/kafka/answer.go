package kafka

// Answer is what the controller says to a request (Kafka: Errors).
type Answer uint8

// The answers, in the order of the page's table.
const (
	OK Answer = iota
	IneligibleReplica
	OperationNotAttempted
	InvalidUpdateVersion
	FencedLeaderEpoch
	UnknownTopicOrPartition
	UnknownTopicID
	InvalidRequest
	NewLeaderElected
	UnknownServerError
)

// answerNames are the answers as a trace writes them.
var answerNames = [...]string{
	"OK", "INELIGIBLE_REPLICA", "OPERATION_NOT_ATTEMPTED", "INVALID_UPDATE_VERSION", "FENCED_LEADER_EPOCH",
	"UNKNOWN_TOPIC_OR_PARTITION", "UNKNOWN_TOPIC_ID", "INVALID_REQUEST", "NEW_LEADER_ELECTED", "UNKNOWN_SERVER_ERROR",
}

func (a Answer) String() string { return answerNames[a] }

// AnswerNames gives the names of all answers, in the order of their numbers.
func AnswerNames() []string { return append([]string(nil), answerNames[:]...) }

// Outcome is what an answer does to the change that it is about.
type Outcome uint8

// The outcomes of an answer.
const (
	Commit Outcome = iota + 1 // the ISR is the proposed one
	Undo                      // nothing is pending any more
	Stay                      // pending until LEADER
	Retry                     // pending, and the same request is sent again
)

// FetchError is why a FETCH is not served.
type FetchError uint8

// The errors of a FETCH; the zero value is that it is served.
const (
	Served FetchError = iota
	FencedEpoch
	UnknownEpoch
	Diverging
	OutOfRange
	NotLeaderOrFollower
)

var fetchErrorNames = [...]string{
	"OK", "FENCED_LEADER_EPOCH", "UNKNOWN_LEADER_EPOCH", "DIVERGING", "OFFSET_OUT_OF_RANGE", "NOT_LEADER_OR_FOLLOWER",
}

func (e FetchError) String() string { return fetchErrorNames[e] }

// healthNames are the words of BROKER, by Health.
var healthNames = [...]string{"ALIVE", "FENCED", "SHUTTING_DOWN"}

func (h Health) String() string { return healthNames[h] }
