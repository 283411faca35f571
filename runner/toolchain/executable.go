package toolchain

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// executable is what is remembered of one, to see whether a build changed it.
type executable struct {
	size     int64
	modified time.Time
}

// headSize is enough for the header of an executable or the line of a shebang.
const headSize = 512

// fileKind is what the first bytes of a file tell.
type fileKind int

const (
	otherFile fileKind = iota
	scriptFile
	nativeFile  // for this kind of machine
	foreignFile // an executable for another kind of machine
)

// elfMachines are the ELF numbers of the processors that we build for.
var elfMachines = map[string]uint16{"amd64": 62, "arm64": 183}

// kindOf tells the kind of a file from its first bytes.
func kindOf(head []byte) fileKind {
	switch {
	case bytes.HasPrefix(head, []byte("#!")):
		return scriptFile
	case bytes.HasPrefix(head, []byte("\x7fELF")) && len(head) >= 20:
		return nativeIf(runtime.GOOS == "linux" && elfMachine(head) == elfMachines[runtime.GOARCH])
	case isMachO(head):
		return nativeIf(runtime.GOOS == "darwin")
	case bytes.HasPrefix(head, []byte("MZ")):
		return foreignFile
	}
	return otherFile
}

func nativeIf(here bool) fileKind {
	if here {
		return nativeFile
	}
	return foreignFile
}

// elfMachine reads e_machine, in the byte order that the header states.
func elfMachine(head []byte) uint16 {
	if head[5] == 2 {
		return binary.BigEndian.Uint16(head[18:])
	}
	return binary.LittleEndian.Uint16(head[18:])
}

// isMachO knows the 64-bit and the universal form. A universal file begins
// like a Java class, but has few parts where a class has its version.
func isMachO(head []byte) bool {
	if len(head) < 8 {
		return false
	}
	switch binary.BigEndian.Uint32(head) {
	case 0xCFFAEDFE:
		return true
	case 0xCAFEBABE:
		return binary.BigEndian.Uint32(head[4:]) < 20
	}
	return false
}

func headOf(file string) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	return readHead(f)
}

// headIn is headOf for a file below root, where no link leads out.
func headIn(root *os.Root, file string) ([]byte, error) {
	f, err := root.Open(file)
	if err != nil {
		return nil, err
	}
	return readHead(f)
}

func readHead(f *os.File) ([]byte, error) {
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, headSize))
}

// executablesBelow lists the programs in a folder and below, by relative path.
// A build may have planted anything there: links are not followed, and what
// must not be read is no program.
func executablesBelow(folder string) (map[string]executable, error) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	found := map[string]executable{}
	err = fs.WalkDir(root.FS(), ".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrPermission):
			return nil
		case err != nil:
			return err
		case entry.IsDir() && path != "." && (isHiddenFromBuilds(entry.Name()) || tooDeep(path)):
			return fs.SkipDir
		case !entry.Type().IsRegular() || isLibrary(entry.Name()) || entry.Name() == theGrader:
			return nil
		}
		info, err := entry.Info()
		if err != nil || !isExecutable(info) {
			return err
		}
		if head, err := headIn(root, path); err == nil && isProgram(head) {
			found[path] = executable{size: info.Size(), modified: info.ModTime()}
		}
		return nil
	})
	return found, err
}

// theGrader lies in the repositories that an exported GitHub check is made for.
const theGrader = "isrgrade"

func isHiddenFromBuilds(folder string) bool {
	return strings.HasPrefix(folder, ".") || folder == "node_modules"
}

// tooDeep keeps from getting lost in folders that a build nested without end.
func tooDeep(folder string) bool {
	return strings.Count(folder, "/") >= handInBounds().depth
}

func isProgram(head []byte) bool {
	kind := kindOf(head)
	return kind == nativeFile || kind == scriptFile
}

func isLibrary(name string) bool {
	return strings.HasSuffix(name, ".so") || strings.Contains(name, ".so.") || strings.HasSuffix(name, ".dylib")
}

// executableFolder recognizes a folder whose only program is ready to run.
func executableFolder(folder string) (recipe, bool, error) {
	found, err := executablesBelow(folder)
	if err != nil || len(found) == 0 {
		return recipe{}, false, err
	}
	var names []string
	for name := range found {
		names = append(names, name)
	}
	slices.Sort(names)
	name := names[0]
	if len(names) > 1 {
		telling, ok := mostTelling(names, nil, stem)
		if !ok {
			return recipe{}, false, &UsageError{What: "there are several executables: " + listed(names), Remedy: "hand in one of them"}
		}
		name = telling
	}
	head, err := headOf(filepath.Join(folder, name))
	if err != nil {
		return recipe{}, false, err
	}
	return recipe{language: readyLanguage(head), sources: []string{name}}, true, nil
}
