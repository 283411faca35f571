package toolchain_test

import (
	"context"
	"errors"
	"path/filepath"
	"testing"

	"isrgrade/runner/toolchain"
)

func toolchainRefusal(t *testing.T, tools *toolchain.Tools, path string) *toolchain.UsageError {
	t.Helper()
	_, err := toolchain.Prepare(context.Background(), idle{t}, toolchain.Submission{Path: path}, toolchain.Options{Tools: tools})
	var usage *toolchain.UsageError
	if !errors.As(err, &usage) {
		t.Fatalf("Prepare: %v; want a *UsageError", err)
	}
	return usage
}

func TestSurveyTellsPathAndVersionOfEveryToolFound(t *testing.T) {
	findings, err := tools.Survey(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if len(findings) != 10 {
		t.Errorf("%d findings, want nine languages and make", len(findings))
	}
	for _, f := range findings {
		if f.Found == (f.Missing != "") {
			t.Errorf("%s: found %v, but missing is %q", f.Language, f.Found, f.Missing)
		}
		for _, tool := range f.Tools {
			if !filepath.IsAbs(tool.Path) || tool.Version == "" {
				t.Errorf("%s: %+v", f.Language, tool)
			}
		}
	}
}

func TestSurveyOfAnEmptyPathFindsNothingAndSaysWhatToDo(t *testing.T) {
	findings, err := toolchain.NewTools("").Survey(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range findings {
		if f.Found || f.Missing == "" || len(f.Tools) > 0 {
			t.Errorf("%+v", f)
		}
	}
}
