package toolchain_test

import (
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"isrgrade/runner"
	"isrgrade/runner/toolchain"
)

const (
	cDoubler  = "#include <stdio.h>\nint twice(int);\nint main(void) { int n; scanf(\"%d\", &n); printf(\"%d\\n\", twice(n)); }\n"
	cTwice    = "int twice(int n) { return 2 * n; }\n"
	goDoubler = "package main\nimport \"fmt\"\nfunc main() { var n int; fmt.Scan(&n); fmt.Println(twice(n)) }\n"
	goTwice   = "package main\nfunc twice(n int) int { return 2 * n }\n"
	jsDoubler = "process.stdin.on('data', d => console.log(2 * Number(d)))\n"
	pyDoubler = "print(2 * int(input()))\n"
	pyWrong   = "print('the wrong file')\n"
)

// projects are folders that print twice the number that they read.
var projects = []struct {
	name     string // why the folder is one program
	commands []string
	language string
	files    map[string]string
}{
	{"the executable that make builds", []string{"make", "gcc"}, "Makefile", map[string]string{
		"Makefile": "leader: main.o twice.o\n\tgcc -o $@ $^\n%.o: %.c\n\tgcc -c -o $@ $<\n", "main.c": cDoubler, "twice.c": cTwice}},
	{"a program of make's in a subfolder, among helpers", []string{"make", "gcc"}, "Makefile", map[string]string{
		"Makefile": "all:\n\tmkdir -p bin\n\tgcc -o bin/main main.c twice.c\n\tcp bin/main bin/other\n", "main.c": cDoubler, "twice.c": cTwice}},
	{"a script that make writes", []string{"make", "python3"}, "Makefile", map[string]string{
		"Makefile": "leader: leader.in\n\tcp $< $@\n\tchmod +x $@\n", "leader.in": "#!/usr/bin/env python3\n" + pyDoubler}},
	{"make has nothing to do", []string{"make", "python3"}, "Makefile", map[string]string{
		"Makefile": "leader:\n", "leader": "#!/usr/bin/env python3\n" + pyDoubler}},
	{"make builds with Go", []string{"make", "go"}, "Makefile", map[string]string{
		"Makefile": "leader: main.go\n\tgo build -o leader main.go twice.go\n", "main.go": goDoubler, "twice.go": goTwice}},
	{"a Makefile beside Python only tests it", []string{"python3"}, "Python", map[string]string{
		"Makefile": "test:\n\tfalse\n", "leader.py": pyDoubler}},
	{"a Go module", []string{"go"}, "Go", map[string]string{
		"go.mod": "module leader\n\ngo 1.20\n", "main.go": goDoubler, "twice.go": goTwice, "twice_test.go": "package main\n"}},
	{"a Go module wrapped by a Makefile", []string{"go"}, "Go", map[string]string{
		"go.mod": "module leader\n\ngo 1.20\n", "main.go": goDoubler, "twice.go": goTwice, "Makefile": "all:\n\tfalse\n"}},
	{"a Go module with its main package below", []string{"go"}, "Go", map[string]string{
		"go.mod": "module leader\n\ngo 1.20\n", "twice/twice.go": "package twice\nfunc Of(n int) int { return 2 * n }\n",
		"cmd/run/main.go": "package main\nimport (\n\"fmt\"\n\"leader/twice\"\n)\nfunc main() { var n int; fmt.Scan(&n); fmt.Println(twice.Of(n)) }\n"}},
	{"Go files without a module", []string{"go"}, "Go", map[string]string{"a.go": goDoubler, "b.go": goTwice}},
	{"a Cargo package", []string{"cargo"}, "Rust", map[string]string{
		"Cargo.toml":   "[package]\nname = \"my-leader\"\nversion = \"0.1.0\"\nedition = \"2021\"\n",
		"src/main.rs":  "mod twice;\nfn main() { let mut s = String::new(); std::io::stdin().read_line(&mut s).unwrap(); println!(\"{}\", twice::of(s.trim().parse().unwrap())); }\n",
		"src/twice.rs": "pub fn of(n: i64) -> i64 { 2 * n }\n"}},
	{"a Maven project", []string{"javac"}, "Java", map[string]string{
		"pom.xml":                              "<project/>\n",
		"src/main/java/org/example/Start.java": "package org.example;\n" + javaDoubler("public class Start"),
		"src/test/java/StartTest.java":         "import org.junit.Test;\n"}},
	{"Java files of a package", []string{"javac"}, "Java", map[string]string{
		"leader/Main.java":  "package leader;\npublic class Main { public static void main(String... a) { System.out.println(Twice.of(new java.util.Scanner(System.in).nextInt())); } }\n",
		"leader/Twice.java": "package leader;\nclass Twice { static int of(int n) { return 2 * n; } }\n"}},
	{"the main file of package.json", []string{"node"}, "JavaScript", map[string]string{
		"package.json": `{"main": "lib/run.js"}`, "lib/run.js": jsDoubler, "other.js": "throw 1\n"}},
	{"the start script of package.json", []string{"node"}, "JavaScript", map[string]string{
		"package.json": `{"main": "other.js", "scripts": {"start": "node ./run.js"}}`, "run.js": jsDoubler, "other.js": "throw 1\n"}},
	{"a package.json that says only that files are modules", []string{"node"}, "JavaScript", map[string]string{
		"package.json": `{"type": "module"}`, "index.js": "import { twice } from './twice.js'\nprocess.stdin.on('data', d => console.log(twice(d)))\n",
		"twice.js": "export const twice = n => 2 * Number(n)\n"}},
	{"a library in node_modules", []string{"node"}, "JavaScript", map[string]string{
		"leader.js":                   "process.stdin.on('data', d => console.log(require('twice')(d)))\n",
		"node_modules/twice/index.js": "module.exports = n => 2 * Number(n)\n"}},
	{"C files", []string{"gcc"}, "C", map[string]string{"a.c": cDoubler, "b.c": cTwice, "b.h": "int twice(int);\n", "README.md": "Mine.\n"}},
	{"C++ files", []string{"g++"}, "C++", map[string]string{
		"a.cpp": "#include <iostream>\nint twice(int);\nint main() { int n; std::cin >> n; std::cout << twice(n) << std::endl; }\n", "b.cc": cTwice}},
	{"one Python file among other things", []string{"python3"}, "Python", map[string]string{"whatever.py": pyDoubler, "notes.txt": "x\n"}},
	{"main.py with a module", []string{"python3"}, "Python", map[string]string{
		"main.py": "from leader import twice\nprint(twice(int(input())))\n", "leader.py": "def twice(n): return 2 * n\n"}},
	{"leader.py and its test", []string{"python3"}, "Python", map[string]string{"leader.py": pyDoubler, "test_leader.py": pyWrong}},
	{"a main file among another language's helpers", []string{"python3"}, "Python", map[string]string{"leader.py": pyDoubler, "draw.js": "throw 1\n"}},
	{"all in one subfolder, as archives unpack", []string{"python3"}, "Python", map[string]string{"alice/hw/leader.py": pyDoubler}},
	{"sources in src", []string{"python3"}, "Python", map[string]string{"src/leader.py": pyDoubler, "docs/a.txt": "x\n", "README": "x\n"}},
	{"a ready script", []string{"sh"}, "executable", map[string]string{"leader": "#!/bin/sh\nread n; echo $((2 * n))\n", "data.txt": "1\n"}},
	{"leftovers of version control and caches", []string{"python3"}, "Python", map[string]string{
		"leader.py": pyDoubler, ".git/hooks/main.py": pyWrong, "__pycache__/main.py": pyWrong, ".venv/bin/main.py": pyWrong, "venv/pyvenv.cfg": "", "venv/main.py": pyWrong}},
}

// Builds that start other programs or write to the copy stand for all where
// the level may matter.
func TestProjectBuildsAtEveryLevel(t *testing.T) {
	demanding := []string{"the executable that make builds", "a script that make writes", "a Cargo package", "a Maven project"}
	for _, level := range runner.Levels() {
		t.Run(level.String(), func(t *testing.T) {
			r := openRunner(t, level)
			for _, project := range projects {
				if !slices.Contains(demanding, project.name) {
					continue
				}
				t.Run(project.name, func(t *testing.T) {
					needs(t, project.commands...)
					p := prepare(t, r, toolchain.Submission{Path: folder(t, project.files)})
					if got := run(t, r, p, "21\n"); got != "42\n" {
						t.Errorf("printed %q, want 42", got)
					}
				})
			}
		})
	}
}

func TestNamesOfFilesDoNotMatter(t *testing.T) {
	r := openRunner(t, runner.LevelAuto)
	for _, d := range doublers {
		if d.file == "Leader.java" {
			d.source = javaDoubler("class Main")
		}
		file := "-größte 領導 {out} $(touch x)'\"" + filepath.Ext(d.file)
		t.Run(file, func(t *testing.T) {
			needs(t, d.command)
			root := folder(t, map[string]string{file: d.source})
			p := prepare(t, r, toolchain.Submission{Path: filepath.Join(root, file)})
			if got := run(t, r, p, "21\n"); got != "42\n" {
				t.Errorf("printed %q, want 42", got)
			}
		})
	}
}

func TestFolderIsOneProgramAndStaysAsItWas(t *testing.T) {
	r := openRunner(t, runner.LevelAuto)
	for _, project := range projects {
		t.Run(project.name, func(t *testing.T) {
			needs(t, project.commands...)
			root := folder(t, project.files)
			before := snapshot(t, root)
			p := prepare(t, r, toolchain.Submission{Path: root})
			if p.Language != project.language {
				t.Errorf("language %q, want %q", p.Language, project.language)
			}
			if got := run(t, r, p, "21\n"); got != "42\n" {
				t.Errorf("printed %q, want 42", got)
			}
			if after := snapshot(t, root); !maps.Equal(before, after) {
				t.Errorf("the student's folder was %v and is %v", before, after)
			}
		})
	}
}
