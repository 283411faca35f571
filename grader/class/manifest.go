package class

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/google/renameio/v2"

	"isrgrade/grader"
)

// The files by which a run remembers, in a folder of their own: unlike the
// reports they hold the hidden cases, so nobody else may read them.
const (
	stateFolder  = "state"
	journalFile  = "journal.jsonl"
	manifestFile = "run.json"
)

const manifestSchema = "isrgrade-run/1"

// manifest says what a journal belongs to: enough to write the reports from it,
// and to tell whether shards make up a class.
type manifest struct {
	Schema  string             `json:"schema"`
	Title   string             `json:"title"`
	Site    string             `json:"site,omitempty"`
	Date    string             `json:"date,omitempty"`   // of the run
	Folder  string             `json:"folder,omitempty"` // where the submissions lay, absolute
	Shard   Shard              `json:"shard"`
	Show    grader.Show        `json:"show"`
	Key     Key                `json:"key"`     // without a content
	Entries []row              `json:"entries"` // of the whole class, sorted by id
	Roster  *grader.RosterGaps `json:"roster,omitempty"`
}

// row is a submission in reports.
type row struct {
	ID      string   `json:"id"`
	Name    string   `json:"name,omitempty"`
	Members []Member `json:"members,omitempty"`
	Program string   `json:"program"`
	Email   string   `json:"email,omitempty"`
	Keys    []string `json:"keys,omitempty"`
	Late    string   `json:"late,omitempty"`
	LeftOut []string `json:"left_out,omitempty"`
}

// entry is the submission without what was handed in.
func (r row) entry() Entry {
	return Entry{ID: r.ID, Name: r.Name, Members: r.Members, Program: r.Program, Email: r.Email, Keys: r.Keys, Late: r.Late, LeftOut: r.LeftOut}
}

func rowsOf(entries []Entry) []row {
	rows := make([]row, len(entries))
	for i, entry := range entries {
		rows[i] = row{entry.ID, entry.Name, entry.Members, entry.Program, entry.Email, entry.Keys, entry.Late, entry.LeftOut}
	}
	return rows
}

func journalPath(out string) string  { return filepath.Join(out, stateFolder, journalFile) }
func manifestPath(out string) string { return filepath.Join(out, stateFolder, manifestFile) }

// OutputError says that an output folder cannot be made or written to.
type OutputError struct {
	Out string
	Err error
}

func (e *OutputError) Error() string {
	return fmt.Sprintf("%s cannot be the output folder (%v); give a folder that is there and may be written to, or can be made", e.Out, e.Err)
}

func (e *OutputError) Unwrap() error { return e.Err }

// openOutput makes an output folder, if it is not there yet, and opens its journal.
// Errors are *OutputError, *BusyError, or our own fault.
func openOutput(out string) (*journal, error) {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return nil, &OutputError{out, err}
	}
	if err := os.MkdirAll(filepath.Join(out, stateFolder), 0o700); err != nil {
		return nil, &OutputError{out, err}
	}
	j, err := openJournal(journalPath(out))
	if errors.Is(err, fs.ErrPermission) {
		return nil, &OutputError{out, err}
	}
	return j, err
}

func (m manifest) write(out string) error {
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return fmt.Errorf("write what the run is about: %w", err)
	}
	if err := renameio.WriteFile(manifestPath(out), append(text, '\n'), 0o600); err != nil {
		return fmt.Errorf("write what the run is about: %w", err)
	}
	return nil
}

// readPlain reads a regular file: what lies in a class may be a link or a pipe.
func readPlain(path string) ([]byte, error) {
	file, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK|syscall.O_NOFOLLOW, 0)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, errors.Join(fmt.Errorf("%s is no plain file", path), err)
	}
	return io.ReadAll(file)
}

// readManifest gives the manifest in an output folder; an error that is
// fs.ErrNotExist when the folder is none.
func readManifest(out string) (manifest, error) {
	text, err := readPlain(manifestPath(out))
	if err != nil {
		return manifest{}, fmt.Errorf("read what the run is about: %w", err)
	}
	var m manifest
	if err := json.Unmarshal(text, &m); err != nil {
		return manifest{}, fmt.Errorf("read %s: %w", manifestPath(out), err)
	}
	if m.Schema != manifestSchema {
		return manifest{}, fmt.Errorf("read %s: the schema is %q; want %q", manifestPath(out), m.Schema, manifestSchema)
	}
	return m, nil
}

// ShardError says that an output folder belongs to another shard.
type ShardError struct {
	Out        string
	Has, Wants Shard
}

func (e *ShardError) Error() string {
	return fmt.Sprintf("%s holds shard %s, and this is shard %s; give each shard an output folder of its own", e.Out, e.Has, e.Wants)
}

// manifestBefore gives what a run before wrote into an output folder; the zero
// value where none did.
func manifestBefore(out string) (manifest, error) {
	before, err := readManifest(out)
	if errors.Is(err, fs.ErrNotExist) {
		return manifest{}, nil
	}
	return before, err
}

// checkShard keeps shards that are given the same output folder from overwriting
// one another's reports.
func (m manifest) checkShard(out string, wants Shard) error {
	if m.Schema != "" && m.Shard.String() != wants.String() {
		return &ShardError{out, m.Shard, wants}
	}
	return nil
}

// OtherClassError says that an output folder holds the gradebook of other
// submissions, which would be lost.
type OtherClassError struct {
	Out        string
	Has, Wants string // folders of submissions
	Count      int    // of the submissions whose results Out holds
}

func (e *OtherClassError) Error() string {
	return fmt.Sprintf("%s holds the results of %d submissions from %s, and none of them is in %s; give another output folder, or remove %s if its results are not needed",
		e.Out, e.Count, e.Has, e.Wants, e.Out)
}

// checkClass keeps a gradebook from being replaced by that of another class: at
// least one of the submissions that were there before must be in the class still,
// wherever its folder is now. It gives those that were graded and are gone.
func (m manifest) checkClass(out, folder string, graded *journal, entries []Entry) (gone []string, err error) {
	inClass := map[string]bool{}
	for _, entry := range entries {
		inClass[entry.ID] = true
	}
	count, stay := 0, false
	for _, row := range m.Entries {
		stay = stay || inClass[row.ID]
		if _, found := graded.byID[row.ID]; !found {
			continue
		}
		count++
		if !inClass[row.ID] {
			gone = append(gone, grader.Person{ID: row.ID, Name: row.Name}.Label())
		}
	}
	if count > 0 && !stay {
		return nil, &OtherClassError{out, cmp.Or(m.Folder, "another folder"), folder, count}
	}
	return gone, nil
}
