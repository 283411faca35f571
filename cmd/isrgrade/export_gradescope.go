package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"isrgrade/grader/report"
)

// visibilities are Gradescope's words for when a test is shown, the first of them what
// hidden cases get unless it is said otherwise.
func visibilities() []string {
	return []string{"hidden", "after_due_date", "after_published", "visible"}
}

// suiteFlags are the flags of batch that say what is graded and shown.
func suiteFlags() []cli.Flag {
	names := []string{"track", "cases", "random", "seed", "hidden", "hidden-seed", "show", "strict", "timeout"}
	return slices.DeleteFunc(batchFlags(), func(flag cli.Flag) bool { return !slices.Contains(names, flag.Names()[0]) })
}

// The files of a Gradescope export beside the scripts.
const (
	exportedConfig = "grading.yaml"
	exportedCases  = "cases"
	exportedHidden = "hidden"
)

// gradescopeExport gives the scripts, the configuration, and the folders of cases that
// it names.
func gradescopeExport(ctx *cli.Context) ([]exported, error) {
	visibility := ctx.String("hidden-visibility")
	if !slices.Contains(visibilities(), visibility) {
		return nil, usagef("--hidden-visibility is %q; give one of %s", visibility, strings.Join(visibilities(), ", "))
	}
	config, err := readConfig(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := config.settings(ctx.Context); err != nil { // what is wrong should show here, not on the platform
		return nil, err
	}
	files, err := embedded("export/gradescope")
	if err != nil {
		return nil, err
	}
	for i := range files {
		files[i].text = bytes.ReplaceAll(files[i].text, []byte("HIDDEN_VISIBILITY"), []byte(visibility))
	}
	for _, folder := range []struct {
		from *string
		to   string
	}{{&config.Suites.Cases, exportedCases}, {&config.Suites.Hidden.Dir, exportedHidden}} {
		found, err := traceFiles(*folder.from, folder.to)
		if err != nil {
			return nil, err
		}
		if files = append(files, found...); len(found) > 0 {
			*folder.from = folder.to
		}
	}
	config.Confine = "auto"
	var text bytes.Buffer
	if err := config.print(&text); err != nil {
		return nil, err
	}
	return append(files, exported{exportedConfig, text.Bytes(), 0o644}), nil
}

// traceFiles copies a folder of cases.
func traceFiles(from, to string) ([]exported, error) {
	if from == "" {
		return nil, nil
	}
	var files []exported
	err := filepath.WalkDir(from, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		relative, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		text, err := os.ReadFile(path)
		files = append(files, exported{to + "/" + filepath.ToSlash(relative), text, 0o644})
		return err
	})
	if err != nil {
		return nil, usagef("%s: cannot read the cases: %w", report.Visible(from), err)
	}
	return files, nil
}
