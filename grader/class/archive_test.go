package class

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// narrowBounds keep the tests of bombs quick.
func narrowBounds() bounds { return bounds{packed: 1 << 20, unpacked: 4 << 20, items: 100} }

// packed is one item of an archive under test.
type packed struct {
	name string
	mode fs.FileMode
	link string
	text string
}

func zipOf(t testing.TB, items ...packed) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, one := range items {
		header := &zip.FileHeader{Name: one.name, Method: zip.Deflate}
		header.SetMode(one.mode)
		entry, err := w.CreateHeader(header)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(entry, one.text+one.link); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// tarOf packs items; kind, when not 0, overrides what the mode says.
func tarOf(t testing.TB, kind byte, items ...packed) []byte {
	t.Helper()
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	for _, one := range items {
		header := &tar.Header{Name: one.name, Mode: int64(one.mode.Perm()), Size: int64(len(one.text)), Linkname: one.link, Typeflag: tar.TypeReg}
		if one.mode.IsDir() {
			header.Typeflag = tar.TypeDir
		}
		if kind != 0 {
			header.Typeflag = kind
		}
		if err := w.WriteHeader(header); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, one.text); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func gzipped(t testing.TB, content []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := w.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// unpackBytes unpacks an archive of the given name into a new folder inside
// another one, and fails the test if anything appears outside of it.
func unpackBytes(t testing.TB, name string, content []byte) (string, error) {
	t.Helper()
	around := t.TempDir()
	file, target := filepath.Join(around, name), filepath.Join(around, "target")
	if err := errors.Join(os.WriteFile(file, content, 0o644), os.Mkdir(target, 0o755)); err != nil {
		t.Fatal(err)
	}
	kind, found := archiveKind(name)
	if !found {
		t.Fatalf("%s is taken for no archive", name)
	}
	err := unpackArchive(kind, file, name, target, narrowBounds())
	outside, readErr := os.ReadDir(around)
	if readErr != nil || len(outside) != 2 {
		t.Errorf("around the target are %v (%v); want the archive and the target alone", outside, readErr)
	}
	return target, err
}

// zipList is a zip of empty files: its list, and the end that says how many they are.
func zipList(count, told int) []byte {
	header := make([]byte, 46, 47)
	copy(header, "PK\x01\x02")
	header[28] = 1 // length of the name
	list := bytes.Repeat(append(header, 'a'), count)
	end := make([]byte, 22)
	copy(end, "PK\x05\x06")
	binary.LittleEndian.PutUint16(end[8:], uint16(told))
	binary.LittleEndian.PutUint16(end[10:], uint16(told))
	binary.LittleEndian.PutUint32(end[12:], uint32(len(list)))
	return append(list, end...)
}

// The number of files in a zip is told modulo 65,536, and may be a lie.
func TestAZipWithAMillionFilesIsRefusedBeforeItsListIsInMemory(t *testing.T) {
	for _, told := range []int{1_300_000, 5} {
		content := zipList(1_300_000, told)
		folder := t.TempDir()
		file := filepath.Join(folder, "a.zip")
		if err := os.WriteFile(file, content, 0o644); err != nil {
			t.Fatal(err)
		}
		kind, _ := archiveKind(file)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := unpackArchive(kind, file, "a.zip", folder, wideBounds())
		runtime.ReadMemStats(&after)
		var refused *RefusedError
		if !errors.As(err, &refused) || !strings.Contains(err.Error(), "more than 10000 files") {
			t.Errorf("the error is %v; want a refusal because of the number of files", err)
		}
		if used := after.TotalAlloc - before.TotalAlloc; used > 64<<20 {
			t.Errorf("refusing it took %d MiB; want at most 64", used>>20)
		}
	}
}

func TestAnArchiveIsUnpackedWithItsFoldersAndPermissions(t *testing.T) {
	items := []packed{
		{name: "project/", mode: fs.ModeDir | 0o755},
		{name: "project/run.sh", mode: 0o755, text: "#!/bin/sh\n"},
		{name: "project/deep/er/leader.py", mode: 0o644, text: "print()\n"},
	}
	for name, content := range map[string][]byte{
		"a.zip": zipOf(t, items...), "a.ZIP": zipOf(t, items...), "a.tar": tarOf(t, 0, items...),
		"a.tar.gz": gzipped(t, tarOf(t, 0, items...)), "a.tgz": gzipped(t, tarOf(t, 0, items...)),
	} {
		target, err := unpackBytes(t, name, content)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for _, one := range items[1:] {
			text, err := os.ReadFile(filepath.Join(target, one.name))
			if err != nil || string(text) != one.text {
				t.Errorf("%s: %s holds %q (%v); want %q", name, one.name, text, err, one.text)
			}
			info, err := os.Stat(filepath.Join(target, one.name))
			if err != nil || info.Mode().Perm()&0o100 != one.mode&0o100 {
				t.Errorf("%s: %s has the mode %v (%v); want that of %v", name, one.name, info.Mode(), err, one.mode)
			}
		}
	}
}

func TestNamesFromOtherSystemsAreUnderstood(t *testing.T) {
	target, err := unpackBytes(t, "a.zip", zipOf(t,
		packed{name: `project\leader.py`, mode: 0o644, text: "x"}, packed{name: "__MACOSX/._leader.py", mode: 0o644, text: "junk"},
		packed{name: "project/.DS_Store", mode: 0o644, text: "junk"}))
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	err = filepath.WalkDir(target, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			found = append(found, strings.TrimPrefix(path, target))
		}
		return err
	})
	if err != nil || !slices.Equal(found, []string{"/project/leader.py"}) {
		t.Errorf("unpacked are %q (%v); want the program alone", found, err)
	}
}

func TestAHostileArchiveIsRefusedAndNothingLeavesItsFolder(t *testing.T) {
	many := make([]packed, narrowBounds().items+1)
	for i := range many {
		many[i] = packed{name: fmt.Sprintf("f%d", i), mode: 0o644}
	}
	wide := make([]packed, narrowBounds().items/deepest+1) // few files, too many folders around them
	for i := range wide {
		wide[i] = packed{name: fmt.Sprintf("w%d/", i) + strings.Repeat("d/", deepest-1) + "a", mode: 0o644}
	}
	deep := packed{name: strings.Repeat("d/", deepest+1) + "a", mode: 0o644}
	ordinary := packed{name: "a", mode: 0o644, text: "x"}
	bomb := strings.Repeat("0", int(narrowBounds().unpacked)+1)
	damaged := zipOf(t, packed{name: "a", mode: 0o644, text: strings.Repeat("hello ", 100)})
	damaged[40] ^= 0xff
	locked := zipOf(t, ordinary)
	markEncrypted(locked)
	for _, test := range []struct {
		why, name string
		content   []byte
	}{
		{"out of the folder", "a.zip", zipOf(t, packed{name: "../evil", mode: 0o644, text: "x"})},
		{"out of the folder, from inside", "a.zip", zipOf(t, packed{name: "a/../../evil", mode: 0o644, text: "x"})},
		{"out of the folder, as Windows writes it", "a.zip", zipOf(t, packed{name: `..\evil`, mode: 0o644, text: "x"})},
		{"an absolute name", "a.zip", zipOf(t, packed{name: "/etc/evil", mode: 0o644, text: "x"})},
		{"a drive", "a.zip", zipOf(t, packed{name: "C:/evil", mode: 0o644, text: "x"})},
		{"a link", "a.zip", zipOf(t, packed{name: "a", mode: fs.ModeSymlink | 0o777, link: "/etc/passwd"})},
		{"a device", "a.zip", zipOf(t, packed{name: "a", mode: fs.ModeDevice | 0o644})},
		{"a pipe", "a.zip", zipOf(t, packed{name: "a", mode: fs.ModeNamedPipe | 0o644})},
		{"too many files", "a.zip", zipOf(t, many...)},
		{"too many folders around its files", "a.zip", zipOf(t, wide...)},
		{"too many folders around its files", "a.tar", tarOf(t, 0, wide...)},
		{"folders too deep in one another", "a.zip", zipOf(t, deep)},
		{"folders too deep in one another", "a.tar", tarOf(t, 0, deep)},
		{"a bomb", "a.zip", zipOf(t, packed{name: "a", mode: 0o644, text: bomb})},
		{"damaged content", "a.zip", damaged},
		{"encrypted", "a.zip", locked},
		{"no archive", "a.zip", []byte("hello")},
		{"two files of one name", "a.zip", zipOf(t, ordinary, ordinary)},
		{"a file in the place of a folder", "a.zip", zipOf(t, ordinary, packed{name: "a/b", mode: 0o644})},
		{"a folder in the place of a file", "a.zip", zipOf(t, packed{name: "a/b", mode: 0o644}, ordinary)},
		{"a name that no disk takes", "a.zip", zipOf(t, packed{name: strings.Repeat("n", 300), mode: 0o644})},
		{"out of the folder", "a.tar", tarOf(t, 0, packed{name: "../evil", mode: 0o644, text: "x"})},
		{"an absolute name", "a.tar", tarOf(t, 0, packed{name: "/etc/evil", mode: 0o644, text: "x"})},
		{"a symbolic link", "a.tar", tarOf(t, tar.TypeSymlink, packed{name: "a", link: "/etc/passwd"})},
		{"a hard link", "a.tar", tarOf(t, tar.TypeLink, packed{name: "a", link: "/etc/passwd"})},
		{"a device", "a.tar", tarOf(t, tar.TypeChar, packed{name: "a"})},
		{"a pipe", "a.tar", tarOf(t, tar.TypeFifo, packed{name: "a"})},
		{"a bomb", "a.tar.gz", gzipped(t, tarOf(t, 0, packed{name: "a", mode: 0o644, text: bomb}))},
		{"cut off", "a.tar.gz", gzipped(t, tarOf(t, 0, ordinary))[:60]},
		{"no gzip", "a.tgz", []byte("hello")},
	} {
		t.Run(test.name+", "+test.why, func(t *testing.T) {
			_, err := unpackBytes(t, test.name, test.content)
			var refused *RefusedError
			if !errors.As(err, &refused) {
				t.Fatalf("the error is %v; want a refusal", err)
			}
			if refused.What == "" || refused.Remedy == "" {
				t.Errorf("the refusal %+v must say what is wrong and what would be right", refused)
			}
		})
	}
}

func TestFoldersDownToTheLimitAreUnpackedAndCountedOnce(t *testing.T) {
	inside := strings.Repeat("d/", deepest)
	items := []packed{{name: inside + "a", mode: 0o644}, {name: inside + "b", mode: 0o644}, {name: inside, mode: fs.ModeDir | 0o755}}
	target, err := unpackBytes(t, "a.zip", zipOf(t, items...))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(target, inside, "b")); err != nil {
		t.Error(err)
	}
}

// A refused archive must not have filled the disk before.
func TestADeepArchiveMakesNoFolder(t *testing.T) {
	target, err := unpackBytes(t, "a.tar.gz", gzipped(t, tarOf(t, 0, packed{name: strings.Repeat("d/", 25_000) + "a", mode: 0o644})))
	var refused *RefusedError
	if !errors.As(err, &refused) {
		t.Errorf("the error is %v; want a refusal", err)
	}
	if left, err := os.ReadDir(target); err != nil || len(left) > 0 {
		t.Errorf("%v were made (%v); want nothing", left, err)
	}
}

// markEncrypted sets the flag in both headers of a zip's only file.
func markEncrypted(content []byte) {
	for _, header := range []struct {
		signature string
		flags     int
	}{{"PK\x03\x04", 6}, {"PK\x01\x02", 8}} {
		at := bytes.Index(content, []byte(header.signature))
		content[at+header.flags] |= encrypted
	}
}

func TestAnArchiveThatIsTooBigIsNotEvenRead(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.zip")
	if err := errors.Join(os.WriteFile(file, nil, 0o644), os.Truncate(file, narrowBounds().packed+1)); err != nil {
		t.Fatal(err)
	}
	kind, _ := archiveKind("a.zip")
	var refused *RefusedError
	if err := unpackArchive(kind, file, "a.zip", t.TempDir(), narrowBounds()); !errors.As(err, &refused) {
		t.Errorf("the error is %v; want a refusal", err)
	}
}

func TestOurOwnFaultsAreNoRefusals(t *testing.T) {
	for _, err := range []error{
		&fs.PathError{Op: "write", Path: "a", Err: errors.New("no space left on device")},
		&fs.PathError{Op: "open", Path: "a", Err: fs.ErrPermission},
	} {
		var refused *RefusedError
		if sorted := (&unpacker{archive: "a.zip"}).written("a", err); errors.As(sorted, &refused) {
			t.Errorf("%v is blamed on the archive: %v", err, sorted)
		}
	}
}

func FuzzAnArchiveNeverLeavesItsFolder(f *testing.F) {
	f.Add("a.zip", zipOf(f, packed{name: "a/b.py", mode: 0o644, text: "x"}))
	f.Add("a.tar", tarOf(f, 0, packed{name: "../b", mode: 0o644, text: "x"}))
	f.Add("a.tgz", gzipped(f, tarOf(f, 0, packed{name: "a", mode: 0o755, text: "x"})))
	f.Fuzz(func(t *testing.T, name string, content []byte) {
		if filepath.Base(name) != name || strings.ContainsAny(name, "\x00/") || len(name) > 100 || name == "target" {
			t.Skip("no name that a file handed in can have, or the test's own folder")
		}
		if _, found := archiveKind(name); !found {
			t.Skip("no archive")
		}
		_, err := unpackBytes(t, name, content)
		var refused *RefusedError
		if err != nil && !errors.As(err, &refused) {
			t.Errorf("an archive made an error of our own: %v", err)
		}
	})
}
