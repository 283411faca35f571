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
	"slices"

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
	byID  map[string]position
	byKey map[[sha256.Size]byte]position // by position.runs; our own faults left out
	// doubted are the lines that are not believed and that no later one replaces.
	doubted []DoubtedLine
	sync    func() error // makes what was written last
}

// position is where a record stands.
type position struct {
	offset int64
	length int
	runs   [sha256.Size]byte // of the part of the key that programs must be run for
	whole  [sha256.Size]byte // of the whole key
	fault  bool              // judge_error
}

// record is a line. Its seal stands behind it; see seal.go.
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

// DoubtedLine is a line of a journal that is not as it was written, and counts for
// nothing.
type DoubtedLine struct {
	Path string
	Line int    // from 1
	ID   string // of the submission; "" if the line does not tell it
	Err  error
}

func (d DoubtedLine) String() string {
	whose := "its submission"
	if d.ID != "" {
		whose = d.ID
	}
	return fmt.Sprintf("%s:%d: the line is not believed (%v); %s is graded again", d.Path, d.Line, d.Err, whose)
}

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
	return &journal{path: path, file: file, sync: file.Sync, byID: map[string]position{}, byKey: map[[sha256.Size]byte]position{}}
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
// left; other lines that are not as they were written are doubted.
func (j *journal) load() error {
	lines := bufio.NewReaderSize(j.file, 1<<16)
	var torn []DoubtedLine // unreadable lines without a readable one behind them
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
		end := offset + int64(len(line))
		doubt := DoubtedLine{j.path, number, one.id, err}
		switch {
		case err == nil:
			j.doubt(torn...)
			j.note(one, position{offset: offset, length: len(line)})
			torn, j.size = nil, end
		case errors.Is(err, errUnsealed):
			j.doubt(append(torn, doubt)...)
			torn, j.size = nil, end
		default:
			torn = append(torn, doubt)
		}
		offset = end
	}
}

// doubt notes lines that are not believed. What was believed about the same
// submission before is the older result, and counts no more either.
func (j *journal) doubt(lines ...DoubtedLine) {
	for _, one := range lines {
		delete(j.byID, one.ID)
	}
	j.doubted = append(j.doubted, lines...)
}

// noted is what is kept of a line in memory.
type noted struct {
	id    string
	key   Key
	fault bool
}

var errNoRecord = errors.New("it has no id or no verdict")

// parseRecord reads a line. With errUnsealed it is a record, but not as it was
// written; the id is then what it says.
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
	found := noted{one.ID, one.Key, one.Result.Verdict == grader.JudgeError}
	if !isSealed(line) {
		return found, errUnsealed
	}
	return found, nil
}

func (j *journal) note(one noted, at position) {
	at.runs, at.whole, at.fault = one.key.runs(), one.key.whole(), one.fault
	j.byID[one.id] = at
	if !at.fault {
		j.byKey[at.runs] = at
	}
	j.doubted = slices.DeleteFunc(j.doubted, func(doubt DoubtedLine) bool { return doubt.ID == one.id })
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
	return j.append(noted{id, key, result.Verdict == grader.JudgeError}, append(sealed(line), '\n'))
}

func (j *journal) append(one noted, line []byte) error {
	if _, err := j.file.WriteAt(line, j.size); err != nil {
		return fmt.Errorf("write the journal: %w", err)
	}
	if err := j.sync(); err != nil {
		return fmt.Errorf("write the journal: %w", err)
	}
	j.note(one, position{offset: j.size, length: len(line)})
	j.size += int64(len(line))
	return nil
}

// at reads the record at a position.
func (j *journal) at(where position) (Key, grader.Result, error) {
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
	return found && !at.fault && at.whole == key.whole()
}

func (j *journal) close() error {
	if err := j.file.Close(); err != nil {
		return fmt.Errorf("close the journal: %w", err)
	}
	return nil
}
