package class

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"
)

// bounds is what a submission may hold.
type bounds struct {
	packed   int64 // bytes of an archive
	unpacked int64 // bytes of all its files, or of a folder's
	items    int   // files and folders
}

// wideBounds are far above any honest submission.
func wideBounds() bounds { return bounds{packed: 64 << 20, unpacked: 256 << 20, items: 10_000} }

// deepest is how many folders may lie in one another; a short archive can name
// thousands, each of which takes a block of the disk.
const deepest = 40

const packAgain = "pack the source files again, without anything else"

// archive is a kind of archive.
type archive struct {
	extension string
	unpack    func(u *unpacker, file *os.File, size int64) error
}

// archives lists the kinds, a longer extension before a shorter one.
func archives() []archive {
	return []archive{
		{".tar.gz", unpackTarGzip}, {".tgz", unpackTarGzip}, {".tar", unpackTar}, {".zip", unpackZip},
	}
}

// archiveKind tells an archive by its name, in upper or lower case.
func archiveKind(name string) (archive, bool) {
	for _, kind := range archives() {
		if lower := strings.ToLower(name); strings.HasSuffix(lower, kind.extension) && len(name) > len(kind.extension) {
			return kind, true
		}
	}
	return archive{}, false
}

// unpackArchive unpacks the archive at file into the empty folder target. What is
// wrong with the archive is a *RefusedError about name.
func unpackArchive(kind archive, file, name, target string, most bounds) error {
	in, size, err := openPlain(file, name)
	if err != nil {
		return err
	}
	defer in.Close()
	if size > most.packed {
		return refuse(name, packAgain, "it has %d MiB; at most %d are unpacked", size>>20, most.packed>>20)
	}
	root, err := os.OpenRoot(target)
	if err != nil {
		return fmt.Errorf("open the folder to unpack into: %w", err)
	}
	defer root.Close()
	return kind.unpack(&unpacker{archive: name, root: root, most: most}, in, size)
}

// openPlain opens a regular file, and never waits for a pipe.
func openPlain(file, name string) (*os.File, int64, error) {
	in, err := os.OpenFile(file, os.O_RDONLY|syscall.O_NONBLOCK|syscall.O_NOFOLLOW, 0)
	if errors.Is(err, syscall.ELOOP) {
		return nil, 0, refuse(name, "put the file itself there", "%s is a link", name)
	}
	if err != nil {
		return nil, 0, fmt.Errorf("open %s: %w", name, err)
	}
	info, err := in.Stat()
	if err != nil {
		in.Close()
		return nil, 0, fmt.Errorf("look at %s: %w", name, err)
	}
	if !info.Mode().IsRegular() {
		in.Close()
		return nil, 0, refuse(name, "hand in a file, a folder or an archive", "%s is neither a file nor a folder", name)
	}
	return in, info.Size(), nil
}

// unpacker writes what an archive holds into a folder, which it cannot leave: root
// follows no link out, and makes none.
type unpacker struct {
	archive string
	root    *os.Root
	most    bounds
	items   int // of the archive, and the folders made for them
	bytes   int64
}

// place checks the name of an item and counts it. keep is false for what the
// packing system added by itself.
func (u *unpacker) place(name string) (clean string, keep bool, err error) {
	if err := u.count(); err != nil {
		return "", false, err
	}
	clean = path.Clean(strings.ReplaceAll(name, `\`, "/"))
	if !filepath.IsLocal(clean) || strings.Contains(name, "\x00") || hasDrive(clean) {
		return "", false, refuse(u.archive, packAgain, "the name %q in the archive leads out of its folder", name)
	}
	if depth := strings.Count(clean, "/"); depth > deepest {
		return "", false, refuse(u.archive, packAgain, "a name in the archive has %d folders in one another; at most %d are unpacked", depth, deepest)
	}
	return clean, clean != "." && !addedBySystem(clean), nil
}

// count counts a file or a folder before it is made.
func (u *unpacker) count() error {
	u.items++
	if u.items > u.most.items {
		return refuse(u.archive, packAgain, "the archive holds more than %d files and folders", u.most.items)
	}
	return nil
}

// hasDrive tells names like C:/leader.py.
func hasDrive(name string) bool { return len(name) > 1 && name[1] == ':' }

// addedBySystem tells what macOS puts into archives.
func addedBySystem(name string) bool {
	return strings.HasPrefix(name, "__MACOSX/") || name == "__MACOSX" || path.Base(name) == ".DS_Store"
}

// folder makes a folder and those around it, and counts each that is new.
func (u *unpacker) folder(name string) error {
	if info, err := u.root.Lstat(name); err == nil && info.IsDir() {
		return nil
	}
	if err := u.folder(path.Dir(name)); err != nil {
		return err
	}
	if err := u.count(); err != nil {
		return err
	}
	return u.written(name, u.root.Mkdir(name, 0o755))
}

// file writes one file. mode counts for the permission to execute alone.
func (u *unpacker) file(name string, mode fs.FileMode, content io.Reader) error {
	if err := u.folder(path.Dir(name)); err != nil {
		return err
	}
	out, err := u.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644|mode.Perm()&0o111)
	if err != nil {
		return u.written(name, err)
	}
	count, err := io.Copy(out, io.LimitReader(content, u.most.unpacked-u.bytes+1))
	u.bytes += count
	if err := errors.Join(err, out.Close()); err != nil {
		return u.written(name, err)
	}
	if u.bytes > u.most.unpacked {
		return refuse(u.archive, packAgain, "the archive unpacks to more than %d MiB", u.most.unpacked>>20)
	}
	return nil
}

// special refuses whatever is neither a file nor a folder.
func (u *unpacker) special(name, what string) error {
	return refuse(u.archive, packAgain, "%q in the archive is %s", name, what)
}

// written sorts the errors of writing: a full disk is our fault, a name that no
// disk takes, two files of one name, and damaged content are the archive's.
func (u *unpacker) written(name string, err error) error {
	var system *fs.PathError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrExist), errors.Is(err, syscall.ENOTDIR), errors.Is(err, syscall.EISDIR):
		return refuse(u.archive, packAgain, "the archive holds %q twice", name)
	case errors.Is(err, syscall.ENAMETOOLONG), errors.Is(err, syscall.EINVAL), errors.Is(err, syscall.EILSEQ):
		return refuse(u.archive, packAgain, "the archive holds a name that cannot be a file's: %q", name)
	case errors.As(err, &system):
		return fmt.Errorf("unpack %s: %w", u.archive, err)
	default:
		return u.damaged(err)
	}
}

func (u *unpacker) damaged(err error) error {
	return refuse(u.archive, packAgain, "the archive is damaged (%v)", err)
}
