package toolchain

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What a folder is taken for, without building it: what tools and editors leave, what
// others wrote, and what is as good as something else.
func TestRecognizeTakesTheStudentsOwnFiles(t *testing.T) {
	const script = "#!/bin/sh\n"
	tests := []struct {
		reason  string
		files   map[string]string
		sources []string // the main file first; nil: refused
		says    string   // of a refusal
	}{
		{"macOS leaves a twin of each file", map[string]string{"leader.py": "", "._leader.py": ""}, []string{"leader.py"}, ""},
		{"an editor's copy has no say", map[string]string{"a.py": "", ".main.py": ""}, []string{"a.py"}, ""},
		{"hidden files alone are no program", map[string]string{".leader.py": ""}, nil, "no program"},
		{"hidden files of a language that takes all files", map[string]string{"a.c": "", ".b.c": ""}, []string{"a.c"}, ""},
		{"a hidden folder of a language that looks below", map[string]string{"A.java": "", ".settings/B.java": ""}, []string{"A.java"}, ""},
		{"a hidden folder beside the only one", map[string]string{"hw/leader.py": "", ".cache/main.py": ""}, []string{"leader.py"}, ""},
		{"a script in a hidden folder", map[string]string{"leader": script, ".hooks/leader": script}, []string{"leader"}, ""},
		{"two equal main files in one folder", map[string]string{"main.js": "", "main.mjs": ""}, nil, `"main.js", "main.mjs"`},
		{"two equal main files of two languages", map[string]string{"main.py": "", "main.js": ""}, nil, "several languages"},
		{"two equal scripts", map[string]string{"a/leader": script, "b/leader": script}, nil, `"a/leader", "b/leader"`},
		{"main goes before leader", map[string]string{"leader.py": "", "main.py": ""}, []string{"main.py"}, ""},
		{"a vendored program is not the student's", map[string]string{"go.mod": "module x\n", "cmd/run/main.go": "package main\n",
			"vendor/x/y/main.go": "package main\n"}, []string{"cmd/run"}, ""},
		{"nor are test data and hidden folders of a module", map[string]string{"go.mod": "module x\n", "cmd/run/main.go": "package main\n",
			"testdata/main.go": "package main\n", "_old/main.go": "package main\n", ".old/main.go": "package main\n"}, []string{"cmd/run"}, ""},
		{"a module with nothing of its own", map[string]string{"go.mod": "module x\n", "vendor/x/main.go": "package main\n"}, nil, "no package main"},
		{"a main package in tests alone", map[string]string{"go.mod": "module x\n", "x.go": "package x\n", "run_test.go": "package main\n"}, nil, "no package main"},
		{"the module's root goes before what is below", map[string]string{"go.mod": "module x\n", "main.go": "package main\n", "tool/main.go": "package main\n"}, []string{"."}, ""},
		{"go.mod goes before Cargo.toml", map[string]string{"go.mod": "module x\n", "main.go": "package main\n", "Cargo.toml": "[package]\n"}, []string{"."}, ""},
		{"Gradle with a script in Kotlin", map[string]string{"build.gradle.kts": "", "main.py": "", "src/main/java/Main.java": ""}, []string{"src/main/java/Main.java"}, ""},
		{"the start script goes before the main file", map[string]string{"package.json": `{"main": "other.js", "scripts": {"start": "node run.js"}}`, "run.js": "", "other.js": ""}, []string{"run.js"}, ""},
		{"a start script of another tool says nothing", map[string]string{"package.json": `{"main": "other.js", "scripts": {"start": "eslint run.js"}}`, "run.js": "", "other.js": ""}, []string{"other.js"}, ""},
		{"nor does one with flags", map[string]string{"package.json": `{"main": "other.js", "scripts": {"start": "node --x run.js"}}`, "run.js": "", "other.js": ""}, []string{"other.js"}, ""},
		{"a main file outside of the folder is none", map[string]string{"package.json": `{"main": "../up.js"}`, "../up.js": "", "index.js": ""}, []string{"index.js"}, ""},
		{"a Makefile beside Python alone only tests it", map[string]string{"GNUmakefile": "", "leader.py": ""}, []string{"leader.py"}, ""},
		{"GNU's own Makefile, and C", map[string]string{"GNUmakefile": "", "leader.c": "", "b.py": ""}, []string{}, ""},
		{"a Makefile in small letters, and C", map[string]string{"makefile": "", "leader.c": "", "b.py": ""}, []string{}, ""},
		{"a manifest goes before a Makefile", map[string]string{"go.mod": "module x\n", "main.go": "package main\n", "Makefile": ""}, []string{"."}, ""},
		{"sources go before a script that is ready to run", map[string]string{"leader.c": "", "run": script}, []string{"leader.c"}, ""},
		{"tests of Go are not the program", map[string]string{"main.go": "", "main_test.go": ""}, []string{"main.go"}, ""},
		{"a folder that is called like a source", map[string]string{"a.py": "", "main.py/b.txt": ""}, []string{"a.py"}, ""},
		{"folders of tests of a language that looks below", map[string]string{"A.java": "", "test/B.java": "", "tests/C.java": ""}, []string{"A.java"}, ""},
		{"a main file in any case", map[string]string{"Main.py": "", "other.py": ""}, []string{"Main.py"}, ""},
		{"src goes before other folders", map[string]string{"src/leader.py": "", "docs/main.py": ""}, []string{"leader.py"}, ""},
		{"several folders without src", map[string]string{"a/leader.py": "", "b/main.py": ""}, nil, "no program"},
		{"a language's own main file goes before the common ones", map[string]string{"__main__.py": "", "main.py": ""}, []string{"__main__.py"}, ""},
		{"libraries for a program", map[string]string{"leader": script, "main.so.1": script, "app.dylib": script}, []string{"leader"}, ""},
		{"two sources of which one is called in capitals", map[string]string{"LEADER.PY": "", "other.py": ""}, []string{"LEADER.PY"}, ""},
		{"scripts of libraries", map[string]string{"leader": script, "node_modules/.bin/main": script, "node_modules/x/main": script}, []string{"leader"}, ""},
	}
	for _, test := range tests {
		w := buildDir{src: t.TempDir()}
		w.dir = w.src
		for name, text := range test.files {
			path := filepath.Join(w.src, name)
			if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o755)); err != nil {
				t.Fatal(err)
			}
		}
		r, err := recognize(&w, "it")
		var usage *UsageError
		switch {
		case test.sources != nil && (err != nil || !slices.Equal(r.sources, test.sources)):
			t.Errorf("%s: took %q (%v), want %q", test.reason, r.sources, err, test.sources)
		case test.sources == nil && (!errors.As(err, &usage) || !strings.Contains(usage.Error(), test.says)):
			t.Errorf("%s: took %q (%v), want a refusal that says %s", test.reason, r.sources, err, test.says)
		}
	}
}
