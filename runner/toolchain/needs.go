package toolchain

import (
	"bufio"
	"bytes"
	"errors"
	"path/filepath"
	"strings"
)

// probe asks a candidate where it really lives, because the name on the search
// path may be a shim that costs several times the program that it starts, or
// that needs files which a confined program cannot see.
type probe struct {
	args     []string
	onStderr bool // the answer comes on standard error
	// answer reads what the candidate printed: the path of the real tool and
	// the folders that it lives in.
	answer func(output []byte) (tool string, folders []string, err error)
}

var errNoAnswer = errors.New("it does not say where it is installed")

func pythonNeed() need {
	return need{
		role: "python", candidates: []string{"python3", "python"}, install: "Python 3", version: []string{"--version"},
		probe: probe{
			args: []string{"-I", "-c", "import sys\nassert sys.version_info >= (3,)\n" +
				"print(sys.executable)\nprint(sys.prefix)\nprint(sys.base_prefix)"},
			answer: toolThenFolders,
		},
	}
}

func nodeNeed() need {
	return need{
		role: "node", candidates: []string{"node", "nodejs"}, install: "Node.js", version: []string{"--version"},
		probe: probe{args: []string{"-p", "process.execPath"}, answer: toolThenFolders},
	}
}

func rubyNeed() need {
	return need{
		role: "ruby", candidates: []string{"ruby"}, install: "Ruby", version: []string{"--version"},
		probe: probe{
			args:   []string{"-rrbconfig", "-e", `puts RbConfig.ruby, RbConfig::CONFIG["prefix"]`},
			answer: toolThenFolders,
		},
	}
}

func goNeed() need {
	return need{
		role: "go", candidates: []string{"go"}, install: "Go", version: []string{"version"},
		probe: probe{args: []string{"env", "GOROOT", "GOVERSION"}, answer: binIn("go")},
	}
}

func javaNeed() need {
	return need{
		role: "java", candidates: []string{"java"}, install: "a Java development kit (JDK)", version: []string{"-version"},
		probe: probe{args: []string{"-XshowSettings:properties", "-version"}, onStderr: true, answer: javaHome},
	}
}

func javacNeed() need {
	return need{
		role: "javac", candidates: []string{"javac"}, beside: "java",
		install: "a Java development kit (JDK), not only the runtime", version: []string{"-version"},
	}
}

func ccNeed() need {
	return need{
		role: "cc", candidates: []string{"gcc", "cc", "clang"}, install: "a C compiler such as gcc",
		version: []string{"--version"},
	}
}

func cxxNeed() need {
	return need{
		role: "cxx", candidates: []string{"g++", "c++", "clang++"}, install: "a C++ compiler such as g++",
		version: []string{"--version"},
	}
}

func rustcNeed() need {
	return need{
		role: "rustc", candidates: []string{"rustc"}, install: "Rust", version: []string{"--version"},
		probe: probe{args: []string{"--print", "sysroot"}, answer: binIn("rustc")},
	}
}

func cargoNeed() need {
	return need{
		role: "cargo", candidates: []string{"cargo"}, beside: "rustc", install: "Rust with Cargo",
		version: []string{"--version"},
	}
}

func kotlincNeed() need {
	return need{
		role: "kotlinc", candidates: []string{"kotlinc"}, install: "the Kotlin compiler", version: []string{"-version"},
	}
}

func makeNeed() need {
	return need{
		role: "make", candidates: []string{"make", "gmake"}, install: "make", version: []string{"--version"},
	}
}

// toolThenFolders reads the tool's path from the first line and its folders
// from the others.
func toolThenFolders(output []byte) (string, []string, error) {
	var paths []string
	for lines := bufio.NewScanner(bytes.NewReader(output)); lines.Scan(); {
		if path := strings.TrimSpace(lines.Text()); filepath.IsAbs(path) {
			paths = append(paths, path)
		}
	}
	if len(paths) == 0 {
		return "", nil, errNoAnswer
	}
	return paths[0], paths[1:], nil
}

// binIn reads the root of an installation whose bin folder has the tool.
func binIn(name string) func([]byte) (string, []string, error) {
	return func(output []byte) (string, []string, error) {
		root, folders, err := toolThenFolders(output)
		if err != nil {
			return "", nil, err
		}
		return filepath.Join(root, "bin", name), append(folders, root), nil
	}
}

// javaHome finds the property java.home among all that java prints, and the
// folders that its configuration is linked to (Debian keeps it in /etc).
func javaHome(output []byte) (string, []string, error) {
	for lines := bufio.NewScanner(bytes.NewReader(output)); lines.Scan(); {
		name, value, found := strings.Cut(lines.Text(), "=")
		if !found || strings.TrimSpace(name) != "java.home" {
			continue
		}
		home := strings.TrimSpace(value)
		return filepath.Join(home, "bin", "java"), append(linkedFolders(filepath.Join(home, "conf")), home), nil
	}
	return "", nil, errNoAnswer
}

// linkedFolders lists the folders outside folder that links in it lead to.
func linkedFolders(folder string) []string {
	entries, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		return nil
	}
	var outside []string
	seen := map[string]bool{folder: true}
	for _, entry := range entries {
		target, err := filepath.EvalSymlinks(entry)
		if err != nil || seen[filepath.Dir(target)] {
			continue
		}
		seen[filepath.Dir(target)] = true
		outside = append(outside, filepath.Dir(target))
	}
	return outside
}
