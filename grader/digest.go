package grader

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// Digest gives the hex SHA-256 of all in the suite that a result depends on: the
// stages with what they are worth, and of each case its name, stage, points, input
// and right output, and whether it is hidden.
func (s *Suite) Digest() string {
	hash := sha256.New()
	for _, stage := range s.stages {
		fmt.Fprintf(hash, "stage %q %q %d\n", stage.id, stage.title, stage.max)
	}
	for _, one := range s.cases {
		fmt.Fprintf(hash, "case %q %q %t %d %q %q\n", one.Name, one.Stage, one.hidden, one.max, one.input, one.expected)
	}
	return hex.EncodeToString(hash.Sum(nil))
}
