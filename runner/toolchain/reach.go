package toolchain

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// systemFolders hold the system's own programs, which every confined program
// may read anyway.
var systemFolders = [...]string{"/usr", "/bin", "/lib", "/lib64", "/sbin"}

// inSystem says whether a path without links lies in a folder where only the
// machine's own programs are installed.
func inSystem(path string) bool {
	installed := append(systemFolders[:], "/nix/store", "/opt/homebrew")
	return slices.ContainsFunc(installed, func(folder string) bool { return within(path, folder) })
}

// installation lists what must be readable to start the tool at path: the
// folder that its bin folder stands in, of the link and of what it leads to. Of
// ~/.local, where programs keep what is private too, the libraries alone.
func installation(path string) []string {
	places := []string{path}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		places = append(places, real)
	}
	var reads []string
	for _, place := range places {
		root := filepath.Dir(place)
		if filepath.Base(root) == "bin" {
			root = filepath.Dir(root)
		}
		if filepath.Base(root) == ".local" {
			reads = append(reads, place)
			reads = append(reads, readable([]string{filepath.Join(root, "lib")})...)
			continue
		}
		reads = append(reads, folderOrFile(root, place))
	}
	return distinct(reads)
}

// folderOrFile is the folder, or only the file when the folder would show too
// much: a home, the folder of temporary files, or one above them.
func folderOrFile(folder, file string) string {
	if tooWide(folder) {
		return file
	}
	return folder
}

// readable keeps the folders that exist and do not show too much.
func readable(folders []string) []string {
	return slices.DeleteFunc(slices.Clone(folders), func(folder string) bool {
		_, err := os.Stat(folder)
		return err != nil || tooWide(folder)
	})
}

// tooWide says whether to read folder would be to read a home, all temporary
// files (other submissions among them) or all of the system.
func tooWide(folder string) bool {
	if parent := filepath.Dir(folder); parent == "/home" || parent == "/Users" {
		return true
	}
	for _, private := range privateFolders() {
		if within(private, folder) {
			return true
		}
	}
	return false
}

func privateFolders() []string {
	private := []string{"/tmp", "/home", "/root", "/Users", os.TempDir()}
	if home, err := os.UserHomeDir(); err == nil {
		private = append(private, home)
	}
	for _, folder := range slices.Clone(private) {
		if real, err := filepath.EvalSymlinks(folder); err == nil {
			private = append(private, real)
		}
	}
	return private
}

// within says whether path is folder or lies below it.
func within(path, folder string) bool {
	relative, err := filepath.Rel(folder, path)
	return err == nil && relative != ".." && !strings.HasPrefix(relative, ".."+string(filepath.Separator))
}

// distinct sorts paths, and drops empty ones, repeated ones, those that lie
// below another one, and those that are readable anyway.
func distinct(paths []string) []string {
	sorted := slices.Clone(paths)
	slices.Sort(sorted)
	var kept []string
	for _, path := range sorted {
		if path == "" || slices.Contains(systemFolders[:], path) {
			continue
		}
		covered := func(folder string) bool { return within(path, folder) }
		if !slices.ContainsFunc(kept, covered) {
			kept = append(kept, path)
		}
	}
	return kept
}
