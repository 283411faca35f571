package toolchain

import (
	"context"
	"strings"
)

// Finding is what a survey learned of one language.
type Finding struct {
	Language string
	Found    bool
	Tools    []FoundTool // in the order of use
	Missing  string      // what is missing and what to do; empty when Found
}

// FoundTool is one compiler or interpreter, where it really lives, and the
// first line that it prints about its version.
type FoundTool struct {
	Name    string
	Path    string
	Version string
}

// Survey looks for the tools of every language, and for make.
func (t *Tools) Survey(ctx context.Context) ([]Finding, error) {
	rows := languages()
	rows = append(rows, language{name: "Makefile", needs: []need{makeNeed()}})
	var findings []Finding
	for _, l := range rows {
		finding, err := t.survey(ctx, l)
		if err != nil {
			return nil, err
		}
		findings = append(findings, finding)
	}
	return findings, nil
}

func (t *Tools) survey(ctx context.Context, l language) (Finding, error) {
	finding := Finding{Language: l.name, Found: true}
	resolved := map[string]tool{}
	for _, n := range l.needs {
		found, err := t.find(ctx, n, resolved)
		if err != nil {
			return Finding{}, err
		}
		if found.path == "" {
			finding.Found = false
			finding.Missing = n.missing(l.name) + "; " + n.remedy()
			continue
		}
		resolved[n.role] = found
		finding.Tools = append(finding.Tools, FoundTool{Name: n.role, Path: found.path, Version: versionOf(ctx, found.path, n.version)})
	}
	return finding, nil
}

// versionOf is the first line that a tool prints about itself; empty when it
// prints none.
func versionOf(ctx context.Context, path string, args []string) string {
	stdout, stderr, err := query(ctx, path, args)
	if err != nil {
		return ""
	}
	for _, line := range strings.Split(string(stdout)+"\n"+string(stderr), "\n") {
		if text := strings.TrimSpace(line); text != "" {
			return text
		}
	}
	return ""
}
