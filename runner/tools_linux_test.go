package runner

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// tool is a compiler or an interpreter that must work confined. SOURCE, OUT and
// LIBRARY stand for its file and its folders.
type tool struct {
	name    string
	source  string // file name
	text    string
	command []string // the first word is looked up
	env     []string
	result  []string // runs what was built and must print "works"; nil: command itself does
}

var tools = []tool{
	{name: "gcc", source: "a.c", text: cProgram, command: []string{"gcc", "-O2", "-o", "OUT/a", "SOURCE"}, result: []string{"OUT/a"}},
	{name: "gcc by make", source: "Makefile", text: "a: a.c\n\tgcc -o a a.c\na.c:\n\techo 'int puts(const char *); int main() { puts(\"works\"); }' >a.c\n", command: []string{"make", "-C", "OUT", "-f", "SOURCE"}, result: []string{"OUT/a"}},
	{name: "g++", source: "a.cc", text: "#include <iostream>\nint main() { std::cout << \"works\\n\"; }\n", command: []string{"g++", "-o", "OUT/a", "SOURCE"}, result: []string{"OUT/a"}},
	{name: "javac and java", source: "A.java", text: "class A { public static void main(String[] a) { System.out.println(\"works\"); } }\n", command: []string{"javac", "-d", "OUT", "SOURCE"}, result: []string{"java", "-cp", "OUT", "A"}},
	{name: "go build", source: "a.go", text: "package main\n\nimport \"os\"\n\nfunc main() { os.Stdout.WriteString(\"works\\n\") }\n", command: []string{"go", "build", "-o", "OUT/a", "SOURCE"}, env: []string{"GOCACHE=LIBRARY", "GO111MODULE=off", "CGO_ENABLED=0"}, result: []string{"OUT/a"}},
	{name: "rustc", source: "a.rs", text: "fn main() { println!(\"works\"); }\n", command: []string{"rustc", "-o", "OUT/a", "SOURCE"}, result: []string{"OUT/a"}},
	{name: "python", source: "a.py", text: "import json, subprocess, sys\nsubprocess.run([sys.executable, '-c', 'print(\"works\")'], check=True)\n", command: []string{"python3", "SOURCE"}},
	{name: "node", source: "a.js", text: "console.log(require('child_process').execFileSync(process.execPath, ['-p', '\"works\"']).toString().trim())\n", command: []string{"node", "SOURCE"}},
}

const cProgram = "#include <stdio.h>\nint main(void) { puts(\"works\"); return 0; }\n"

// buildLimits are as wide as compilers want them.
var buildLimits = Limits{
	Wall: 2 * time.Minute, CPU: 2 * time.Minute, Memory: 2048 * mebibyte, Scratch: 1024 * mebibyte, Processes: 512,
}

func TestRunsWorkForCompilersAndInterpreters(t *testing.T) {
	if testing.Short() {
		t.Skip("compilers take their time")
	}
	t.Parallel()
	library := t.TempDir() // go builds its own but once
	atEachLevel(t, func(t *testing.T, r Runner) {
		for _, one := range tools {
			t.Run(one.name, func(t *testing.T) { one.try(t, r, library) })
		}
	})
}

func (one tool) try(t *testing.T, r Runner, library string) {
	source, out := t.TempDir(), t.TempDir()
	file := filepath.Join(source, one.source)
	if err := os.WriteFile(file, []byte(one.text), 0o644); err != nil {
		t.Fatal(err)
	}
	fill := func(words []string) []string {
		var filled []string
		for _, word := range words {
			filled = append(filled, strings.NewReplacer("SOURCE", file, "OUT", out, "LIBRARY", library).Replace(word))
		}
		return filled
	}
	command, folders := located(t, fill(one.command))
	spec := Spec{Argv: command, Env: fill(one.env), Read: append(folders, source), Write: []string{out, library}}
	o := run(t, r, spec, nil, buildLimits)
	if o.Ending != Exited || o.ExitCode != 0 {
		t.Fatalf("%v: %v, exit code %d\n%s%s", command, o.Ending, o.ExitCode, o.Stdout, o.Stderr)
	}
	if one.result != nil {
		command, folders = located(t, fill(one.result))
		o = run(t, r, Spec{Argv: command, Read: append(folders, out)}, nil, Limits{})
	}
	if string(o.Stdout) != "works\n" || o.ExitCode != 0 {
		t.Errorf("%v: %v, exit code %d: %s%s", command, o.Ending, o.ExitCode, o.Stdout, o.Stderr)
	}
}

// located finds the command, and the folders that it needs beside the
// system's: an interpreter may live below somebody's home.
func located(t *testing.T, command []string) (resolved, folders []string) {
	t.Helper()
	path, err := exec.LookPath(command[0])
	if err != nil {
		t.Skipf("no %s on this machine", command[0])
	}
	prefix := map[string][]string{
		"python3": {path, "-c", "import sys; print(sys.prefix)"},
		"go":      {path, "env", "GOROOT"},
		"rustc":   {path, "--print", "sysroot"},
	}[command[0]]
	if prefix == nil {
		return append([]string{path}, command[1:]...), nil
	}
	out, err := exec.Command(prefix[0], prefix[1:]...).Output()
	if err != nil {
		t.Skipf("%s does not work here: %v", command[0], err)
	}
	root := strings.TrimSpace(string(out))
	return append([]string{filepath.Join(root, "bin", command[0])}, command[1:]...), []string{root}
}
