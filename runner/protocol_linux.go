package runner

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// The grader and a helper talk over one socket that keeps the borders of
// messages. The helper is given a sandboxConfig in a file; it answers with one
// reply when everything is set up, and then with one for each request. A
// request has no content but its three descriptors. The end of the socket
// tells the helper to end everything.

// helperName is what a helper is started as; RunHelperIfAsked knows it.
const helperName = "isrgrade-confined-helper"

// Descriptors that a helper is started with.
const (
	helperSocket = 3
	helperConfig = 4
)

// sandboxConfig is all that a helper ever runs: one command with one set of
// limits. Limits of the kernel's kind can be lowered but never raised again,
// and a view cannot be changed once the right to mount is gone, so another
// command gets another helper.
type sandboxConfig struct {
	Level    Level
	Spec     Spec
	Limits   Limits
	Landlock bool
	Scratch  string   // where programs start, as they see it
	Writable []string // the folders, Scratch among them, that a program may write to
	Base     string   // any folder, to build a view on; LevelFull only
	Cleared  string   // the folder of Scratch, which the helper makes and removes; empty at LevelFull
}

// reply is what a helper answers. At most one of Fault and StartErrno is set.
type reply struct {
	Report     report
	Fault      string        // of the confinement, in words
	StartErrno syscall.Errno // the command could not be started
	// Verdict says that the program is past a limit, of which Report tells, and is
	// being ended: another reply follows. Should the helper itself not live to
	// send it, what it has counted stands.
	Verdict bool
	// Group is the program's process group, with Verdict and below LevelFull.
	Group int
	// Spent says that the program left traces in what the helper shows: it must
	// not run another one.
	Spent bool
}

const replySize = 64 * kibibyte

func sendReply(socket int, r reply) error {
	data, err := json.Marshal(r)
	if err != nil {
		return fmt.Errorf("encode a reply: %w", err)
	}
	if _, err := unix.Write(socket, data); err != nil { // sendmsg is refused to programs, and so to the thread that starts them
		return fmt.Errorf("send a reply: %w", err)
	}
	return nil
}

func parseReply(data []byte) (reply, error) {
	var r reply
	if len(data) == 0 {
		return r, errHelperGone
	}
	if err := json.Unmarshal(data, &r); err != nil {
		return r, fmt.Errorf("decode the helper's reply: %w", err)
	}
	if r.Fault != "" {
		return r, errors.New(r.Fault)
	}
	return r, nil
}

var errHelperGone = errors.New("the confined helper has ended")

// receiveRequest waits for the next request. io.EOF says that there will be
// none.
func receiveRequest(socket int) ([]int, error) {
	var data [1]byte
	control := make([]byte, unix.CmsgSpace(3*4))
	n, size, _, _, err := unix.Recvmsg(socket, data[:], control, unix.MSG_CMSG_CLOEXEC)
	for errors.Is(err, unix.EINTR) {
		n, size, _, _, err = unix.Recvmsg(socket, data[:], control, unix.MSG_CMSG_CLOEXEC)
	}
	if err != nil {
		return nil, fmt.Errorf("receive a request: %w", err)
	}
	if n == 0 {
		return nil, io.EOF
	}
	messages, err := unix.ParseSocketControlMessage(control[:size])
	if err != nil || len(messages) != 1 {
		return nil, fmt.Errorf("request with %d control messages (%w)", len(messages), err)
	}
	files, err := unix.ParseUnixRights(&messages[0])
	if err != nil || len(files) != 3 {
		return nil, fmt.Errorf("request with %d descriptors (%w)", len(files), err)
	}
	return files, nil
}

func writeConfig(config sandboxConfig) (*os.File, error) {
	data, err := json.Marshal(config)
	if err != nil {
		return nil, fmt.Errorf("encode the helper's orders: %w", err)
	}
	return inputFile(data)
}

func readConfig(descriptor uintptr) (sandboxConfig, error) {
	f := os.NewFile(descriptor, "config")
	defer f.Close()
	var config sandboxConfig
	if err := json.NewDecoder(f).Decode(&config); err != nil {
		return config, fmt.Errorf("decode the helper's orders: %w", err)
	}
	return config, nil
}
