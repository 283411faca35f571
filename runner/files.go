package runner

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// outputs are the files, without a name anywhere, that take a program's
// output. Files instead of pipes: a daemon that holds one open cannot make
// the reader wait, and RLIMIT_FSIZE caps them.
type outputs struct{ stdout, stderr *os.File }

func newOutputs() (outputs, error) {
	stdout, err := anonymousFile("stdout")
	if err != nil {
		return outputs{}, fmt.Errorf("make a file for stdout: %w", err)
	}
	stderr, err := anonymousFile("stderr")
	if err != nil {
		return outputs{}, errors.Join(fmt.Errorf("make a file for stderr: %w", err), stdout.Close())
	}
	return outputs{stdout, stderr}, nil
}

func (o outputs) sizes() (outputSizes, error) {
	stdout, err := o.stdout.Stat()
	if err != nil {
		return outputSizes{}, fmt.Errorf("size of stdout: %w", err)
	}
	stderr, err := o.stderr.Stat()
	if err != nil {
		return outputSizes{}, fmt.Errorf("size of stderr: %w", err)
	}
	return outputSizes{stdout.Size(), stderr.Size()}, nil
}

func (o outputs) close() {
	o.stdout.Close()
	o.stderr.Close()
}

// stdio is what a program is started with.
type stdio struct {
	stdin *os.File
	outputs
}

func newStdio(input []byte) (stdio, error) {
	stdin, err := inputFile(input)
	if err != nil {
		return stdio{}, fmt.Errorf("make the program's input: %w", err)
	}
	out, err := newOutputs()
	if err != nil {
		return stdio{}, errors.Join(err, stdin.Close())
	}
	return stdio{stdin, out}, nil
}

func (s stdio) close() {
	s.stdin.Close()
	s.outputs.close()
}

func (s stdio) files() []*os.File { return []*os.File{s.stdin, s.stdout, s.stderr} }

// readRange reads n bytes from offset. A program may have truncated the file
// since it was measured; what is there counts then.
func readRange(f *os.File, offset, n int64) ([]byte, error) {
	data := make([]byte, n)
	got, err := f.ReadAt(data, offset)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return data[:got], err
}
