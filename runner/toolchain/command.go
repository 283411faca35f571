package toolchain

import (
	"context"
	"os"
	"path"
	"path/filepath"
	"strings"

	"isrgrade/runner"
)

// command prepares an explicit command: nothing is copied or compiled.
func (p *preparer) command(ctx context.Context, words []string) (Prepared, error) {
	found, err := p.lookUp(ctx, words[0])
	if err != nil {
		return Prepared{}, err
	}
	spec := withArguments(runner.Spec{Argv: []string{found.path}, Read: found.read}, words[1:])
	spec.Read = distinct(append(spec.Read, p.options.AllowRead...))
	items, err := namedFiles(words[1:])
	if err != nil {
		return Prepared{}, err
	}
	spec, err = p.interpreted(ctx, spec, words[0])
	return Prepared{Spec: spec, Language: "command", SHA256: hashCommand(words, items)}, err
}

// lookUp finds the program of a command: by its path, or on the search path.
// A known tool is resolved.
func (p *preparer) lookUp(ctx context.Context, name string) (tool, error) {
	if strings.ContainsRune(name, filepath.Separator) {
		absolute, err := existing([]string{name})
		if err != nil {
			return tool{}, err
		}
		info, err := os.Stat(absolute[0])
		if err != nil || !isExecutable(info) {
			return tool{}, &UsageError{Subject: name, What: "it is not an executable file", Remedy: "name a program, or its interpreter and the file (python3 leader.py)"}
		}
		return tool{path: absolute[0], read: installation(absolute[0])}, nil
	}
	found, err := p.tools.findNamed(ctx, name)
	if err != nil || found.path != "" {
		return found, err
	}
	return tool{}, &UsageError{Subject: name, What: "there is no such command on PATH", Remedy: "install it, or give its path (./" + name + ")"}
}

// withArguments appends the words to a command. A word that names a file or a
// folder is made absolute, since a program runs in a folder of its own, and
// what it names becomes readable with the folder that it is in.
func withArguments(spec runner.Spec, words []string) runner.Spec {
	for _, word := range words {
		absolute, err := existing([]string{word})
		if err != nil || word == "" || strings.HasPrefix(word, "-") {
			spec.Argv = append(spec.Argv, word)
			continue
		}
		spec.Argv = append(spec.Argv, absolute[0])
		spec.Read = append(spec.Read, readableAround(absolute[0]))
	}
	return spec
}

// readableAround is a folder itself, or the folder around a file.
func readableAround(file string) string {
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		return file
	}
	return folderOrFile(filepath.Dir(file), file)
}

// namedFiles digests the files that words of a command name.
func namedFiles(words []string) ([]hashItem, error) {
	var items []hashItem
	for _, word := range words {
		if strings.HasPrefix(word, "-") || !isFile(word) {
			continue
		}
		item, err := hashFile(word)
		if err != nil {
			return nil, err
		}
		items = append(items, item)
	}
	return items, nil
}

// interpreted puts the interpreter before a script, resolved as the script's
// first line says; other programs stay as they are.
func (p *preparer) interpreted(ctx context.Context, spec runner.Spec, subject string) (runner.Spec, error) {
	head, err := headOf(spec.Argv[0])
	if err != nil || kindOf(head) != scriptFile {
		return spec, nil
	}
	line := shebang(head)
	found, err := p.interpreter(ctx, line[0])
	if err != nil {
		return runner.Spec{}, err
	}
	if found.path == "" {
		_, known := interpretedBy(filepath.Base(line[0])) // the machine lacks it; else the script asks for what nobody has
		return runner.Spec{}, &UsageError{Subject: subject, What: "its first line asks for " + line[0] + ", which is not here",
			Remedy: "install it, or name an interpreter on PATH, as in #!/usr/bin/env python3", Machine: known}
	}
	spec.Argv = append(append([]string{found.path}, line[1:]...), spec.Argv...)
	spec.Read = distinct(append(spec.Read, found.read...))
	return spec, nil
}

// interpreter finds what a shebang asks for: a tool of the languages that has that
// name on the search path and says where it is installed, the language's
// interpreter under another name, a program of the system at that path, or else
// what has that name on the search path. A zero tool means that there is none.
//
// The line is hostile and tools are asked outside of all confinement. So no
// other path in it counts: there may lie a program of the same submission, or
// of another one. And what only happens to be on the search path opens its own
// file and not the folder around it, where a user keeps what is private.
func (p *preparer) interpreter(ctx context.Context, wanted string) (tool, error) {
	name := path.Base(wanted)
	if needCalled(name).probe.answer != nil {
		if found, err := p.tools.findNamed(ctx, name); err != nil || found.path != "" {
			return found, err
		}
	}
	if l, ok := interpretedBy(name); ok {
		if found, err := p.tools.find(ctx, l.needs[0], nil); err != nil || found.path != "" {
			return found, err
		}
	}
	for _, candidate := range append([]string{wanted}, lookIn(p.tools.path, name)...) {
		if found := systemTool(candidate); found.path != "" {
			return found, nil
		}
	}
	return p.tools.alone(name), nil
}

// alone is the first program of that name on the search path, with nothing of what
// lies around it.
func (t *Tools) alone(name string) tool {
	for _, candidate := range lookIn(t.path, name) {
		return tool{path: candidate, read: []string{candidate}}
	}
	return tool{}
}

// systemTool is the program of the system at a path, unasked; a zero tool if
// the path leads to none, or out of the system's folders.
func systemTool(path string) tool {
	real, err := filepath.EvalSymlinks(path)
	if err != nil || !filepath.IsAbs(path) {
		return tool{}
	}
	info, err := os.Stat(real)
	if err != nil || !isExecutable(info) || !inSystem(real) {
		return tool{}
	}
	return tool{path: real, read: installation(real)}
}
