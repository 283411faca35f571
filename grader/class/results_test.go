package class

import (
	"bytes"
	"iter"
	"os"
	"path/filepath"
	"testing"

	"isrgrade/grader"
	"isrgrade/grader/report"
)

func readResults(t testing.TB, out string) iter.Seq2[grader.Result, error] {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(out, JSONFile))
	if err != nil {
		t.Fatal(err)
	}
	return report.ReadClass(bytes.NewReader(text))
}
