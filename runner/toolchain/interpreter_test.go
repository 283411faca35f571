package toolchain_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"isrgrade/runner"
	"isrgrade/runner/toolchain"
)

// A first line may name whatever lies on the search path. Programs of the user often
// lie beside what is private: ~/.cargo/bin beside ~/.cargo/credentials.toml.
func TestInterpreterLineOpensOneFileAndNotTheFolderAroundIt(t *testing.T) {
	shell, err := os.ReadFile("/bin/sh")
	if err != nil {
		t.Skip("no shell to copy")
	}
	for _, secretive := range []struct{ tool, secret string }{
		{".cargo/bin/just", ".cargo/credentials.toml"},
		{".cargo/bin/just", ".cargo/bin/token"},
		{"hidden/check", "hidden/1.trace"},
		{".local/bin/just", ".local/lib/settings"},
	} {
		home := folder(t, map[string]string{secretive.tool: string(shell), secretive.secret: "token\n"})
		tool, secret := filepath.Join(home, secretive.tool), filepath.Join(home, secretive.secret)
		if err := os.Chmod(tool, 0o755); err != nil {
			t.Fatal(err)
		}
		for _, line := range []string{"#!/usr/bin/env " + filepath.Base(tool), "#!" + tool} {
			leader := folder(t, map[string]string{"leader": line + "\necho it runs\nread -r text <" + secret + " && echo it reads $text\n"})
			own := toolchain.NewTools(filepath.Dir(tool) + ":/usr/bin:/bin")
			for _, level := range []runner.Level{runner.LevelFull, runner.LevelRestricted} {
				r := openRunner(t, level)
				p, err := toolchain.Prepare(context.Background(), r, toolchain.Submission{Path: filepath.Join(leader, "leader")}, toolchain.Options{Tools: own})
				if err != nil {
					t.Fatal(err)
				}
				if got := output(t, r, p); got != "it runs\n" {
					t.Errorf("%s at %v printed %q, want only that it runs", line, level, got)
				}
				if !slices.Contains(p.Spec.Read, tool) || slices.Contains(p.Spec.Read, filepath.Dir(filepath.Dir(tool))) {
					t.Errorf("%s may read %q", line, p.Spec.Read)
				}
				if err := p.Close(); err != nil {
					t.Error(err)
				}
			}
		}
	}
}

// output is what a program printed, however it ended.
func output(t *testing.T, r runner.Runner, p toolchain.Prepared) string {
	t.Helper()
	o, err := r.Run(context.Background(), p.Spec, nil, runner.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return string(o.Stdout)
}
