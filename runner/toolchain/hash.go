package toolchain

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

const (
	fileItem = "file"
	linkItem = "link"
)

// hashItem is one file or link of a folder.
type hashItem struct {
	kind string
	path string // relative, with slashes
	size int64
	sum  [sha256.Size]byte // of the content, or of a link's target
}

// hashFolder digests the items sorted by path: for each a line with its kind,
// the digest and size of its content, the length of its path, and the path.
// Times, permissions and empty folders do not count.
func hashFolder(items []hashItem) string {
	sorted := slices.Clone(items)
	slices.SortFunc(sorted, func(a, b hashItem) int { return strings.Compare(a.path, b.path) })
	digest := sha256.New()
	for _, item := range sorted {
		fmt.Fprintf(digest, "%s %x %d %d %s\n", item.kind, item.sum, item.size, len(item.path), item.path)
	}
	return hex.EncodeToString(digest.Sum(nil))
}

// hashCommand digests the words of a command, each with its length, followed
// by the items, which are the files that its words name.
func hashCommand(words []string, items []hashItem) string {
	digest := sha256.New()
	for _, word := range words {
		fmt.Fprintf(digest, "%d %s\n", len(word), word)
	}
	fmt.Fprintln(digest, hashFolder(items))
	return hex.EncodeToString(digest.Sum(nil))
}

// hashFile digests one file under the name that it was called by.
func hashFile(name string) (hashItem, error) {
	file, err := os.Open(name)
	if err != nil {
		return hashItem{}, unreadable(name, err)
	}
	defer file.Close()
	item := hashItem{kind: fileItem, path: name}
	digest := sha256.New()
	if item.size, err = io.Copy(digest, file); err != nil {
		return hashItem{}, unreadable(name, err)
	}
	digest.Sum(item.sum[:0])
	return item, nil
}
