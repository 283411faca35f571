package toolchain_test

import (
	"path/filepath"
	"testing"

	"isrgrade/runner"
	"isrgrade/runner/toolchain"
)

// doublers print twice the number that they read, in every language.
var doublers = []struct {
	language string
	command  string // what must be installed
	file     string
	source   string
}{
	{"Python", "python3", "leader.py", "print(2 * int(input()))\n"},
	{"JavaScript", "node", "leader.js", "process.stdin.on('data', d => console.log(2 * Number(d)))\n"},
	{"JavaScript", "node", "leader.mjs", "import fs from 'node:fs'\nconsole.log(2 * Number(fs.readFileSync(0)))\n"},
	{"JavaScript", "node", "leader.cjs", "console.log(2 * Number(require('fs').readFileSync(0)))\n"},
	{"Ruby", "ruby", "leader.rb", "puts 2 * gets.to_i\n"},
	{"Go", "go", "leader.go", "package main\nimport \"fmt\"\nfunc main() { var n int; fmt.Scan(&n); fmt.Println(2 * n) }\n"},
	{"Java", "javac", "Leader.java", javaDoubler("public class Leader")},
	{"C", "gcc", "leader.c", "#include <stdio.h>\nint main(void) { int n; scanf(\"%d\", &n); printf(\"%d\\n\", 2 * n); }\n"},
	{"C++", "g++", "leader.cpp", cxxDoubler},
	{"Rust", "rustc", "leader.rs", "use std::io;\nfn main() { let mut s = String::new(); io::stdin().read_line(&mut s).unwrap(); println!(\"{}\", 2 * s.trim().parse::<i64>().unwrap()); }\n"},
	{"Kotlin", "kotlinc", "leader.kt", "fun main() { println(2 * readln().toInt()) }\n"},
}

// goRow is the row of Go in doublers.
const goRow = 5

const cxxDoubler = "#include <iostream>\nint main() { int n; std::cin >> n; std::cout << 2 * n << std::endl; }\n"

// javaDoubler is a class, record or interface of the given declaration.
func javaDoubler(declaration string) string {
	return declaration + " { public static void main(String[] args) {" +
		" System.out.println(2 * new java.util.Scanner(System.in).nextInt()); } }\n"
}

func TestSourceFileOfEveryLanguageRunsAtEveryLevel(t *testing.T) {
	for _, level := range runner.Levels() {
		t.Run(level.String(), func(t *testing.T) {
			r := openRunner(t, level)
			for _, d := range doublers {
				t.Run(d.file, func(t *testing.T) {
					needs(t, d.command)
					root := folder(t, map[string]string{d.file: d.source})
					p := prepare(t, r, toolchain.Submission{Path: filepath.Join(root, d.file)})
					if p.Language != d.language {
						t.Errorf("language %q, want %q", p.Language, d.language)
					}
					if got := run(t, r, p, "21\n"); got != "42\n" {
						t.Errorf("printed %q, want 42", got)
					}
				})
			}
		})
	}
}
