package class

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

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
	Schema  string      `json:"schema"`
	Title   string      `json:"title"`
	Shard   Shard       `json:"shard"`
	Show    grader.Show `json:"show"`
	Key     Key         `json:"key"`     // without a content
	Entries []row       `json:"entries"` // of the whole class, sorted by id
}

// row is a submission in reports.
type row struct {
	ID      string `json:"id"`
	Name    string `json:"name,omitempty"`
	Program string `json:"program"`
}

func rowsOf(entries []Entry) []row {
	rows := make([]row, len(entries))
	for i, entry := range entries {
		rows[i] = row{entry.ID, entry.Name, entry.Program}
	}
	return rows
}

func journalPath(out string) string  { return filepath.Join(out, stateFolder, journalFile) }
func manifestPath(out string) string { return filepath.Join(out, stateFolder, manifestFile) }

func makeState(out string) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return fmt.Errorf("make the output folder: %w", err)
	}
	if err := os.MkdirAll(filepath.Join(out, stateFolder), 0o700); err != nil {
		return fmt.Errorf("make the folder of the journal: %w", err)
	}
	return nil
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

// readManifest gives the manifest in an output folder; an error that is
// fs.ErrNotExist when the folder is none.
func readManifest(out string) (manifest, error) {
	text, err := os.ReadFile(manifestPath(out))
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

// checkShard keeps shards that are given the same output folder from overwriting
// one another's reports.
func checkShard(out string, wants Shard) error {
	before, err := readManifest(out)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if before.Shard.String() != wants.String() {
		return &ShardError{out, before.Shard, wants}
	}
	return nil
}
