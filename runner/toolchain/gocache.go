package toolchain

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"isrgrade/runner"
	"isrgrade/runner/internal/tempfolder"
)

// warmSource imports what programs of this kind import. What it leaves out is
// compiled when a submission needs it.
const warmSource = `package main

import (
	_ "bufio"
	_ "bytes"
	_ "cmp"
	_ "container/heap"
	_ "container/list"
	_ "context"
	_ "encoding/json"
	_ "errors"
	_ "flag"
	_ "fmt"
	_ "io"
	_ "iter"
	_ "log"
	_ "maps"
	_ "math"
	_ "math/big"
	_ "math/bits"
	_ "os"
	_ "regexp"
	_ "slices"
	_ "sort"
	_ "strconv"
	_ "strings"
	_ "sync"
	_ "sync/atomic"
	_ "text/tabwriter"
	_ "text/template"
	_ "time"
	_ "unicode"
	_ "unicode/utf8"
)

func main() {}
`

// seedGoCache fills the folder cache with links to a cache of the compiled
// standard library, which is made once from our own source. The build may
// read the warm files and not change them; what it adds stays its own. So one
// submission cannot poison another, and a build takes a fraction of a second
// instead of many. It returns what must be readable.
//
// Without a place for the warm cache the build simply takes longer.
func (p *preparer) seedGoCache(ctx context.Context, compiler tool, cache string) ([]string, error) {
	root := p.options.CacheRoot
	if root == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			return nil, nil
		}
		root = filepath.Join(user, "isrgrade")
	}
	key := sha256.Sum256([]byte(compiler.identity + warmSource))
	warm := filepath.Join(root, "go-"+hex.EncodeToString(key[:8]))
	if there, err := p.ensureWarmCache(ctx, compiler, warm); err != nil || !there {
		return nil, err
	}
	return []string{warm}, linkCache(warm, cache)
}

// ensureWarmCache makes the warm cache if it is not there; it is still not
// there afterwards if there is no place where it could be made.
func (p *preparer) ensureWarmCache(ctx context.Context, compiler tool, warm string) (there bool, err error) {
	p.tools.warming.Lock()
	defer p.tools.warming.Unlock()
	if _, err := os.Stat(warm); err == nil {
		return true, nil
	}
	if err := os.MkdirAll(filepath.Dir(warm), 0o755); err != nil {
		return false, nil
	}
	tempfolder.RemoveLeftovers(filepath.Dir(warm))
	w, err := newBuildDir(filepath.Dir(warm))
	if err != nil {
		return false, nil
	}
	defer func() { err = errors.Join(err, w.temp.Remove()) }()
	return true, p.makeWarmCache(ctx, compiler, w, warm)
}

// libraryLimits bound the compilation of Go's own library, which takes ten
// seconds and, on a busy machine, many times that.
func libraryLimits() runner.Limits {
	limits := BuildLimits()
	limits.Wall, limits.CPU = 10*time.Minute, 5*time.Minute
	return limits
}

// makeWarmCache compiles warmSource in its folder and then puts the
// cache in its place at once, so that nobody sees half of one.
func (p *preparer) makeWarmCache(ctx context.Context, compiler tool, w buildDir, warm string) error {
	if err := os.WriteFile(filepath.Join(w.src, "main.go"), []byte(warmSource), 0o644); err != nil {
		return fmt.Errorf("writing the source for the Go cache: %w", err)
	}
	l, _ := languageOf("main.go")
	r := recipe{language: l, sources: []string{"main.go"}}
	tools := map[string]tool{"go": compiler}
	if _, err := p.runBuild(ctx, w, r, tools, nil, libraryLimits()); err != nil {
		// Not wrapped: a *CompileError would look like the student's.
		return fmt.Errorf("compiling Go's standard library: %v", err)
	}
	if err := os.Rename(w.cache, warm); err != nil && !errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("keeping the Go cache: %w", err)
	}
	return nil
}

// linkCache makes in cache a link to every entry of warm. Entries lie in
// folders that are named after the first two digits of their key.
func linkCache(warm, cache string) error {
	entries, err := filepath.Glob(filepath.Join(warm, "[0-9a-f][0-9a-f]", "*"))
	if err != nil {
		return fmt.Errorf("listing the Go cache: %w", err)
	}
	for _, entry := range entries {
		folder := filepath.Join(cache, filepath.Base(filepath.Dir(entry)))
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return fmt.Errorf("filling the Go cache: %w", err)
		}
		if err := os.Symlink(entry, filepath.Join(folder, filepath.Base(entry))); err != nil {
			return fmt.Errorf("filling the Go cache: %w", err)
		}
	}
	return nil
}
