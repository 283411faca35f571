package main

import (
	"path/filepath"
	"testing"
)

// Files lie about in a folder; the hint is for a program that needs one of them.
func TestOnlyAFileThatIsUsedIsSaidToBeMissing(t *testing.T) {
	for _, test := range []struct{ why, file, text, beside, want string }{
		{"an import", "leader.py", "import sys\nfrom state import Follower\n", "state.py", "state.py"},
		{"a package", "leader.py", "import model.state\n", "model", ""},
		{"an older try", "leader.py", "import sys\n", "old.py", ""},
		{"its name in a comment", "leader.py", "import sys\n# see old\n", "old.py", ""},
		{"a part of a word", "leader.py", "import sys, statement\n", "state.py", ""},
		{"require", "leader.js", "const s = require('./state')\n", "state.js", "state.js"},
		{"a class", "Leader.java", "class Leader { Follower f; }\n", "Follower.java", "Follower.java"},
		{"a header", "leader.c", "#include \"state.h\"\n", "state.h", "state.h"},
		{"a header of the system", "leader.c", "#include <math.h>\n", "math.h", ""},
		{"a module", "leader.rs", "mod state;\n", "state.rs", "state.rs"},
		{"the same package", "leader.go", "package main\n", "state.go", "state.go"},
	} {
		dir := t.TempDir()
		path := writeFile(t, dir, test.file, test.text)
		writeFile(t, dir, test.beside, "")
		if got := importedBeside(path); got != test.want {
			t.Errorf("%s: %q is said to be used, want %q", test.why, got, test.want)
		}
	}
}

func TestTheHintOfAMissingFileNamesTheFolder(t *testing.T) {
	dir := t.TempDir()
	path := writeFile(t, dir, "leader.py", "import state\n")
	writeFile(t, dir, "state.py", "")
	result, _ := checked(t, "--case", "empty-log", path)
	want := "only leader.py was run; it uses state.py, which lies beside it and is not seen. Check the folder: isrgrade check " + filepath.Dir(path)
	if len(result.Hints) == 0 || result.Hints[len(result.Hints)-1] != want {
		t.Errorf("hints %q, want %q last", result.Hints, want)
	}
}
