package class

import (
	"archive/zip"
	"errors"
	"io"
	"io/fs"
	"math"
	"os"
	"strings"
)

// encrypted is the bit of a zip header's flags that says so.
const encrypted = 0x1

// longestZipName is what a zip's list of files may hold for each of them on average:
// names and times.
const longestZipName = 512

// zipEnd is what may be read to find that list: it is told at the end, before a
// comment.
const zipEnd = 80 << 10

// errLongList ends the reading of a list that is longer than any that is unpacked.
var errLongList = errors.New("the list of files is too long")

// listReader reads a zip until so many bytes were read: its list of files is kept in
// memory, so that a short archive can cost a lot before its files are counted, and
// what it says itself about their number may be a lie.
type listReader struct {
	file io.ReaderAt
	left int64
}

func (r *listReader) ReadAt(into []byte, at int64) (int, error) {
	if r.left -= int64(len(into)); r.left < 0 {
		return 0, errLongList
	}
	return r.file.ReadAt(into, at)
}

func unpackZip(u *unpacker, file *os.File, size int64) error {
	most := int64(u.most.items)*longestZipName + zipEnd
	list := &listReader{file, most}
	reader, err := zip.NewReader(list, size)
	switch {
	case errors.Is(err, errLongList):
		return refuse(u.archive, packAgain, "the archive holds more than %d files and folders, or their names are too long", u.most.items)
	case err != nil:
		return u.damaged(err)
	case len(reader.File) > u.most.items:
		return refuse(u.archive, packAgain, "the archive holds more than %d files and folders", u.most.items)
	}
	list.left = math.MaxInt64
	for _, one := range reader.File {
		name, keep, err := u.place(one.Name)
		if err != nil {
			return err
		}
		if !keep {
			continue
		}
		if err := unpackZipItem(u, one, name); err != nil {
			return err
		}
	}
	return nil
}

func unpackZipItem(u *unpacker, one *zip.File, name string) error {
	mode := one.Mode()
	switch {
	case one.Flags&encrypted != 0:
		return u.special(one.Name, "encrypted")
	case mode&fs.ModeSymlink != 0:
		return u.special(one.Name, "a link")
	case mode.IsDir() || strings.HasSuffix(one.Name, `\`):
		return u.folder(name)
	case !mode.IsRegular():
		return u.special(one.Name, "neither a file nor a folder")
	}
	content, err := one.Open()
	if err != nil {
		return u.damaged(err)
	}
	defer content.Close()
	return u.file(name, mode, content)
}
