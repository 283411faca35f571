package class

import (
	"path/filepath"
	"testing"
)

func TestSourcesThatDifferInCommentsAndBlanksAloneAreTheSame(t *testing.T) {
	for _, test := range []struct {
		why, extension, one, other string
		same                       bool
	}{
		{"blanks and lines", ".c", "int main(){return 0;}", "int main ( )\r\n{\n\treturn 0;\n}\n", true},
		{"a comment to the end of the line", ".go", "x := 1 // mine\ny()", "x := 1\n// another\ny()", true},
		{"a comment over lines", ".java", "a();/* by\n ada */b();", "a();b();", true},
		{"a hash in Python", ".py", "# Ada Lovelace\nprint(1)\n", "print(1)  # Alan Turing\n", true},
		{"another number", ".py", "print(1)", "print(2)", false},
		{"another text", ".py", "print('a b')", "print('ab')", false},
		{"a mark in a text is no comment", ".c", `puts("// a");`, `puts("// b");`, false},
		{"nor is one behind a quoted quote", ".c", `puts("\"//a");`, `puts("\"//b");`, false},
		{"an apostrophe alone ends with its line", ".rs", "fn f<'a>(x: &'a str) {} // one\n", "fn f<'a>(x: &'a str) {} // one\n// two\n", true},
		{"a hash is no comment in C", ".c", "#define A 1", "#define A 2", false},
		{"a comment that does not end", ".c", "a();/* x", "a();/* y", true},
	} {
		folder := t.TempDir()
		makeFile(t, filepath.Join(folder, "one"+test.extension), test.one)
		makeFile(t, filepath.Join(folder, "other"+test.extension), test.other)
		one, other := sourceDigest(filepath.Join(folder, "one"+test.extension)), sourceDigest(filepath.Join(folder, "other"+test.extension))
		if one == "" || (one == other) != test.same {
			t.Errorf("%s: the digests are %q and %q; the same: want %t", test.why, one, other, test.same)
		}
	}
}

func TestOfAFolderTheNamesOfTheFilesDoNotCount(t *testing.T) {
	root := t.TempDir()
	makeFile(t, filepath.Join(root, "ada/leader.c"), "int main(){return f();}")
	makeFile(t, filepath.Join(root, "ada/log.h"), "int f();")
	makeFile(t, filepath.Join(root, "alan/src/a.h"), "int f( );")
	makeFile(t, filepath.Join(root, "alan/src/b.c"), "int main(){return f();}")
	makeFile(t, filepath.Join(root, "alan/notes.txt"), "mine")
	makeFile(t, filepath.Join(root, "text/notes.txt"), "mine")
	if ada, alan := sourceDigest(filepath.Join(root, "ada")), sourceDigest(filepath.Join(root, "alan")); ada == "" || ada != alan {
		t.Errorf("the digests are %q and %q; want the same", ada, alan)
	}
	if none := sourceDigest(filepath.Join(root, "text")); none != "" {
		t.Errorf("without a source the digest is %q; want none", none)
	}
}

func FuzzNoSourceIsTooOddToCompare(f *testing.F) {
	f.Add("a '\\")
	f.Add("/*")
	f.Fuzz(func(t *testing.T, source string) {
		for _, style := range commentsIn {
			if bare := style.strip(source); len(bare) > len(source) {
				t.Fatalf("%q became longer: %q", source, bare)
			}
		}
	})
}
