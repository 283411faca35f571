package class

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path"
	"path/filepath"

	"github.com/google/renameio/v2"
	"golang.org/x/sync/errgroup"

	"isrgrade/grader"
	"isrgrade/grader/report"
)

// The reports in an output folder.
const (
	JSONFile   = "results.json"
	CSVFile    = "results.csv"
	JUnitFile  = "results.xml"
	IndexFile  = "index.html"
	PageFolder = "students"
)

type results = iter.Seq2[grader.Result, error]

// writeReports writes all reports, each whole or not at all, as the
// manifest says what they are of. The results are gone through once for all formats.
func writeReports(out string, of manifest, all results, tracks report.Tracks) (Summary, error) {
	if err := os.MkdirAll(filepath.Join(out, PageFolder), 0o755); err != nil {
		return Summary{}, fmt.Errorf("make the folder for the pages: %w", err)
	}
	shown := concealed(all, of.Show)
	stages, err := stagesOf(shown)
	if err != nil {
		return Summary{}, err
	}
	var summaries []report.Summary
	pages := pageNames(of.Entries)
	prints := map[string]string{}
	err = share(concealed(withPrints(all, prints), of.Show),
		into(filepath.Join(out, JSONFile), func(w io.Writer, all results) error { return report.WriteClassJSON(w, of.Roster, all) }),
		into(filepath.Join(out, JUnitFile), report.WriteClassJUnit),
		into(filepath.Join(out, CSVFile), func(w io.Writer, all results) error { return report.WriteCSV(w, stages, all) }),
		func(all results) (err error) {
			summaries, err = writePages(filepath.Join(out, PageFolder), pages, all, of.Site, tracks)
			return err
		},
	)
	if err != nil {
		return Summary{}, err
	}
	if err := removeOldPages(filepath.Join(out, PageFolder), pages, summaries); err != nil {
		return Summary{}, err
	}
	for i, one := range summaries {
		summaries[i].Fingerprint = prints[one.ID] // to find equal programs, on the instructor's page alone
	}
	index := report.Index{
		Title: of.Title, Date: of.Date, Summaries: summaries, Roster: of.Roster,
		Page: func(one report.Summary) string { return path.Join(PageFolder, pages[one.ID]) },
	}
	err = into(filepath.Join(out, IndexFile), func(w io.Writer, _ results) error { return report.WriteIndex(w, index) })(nil)
	return summarize(summaries), err
}

// withPrints notes the fingerprint of each result by its id.
func withPrints(all results, prints map[string]string) results {
	return func(yield func(grader.Result, error) bool) {
		for result, err := range all {
			prints[result.ID] = result.Fingerprint
			if !yield(result, err) {
				return
			}
		}
	}
}

func concealed(all results, show grader.Show) results {
	return func(yield func(grader.Result, error) bool) {
		for result, err := range all {
			if !yield(grader.Conceal(result, show), err) {
				return
			}
		}
	}
}

// stagesOf gives the ids of the stages, which all results of a run have in common.
func stagesOf(all results) ([]string, error) {
	for result, err := range all {
		var ids []string
		for _, stage := range result.Stages {
			ids = append(ids, stage.ID)
		}
		return ids, err
	}
	return nil, nil
}

// into gives a consumer that writes a file, whole or not at all.
func into(file string, write func(io.Writer, results) error) func(results) error {
	return func(all results) error {
		pending, err := renameio.NewPendingFile(file, renameio.WithPermissions(0o644))
		if err != nil {
			return fmt.Errorf("write %s: %w", file, err)
		}
		defer func() { _ = pending.Cleanup() }() // does nothing once the file is in place
		buffered := bufio.NewWriterSize(pending, 1<<16)
		if err := write(buffered, all); err != nil {
			return fmt.Errorf("write %s: %w", file, err)
		}
		if err := buffered.Flush(); err != nil {
			return fmt.Errorf("write %s: %w", file, err)
		}
		if err := pending.CloseAtomicallyReplace(); err != nil {
			return fmt.Errorf("write %s: %w", file, err)
		}
		return nil
	}
}

// errStopped ends the other consumers when one has failed.
var errStopped = errors.New("another report could not be written")

// share goes through all once and gives each consumer every result, one result at
// a time.
func share(all results, consumers ...func(results) error) error {
	var group errgroup.Group
	feeds := make([]chan grader.Result, len(consumers))
	failed := make(chan struct{}) // closed when the source failed or a consumer did
	var source error
	for i, consume := range consumers {
		feeds[i] = make(chan grader.Result)
		group.Go(func() error {
			err := consume(fed(feeds[i], failed))
			for range feeds[i] { // a consumer that gave up must not hold up the others
			}
			return err
		})
	}
	for result, err := range all {
		if source = err; err != nil {
			close(failed)
			break
		}
		for _, feed := range feeds {
			feed <- result
		}
	}
	for _, feed := range feeds {
		close(feed)
	}
	if err := group.Wait(); source == nil {
		return err
	}
	return source
}

// fed gives what comes over a channel; at its end, an error if the source failed.
func fed(feed <-chan grader.Result, failed <-chan struct{}) results {
	return func(yield func(grader.Result, error) bool) {
		for result := range feed {
			if !yield(result, nil) {
				return
			}
		}
		select {
		case <-failed:
			yield(grader.Result{}, errStopped)
		default:
		}
	}
}

// writePages writes a page for each submission, and sums all up. A page that is
// there already stays untouched.
func writePages(folder string, pages map[string]string, all results, site string, tracks report.Tracks) ([]report.Summary, error) {
	var summaries []report.Summary
	for result, err := range all {
		if err != nil {
			return nil, err
		}
		result.Site = site
		var page bytes.Buffer
		if err := report.WriteHTML(&page, result, tracks); err != nil {
			return nil, fmt.Errorf("write the page of %s: %w", result.ID, err)
		}
		if err := writeChanged(filepath.Join(folder, pages[result.ID]), page.Bytes()); err != nil {
			return nil, err
		}
		summaries = append(summaries, report.Summarize(result))
	}
	return summaries, nil
}

func writeChanged(file string, content []byte) error {
	if before, err := os.ReadFile(file); err == nil && bytes.Equal(before, content) {
		return nil
	}
	if err := renameio.WriteFile(file, content, 0o644); err != nil {
		return fmt.Errorf("write %s: %w", file, err)
	}
	return nil
}

// removeOldPages removes the pages of submissions that are no more.
func removeOldPages(folder string, pages map[string]string, summaries []report.Summary) error {
	keep := map[string]bool{}
	for _, one := range summaries {
		keep[pages[one.ID]] = true
	}
	found, err := os.ReadDir(folder)
	if err != nil {
		return fmt.Errorf("read the folder of the pages: %w", err)
	}
	for _, one := range found {
		if keep[one.Name()] || path.Ext(one.Name()) != ".html" {
			continue
		}
		if err := os.Remove(filepath.Join(folder, one.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("remove an old page: %w", err)
		}
	}
	return nil
}
