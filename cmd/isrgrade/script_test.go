package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// The scripts use the built binary as a person at a terminal does, each in a folder
// and with a cache of its own, side by side.
func TestScripts(t *testing.T) {
	if testing.Short() {
		t.Skip("short run: grades real programs in processes of their own")
	}
	needTools(t, "leader.py")
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", filepath.Dir(binary)+string(os.PathListSeparator)+os.Getenv("PATH"))
			env.Setenv("XDG_CACHE_HOME", filepath.Join(env.WorkDir, "cache"))
			env.Setenv("NO_COLOR", "1")
			return nil
		},
	})
}
