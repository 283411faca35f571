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
	"isrgrade/grader/submission"
	"isrgrade/runner/toolchain"
)

// Key is all that a result depends on, each part as a hex SHA-256. Two gradings of
// the same key give the same result, times and memory apart.
type Key struct {
	Content string `json:"content"` // what was handed in
	Suite   string `json:"suite"`   // cases and right answers
	Weights string `json:"weights"` // what the cases are worth: new ones need no new runs
	Options string `json:"options"` // limits, leniencies, level of confinement
	// Grader is this program's file, byte for byte. A version number or a commit
	// would miss what was built from changed sources; the same sources built twice
	// by one Go release are the same file.
	Grader string `json:"grader"`
	Tools  string `json:"tools"` // versions of the compilers and interpreters
}

// runs is the part of the key that programs must be run for, in one value to look up.
func (k Key) runs() [sha256.Size]byte {
	return sha256.Sum256([]byte(strings.Join([]string{k.Content, k.Suite, k.Options, k.Grader, k.Tools}, " ")))
}

// whole is the key in one value, to compare.
func (k Key) whole() [sha256.Size]byte {
	runs := k.runs()
	return sha256.Sum256(append(runs[:], k.Weights...))
}

// withoutContent gives the key of a grading, whatever the content.
func (k Key) withoutContent() Key {
	k.Content = ""
	return k
}

// Changed names the parts in which two keys differ. With other cases each is worth
// something else by itself: only without them the weights are named.
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
	if k.Suite == other.Suite && k.Weights != other.Weights {
		changed = append(changed, "weights")
	}
	return changed
}

// keyOf gives the key of a grading, without a content.
func keyOf(ctx context.Context, grading submission.Grader, level, toolsMemory string) (Key, error) {
	options, err := optionsDigest(grading.Options, level)
	if err != nil {
		return Key{}, err
	}
	self, err := executableDigest()
	if err != nil {
		return Key{}, err
	}
	tools, err := toolsDigest(ctx, grading.Toolchain.Tools, toolchain.OpenMemory(toolsMemory))
	if err != nil {
		return Key{}, err
	}
	// The seed of random cases says which cases they are.
	suite := hexDigest(fmt.Sprintf("%s %d", grading.Suite.CasesDigest(), grading.Seed))
	return Key{Suite: suite, Weights: grading.Suite.WeightsDigest(), Options: options, Grader: self, Tools: tools}, nil
}

// optionsDigest digests everything in the options: a new field counts by itself.
func optionsDigest(options grader.Options, level string) (string, error) {
	text, err := json.Marshal(struct {
		Options grader.Options
		Level   string
	}{options, level})
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
func toolsDigest(ctx context.Context, tools *toolchain.Tools, memory *toolchain.Memory) (string, error) {
	findings, err := tools.Survey(ctx, memory)
	if err != nil {
		return "", fmt.Errorf("look for compilers and interpreters: %w", err)
	}
	_ = memory.Save() // without it the next run takes a moment longer
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
