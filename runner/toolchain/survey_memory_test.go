package toolchain_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"isrgrade/runner/toolchain"
)

// versionOfMake surveys a folder of tools and gives what make says about itself.
func versionOfMake(t *testing.T, tools, memory string) string {
	t.Helper()
	remembered := toolchain.OpenMemory(memory)
	findings, err := toolchain.NewTools(tools).Survey(context.Background(), remembered)
	if err != nil {
		t.Fatal(err)
	}
	if err := remembered.Save(); err != nil {
		t.Fatal(err)
	}
	for _, finding := range findings {
		for _, tool := range finding.Tools {
			if tool.Name == "make" {
				return tool.Version
			}
		}
	}
	return ""
}

// copyTool puts a program that is no script into a folder, under a tool's name.
func copyTool(t *testing.T, target string) {
	t.Helper()
	program, err := os.ReadFile("/bin/echo")
	if err != nil {
		t.Skip("no /bin/echo to stand for a tool")
	}
	if err := os.WriteFile(target, program, 0o755); err != nil {
		t.Fatal(err)
	}
}

func TestAToolIsAskedAgainOnlyWhenItsFileChanged(t *testing.T) {
	tools, memory := t.TempDir(), filepath.Join(t.TempDir(), "cache", "tools.json")
	copyTool(t, filepath.Join(tools, "make"))
	first := versionOfMake(t, tools, memory)
	if first == "" {
		t.Skip("/bin/echo says nothing about its version here")
	}
	text, err := os.ReadFile(memory)
	if err != nil {
		t.Fatal(err)
	}
	// What is remembered is told apart from what would be answered.
	if err := os.WriteFile(memory, []byte(strings.ReplaceAll(string(text), first, "remembered")), 0o600); err != nil {
		t.Fatal(err)
	}
	if again := versionOfMake(t, tools, memory); again != "remembered" {
		t.Errorf("the version is %q; want what is remembered", again)
	}
	if err := os.Chtimes(filepath.Join(tools, "make"), time.Time{}, time.Unix(1, 0)); err != nil {
		t.Fatal(err)
	}
	if changed := versionOfMake(t, tools, memory); changed != first {
		t.Errorf("after the file changed the version is %q; want to be asked again, %q", changed, first)
	}
}

// A script may start another tool each time, though its own file stays the same.
func TestAScriptIsAlwaysAsked(t *testing.T) {
	tools, memory := t.TempDir(), filepath.Join(t.TempDir(), "tools.json")
	says := filepath.Join(t.TempDir(), "says")
	if err := os.WriteFile(filepath.Join(tools, "make"), []byte("#!/bin/sh\nread line < "+says+"\necho \"$line\"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, version := range []string{"make 1", "make 2"} {
		if err := os.WriteFile(says, []byte(version+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := versionOfMake(t, tools, memory); got != version {
			t.Errorf("the version is %q; want %q", got, version)
		}
	}
}

func TestAMemoryThatCannotBeReadIsEmpty(t *testing.T) {
	tools, memory := t.TempDir(), filepath.Join(t.TempDir(), "tools.json")
	copyTool(t, filepath.Join(tools, "make"))
	if err := os.WriteFile(memory, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if versionOfMake(t, tools, memory) != versionOfMake(t, tools, "") {
		t.Error("a damaged memory changes what is found")
	}
}
