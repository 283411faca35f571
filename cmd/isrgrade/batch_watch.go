package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"isrgrade/grader"
	"isrgrade/grader/class"
	"isrgrade/grader/report"
)

// batchWatch tells how a run goes on: with a bar on a terminal, with a line for
// each part of the class elsewhere.
type batchWatch struct {
	to            io.Writer
	terminal      bool
	bar           *progressbar.ProgressBar
	toGrade, done int
}

// lines is how many lines tell of a run where there is no terminal.
const lines = 20

func (c *console) newWatch() *batchWatch {
	file, isFile := c.err.(*os.File)
	return &batchWatch{to: c.err, terminal: isFile && term.IsTerminal(int(file.Fd()))}
}

func (w *batchWatch) watch() class.Watch {
	return class.Watch{Gone: w.gone, Doubted: w.doubted, Begin: w.begin, Graded: w.graded}
}

func (w *batchWatch) gone(labels []string) {
	fmt.Fprintf(w.to, "no longer in the folder, and so not in the reports: %s\n", report.Visible(strings.Join(labels, ", ")))
}

func (w *batchWatch) doubted(lines []class.DoubtedLine) {
	for _, one := range lines {
		fmt.Fprintln(w.to, report.Visible(one.String()))
	}
}

func (w *batchWatch) begin(all, toGrade int) {
	w.toGrade = toGrade
	if toGrade < all {
		fmt.Fprintf(w.to, "%d of %d are graded already\n", all-toGrade, all)
	}
	if w.terminal && toGrade > 0 {
		w.bar = progressbar.NewOptions(toGrade,
			progressbar.OptionSetWriter(w.to), progressbar.OptionSetDescription("grading"), progressbar.OptionShowCount(),
			progressbar.OptionSetPredictTime(true), progressbar.OptionClearOnFinish(), progressbar.OptionSetWidth(30),
		)
	}
}

func (w *batchWatch) graded(result grader.Result) {
	w.done++
	if result.Verdict == grader.JudgeError {
		w.clear()
		fmt.Fprintf(w.to, "the grader failed with %s: %s\n", report.Visible(result.ID), report.Visible(result.Error))
	}
	if w.bar != nil {
		_ = w.bar.Add(1) // a progress bar that cannot be drawn harms nothing
		return
	}
	if w.done*lines/w.toGrade > (w.done-1)*lines/w.toGrade {
		fmt.Fprintf(w.to, "graded %d of %d\n", w.done, w.toGrade)
	}
}

func (w *batchWatch) clear() {
	if w.bar != nil {
		_ = w.bar.Clear()
	}
}

func (w *batchWatch) finish() {
	if w.bar != nil {
		_ = w.bar.Finish()
	}
}
