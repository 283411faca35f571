package toolchain

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"isrgrade/runner"
)

// systemPath is where builds look for the system's own tools.
const systemPath = "/usr/local/bin:/usr/bin:/bin"

// inFolder is a shell's script that runs a command in a folder, with all that
// it prints on standard error, in order.
const inFolder = `cd "$1" && shift && exec "$@" 1>&2`

// build runs the build of a recipe, if it has one, and says how to run what
// came of it.
func (p *preparer) build(ctx context.Context, w buildDir, r recipe, subject string) (runner.Spec, Build, error) {
	tools, err := p.tools.resolve(ctx, subject, r.language.name, r.language.needs)
	if err != nil {
		return runner.Spec{}, Build{}, err
	}
	if err := p.addOptional(ctx, tools, r.optional); err != nil {
		return runner.Spec{}, Build{}, err
	}
	marks := marksOf(w, r, tools)
	var done Build
	if r.language.build != "" {
		if done, err = p.compile(ctx, w, r, tools); err != nil {
			return runner.Spec{}, Build{}, err
		}
		if err := w.intact(); err != nil {
			return runner.Spec{}, Build{}, err
		}
	}
	if r.language.product != nil {
		if marks["{product}"], err = r.language.product(w); err != nil {
			return runner.Spec{}, Build{}, err
		}
	}
	spec, err := p.launch(ctx, w, r.language, tools, marks, subject)
	return spec, done, err
}

// addOptional adds the tools that are there.
func (p *preparer) addOptional(ctx context.Context, tools map[string]tool, needs []need) error {
	for _, n := range needs {
		found, err := p.tools.find(ctx, n, tools)
		if err != nil {
			return err
		}
		if found.path != "" {
			tools[n.role] = found
		}
	}
	return nil
}

// compile runs the build in its folder, with what the compiler keeps warm.
func (p *preparer) compile(ctx context.Context, w buildDir, r recipe, tools map[string]tool) (Build, error) {
	compiler, ok := tools["go"]
	if !ok {
		return p.runBuild(ctx, w, r, tools, nil, p.buildLimits())
	}
	warm, err := p.seedGoCache(ctx, compiler, w.cache)
	if err != nil {
		return Build{}, err
	}
	return p.runBuild(ctx, w, r, tools, warm, p.buildLimits())
}

// runBuild runs the build; it may read its tools and also what reads lists.
func (p *preparer) runBuild(ctx context.Context, w buildDir, r recipe, tools map[string]tool, reads []string, limits runner.Limits) (Build, error) {
	for _, t := range tools {
		reads = append(reads, t.read...)
	}
	marks := marksOf(w, r, tools)
	if len(r.sources) > 0 {
		marks["{main}"] = "./" + r.sources[0]
	}
	words := expand(r.language.build, marks, inThisFolder(r.sources))
	spec := runner.Spec{
		Argv:  append([]string{"/bin/sh", "-c", inFolder, "sh", w.dir}, words...),
		Env:   replaceMarks(r.language.buildEnv, marks),
		Read:  distinct(append(reads, w.root)),
		Write: []string{w.src, w.out, w.cache},
	}
	outcome, err := p.runner.Run(ctx, spec, nil, limits)
	if err != nil {
		return Build{}, fmt.Errorf("building a program in %s: %w", r.language.name, err)
	}
	if outcome.Ending != runner.Exited || outcome.ExitCode != 0 {
		shown := expand(r.language.build, shownMarks(r, tools), r.sources)
		return Build{}, &CompileError{Language: r.language.name, Command: shown, Output: outcome.Stderr, Outcome: outcome, Limits: limits}
	}
	return Build{Steps: 1, Wall: outcome.Wall, CPU: outcome.CPU, PeakRSS: outcome.PeakRSS, Output: outcome.Stderr}, nil
}

// launch says how to run a program that is built.
func (p *preparer) launch(ctx context.Context, w buildDir, l language, tools map[string]tool, marks map[string]string, subject string) (runner.Spec, error) {
	spec := runner.Spec{
		Argv: expand(l.run, marks, nil),
		Env:  l.runEnv,
		Read: []string{w.src, w.out},
	}
	if err := w.keeps(spec.Argv); err != nil {
		return runner.Spec{}, err
	}
	for role, t := range tools {
		if strings.Contains(l.run, "{"+role+"}") {
			spec.Read = append(spec.Read, t.read...)
		}
	}
	if !within(spec.Argv[0], w.root) {
		return spec, nil
	}
	return p.interpreted(ctx, spec, subject)
}

// marksOf gives the values of the marks in a language's words.
func marksOf(w buildDir, r recipe, tools map[string]tool) map[string]string {
	marks := map[string]string{
		"{out}":     w.out,
		"{program}": filepath.Join(w.out, "program"),
		"{cache}":   w.cache,
		"{path}":    searchPath(tools),
	}
	if len(r.sources) > 0 {
		marks["{main}"] = filepath.Join(w.dir, r.sources[0])
	}
	for role, t := range tools {
		marks["{"+role+"}"] = t.path
	}
	return marks
}

// shownMarks are the values of the marks as people know them.
func shownMarks(r recipe, tools map[string]tool) map[string]string {
	marks := map[string]string{"{out}": "out", "{program}": "program"}
	if len(r.sources) > 0 {
		marks["{main}"] = r.sources[0]
	}
	for role, t := range tools {
		marks["{"+role+"}"] = filepath.Base(t.path)
	}
	return marks
}

// searchPath lists the folders of the tools before the system's own.
func searchPath(tools map[string]tool) string {
	var folders []string
	for _, role := range slices.Sorted(maps.Keys(tools)) {
		folder := filepath.Dir(tools[role].path)
		if !slices.Contains(folders, folder) {
			folders = append(folders, folder)
		}
	}
	return strings.Join(append(folders, systemPath), string(filepath.ListSeparator))
}

// expand splits words and replaces the marks in them.
func expand(words string, marks map[string]string, sources []string) []string {
	var expanded []string
	for _, word := range strings.Fields(words) {
		if word == "{sources}" {
			expanded = append(expanded, sources...)
			continue
		}
		expanded = append(expanded, replaceMarks([]string{word}, marks)...)
	}
	return expanded
}

func replaceMarks(words []string, marks map[string]string) []string {
	var pairs []string
	for mark, value := range marks {
		pairs = append(pairs, mark, value)
	}
	replacer := strings.NewReplacer(pairs...)
	var replaced []string
	for _, word := range words {
		replaced = append(replaced, replacer.Replace(word))
	}
	return replaced
}

// inThisFolder keeps a compiler from taking a name such as -x.c for a flag.
func inThisFolder(sources []string) []string {
	var relative []string
	for _, source := range sources {
		relative = append(relative, "./"+source)
	}
	return relative
}

func (p *preparer) buildLimits() runner.Limits {
	limits, defaults := p.options.Limits, BuildLimits()
	limits.Wall = cmp.Or(limits.Wall, defaults.Wall)
	limits.CPU = cmp.Or(limits.CPU, defaults.CPU)
	limits.Memory = cmp.Or(limits.Memory, defaults.Memory)
	limits.Stdout = cmp.Or(limits.Stdout, defaults.Stdout)
	limits.Stderr = cmp.Or(limits.Stderr, defaults.Stderr)
	limits.Scratch = cmp.Or(limits.Scratch, defaults.Scratch)
	limits.Processes = cmp.Or(limits.Processes, defaults.Processes)
	return limits
}
