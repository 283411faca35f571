package class

import (
	"archive/zip"
	"io/fs"
	"os"
	"strings"
)

// encrypted is the bit of a zip header's flags that says so.
const encrypted = 0x1

func unpackZip(u *unpacker, file *os.File, size int64) error {
	reader, err := zip.NewReader(file, size)
	if err != nil {
		return u.damaged(err)
	}
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
