package class

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"

	"isrgrade/grader"
)

func TestWhatIsHandedToTheToolChain(t *testing.T) {
	source := packed{name: "leader.py", mode: 0o644, text: "print()\n"}
	for _, test := range []struct {
		why   string
		files map[string]string // content by path
		entry func(dir string) Entry
		want  []string // the files below the path; "." when it is a file itself
		name  string   // of the path
	}{
		{"a file under a name that tells nobody", map[string]string{"ada.py": "x"}, fileAs("ada.py", "ada.py"), []string{"."}, "program.py"},
		{"a platform's name does not hide the extension", map[string]string{"ada_1_2_Leader.java": "x"}, fileAs("ada_1_2_Leader.java", "Leader.java"), []string{"."}, "program.java"},
		{"a folder as it is", map[string]string{"ada/a.py": "x", "ada/b.py": "x"}, fileAs("ada", "ada"), []string{"a.py", "b.py"}, "ada"},
		{"an archive of a folder", map[string]string{"ada.zip": string(zipOf(t, packed{name: "p/leader.py", mode: 0o644}))}, fileAs("ada.zip", "ada.zip"), []string{"p/leader.py"}, ""},
		{"an archive of one file: that file", map[string]string{"ada.zip": string(zipOf(t, source))}, fileAs("ada.zip", "ada.zip"), []string{"."}, "leader.py"},
		{"a folder with nothing but an archive (Moodle)", map[string]string{"ada/work.tar": string(tarOf(t, 0, source))}, fileAs("ada", "ada"), []string{"."}, "leader.py"},
		{"an archive among other files stays packed", map[string]string{"ada/work.tar": "x", "ada/leader.py": "x"}, fileAs("ada", "ada"), []string{"leader.py", "work.tar"}, "ada"},
		{"several files of one student (Canvas)", map[string]string{"ada_1_2_a.py": "x", "ada_1_3_b.py": "x"}, func(dir string) Entry {
			return Entry{Files: []File{{filepath.Join(dir, "ada_1_2_a.py"), "a.py"}, {filepath.Join(dir, "ada_1_3_b.py"), "b.py"}}}
		}, []string{"a.py", "b.py"}, ""},
	} {
		t.Run(test.why, func(t *testing.T) {
			dir, scratch := t.TempDir(), t.TempDir()
			for name, content := range test.files {
				writeFile(t, filepath.Join(dir, name), content)
			}
			path, err := test.entry(dir).stage(scratch)
			if err != nil {
				t.Fatal(err)
			}
			if got := filesBelow(t, path); !slices.Equal(got, test.want) {
				t.Errorf("the tool chain gets %q; want %q", got, test.want)
			}
			if test.name != "" && filepath.Base(path) != test.name {
				t.Errorf("it is called %s; want %s", filepath.Base(path), test.name)
			}
		})
	}
}

func fileAs(path, as string) func(string) Entry {
	return func(dir string) Entry { return Entry{Files: []File{{filepath.Join(dir, path), as}}} }
}

func writeFile(t testing.TB, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func filesBelow(t *testing.T, path string) []string {
	t.Helper()
	var found []string
	err := filepath.WalkDir(path, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		relative, err := filepath.Rel(path, file)
		found = append(found, relative)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestABadSubmissionFailsAloneAndIsNotOurFault(t *testing.T) {
	s := newClassroom(t, map[string]string{
		"right.sh": makes(), "bomb.zip": string(zipOf(t, packed{name: "../evil", mode: 0o644, text: "x"})),
		"text.txt": "hello", "empty.zip": string(zipOf(t)), "mistaken.sh": makes("hw-decreases"),
	})
	if err := os.Symlink("/etc/passwd", filepath.Join(s.dir, "link.py")); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(filepath.Join(s.dir, "pipe.py"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(s.dir, "nothing"), 0o755); err != nil {
		t.Fatal(err)
	}
	report := s.run()
	results := s.results()
	for id, want := range map[string]grader.Verdict{
		"right": grader.Accepted, "mistaken": grader.WrongAnswer,
		"bomb": grader.CompileFailed, "text": grader.CompileFailed, "empty": grader.CompileFailed, "link": grader.CompileFailed,
		"pipe": grader.CompileFailed, "nothing": grader.CompileFailed,
	} {
		result, found := results[id]
		if !found || result.Verdict != want {
			t.Errorf("%s has the verdict %q; want %q", id, result.Verdict, want)
		}
		if want == grader.CompileFailed && (result.Build == nil || result.Build.Reason == "" || result.Build.Note == "") {
			t.Errorf("%s does not say what is wrong and what would be right: %+v", id, result.Build)
		}
	}
	if report.Summary.Count != len(results) || len(results) != 8 {
		t.Errorf("%d submissions are summed up, %d have a result; want 8", report.Summary.Count, len(results))
	}
}
