package class

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// stage gives the path to hand to the tool chain: the submission itself, or what
// was unpacked or put together in the empty folder scratch. What must not be
// unpacked is a *RefusedError.
func (e Entry) stage(scratch string) (string, error) {
	if len(e.Files) > 1 {
		return e.together(scratch)
	}
	file := e.Files[0]
	info, err := os.Lstat(file.Path)
	if err != nil {
		return "", fmt.Errorf("look at %s: %w", e.Program, err)
	}
	if info.IsDir() {
		return e.folder(file, scratch)
	}
	if kind, found := archiveKind(file.As); found {
		return unpacked(kind, file, scratch)
	}
	path := filepath.Join(scratch, neutralName(file.As))
	return path, copyAs(file, path)
}

// neutralName is what a file or an archive alone is called while it is graded: by
// its name, which compilers repeat, identical submissions would differ, and one
// student's report would tell of another.
func neutralName(name string) string {
	if kind, found := archiveKind(name); found {
		return "archive" + kind.extension
	}
	if extension := filepath.Ext(name); filepath.Base(extension) == extension {
		return "program" + extension
	}
	return "program"
}

// folder gives a folder as it is or, if nothing but an archive is in it, what that
// holds.
func (e Entry) folder(folder File, scratch string) (string, error) {
	found, err := os.ReadDir(folder.Path)
	if err != nil {
		return "", fmt.Errorf("read %s: %w", e.Program, err)
	}
	found = slices.DeleteFunc(found, func(one os.DirEntry) bool { return strings.HasPrefix(one.Name(), ".") })
	if len(found) != 1 || found[0].IsDir() {
		return folder.Path, nil
	}
	name := found[0].Name()
	kind, isArchive := archiveKind(name)
	if !isArchive {
		return folder.Path, nil
	}
	return unpacked(kind, File{Path: filepath.Join(folder.Path, name), As: name}, scratch)
}

// unpacked gives the folder with what the archive holds, or its only file.
func unpacked(kind archive, file File, scratch string) (string, error) {
	if err := unpackArchive(kind, file.Path, "the archive", scratch, wideBounds()); err != nil {
		return "", err
	}
	found, err := os.ReadDir(scratch)
	if err != nil {
		return "", fmt.Errorf("read what was unpacked: %w", err)
	}
	if len(found) == 1 && found[0].Type().IsRegular() {
		return filepath.Join(scratch, found[0].Name()), nil
	}
	return scratch, nil
}

// together copies several files into one folder, under the names that the student
// gave them.
func (e Entry) together(scratch string) (string, error) {
	for _, file := range e.Files {
		if err := copyAs(file, filepath.Join(scratch, safeName(file.As))); err != nil {
			return "", err
		}
	}
	return scratch, nil
}

// safeName makes a name of one level; a platform's export can only hold such.
func safeName(name string) string {
	if name = filepath.Base(filepath.Clean(name)); name == "." || name == ".." || name == "/" {
		return "program"
	}
	return name
}

func copyAs(file File, target string) error {
	in, _, err := openPlain(file.Path, file.As)
	if err != nil {
		return err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return fmt.Errorf("look at %s: %w", file.As, err)
	}
	out, err := os.OpenFile(target, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644|info.Mode().Perm()&0o111)
	if os.IsExist(err) {
		return refuse(file.As, "give each file a name of its own", "two files are called so")
	}
	if err != nil {
		return fmt.Errorf("copy %s: %w", file.As, err)
	}
	if _, err := io.Copy(out, in); err != nil {
		out.Close()
		return fmt.Errorf("copy %s: %w", file.As, err)
	}
	return out.Close()
}
