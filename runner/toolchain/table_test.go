package toolchain

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// mark matches {mark} in the words of a command.
var mark = regexp.MustCompile(`\{[^}]*\}`)

func TestEveryRowOfTheTableIsComplete(t *testing.T) {
	general := []string{"{main}", "{sources}", "{out}", "{program}", "{product}", "{cache}", "{path}"}
	seen := map[string]string{}
	for _, l := range languages() {
		known := slices.Clone(general)
		for _, n := range l.needs {
			known = append(known, "{"+n.role+"}")
			if len(n.candidates) == 0 || n.install == "" || len(n.version) == 0 {
				t.Errorf("%s: the tool %q lacks a candidate, what to install, or how to ask its version", l.name, n.role)
			}
		}
		for _, used := range mark.FindAllString(l.build+" "+l.run+" "+strings.Join(l.buildEnv, " "), -1) {
			if !slices.Contains(known, used) {
				t.Errorf("%s uses %s, which nothing replaces", l.name, used)
			}
		}
		for _, extension := range l.extensions {
			if other, taken := seen[extension]; taken {
				t.Errorf("%s and %s both claim %s", l.name, other, extension)
			}
			seen[extension] = l.name
		}
	}
	for _, extension := range strings.Fields(".py .js .mjs .cjs .rb .go .java .c .cpp .cc .cxx .rs .kt") {
		if seen[extension] == "" {
			t.Errorf("no language claims %s", extension)
		}
	}
}

func TestShebangNamesTheInterpreterAndItsArguments(t *testing.T) {
	for line, want := range map[string][]string{
		"#!/bin/sh\nx":                    {"/bin/sh"},
		"#! /bin/bash -e":                 {"/bin/bash", "-e"},
		"#!/usr/bin/env python3\r\nx":     {"python3"},
		"#!/usr/bin/env -S node --no-foo": {"node", "--no-foo"},
		"#!/usr/bin/env":                  {"/usr/bin/env"},
		"#!":                              {""},
	} {
		if got := shebang([]byte(line)); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

func TestInterpreterOfALanguageIsKnownWithAnyVersion(t *testing.T) {
	for name, want := range map[string]string{
		"python3": "Python", "python": "Python", "python3.12": "Python", "node": "JavaScript", "nodejs": "JavaScript",
		"ruby3.1": "Ruby", "sh": "", "java": "", "": "", "3": "",
	} {
		if l, _ := interpretedBy(name); l.name != want {
			t.Errorf("%q is of %q, want %q", name, l.name, want)
		}
	}
}

func TestFirstBytesTellWhatAFileIs(t *testing.T) {
	for head, want := range map[string]fileKind{
		"#!/bin/sh":                        scriptFile,
		"MZ\x90":                           foreignFile,
		"print(1)":                         otherFile,
		"":                                 otherFile,
		"\x7fELF":                          otherFile, // cut off
		"\xca\xfe\xba\xbe\x00\x00\x00\x3d": otherFile, // a Java class, version 61
		"\x7fELF\x02\x01\x01" + strings.Repeat("\x00", 9) + "\x02\x00\xf3\x00": foreignFile, // RISC-V
	} {
		if got := kindOf([]byte(head)); got != want {
			t.Errorf("%q: %v, want %v", head, got, want)
		}
	}
}

func TestHomesAndTemporaryFilesAreNeverReadableAsAWhole(t *testing.T) {
	t.Setenv("HOME", "/srv/people/alice")
	for folder, want := range map[string]bool{
		"/": true, "/home": true, "/home/bob": true, "/srv/people": true, "/srv/people/alice": true, "/tmp": true,
		"/srv/people/alice/.pyenv/versions/3.11.7": false, "/home/bob/tools": false, "/opt/node": false,
	} {
		if got := tooWide(folder); got != want {
			t.Errorf("%s: too wide is %v, want %v", folder, got, want)
		}
	}
}

// ~/.local holds what is private as well: keys, mail, histories.
func TestToolInLocalShowsItsLibrariesAndNothingElseOfLocal(t *testing.T) {
	local := filepath.Join(t.TempDir(), ".local")
	tool := filepath.Join(local, "bin", "python3")
	for _, folder := range []string{"bin", "lib/python3.12", "share/keyrings"} {
		if err := os.MkdirAll(filepath.Join(local, folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(tool, nil, 0o755); err != nil {
		t.Fatal(err)
	}
	want := []string{tool, filepath.Join(local, "lib")}
	if got := installation(tool); !slices.Equal(got, want) {
		t.Errorf("readable are %v, want %v", got, want)
	}
}
