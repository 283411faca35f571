package toolchain

import (
	"context"
	"strings"

	"golang.org/x/sync/errgroup"
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

// Survey looks for the tools of every language, and for make. What memory knows is
// not asked for.
func (t *Tools) Survey(ctx context.Context, memory *Memory) ([]Finding, error) {
	rows := languages()
	rows = append(rows, language{name: "Makefile", needs: []need{makeNeed()}})
	findings := make([]Finding, len(rows))
	group, ctx := errgroup.WithContext(ctx)
	for i, l := range rows { // each waits for other programs
		group.Go(func() (err error) {
			findings[i], err = t.survey(ctx, memory, l)
			return err
		})
	}
	return findings, group.Wait()
}

func (t *Tools) survey(ctx context.Context, memory *Memory, l language) (Finding, error) {
	finding := Finding{Language: l.name, Found: true}
	resolved := map[string]tool{}
	for _, n := range l.needs {
		candidates := t.candidates(n, resolved)
		if known, found := memory.recall(n, candidates); found {
			resolved[n.role] = tool{path: known.Path}
			finding.Tools = append(finding.Tools, known)
			continue
		}
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
		answered := FoundTool{Name: n.role, Path: found.path, Version: versionOf(ctx, found.path, n.version)}
		memory.learn(n, candidates, answered)
		finding.Tools = append(finding.Tools, answered)
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
