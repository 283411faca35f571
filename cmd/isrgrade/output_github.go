package main

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"io"
	"os"

	"isrgrade/grader"
	"isrgrade/grader/report"
)

// writeGitHubStep writes the log of a step and, where GitHub runs us, appends its
// summary and its outputs to the files that it names.
func writeGitHubStep(w io.Writer, result grader.Result) error {
	// The one thing that must not be replayed: a program that knew the token could end
	// what encloses its output.
	if err := report.WriteGitHub(w, result, rand.Text()); err != nil {
		return err
	}
	for variable, write := range map[string]func(io.Writer, grader.Result) error{
		"GITHUB_STEP_SUMMARY": report.WriteGitHubSummary, "GITHUB_OUTPUT": report.WriteGitHubOutputs,
	} {
		if err := appendReport(os.Getenv(variable), result, write); err != nil {
			return fmt.Errorf("%s: %w", variable, err)
		}
	}
	return nil
}

func appendReport(name string, result grader.Result, write func(io.Writer, grader.Result) error) error {
	if name == "" {
		return nil
	}
	var text bytes.Buffer
	if err := write(&text, result); err != nil {
		return err
	}
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	if _, err := file.Write(text.Bytes()); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}
