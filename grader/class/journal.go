package class

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"

	"isrgrade/grader"
	"isrgrade/grader/report"
)

// journal keeps finished submissions in a file: one JSON line each, never changed
// afterwards. A later line about the same submission counts instead of an earlier
// one. Only one process has it open.
type journal struct {
	path  string
	file  *os.File
	size  int64 // up to the end of the last whole line
	byID  map[string]place
	byKey map[[sha256.Size]byte]place // our own faults left out
}

// place is where a line stands.
type place struct {
	offset int64
	length int
	sum    [sha256.Size]byte // of the record's key
	fault  bool              // judge_error
}

// record is a line.
type record struct {
	ID     string          `json:"id"`
	Key    Key             `json:"key"`
	Result json.RawMessage `json:"result"`
}

// BusyError says that another run has the journal open.
type BusyError struct{ Path string }

func (e *BusyError) Error() string {
	return fmt.Sprintf("%s is in use by another run; wait for it, or give another output folder", e.Path)
}

// DamagedError says that a line inside a journal cannot be read. It was not the
// end of a killed run that damaged it, since whole lines follow.
type DamagedError struct {
	Path string
	Line int // from 1
	Err  error
}

func (e *DamagedError) Error() string {
	return fmt.Sprintf("%s:%d: the line is damaged (%v); remove that line to grade its submission again", e.Path, e.Line, e.Err)
}

func (e *DamagedError) Unwrap() error { return e.Err }

// openJournal opens the journal at path, makes it if there is none, and drops the
// last line if it is torn.
func openJournal(path string) (*journal, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the journal: %w", err)
	}
	j := newJournal(path, file)
	if err := j.prepare(); err != nil {
		file.Close()
		return nil, err
	}
	return j, nil
}

// readJournal opens the journal at path to read it alone. Another run may not have
// it open to write.
func readJournal(path string) (*journal, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("open the journal: %w", err)
	}
	j := newJournal(path, file)
	if err := errors.Join(j.lock(unix.LOCK_SH), j.load()); err != nil {
		file.Close()
		return nil, err
	}
	return j, nil
}

func newJournal(path string, file *os.File) *journal {
	return &journal{path: path, file: file, byID: map[string]place{}, byKey: map[[sha256.Size]byte]place{}}
}

func (j *journal) lock(how int) error {
	err := unix.Flock(int(j.file.Fd()), how|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return &BusyError{j.path}
	}
	if err != nil {
		return fmt.Errorf("lock the journal %s: %w", j.path, err)
	}
	return nil
}

func (j *journal) prepare() error {
	if err := j.lock(unix.LOCK_EX); err != nil {
		return err
	}
	if err := syncFolder(filepath.Dir(j.path)); err != nil {
		return err
	}
	if err := j.load(); err != nil {
		return err
	}
	if err := j.file.Truncate(j.size); err != nil {
		return fmt.Errorf("drop the torn end of the journal: %w", err)
	}
	return nil
}

// syncFolder makes the name of a new file as durable as its content.
func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("open the folder of the journal: %w", err)
	}
	defer folder.Close()
	if err := folder.Sync(); err != nil {
		return fmt.Errorf("write the folder of the journal: %w", err)
	}
	return nil
}

// load reads the lines. What cannot be read at the very end is what a killed run
// left; before whole lines it is damage.
func (j *journal) load() error {
	lines := bufio.NewReaderSize(j.file, 1<<16)
	var torn *DamagedError
	offset := int64(0)
	for number := 1; ; number++ {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return nil // a last line without its end is torn
		}
		if err != nil {
			return fmt.Errorf("read the journal: %w", err)
		}
		one, err := parseRecord(line)
		switch {
		case err != nil && torn == nil:
			torn = &DamagedError{j.path, number, err}
		case err == nil && torn != nil:
			return torn
		case err == nil:
			j.note(one.id, one.key, place{offset: offset, length: len(line), fault: one.fault})
			j.size = offset + int64(len(line))
		}
		offset += int64(len(line))
	}
}

// noted is what is kept of a line in memory.
type noted struct {
	id    string
	key   Key
	fault bool
}

var errNoRecord = errors.New("it has no id or no verdict")

func parseRecord(line []byte) (noted, error) {
	var one struct {
		ID     string `json:"id"`
		Key    Key    `json:"key"`
		Result struct {
			Verdict grader.Verdict `json:"verdict"`
		} `json:"result"`
	}
	if err := json.Unmarshal(line, &one); err != nil {
		return noted{}, err
	}
	if one.ID == "" || one.Result.Verdict == "" {
		return noted{}, errNoRecord
	}
	return noted{one.ID, one.Key, one.Result.Verdict == grader.JudgeError}, nil
}

func (j *journal) note(id string, key Key, at place) {
	at.sum = key.sum()
	j.byID[id] = at
	if !at.fault {
		j.byKey[at.sum] = at
	}
}

// add records a result. When it returns, the line is on the disk.
func (j *journal) add(id string, key Key, result grader.Result) error {
	var text, compact bytes.Buffer
	if err := report.WriteJSON(&text, result); err != nil {
		return fmt.Errorf("record %s: %w", id, err)
	}
	if err := json.Compact(&compact, text.Bytes()); err != nil {
		return fmt.Errorf("record %s: %w", id, err)
	}
	line, err := json.Marshal(record{id, key, compact.Bytes()})
	if err != nil {
		return fmt.Errorf("record %s: %w", id, err)
	}
	return j.append(id, key, result.Verdict == grader.JudgeError, append(line, '\n'))
}

func (j *journal) append(id string, key Key, fault bool, line []byte) error {
	if _, err := j.file.WriteAt(line, j.size); err != nil {
		return fmt.Errorf("write the journal: %w", err)
	}
	if err := j.file.Sync(); err != nil {
		return fmt.Errorf("write the journal: %w", err)
	}
	j.note(id, key, place{offset: j.size, length: len(line), fault: fault})
	j.size += int64(len(line))
	return nil
}

// at reads the line at a place.
func (j *journal) at(where place) (Key, grader.Result, error) {
	line := make([]byte, where.length)
	if _, err := j.file.ReadAt(line, where.offset); err != nil {
		return Key{}, grader.Result{}, fmt.Errorf("read the journal: %w", err)
	}
	var one record
	if err := json.Unmarshal(line, &one); err != nil {
		return Key{}, grader.Result{}, fmt.Errorf("read the journal: %w", err)
	}
	result, err := report.ReadJSON(bytes.NewReader(one.Result))
	return one.Key, result, err
}

// current says whether a submission has been graded with this key, and not by our
// own fault in vain.
func (j *journal) current(id string, key Key) bool {
	at, found := j.byID[id]
	return found && !at.fault && at.sum == key.sum()
}

func (j *journal) close() error {
	if err := j.file.Close(); err != nil {
		return fmt.Errorf("close the journal: %w", err)
	}
	return nil
}
