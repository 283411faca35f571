//go:build unix && !linux

package runner

import (
	"errors"
	"os"
)

// anonymousFile is a temporary file whose name is gone before it is used.
func anonymousFile(name string) (*os.File, error) {
	f, err := os.CreateTemp("", "isrgrade-"+name+"-*")
	if err != nil {
		return nil, err
	}
	if err := os.Remove(f.Name()); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// inputFile holds input, at its start.
func inputFile(input []byte) (*os.File, error) {
	f, err := anonymousFile("stdin")
	if err != nil {
		return nil, err
	}
	if _, err := f.WriteAt(input, 0); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}
