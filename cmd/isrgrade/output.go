package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"github.com/google/renameio/v2"
	"golang.org/x/term"

	"isrgrade/grader"
	"isrgrade/grader/report"
)

// format is a way to write a result.
type format struct {
	name  string
	write func(w io.Writer, result grader.Result, settings checkSettings) error
	// forAutograder: nobody reads our errors there, so that a submission without a
	// program needs a result, as in a class.
	forAutograder bool
	// forPeople: it tells what changed since the last time.
	forPeople bool
	// runsAll: it gives a grade, and nobody waits at a terminal.
	runsAll bool
}

func formats() []format {
	plain := func(write func(io.Writer, grader.Result) error) func(io.Writer, grader.Result, checkSettings) error {
		return func(w io.Writer, result grader.Result, _ checkSettings) error { return write(w, result) }
	}
	return []format{
		{name: "text", forPeople: true, write: func(w io.Writer, result grader.Result, settings checkSettings) error {
			return report.WriteText(w, result, settings.text)
		}},
		{name: "json", write: plain(report.WriteJSON)},
		{name: "junit", write: plain(report.WriteJUnit), runsAll: true},
		{name: "html", write: plain(writeHTML)},
		{name: "tap", write: plain(report.WriteTAP), runsAll: true},
		{name: "line", write: plain(report.WriteLines)},
		{name: "sarif", write: plain(report.WriteSARIF), runsAll: true},
		{name: "github", write: plain(writeGitHubStep), forAutograder: true, runsAll: true},
		{name: "gradescope", write: plain(func(w io.Writer, result grader.Result) error {
			return report.WriteGradescope(w, result, report.GradescopeOptions{Show: grader.ShowFull, Hidden: visibilities()[0]})
		}), forAutograder: true, runsAll: true},
	}
}

func formatNames() string {
	var names []string
	for _, one := range formats() {
		names = append(names, one.name)
	}
	return strings.Join(names, ", ")
}

func formatNamed(name string) (format, error) {
	for _, one := range formats() {
		if one.name == name {
			return one, nil
		}
	}
	return format{}, usagef("--format is %q; give one of %s", name, formatNames())
}

// columns is the width that the shell gives, or that of the terminal; 0 where
// nobody knows.
func (c *console) columns() int {
	if given, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && given > 0 {
		return given
	}
	file, isFile := c.out.(*os.File)
	if !isFile {
		return 0
	}
	width, _, err := term.GetSize(int(file.Fd()))
	if err != nil {
		return 0 // no terminal
	}
	return width
}

// writeResult writes the report to --output, whole or not at all, or to standard
// output.
func (c *console) writeResult(settings checkSettings, result grader.Result) error {
	write := settings.format.write
	if settings.output == "" {
		out := bufio.NewWriter(c.out)
		if err := write(out, result, settings); err != nil {
			return fmt.Errorf("write the report: %w", err)
		}
		return flush(out)
	}
	var text bytes.Buffer
	if err := write(&text, result, settings); err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	if err := renameio.WriteFile(settings.output, text.Bytes(), 0o644); err != nil {
		return cannotWrite("--output "+settings.output, err)
	}
	return nil
}

// checkFolderOf says of a file that is to be written, before anything is done, that
// its folder is not there.
func checkFolderOf(output string) error {
	dir := filepath.Dir(output)
	info, err := os.Stat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return usagef("--output %s: there is no folder %s; make it first", output, dir)
	case err == nil && !info.IsDir():
		return usagef("--output %s: %s is no folder; give a file in one", output, dir)
	default:
		return nil
	}
}

// cannotWrite says where something was to be written: the file that the error names is
// called otherwise while it is written.
func cannotWrite(where string, err error) error {
	var (
		path *fs.PathError
		link *os.LinkError
	)
	switch {
	case errors.As(err, &path):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	}
	return usagef("%s: cannot write: %w", where, err)
}

// progress says on a terminal what is being done: getting the program ready, the
// stages, and then the search for what is wrong. Elsewhere it is nil and silent.
type progress struct {
	out         io.Writer
	doing       string
	done, total int
	mutex       sync.Mutex
}

const clearLine = "\r\x1b[K"

func (c *console) newProgress(total int) *progress {
	file, isFile := c.err.(*os.File)
	if !isFile || !term.IsTerminal(int(file.Fd())) {
		return nil
	}
	p := &progress{out: c.err, total: total}
	p.tell("getting the program ready")
	return p
}

// tell says what is being done from now on.
func (p *progress) tell(doing string) {
	if p == nil {
		return
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.doing = doing
	p.draw()
}

// step counts a case that was run.
func (p *progress) step() {
	if p == nil {
		return
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.done++
	p.draw()
}

func (p *progress) draw() {
	counted := ""
	if p.done > 0 {
		counted = fmt.Sprintf("%d of %d cases: ", p.done, p.total)
	}
	fmt.Fprint(p.out, clearLine+counted+p.doing+"…")
}

func (p *progress) finish() {
	if p != nil {
		fmt.Fprint(p.out, clearLine)
	}
}
