package toolchain_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"golang.org/x/sync/errgroup"

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
	findings, err := tools.Survey(context.Background(), toolchain.OpenMemory(""))
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
	findings, err := toolchain.NewTools("").Survey(context.Background(), toolchain.OpenMemory(""))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range findings {
		if f.Found || f.Missing == "" || len(f.Tools) > 0 {
			t.Errorf("%+v", f)
		}
	}
}

func TestToolsMayBeSharedByGoroutines(t *testing.T) {
	shared := toolchain.NewTools(os.Getenv("PATH"))
	var group errgroup.Group
	results := make([][]toolchain.Finding, 3)
	for i := range results {
		group.Go(func() (err error) {
			results[i], err = shared.Survey(context.Background(), toolchain.OpenMemory(""))
			return err
		})
	}
	if err := group.Wait(); err != nil {
		t.Fatal(err)
	}
	for _, other := range results[1:] {
		if !reflect.DeepEqual(results[0], other) {
			t.Errorf("two surveys differ: %v and %v", results[0], other)
		}
	}
}
