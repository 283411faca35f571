package report_test

import (
	"io"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"isrgrade/grader"
	"isrgrade/grader/report"
)

// page writes a page to a file and gives its address.
func page(t *testing.T, write func(io.Writer) error) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "page.html")
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := write(file); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	return (&url.URL{Scheme: "file", Path: name}).String()
}

func studentPage(t *testing.T, result grader.Result) string {
	return page(t, func(w io.Writer) error { return writeHTML(w, result) })
}

func indexPage(t *testing.T, class []report.Summary) string {
	return page(t, func(w io.Writer) error {
		return report.WriteIndex(w, report.Index{Title: "Distributed systems", Summaries: class, Page: studentPath})
	})
}

func studentPath(s report.Summary) string { return "students/" + s.ID + ".html" }
