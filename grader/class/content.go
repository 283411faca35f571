package class

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// notContent is what no tool chain takes for a part of a program and what changes
// by itself.
const notContent = ".git"

// digest gives the hex SHA-256 of all that was handed in: of each file its name,
// whether it may be executed, and its content. Of a file or an archive alone only
// the extension counts, since people name it after themselves. Two submissions of
// the same digest are the same program. What must not be read at all is a
// *RefusedError.
func (e Entry) digest() (string, error) {
	d := digester{hash: sha256.New(), most: wideBounds()}
	for _, file := range e.Files {
		if len(e.Files) == 1 {
			file.As = neutralName(file.As)
		}
		if err := d.file(file); err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(d.hash.Sum(nil)), nil
}

type digester struct {
	hash  hash.Hash
	most  bounds
	items int
	bytes int64
}

func (d *digester) file(file File) error {
	info, err := os.Lstat(file.Path)
	if err != nil {
		return fmt.Errorf("look at %s: %w", file.Path, err)
	}
	if info.IsDir() {
		return d.folder(file)
	}
	return d.content(file.Path, file.As)
}

// folder digests what is in a folder, in the order of the names, which is that of
// fs.WalkDir.
func (d *digester) folder(folder File) error {
	return filepath.WalkDir(folder.Path, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return fmt.Errorf("read %s: %w", folder.As, err)
		}
		relative, err := filepath.Rel(folder.Path, path)
		if err != nil {
			return fmt.Errorf("read %s: %w", folder.As, err)
		}
		return d.item(folder.As, path, relative, entry)
	})
}

func (d *digester) item(folder, path, relative string, entry fs.DirEntry) error {
	d.items++
	switch {
	case d.items > d.most.items:
		return refuse(folder, "hand in the program alone", "the folder holds more than %d files", d.most.items)
	case entry.IsDir() && entry.Name() == notContent:
		return fs.SkipDir
	case entry.IsDir():
		fmt.Fprintf(d.hash, "folder %q\n", relative)
		return nil
	case entry.Type()&fs.ModeSymlink != 0:
		return d.link(path, relative)
	default:
		return d.content(path, relative)
	}
}

func (d *digester) link(path, relative string) error {
	target, err := os.Readlink(path)
	if err != nil {
		return fmt.Errorf("read the link %s: %w", relative, err)
	}
	fmt.Fprintf(d.hash, "link %q %q\n", relative, target)
	return nil
}

func (d *digester) content(path, name string) error {
	in, size, err := openPlain(path, name)
	if err != nil {
		return err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return fmt.Errorf("look at %s: %w", name, err)
	}
	fmt.Fprintf(d.hash, "file %q %03o %d\n", name, info.Mode().Perm()&0o111, size)
	count, err := io.Copy(d.hash, io.LimitReader(in, d.most.unpacked-d.bytes+1))
	d.bytes += count
	if err != nil {
		return fmt.Errorf("read %s: %w", name, err)
	}
	if d.bytes > d.most.unpacked {
		return refuse(name, "hand in the program alone", "more than %d MiB were handed in", d.most.unpacked>>20)
	}
	return nil
}

// errChanged is our own fault: what was graded is not what was looked at before.
var errChanged = errors.New("the submission changed while it was graded; run the same command again")
