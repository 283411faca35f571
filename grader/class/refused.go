package class

import "fmt"

// RefusedError says that a submission cannot be looked at at all: an archive that
// must not be unpacked, a link, a pipe. It is what was handed in that is at fault,
// so it counts as compile_error: the student sees what is wrong, and the gradebook
// shows no points.
type RefusedError struct {
	Subject string // what is meant: the archive, or the path in it
	What    string
	Remedy  string
}

func (e *RefusedError) Error() string {
	return fmt.Sprintf("%s: %s; %s", e.Subject, e.What, e.Remedy)
}

func refuse(subject, remedy, what string, args ...any) error {
	return &RefusedError{Subject: subject, What: fmt.Sprintf(what, args...), Remedy: remedy}
}
