package toolchain

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// bounds limit what may be handed in.
type bounds struct {
	entries int   // files, folders and links
	bytes   int64 // all files together
	depth   int   // folders in folders
}

// handInBounds are far above any honest program.
func handInBounds() bounds { return bounds{entries: 20_000, bytes: 256 << 20, depth: 40} }

// leftBehind names what version control, editors and tools leave in a folder.
// It is not part of a program and may be huge.
var leftBehind = [...]string{
	".git", ".hg", ".svn", ".bzr", ".jj", ".DS_Store", ".idea", ".vscode",
	"__pycache__", ".venv", ".tox", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".gradle",
}

// leftBeside are such folders too, but only where a file of the second kind
// stands next to them (or in them, for a virtual environment of Python).
var leftBeside = map[string][]string{
	"target": {"Cargo.toml", "pom.xml"},
	"build":  {"build.gradle", "build.gradle.kts"},
	"venv":   {"venv/pyvenv.cfg"},
	"env":    {"env/pyvenv.cfg"},
}

// copier copies one submission. Both sides are os.Root, which cannot be led
// out of their folders by links.
type copier struct {
	subject  string // what the submission is called in messages
	from, to *os.Root
	bounds   bounds
	entries  int
	bytes    int64
	items    []hashItem
}

// copyFolder copies the folder at source into the empty folder target, and
// returns what is to be hashed. What cannot be copied is a *UsageError.
func copyFolder(source, target string, limit bounds) ([]hashItem, error) {
	from, err := os.OpenRoot(source)
	if err != nil {
		return nil, unreadable(source, err)
	}
	defer from.Close()
	to, err := os.OpenRoot(target)
	if err != nil {
		return nil, fmt.Errorf("opening the build folder: %w", err)
	}
	defer to.Close()
	c := copier{subject: source, from: from, to: to, bounds: limit}
	if err := c.folder(".", 0); err != nil {
		return nil, err
	}
	return c.items, nil
}

// copyFile copies one file into the folder target, under its own name.
func copyFile(source, target string, limit bounds) (hashItem, error) {
	real, err := filepath.EvalSymlinks(source)
	if err != nil {
		return hashItem{}, unreadable(source, err)
	}
	from, err := os.OpenRoot(filepath.Dir(real))
	if err != nil {
		return hashItem{}, unreadable(source, err)
	}
	defer from.Close()
	to, err := os.OpenRoot(target)
	if err != nil {
		return hashItem{}, fmt.Errorf("opening the build folder: %w", err)
	}
	defer to.Close()
	c := copier{subject: filepath.Dir(source), from: from, to: to, bounds: limit}
	if err := c.fileAs(filepath.Base(real), filepath.Base(source)); err != nil {
		return hashItem{}, err
	}
	return c.items[0], nil
}

// folder copies what is in the folder name.
func (c *copier) folder(name string, depth int) error {
	if depth > c.bounds.depth {
		return c.refuse(name, fmt.Sprintf("is more than %d folders deep", c.bounds.depth), "hand in the program alone")
	}
	entries, err := c.list(name)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		inside := path.Join(name, entry.Name())
		if c.skips(name, entry.Name()) {
			continue
		}
		if err := c.entry(inside, entry.Type(), depth); err != nil {
			return err
		}
	}
	return nil
}

// list reads the names in a folder, sorted, and never more than may be copied.
func (c *copier) list(name string) ([]fs.DirEntry, error) {
	folder, err := c.from.Open(name)
	if err != nil {
		return nil, unreadable(c.called(name), err)
	}
	defer folder.Close()
	entries, err := folder.ReadDir(c.bounds.entries + 1 - c.entries)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, unreadable(c.called(name), err)
	}
	c.entries += len(entries)
	if c.entries > c.bounds.entries {
		return nil, c.refuse(".", fmt.Sprintf("has more than %d files", c.bounds.entries), "hand in the program alone")
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, nil
}

func (c *copier) skips(folder, name string) bool {
	if slices.Contains(leftBehind[:], name) {
		return true
	}
	for _, sign := range leftBeside[name] {
		if _, err := c.from.Lstat(path.Join(folder, sign)); err == nil {
			return true
		}
	}
	return false
}

func (c *copier) entry(name string, kind fs.FileMode, depth int) error {
	switch kind {
	case fs.ModeDir:
		if err := c.to.Mkdir(name, 0o755); err != nil {
			return fmt.Errorf("making a folder of the copy: %w", err)
		}
		return c.folder(name, depth+1)
	case fs.ModeSymlink:
		return c.link(name)
	case 0:
		return c.fileAs(name, name)
	}
	return c.refuse(name, "is neither a file nor a folder", "remove it (pipes, sockets and devices are not read)")
}

// link makes the same link in the copy if it leads to something inside.
func (c *copier) link(name string) error {
	target, err := c.from.Readlink(name)
	if err != nil {
		return unreadable(c.called(name), err)
	}
	if _, err := c.from.Stat(name); err != nil {
		return c.refuse(name, fmt.Sprintf("is a link to %q, which is not in this folder", target),
			"put the file itself there")
	}
	if led := path.Join(path.Dir(name), target); within(name, led) {
		return c.refuse(name, fmt.Sprintf("is a link to %q, a folder that it stands in", target), "remove the link")
	}
	if err := c.to.Symlink(target, name); err != nil {
		return fmt.Errorf("making a link of the copy: %w", err)
	}
	c.items = append(c.items, hashItem{kind: linkItem, path: name, size: int64(len(target)), sum: sha256.Sum256([]byte(target))})
	return nil
}

// fileAs copies the file name to the name as.
func (c *copier) fileAs(name, as string) error {
	// Should a pipe have taken the file's place, opening must not wait.
	in, err := c.from.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return unreadable(c.called(as), err)
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return unreadable(c.called(as), err)
	}
	if !info.Mode().IsRegular() {
		return c.refuse(as, "is not a plain file", "hand in a source file, a program or a folder")
	}
	if info.Size() > c.bounds.bytes-c.bytes {
		return c.tooBig()
	}
	return c.content(in, info, as)
}

// content writes the copy of an open file, with its time, which make looks at.
func (c *copier) content(in io.Reader, info fs.FileInfo, name string) error {
	out, err := c.to.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644|info.Mode().Perm()&0o111)
	if err != nil {
		return fmt.Errorf("making a file of the copy: %w", err)
	}
	defer out.Close()
	item := hashItem{kind: fileItem, path: name}
	hash := sha256.New()
	item.size, err = io.Copy(io.MultiWriter(out, hash), io.LimitReader(in, c.bounds.bytes-c.bytes+1))
	if err != nil {
		return fmt.Errorf("copying %s: %w", c.called(name), err)
	}
	c.bytes += item.size
	if c.bytes > c.bounds.bytes {
		return c.tooBig()
	}
	hash.Sum(item.sum[:0])
	c.items = append(c.items, item)
	if err := out.Close(); err != nil {
		return fmt.Errorf("copying %s: %w", c.called(name), err)
	}
	if err := c.to.Chtimes(name, info.ModTime(), info.ModTime()); err != nil {
		return fmt.Errorf("setting the time of a copy: %w", err)
	}
	return nil
}

func (c *copier) tooBig() error {
	return c.refuse(".", fmt.Sprintf("holds more than %d MiB", c.bounds.bytes>>20), "hand in the program alone")
}

func (c *copier) called(name string) string { return filepath.Join(c.subject, name) }

func (c *copier) refuse(name, what, remedy string) error {
	inside := name
	if name == "." {
		inside = ""
	}
	return &UsageError{Subject: c.called(name), Inside: inside, What: what, Remedy: remedy}
}

// unreadable turns a failure to read what was handed in into a *UsageError.
func unreadable(subject string, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &UsageError{Subject: subject, What: "there is no such file or folder", Remedy: "check the spelling of its name"}
	case errors.Is(err, fs.ErrPermission):
		return &UsageError{Subject: subject, What: "it must not be read", Remedy: "give yourself the permission to read it", Machine: true}
	}
	return &UsageError{Subject: subject, What: fmt.Sprintf("it cannot be read (%v)", err), Remedy: "hand in a readable file or folder", Machine: true}
}
