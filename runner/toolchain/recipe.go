package toolchain

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// recipe is a row of the table applied to what was handed in.
type recipe struct {
	language language
	sources  []string // relative to buildDir.dir, with slashes; the main file first
	optional []need   // tools that the build may want; none is missed
}

// recognize finds out what the folder w.dir is, in this order: a project with
// a manifest, a Makefile, sources of one language, a ready executable, and at
// last the same in its only subfolder or in src. It may move w.dir there.
func recognize(w *buildDir, subject string) (recipe, error) {
	finders := []func(folder string) (recipe, bool, error){project, makefile, sourceFolder, executableFolder}
	for {
		for _, find := range finders {
			if r, ok, err := find(w.dir); ok || err != nil {
				return r, about(subject, err)
			}
		}
		inner, ok := innerFolder(w.dir)
		if !ok {
			return recipe{}, nothingToRun(w.src, subject)
		}
		w.dir = inner
	}
}

// about names the submission in errors on what its folder holds.
func about(subject string, err error) error {
	if usage, ok := err.(*UsageError); ok && usage.Subject == "" {
		usage.Subject = subject
	}
	return err
}

// nothingToRun lists what there is instead of a program.
func nothingToRun(folder, subject string) error {
	found := "it is empty"
	if names := namesIn(folder); len(names) > 0 {
		found = "it holds " + listed(names)
	}
	return &UsageError{
		Subject: subject,
		What:    "there is no program in this folder; " + found,
		Remedy:  "hand in a source file (" + strings.Join(allExtensions(), " ") + "), an executable, or a folder with a Makefile, go.mod, Cargo.toml, pom.xml, package.json or a main file",
	}
}

func allExtensions() []string {
	var all []string
	for _, l := range languages() {
		all = append(all, l.extensions...)
	}
	return all
}

// sourceFolder recognizes a folder with sources of one language, or of several
// when just one has a file that is called like a main file.
func sourceFolder(folder string) (recipe, bool, error) {
	var found, telling []recipe
	for _, l := range languages() {
		sources := sourcesOf(l, folder)
		if len(sources) == 0 {
			continue
		}
		r := recipe{language: l, sources: sources}
		found = append(found, r)
		if _, ok := mostTelling(sources, l.mainStems, stem); ok {
			telling = append(telling, r)
		}
	}
	if len(found) == 0 {
		return recipe{}, false, nil
	}
	if len(found) > 1 {
		found = telling
	}
	if len(found) != 1 {
		return recipe{}, false, ambiguous(namesIn(folder), "sources of several languages")
	}
	r, err := found[0].mainFirst()
	return r, err == nil, err
}

// mainFirst puts the main file first, and drops the other files if the
// language finds them itself.
func (r recipe) mainFirst() (recipe, error) {
	if r.language.together || len(r.sources) == 1 {
		return r, nil
	}
	main, ok := mostTelling(r.sources, r.language.mainStems, stem)
	if !ok {
		return recipe{}, ambiguous(r.sources, "several files that could be the main file")
	}
	r.sources = []string{main}
	return r, nil
}

func ambiguous(names []string, what string) error {
	return &UsageError{What: "there are " + what + ": " + listed(names), Remedy: "call the main file main (as in main.py), or hand in that file alone"}
}

// sourcesOf lists the files of a language in a folder, sorted; not its tests.
func sourcesOf(l language, folder string) []string {
	var sources []string
	_ = filepath.WalkDir(folder, func(file string, entry os.DirEntry, err error) error {
		if err != nil || file == folder {
			return err
		}
		name := entry.Name()
		if entry.IsDir() {
			if !l.deep || strings.HasPrefix(name, ".") || name == "test" || name == "tests" {
				return filepath.SkipDir
			}
			return nil
		}
		if l.owns(name) && !strings.HasPrefix(name, ".") && !strings.HasSuffix(name, "_test.go") && isFile(file) {
			relative, _ := filepath.Rel(folder, file)
			sources = append(sources, filepath.ToSlash(relative))
		}
		return nil
	})
	return sources
}

// mostTelling picks the name whose stem comes first among the stems of main
// files; two names with that stem are no answer.
func mostTelling(names, further []string, stemOf func(string) string) (string, bool) {
	for _, wanted := range append(slices.Clone(further), commonMainStems[:]...) {
		var matching []string
		for _, name := range names {
			if strings.EqualFold(stemOf(name), wanted) {
				matching = append(matching, name)
			}
		}
		if len(matching) > 0 {
			return matching[0], len(matching) == 1
		}
	}
	return "", false
}

// stem is a file's name without folder and extension.
func stem(name string) string {
	base := path.Base(name)
	return strings.TrimSuffix(base, path.Ext(base))
}

func isFile(file string) bool {
	info, err := os.Stat(file)
	return err == nil && info.Mode().IsRegular()
}

// innerFolder is the only subfolder (as in an unpacked archive), or src.
func innerFolder(folder string) (string, bool) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return "", false
	}
	var inner []string
	for _, entry := range entries {
		if !entry.IsDir() || strings.HasPrefix(entry.Name(), ".") {
			continue
		}
		if entry.Name() == "src" {
			return filepath.Join(folder, "src"), true
		}
		inner = append(inner, entry.Name())
	}
	if len(inner) != 1 {
		return "", false
	}
	return filepath.Join(folder, inner[0]), true
}

// namesIn lists what is in a folder, folders with a slash.
func namesIn(folder string) []string {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil
	}
	var names []string
	for _, entry := range entries {
		name := entry.Name()
		if entry.IsDir() {
			name += "/"
		}
		names = append(names, name)
	}
	return names
}

// listed quotes names, which are hostile, and shortens long lists.
func listed(names []string) string {
	const most = 8
	var quoted []string
	for _, name := range names[:min(len(names), most)] {
		quoted = append(quoted, fmt.Sprintf("%q", name))
	}
	if len(names) > most {
		quoted = append(quoted, fmt.Sprintf("and %d more", len(names)-most))
	}
	return strings.Join(quoted, ", ")
}
