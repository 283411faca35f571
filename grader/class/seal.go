package class

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
)

// A record ends with a seal, a digest of all before it, so that a line that was
// edited by hand, or damaged, is known. It is no signature: who may write into the
// output folder and means to deceive can make one.

// errUnsealed says that a record is not as it was written.
var errUnsealed = errors.New("it was changed after it was written")

const (
	sealBegin = `,"seal":"`
	sealEnd   = `"}`
	sealSize  = len(sealBegin) + 2*sha256.Size + len(sealEnd)
)

// sealed gives a JSON object with its seal as the last member.
func sealed(object []byte) []byte {
	body := bytes.TrimSuffix(object, []byte("}"))
	return append(body, sealOf(body)...)
}

// isSealed says whether a line ends with the seal of what stands before.
func isSealed(line []byte) bool {
	line = bytes.TrimSuffix(line, []byte("\n"))
	at := len(line) - sealSize
	return at > 0 && bytes.Equal(line[at:], sealOf(line[:at]))
}

func sealOf(body []byte) []byte {
	sum := sha256.Sum256(body)
	return []byte(sealBegin + hex.EncodeToString(sum[:]) + sealEnd)
}
