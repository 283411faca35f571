package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/google/renameio/v2"
	"github.com/schollz/progressbar/v3"
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
}

func formats() []format {
	plain := func(write func(io.Writer, grader.Result) error) func(io.Writer, grader.Result, checkSettings) error {
		return func(w io.Writer, result grader.Result, _ checkSettings) error { return write(w, result) }
	}
	return []format{
		{name: "text", write: func(w io.Writer, result grader.Result, settings checkSettings) error {
			return report.WriteText(w, result, report.TextOptions{Verbose: settings.verbose})
		}},
		{name: "json", write: plain(report.WriteJSON)},
		{name: "junit", write: plain(report.WriteJUnit)},
		{name: "html", write: plain(report.WriteHTML)},
		{name: "github", write: plain(report.WriteGitHub)},
		{name: "gradescope", write: plain(report.WriteGradescope), forAutograder: true},
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
		return usagef("--output %s: cannot write: %w", settings.output, err)
	}
	return nil
}

// progress says on a terminal what takes time: getting the program ready, the
// cases, and then the search for what is wrong. Elsewhere it is nil and silent.
type progress struct {
	bar         *progressbar.ProgressBar
	out         io.Writer
	done, total int
}

const clearLine = "\r\x1b[K"

func (c *console) newProgress(total int) *progress {
	file, isFile := c.err.(*os.File)
	if !isFile || !term.IsTerminal(int(file.Fd())) {
		return nil
	}
	fmt.Fprint(c.err, "getting the program ready…")
	return &progress{out: c.err, total: total, bar: progressbar.NewOptions(total,
		progressbar.OptionSetWriter(c.err), progressbar.OptionSetDescription("checking"),
		progressbar.OptionShowCount(), progressbar.OptionClearOnFinish(), progressbar.OptionSetWidth(30),
	)}
}

func (p *progress) step() {
	if p == nil {
		return
	}
	if p.done == 0 {
		fmt.Fprint(p.out, clearLine)
	}
	p.done++
	_ = p.bar.Add(1) // a progress bar that cannot be drawn harms nothing
	if p.done == p.total {
		_ = p.bar.Clear()
		fmt.Fprint(p.out, "looking for the mistake and the smallest trace…")
	}
}

func (p *progress) finish() {
	if p == nil {
		return
	}
	_ = p.bar.Finish()
	fmt.Fprint(p.out, clearLine)
}
