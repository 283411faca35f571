package toolchain

import (
	"slices"
	"strings"
)

// language is one row of the table of languages: what marks its files, which
// tools it needs, and the words of the commands that build and run a program.
//
// A word may hold one of these marks, which prepare replaces:
//
//	{ROLE}     the path of the tool with that role
//	{main}     the main file
//	{sources}  all source files, a word each
//	{out}      the folder for what the build makes
//	{program}  the executable that the build makes, in {out}
//	{product}  what the field product found
//	{cache}    a cache of the compiled standard library, private to the build
//	{path}     a search path that has the tools and the system's own
type language struct {
	name       string
	extensions []string // lower case, with the dot
	needs      []need
	build      string   // words; empty when there is nothing to build or check
	buildEnv   []string // NAME=value
	run        string   // words
	runEnv     []string
	mainStems  []string // further names of a main file, besides commonMainStems
	together   bool     // all files of a folder are one program
	deep       bool     // files of a program may lie in subfolders

	// fileName says what a source file must be called to compile, if name will
	// not do; nil means that any name will.
	fileName func(name string, source []byte) string
	// product finds after the build what to run: the value of
	// {product}. Nil means that it is known before.
	product func(w buildDir) (string, error)
}

// need is one tool of a language.
type need struct {
	role       string
	candidates []string // names on the search path, the best first
	beside     string   // role of a resolved tool in whose folder to look first
	probe      probe    // asks a candidate where it really lives; may be empty
	install    string   // what to install when there is no candidate
	version    []string // arguments that make it print its version
}

// commonMainStems are the names, without extension and in lower case, by which
// the main file of a folder is known, the most telling first.
var commonMainStems = [...]string{"main", "leader", "app", "program", "solution", "submission"}

// languages is the table of languages. To add one, add a row.
func languages() []language {
	return slices.Concat(interpretedLanguages(), nativeLanguages(), jvmLanguages())
}

// interpretedLanguages run from their sources.
func interpretedLanguages() []language {
	return []language{
		{
			name:       "Python",
			extensions: []string{".py"},
			needs:      []need{pythonNeed()},
			// A syntax error is told once, not once a case; -I keeps a
			// py_compile.py beside the program from being run for it.
			build:     "{python} -I -m py_compile {main}",
			run:       "{python} {main}",
			runEnv:    []string{"PYTHONDONTWRITEBYTECODE=1", "PYTHONHASHSEED=0"},
			mainStems: []string{"__main__"},
		},
		{
			// There is no check of the syntax as for Python: in some releases
			// of Node, --check refuses modules that run well.
			name:       "JavaScript",
			extensions: []string{".js", ".mjs", ".cjs"},
			needs:      []need{nodeNeed()},
			run:        "{node} {main}",
			mainStems:  []string{"index"},
		},
		{
			name:       "Ruby",
			extensions: []string{".rb"},
			needs:      []need{rubyNeed()},
			build:      "{ruby} -c {main}",
			run:        "{ruby} {main}",
		},
	}
}

// nativeLanguages compile to an executable.
func nativeLanguages() []language {
	return []language{
		{
			name:       "Go",
			extensions: []string{".go"},
			needs:      []need{goNeed()},
			build:      "{go} build -trimpath -o {program} {sources}",
			// Files alone need no module; go would look for one in every folder above.
			buildEnv: append(goBuildEnv(), "GO111MODULE=off"),
			run:      "{program}",
			together: true,
			fileName: goFile,
		},
		{
			name:       "C",
			extensions: []string{".c"},
			needs:      []need{ccNeed()},
			build:      "{cc} -O2 -pthread -o {program} {sources} -lm",
			buildEnv:   []string{"PATH={path}", "CCACHE_DISABLE=1"},
			run:        "{program}",
			together:   true,
		},
		{
			name:       "C++",
			extensions: []string{".cpp", ".cc", ".cxx"},
			needs:      []need{cxxNeed()},
			build:      "{cxx} -std=gnu++20 -O2 -pthread -o {program} {sources}",
			buildEnv:   []string{"PATH={path}", "CCACHE_DISABLE=1"},
			run:        "{program}",
			together:   true,
		},
		{
			// A linker is needed as well, and rustc takes a C compiler for it.
			name:       "Rust",
			extensions: []string{".rs"},
			needs:      []need{rustcNeed(), ccNeed()},
			build:      "{rustc} --edition 2021 --crate-name program -O -C linker={cc} -o {program} {main}",
			buildEnv:   []string{"PATH={path}"},
			run:        "{program}",
		},
	}
}

// jvmFlags suit programs that live for a moment: no second compiler, no
// threads of a garbage collector, no files of statistics.
const jvmFlags = " -Xshare:auto -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData -Xmx256m "

// jvmLanguages compile to classes for a Java virtual machine.
func jvmLanguages() []language {
	return []language{
		{
			name:       "Java",
			extensions: []string{".java"},
			needs:      []need{javaNeed(), javacNeed()},
			build: "{javac} -J-Xshare:auto -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -J-XX:-UsePerfData" +
				" -encoding UTF-8 -proc:none -d {out} {sources}",
			run:      "{java}" + jvmFlags + "-cp {out} {product}",
			together: true,
			deep:     true,
			fileName: javaFile,
			product:  mainClass,
		},
		{
			name:       "Kotlin",
			extensions: []string{".kt"},
			needs:      []need{javaNeed(), kotlincNeed()},
			build:      "{kotlinc} -include-runtime -d {out}/program.jar {sources}",
			buildEnv:   []string{"PATH={path}", "JAVACMD={java}"},
			run:        "{java}" + jvmFlags + "-jar {out}/program.jar",
			together:   true,
			deep:       true,
		},
	}
}

// goBuildEnv keeps go off the network and away from the user's own settings.
func goBuildEnv() []string {
	return []string{
		"CGO_ENABLED=0", "GOCACHE={cache}", "GOPATH={out}/gopath", "GOENV=off", "GOWORK=off",
		"GOPROXY=off", "GOSUMDB=off", "GOTOOLCHAIN=local", "GOFLAGS=-buildvcs=false", "GOTELEMETRY=off",
	}
}

// languageOf finds the language of a file by its extension.
func languageOf(name string) (language, bool) {
	for _, l := range languages() {
		if l.owns(name) {
			return l, true
		}
	}
	return language{}, false
}

// owns says whether a file name has one of the language's extensions.
func (l language) owns(name string) bool {
	lower := strings.ToLower(name)
	for _, extension := range l.extensions {
		if strings.HasSuffix(lower, extension) && len(lower) > len(extension) {
			return true
		}
	}
	return false
}

// interpretedBy finds the language whose interpreter has the given name, with
// or without a version: "python3.11" is Python's.
func interpretedBy(interpreter string) (language, bool) {
	for _, l := range interpretedLanguages() {
		if l.needs[0].isCalled(interpreter) {
			return l, true
		}
	}
	return language{}, false
}

// needCalled finds the row of a tool by its name. A tool that no language
// needs gets a row of its own, without a probe.
func needCalled(name string) need {
	for _, l := range languages() {
		for _, n := range l.needs {
			if n.isCalled(name) {
				return n
			}
		}
	}
	return need{role: name}
}

// isCalled compares a name with the candidates, versions aside.
func (n need) isCalled(name string) bool {
	return slices.ContainsFunc(n.candidates, func(candidate string) bool {
		return withoutVersion(candidate) == withoutVersion(name)
	})
}

func withoutVersion(name string) string { return strings.TrimRight(name, "0123456789.") }
