package site_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "build the playground's program anew")

const (
	programFile = "program/playground.wasm.gz"
	sourcesFile = "program/sources.sha256"
)

// The program in the repository is built from the sources in the repository. Their
// digest stands beside it: the bytes themselves depend on the version of Go.
func TestThePlaygroundIsBuiltFromTheseSources(t *testing.T) {
	digest := sourcesDigest(t)
	if *update {
		buildProgram(t)
		if err := os.WriteFile(sourcesFile, []byte(digest+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	built, err := os.ReadFile(sourcesFile)
	if err != nil {
		t.Fatal(err)
	}
	if strings.TrimSpace(string(built)) != digest {
		t.Error("the playground's program is older than its sources; run `make playground` and commit what it writes")
	}
}

// sourcesDigest hashes every file of ours that the program is built from, what it
// embeds included.
func sourcesDigest(t *testing.T) string {
	t.Helper()
	command := exec.Command("go", "list", "-deps", "-json=Dir,ImportPath,Standard,Module,GoFiles,EmbedFiles", "isrgrade/cmd/playground")
	command.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm")
	out, err := command.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var names []string
	contents := map[string]string{}
	decoder := json.NewDecoder(bytes.NewReader(out))
	for {
		var pkg struct {
			Dir, ImportPath     string
			Standard            bool
			GoFiles, EmbedFiles []string
		}
		if err := decoder.Decode(&pkg); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if pkg.Standard || !strings.HasPrefix(pkg.ImportPath, "isrgrade/") {
			continue
		}
		for _, name := range append(pkg.GoFiles, pkg.EmbedFiles...) {
			text, err := os.ReadFile(filepath.Join(pkg.Dir, name))
			if err != nil {
				t.Fatal(err)
			}
			full := pkg.ImportPath + "/" + name
			names = append(names, full)
			contents[full] = string(text)
		}
	}
	slices.Sort(names)
	hash := sha256.New()
	for _, name := range names {
		fmt.Fprintf(hash, "%s %d\n%s", name, len(contents[name]), contents[name])
	}
	return hex.EncodeToString(hash.Sum(nil))
}

func buildProgram(t *testing.T) {
	t.Helper()
	built := filepath.Join(t.TempDir(), "playground.wasm")
	command := exec.Command("go", "build", "-trimpath", "-buildmode=c-shared", "-ldflags=-s -w", "-o", built, "isrgrade/cmd/playground")
	command.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm")
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("build the playground: %v\n%s", err, out)
	}
	program, err := os.ReadFile(built)
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	writer, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := writer.Write(program); err != nil {
		t.Fatal(err)
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(programFile, packed.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}
