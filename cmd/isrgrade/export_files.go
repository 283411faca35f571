package main

import (
	"archive/zip"
	"bytes"
	"debug/elf"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/google/renameio/v2"
)

func writeExported(name string, one exported) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return usagef("%s: cannot make the folder: %w", filepath.Dir(name), err)
	}
	if err := renameio.WriteFile(name, one.text, one.mode); err != nil {
		return cannotWrite(name, err)
	}
	return nil
}

// zipTime stands in every zip, so that the same export has the same bytes.
func zipTime() time.Time { return time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC) }

// writeZip writes the files into a zip that is not there yet, whole or not at all.
func writeZip(name string, files []exported) error {
	if _, err := os.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
		return usagef("%s is there already; give another name", name)
	}
	var text bytes.Buffer
	archive := zip.NewWriter(&text)
	for _, one := range files {
		header := &zip.FileHeader{Name: one.name, Method: zip.Deflate, Modified: zipTime()}
		header.SetMode(one.mode)
		entry, err := archive.CreateHeader(header)
		if err != nil {
			return fmt.Errorf("write the export: %w", err)
		}
		if _, err := entry.Write(one.text); err != nil {
			return fmt.Errorf("write the export: %w", err)
		}
	}
	if err := archive.Close(); err != nil {
		return fmt.Errorf("write the export: %w", err)
	}
	return writeExported(name, exported{name, text.Bytes(), 0o644})
}

// needsLibraries says whether a Linux program is linked to libraries of its machine.
func needsLibraries(program []byte) bool {
	file, err := elf.NewFile(bytes.NewReader(program))
	return err == nil && slices.ContainsFunc(file.Progs, func(part *elf.Prog) bool { return part.Type == elf.PT_INTERP })
}
