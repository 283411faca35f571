// Package toolchaintest lets the tests of several packages share what is dear to make.
package toolchaintest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"isrgrade/runner"
	"isrgrade/runner/toolchain"
)

// CopyGoLibrary puts Go's compiled library into a new or empty CacheRoot. It is compiled
// once a machine and compiler, which takes twenty seconds of processor time, and kept in
// the folder isrgrade-test of the cache of Go itself, GOCACHE. Tests get a copy, since
// some of them try to spoil it.
//
// Without Go, or a place to keep it, nothing is copied; the first program in Go compiles
// it then.
func CopyGoLibrary(ctx context.Context, root string) error {
	cache, err := exec.CommandContext(ctx, "go", "env", "GOCACHE").Output()
	if err != nil {
		return nil
	}
	kept := filepath.Join(strings.TrimSpace(string(cache)), "isrgrade-test")
	if err := os.MkdirAll(kept, 0o755); err != nil {
		return nil
	}
	if err := compileGoLibrary(ctx, kept); err != nil {
		return fmt.Errorf("compile Go's library for the tests: %w", err)
	}
	if err := os.CopyFS(root, os.DirFS(kept)); err != nil {
		return fmt.Errorf("copy Go's library for the tests: %w", err)
	}
	return nil
}

// compileGoLibrary builds a small program, which needs the library.
func compileGoLibrary(ctx context.Context, kept string) error {
	source, err := os.MkdirTemp("", "isrgrade-test-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(source)
	file := filepath.Join(source, "main.go")
	if err := os.WriteFile(file, []byte("package main\n\nfunc main() {}\n"), 0o644); err != nil {
		return err
	}
	r, err := runner.Open(ctx, runner.Options{})
	if err != nil {
		return err
	}
	defer r.Close()
	p, err := toolchain.Prepare(ctx, r, toolchain.Submission{Path: file}, toolchain.Options{CacheRoot: kept})
	if err != nil {
		return err
	}
	return p.Close()
}
