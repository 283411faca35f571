package class

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// comments is how a language writes comments.
type comments struct {
	line, begin, end string // to the end of the line; from begin to end. "" for none
}

// commentsIn lists the sources that are compared, by extension.
var commentsIn = func() map[string]comments {
	known := map[string]comments{}
	for _, extension := range strings.Fields(".c .h .cc .cpp .cxx .hpp .cs .go .java .js .kt .mjs .rs .swift .ts") {
		known[extension] = comments{"//", "/*", "*/"}
	}
	for _, extension := range strings.Fields(".pl .py .rb .sh") {
		known[extension] = comments{line: "#"}
	}
	return known
}()

// mostCompared is how many bytes of sources of a submission are compared; more than
// this no student writes.
const mostCompared = 4 << 20

// sourceDigest gives the hex SHA-256 of the sources at path, a file or a folder,
// without comments, blanks and the files' names; "" where there are none, or they
// cannot be read. It decides nothing: it shows an instructor what to look at.
func sourceDigest(path string) string {
	var digests []string
	left := int64(mostCompared)
	_ = filepath.WalkDir(path, func(path string, entry fs.DirEntry, err error) error {
		style, known := commentsIn[strings.ToLower(filepath.Ext(path))]
		if err != nil || !known || !entry.Type().IsRegular() {
			return nil
		}
		if info, err := entry.Info(); err != nil || info.Size() > left {
			return nil
		}
		text, err := os.ReadFile(path)
		left -= int64(len(text))
		if bare := style.strip(string(text)); err == nil && bare != "" {
			digests = append(digests, hexDigest(bare))
		}
		return nil
	})
	if len(digests) == 0 {
		return ""
	}
	slices.Sort(digests)
	sum := sha256.Sum256([]byte(strings.Join(digests, " ")))
	return hex.EncodeToString(sum[:])
}

// strip takes comments and blanks out of a source. Texts in quotes stay as they are,
// up to the end of their line: an apostrophe may stand alone.
func (c comments) strip(source string) string {
	var bare strings.Builder
	for source != "" {
		switch {
		case c.line != "" && strings.HasPrefix(source, c.line):
			source = after(source, "\n")
		case c.begin != "" && strings.HasPrefix(source, c.begin):
			source = after(source[len(c.begin):], c.end)
		case source[0] == '"' || source[0] == '\'':
			length := quotedLength(source)
			bare.WriteString(source[:length])
			source = source[length:]
		default:
			if !strings.ContainsRune(" \t\r\n\v\f\ufeff", rune(source[0])) {
				bare.WriteByte(source[0])
			}
			source = source[1:]
		}
	}
	return bare.String()
}

// after gives what stands behind the first mark; "" without one.
func after(text, mark string) string {
	_, rest, _ := strings.Cut(text, mark)
	return rest
}

// quotedLength counts the bytes of a text in quotes.
func quotedLength(source string) int {
	for i := 1; i < len(source); i++ {
		switch source[i] {
		case '\\':
			i++
		case '\n':
			return i
		case source[0]:
			return i + 1
		}
	}
	return len(source)
}
