package toolchain

import (
	"encoding/json"
	"errors"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// project recognizes a folder by a manifest: that file says which language the
// project is in, and so it goes before a Makefile, which often only wraps it.
func project(folder string) (recipe, bool, error) {
	manifests := []struct {
		names  []string
		recipe func(folder string) (recipe, error)
	}{
		{[]string{"go.mod"}, goModule},
		{[]string{"Cargo.toml"}, cargoPackage},
		{[]string{"pom.xml", "build.gradle", "build.gradle.kts"}, javaProject},
		{[]string{"package.json"}, nodePackage},
	}
	for _, manifest := range manifests {
		if !slices.ContainsFunc(manifest.names, func(name string) bool { return isFile(filepath.Join(folder, name)) }) {
			continue
		}
		r, err := manifest.recipe(folder)
		return r, err == nil, err
	}
	return recipe{}, false, nil
}

// goModule builds the main package in the module's root or, failing that, the
// only one below it.
func goModule(folder string) (recipe, error) {
	packages := mainPackages(folder)
	if slices.Contains(packages, ".") {
		packages = []string{"."}
	}
	switch len(packages) {
	case 0:
		return recipe{}, &UsageError{What: "the Go module has no package main", Remedy: "add a file with package main and func main"}
	case 1:
		l, _ := languageOf("main.go")
		l.buildEnv = goBuildEnv() // it has a module, unlike files alone
		return recipe{language: l, sources: packages}, nil
	}
	return recipe{}, &UsageError{What: "the Go module has several main packages: " + listed(packages),
		Remedy: "keep one, or put it in the module's root"}
}

// mainPackages lists the folders of a module that hold a package main.
func mainPackages(module string) []string {
	found := map[string]bool{}
	_ = filepath.WalkDir(module, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && file != module && ignoredByGo(entry.Name()) {
			return filepath.SkipDir
		}
		if !entry.Type().IsRegular() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly)
		if err == nil && parsed.Name.Name == "main" {
			relative, _ := filepath.Rel(module, filepath.Dir(file))
			found[filepath.ToSlash(relative)] = true
		}
		return nil
	})
	var packages []string
	for name := range found {
		packages = append(packages, name)
	}
	slices.Sort(packages)
	return packages
}

func ignoredByGo(folder string) bool {
	return folder == "vendor" || folder == "testdata" || strings.HasPrefix(folder, ".") || strings.HasPrefix(folder, "_")
}

// cargoPackage builds with Cargo, with what is in the folder (or vendored).
func cargoPackage(string) (recipe, error) {
	return recipe{language: language{
		name:  "Rust",
		needs: []need{rustcNeed(), cargoNeed(), ccNeed()},
		build: "{cargo} build --release --offline",
		buildEnv: []string{
			"PATH={path}", "RUSTC={rustc}", "CARGO_HOME={cache}", "CARGO_TARGET_DIR={out}/target", "CARGO_TERM_COLOR=never",
		},
		run:     "{product}",
		product: func(w buildDir) (string, error) { return cargoProduct(filepath.Join(w.out, "target", "release")) },
	}}, nil
}

// javaProject compiles src/main with the compiler alone. Maven and Gradle are
// not run: they need plug-ins from the network or from the user's home, and
// the exercise needs no library.
func javaProject(folder string) (recipe, error) {
	for _, name := range []string{"x.java", "x.kt"} {
		l, _ := languageOf(name)
		if sources := sourcesOf(l, folder); len(sources) > 0 {
			return recipe{language: l, sources: sources}, nil
		}
	}
	return recipe{}, &UsageError{What: "the project has no Java or Kotlin sources", Remedy: "put them below src/main/java"}
}

// nodePackage runs what the start script runs, if that is one file, or the
// main file of the package, or the file with an obvious name.
func nodePackage(folder string) (recipe, error) {
	content, err := os.ReadFile(filepath.Join(folder, "package.json"))
	if err != nil {
		return recipe{}, err
	}
	var manifest struct {
		Main    string
		Scripts struct{ Start string }
	}
	if err := json.Unmarshal(content, &manifest); err != nil {
		return recipe{}, &UsageError{What: "package.json is not valid JSON", Remedy: "correct it, or remove it"}
	}
	l, _ := languageOf("main.js")
	for _, main := range []string{startedBy(manifest.Scripts.Start), manifest.Main, "index.js"} {
		if filepath.IsLocal(main) && l.owns(main) && isFile(filepath.Join(folder, main)) {
			return recipe{language: l, sources: []string{filepath.ToSlash(main)}}, nil
		}
	}
	r := recipe{language: l, sources: sourcesOf(l, folder)}
	if len(r.sources) == 0 {
		return recipe{}, &UsageError{What: "package.json names no file that is there", Remedy: `set "main" in package.json to the program's file`}
	}
	return r.mainFirst()
}

// startedBy is the file in a start script of the form "node FILE".
func startedBy(script string) string {
	words := strings.Fields(script)
	if len(words) != 2 || words[0] != "node" {
		return ""
	}
	return words[1]
}

// makefile recognizes a Makefile whose product is an executable. A folder with
// sources of other languages only (Python, Java, ...) does not need its
// Makefile: its sources are recognized by themselves.
func makefile(folder string) (recipe, bool, error) {
	names := []string{"GNUmakefile", "makefile", "Makefile"}
	if !slices.ContainsFunc(names, func(name string) bool { return isFile(filepath.Join(folder, name)) }) {
		return recipe{}, false, nil
	}
	native, foreign := madeLanguages(folder)
	if foreign && len(native) == 0 {
		return recipe{}, false, nil
	}
	before, err := executablesBelow(folder)
	if err != nil {
		return recipe{}, false, err
	}
	l := language{
		name:     "Makefile",
		needs:    []need{makeNeed()},
		build:    "{make}",
		buildEnv: append([]string{"PATH={path}"}, goBuildEnv()...),
		run:      "{product}",
		product:  func(w buildDir) (string, error) { return makeProduct(w.dir, before) },
	}
	var optional []need
	for _, n := range native {
		optional = append(optional, n.needs...)
	}
	return recipe{language: l, optional: optional}, true, nil
}

// madeLanguages lists the languages of the folder's sources that compile to an
// executable, and says whether there are sources of others.
func madeLanguages(folder string) (native []language, foreign bool) {
	for _, l := range languages() {
		l.deep = true
		switch {
		case len(sourcesOf(l, folder)) == 0:
		case l.run == "{program}":
			native = append(native, l)
		default:
			foreign = true
		}
	}
	return native, foreign
}

// makeProduct is the executable that make made: one that is new or changed
// since before or, if make had nothing to do, one that was there already.
func makeProduct(folder string, before map[string]executable) (string, error) {
	now, err := executablesBelow(folder)
	if unlisted(err) {
		return "", err
	}
	var made []string
	for name, e := range now {
		if e != before[name] {
			made = append(made, name)
		}
	}
	if len(made) == 0 {
		made = slices.Collect(maps.Keys(now))
	}
	return onlyProduct(folder, made)
}

// cargoProduct is the executable in the folder where Cargo leaves them; its
// subfolders hold parts.
func cargoProduct(folder string) (string, error) {
	if err := unlinked(folder); err != nil {
		return "", err
	}
	now, err := executablesBelow(folder)
	if unlisted(err) {
		return "", err
	}
	made := slices.Collect(maps.Keys(now))
	return onlyProduct(folder, slices.DeleteFunc(made, func(name string) bool { return strings.Contains(name, "/") }))
}

// unlisted says whether listing what a build made failed for another cause
// than that the build removed or closed its folder.
func unlisted(err error) bool {
	return err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrPermission)
}

// onlyProduct picks the one executable, or the one with an obvious name.
func onlyProduct(folder string, made []string) (string, error) {
	slices.Sort(made)
	if len(made) == 1 {
		return filepath.Join(folder, made[0]), nil
	}
	if name, ok := mostTelling(made, nil, stem); ok {
		return filepath.Join(folder, name), nil
	}
	if len(made) == 0 {
		return "", &UsageError{What: "the build made no executable", Remedy: "let it build the program (make: by its default target)"}
	}
	return "", &UsageError{What: "the build made several executables: " + listed(made), Remedy: "build one, or call it main or leader"}
}
