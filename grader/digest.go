package grader

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// CasesDigest gives the hex SHA-256 of all in the suite that running a program
// depends on: the stages, and of each case its name, stage, input and right output,
// and whether it is hidden.
func (s *Suite) CasesDigest() string {
	hash := sha256.New()
	for _, stage := range s.stages {
		fmt.Fprintf(hash, "stage %q %q\n", stage.id, stage.title)
	}
	for _, one := range s.cases {
		fmt.Fprintf(hash, "case %q %q %t %q %q\n", one.Name, one.Stage, one.hidden, one.input, one.expected)
	}
	return hex.EncodeToString(hash.Sum(nil))
}

// WeightsDigest gives the hex SHA-256 of what the stages and the cases are worth.
func (s *Suite) WeightsDigest() string {
	hash := sha256.New()
	for _, stage := range s.stages {
		fmt.Fprintf(hash, "stage %q %d\n", stage.id, stage.max)
	}
	for _, one := range s.cases {
		fmt.Fprintf(hash, "case %q %d\n", one.Name, one.max)
	}
	return hex.EncodeToString(hash.Sum(nil))
}
