package class

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"isrgrade/grader"
	"isrgrade/runner/toolchain"
)

// Key is all that a result depends on, each part as a hex SHA-256. Two gradings of
// the same key give the same result, times and memory apart.
type Key struct {
	Content string `json:"content"` // what was handed in
	Suite   string `json:"suite"`   // cases, weights, right answers
	Options string `json:"options"` // limits, leniencies, level of confinement
	// Grader is this program's file, byte for byte. A version number or a commit
	// would miss what was built from changed sources; the same sources built twice
	// by one Go release are the same file.
	Grader string `json:"grader"`
	Tools  string `json:"tools"` // versions of the compilers and interpreters
}

// sum is the key in one value, to compare and to look up.
func (k Key) sum() [sha256.Size]byte {
	return sha256.Sum256([]byte(strings.Join([]string{k.Content, k.Suite, k.Options, k.Grader, k.Tools}, " ")))
}

// withoutContent gives the key of a grading, whatever the content.
func (k Key) withoutContent() Key {
	k.Content = ""
	return k
}

// Changed names the parts in which two keys differ.
func (k Key) Changed(other Key) []string {
	var changed []string
	for _, part := range []struct{ name, a, b string }{
		{"program", k.Content, other.Content}, {"cases", k.Suite, other.Suite}, {"limits or options", k.Options, other.Options},
		{"grader", k.Grader, other.Grader}, {"tools", k.Tools, other.Tools},
	} {
		if part.a != part.b {
			changed = append(changed, part.name)
		}
	}
	return changed
}

// keyOf gives the key of a grading, without a content.
func keyOf(ctx context.Context, grading Grading, level string) (Key, error) {
	options, err := optionsDigest(grading.Options, grading.Seed, level)
	if err != nil {
		return Key{}, err
	}
	self, err := executableDigest()
	if err != nil {
		return Key{}, err
	}
	tools, err := toolsDigest(ctx, grading.Toolchain.Tools)
	if err != nil {
		return Key{}, err
	}
	return Key{Suite: grading.Suite.Digest(), Options: options, Grader: self, Tools: tools}, nil
}

// optionsDigest digests everything in the options: a new field counts by itself.
func optionsDigest(options grader.Options, seed uint64, level string) (string, error) {
	text, err := json.Marshal(struct {
		Options grader.Options
		Seed    uint64
		Level   string
	}{options, seed, level})
	if err != nil {
		return "", fmt.Errorf("digest the options: %w", err)
	}
	return hexDigest(string(text)), nil
}

func executableDigest() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("find the grader's own file: %w", err)
	}
	file, err := os.Open(path)
	if err != nil {
		return "", fmt.Errorf("read the grader's own file: %w", err)
	}
	defer file.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, file); err != nil {
		return "", fmt.Errorf("read the grader's own file: %w", err)
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}

// toolsDigest takes all languages together: which one a submission needs is known
// only after it was unpacked, and versions change seldom.
func toolsDigest(ctx context.Context, tools *toolchain.Tools) (string, error) {
	findings, err := tools.Survey(ctx)
	if err != nil {
		return "", fmt.Errorf("look for compilers and interpreters: %w", err)
	}
	var text strings.Builder
	for _, finding := range findings {
		for _, tool := range finding.Tools {
			fmt.Fprintf(&text, "%q %q %q\n", finding.Language, tool.Name, tool.Version)
		}
	}
	return hexDigest(text.String()), nil
}

func hexDigest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
