package grader

// RosterGaps is what a class and its roster do not have in common.
type RosterGaps struct {
	Unknown []Person            `json:"unknown"` // submissions that the roster does not know
	Missing []Person            `json:"missing"` // students of the roster without a submission
	Several []PersonSubmissions `json:"several"` // students of the roster with several submissions
}

// Person is a submission or a student. Of a submission, Name says who handed it in;
// of a group, who of them is unknown.
type Person struct {
	ID   string `json:"id"`
	Name string `json:"name,omitempty"` // "" where nothing tells it
}

// PersonSubmissions is a student with the ids of the submissions.
type PersonSubmissions struct {
	Person
	Submissions []string `json:"submissions"`
}

// Label is how a list calls the person.
func (p Person) Label() string {
	if p.Name == "" {
		return p.ID
	}
	return p.Name + " (" + p.ID + ")"
}
