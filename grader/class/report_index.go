package class

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"
)

// reportIndex says what the reports in an output folder were made from, so that a run
// that changes nothing need not write them again.
type reportIndex struct {
	Of      string           `json:"of"`    // digest of all that the reports depend on
	Files   map[string]int64 `json:"files"` // sizes in bytes, by path in the output folder
	Summary Summary          `json:"summary"`
}

const reportIndexFile = "reports.json"

// reportsOf digests what the reports are made from: the manifest, which has the
// grader's own digest, the rows and what is shown, and the current results.
func (s *session) reportsOf(m manifest) (string, error) {
	m.Date = "" // another day alone is no reason to write them again
	text, err := json.Marshal(m)
	if err != nil {
		return "", fmt.Errorf("digest what the run is about: %w", err)
	}
	hash := sha256.New()
	hash.Write(text)
	for _, entry := range s.entries {
		at := s.journal.byID[entry.ID]
		fmt.Fprintf(hash, "%q %x %d %t\n", entry.ID, at.whole, at.offset, at.whole == s.keys[entry.ID].whole())
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}

// readReportIndex gives the summary of reports that are in place and up to date.
func readReportIndex(out, of string) (Summary, bool) {
	text, err := os.ReadFile(filepath.Join(out, stateFolder, reportIndexFile))
	if err != nil {
		return Summary{}, false
	}
	var before reportIndex
	if err := json.Unmarshal(text, &before); err != nil || before.Of != of {
		return Summary{}, false
	}
	for name, size := range before.Files {
		if info, err := os.Stat(filepath.Join(out, name)); err != nil || info.Size() != size {
			return Summary{}, false
		}
	}
	return before.Summary, true
}

// writeReportIndex is called when all reports are in place.
func writeReportIndex(out, of string, summary Summary) error {
	files := map[string]int64{}
	pages, err := filepath.Glob(filepath.Join(out, PageFolder, "*.html"))
	if err != nil {
		return fmt.Errorf("list the pages: %w", err)
	}
	for _, name := range []string{JSONFile, CSVFile, JUnitFile, IndexFile} {
		pages = append(pages, filepath.Join(out, name))
	}
	for _, path := range pages {
		info, err := os.Stat(path)
		if err != nil {
			return fmt.Errorf("look at a report: %w", err)
		}
		name, err := filepath.Rel(out, path)
		if err != nil {
			return fmt.Errorf("look at a report: %w", err)
		}
		files[name] = info.Size()
	}
	text, err := json.Marshal(reportIndex{of, files, summary})
	if err != nil {
		return fmt.Errorf("note what the reports are made from: %w", err)
	}
	if err := renameio.WriteFile(filepath.Join(out, stateFolder, reportIndexFile), append(text, '\n'), 0o600); err != nil {
		return fmt.Errorf("note what the reports are made from: %w", err)
	}
	return nil
}
