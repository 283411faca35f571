package isr_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"isrgrade/cases"
)

// updating says that the cases are to be rewritten in printed form, with the
// reference's replies. The flag is the one of the package's other tests.
func updating() bool { return flag.Lookup("update").Value.String() == "true" }

// A case's file is exactly what the printer writes, every STATUS with the right
// reply. With -update the files are rewritten, for a reviewed diff.
func TestEveryCaseFileIsInPrintedForm(t *testing.T) {
	files, err := filepath.Glob("[1-7]-*/*")
	if err != nil || len(files) != len(builtIn(t)) {
		t.Fatalf("found %d files of %d cases: %v", len(files), len(builtIn(t)), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		trace, err := track.Parse(file, text)
		if err != nil {
			t.Fatal(err)
		}
		printed := trace.WithReplies().String()
		if string(text) == printed {
			continue
		}
		if !updating() {
			t.Errorf("%s differs from its printed form; see what `go test ./cases/isr -update` would change:\n%s", file, printed)
		} else if err := os.WriteFile(file, []byte(printed), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

const (
	goodCase = "# Fine.\n" + head + "t=0 APPEND 4\nt=1 STATUS\n> t=1 LEO=4 HW=0 ISR=5,6,7 WRITES=OK\n"
	badReply = "# Wrong HW.\n" + head + "t=0 APPEND 4\nt=1 STATUS\n> t=1 LEO=4 HW=4 ISR=5,6,7 WRITES=OK\n"
)

// write puts files, by name, into a new folder.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		file := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func TestLoadGivesAFoldersCasesByName(t *testing.T) {
	folder := write(t, map[string]string{
		"3-shrink/mine.trace": goodCase,
		"more/deep/one.txt":   goodCase,
		"top":                 goodCase,
		"README.md":           "no trace",
		".hidden":             "no trace",
	})
	found, err := track.Load(folder)
	if err != nil {
		t.Fatal(err)
	}
	want := []struct{ name, stage string }{
		{"3-shrink/mine", "3-shrink"},
		{"more/deep/one", cases.OwnStage},
		{"top", cases.OwnStage},
	}
	if len(found) != len(want) {
		t.Fatalf("%d cases, want %d", len(found), len(want))
	}
	for i, one := range found {
		if one.Name != want[i].name || one.Stage != want[i].stage || one.Trace.Title() != "Fine." {
			t.Errorf("case %d is %s in stage %s, want %s in %s", i, one.Name, one.Stage, want[i].name, want[i].stage)
		}
	}
}

func TestLoadGivesTheOneCaseOfAFile(t *testing.T) {
	found, err := track.Load(filepath.Join(write(t, map[string]string{"mine.trace": goodCase}), "mine.trace"))
	if err != nil || len(found) != 1 || found[0].Name != "mine" || found[0].Stage != cases.OwnStage {
		t.Errorf("found %+v, %v", found, err)
	}
}

func TestLoadRejectsAWrongReply(t *testing.T) {
	folder := write(t, map[string]string{"wrong.trace": badReply})
	file := filepath.Join(folder, "wrong.trace")
	for _, name := range []string{folder, file} {
		found, err := track.Load(name)
		checkSyntaxError(t, err, file, 7, `the reference says "t=1 LEO=4 HW=0 ISR=5,6,7 WRITES=OK"`)
		if found != nil {
			t.Errorf("a case with a wrong reply was given out")
		}
	}
}

// So an author mends all his files at once. Ten lines fill a screen.
func TestLoadTellsUpToTenProblemsOfAllFilesByName(t *testing.T) {
	files := map[string]string{"a.trace": badReply, "b/b.trace": "LAG_MAX\n", "c.trace": goodCase, "d.trace": badReply}
	folder := write(t, files)
	_, err := track.Load(folder)
	if err == nil {
		t.Fatal("broken files are taken")
	}
	told := strings.Split(err.Error(), "\n")
	var where []string
	for _, line := range told {
		name, _, _ := strings.Cut(strings.TrimPrefix(line, folder+"/"), " ")
		where = append(where, name)
	}
	if want := []string{"a.trace:7:", "b/b.trace:1:", "d.trace:7:"}; !slices.Equal(where, want) {
		t.Errorf("told at %v, want %v:\n%v", where, want, err)
	}
	for i := range 12 {
		files[fmt.Sprintf("e%d.trace", i)] = badReply
	}
	if _, err = track.Load(write(t, files)); strings.Count(err.Error(), "\n") != 9 {
		t.Errorf("of 15 problems ten should be told:\n%v", err)
	}
}

func TestLoadSaysWhatIsMissingOrAmbiguous(t *testing.T) {
	for _, row := range []struct {
		reason string
		name   string
		says   string
	}{
		{"no such file", filepath.Join(t.TempDir(), "absent"), "read the cases"},
		{"an empty folder", t.TempDir(), "no trace file in this folder"},
		{"two files of one name", write(t, map[string]string{"a.trace": goodCase, "a.txt": goodCase}), "two case files are called a"},
		{"a malformed file deep inside", write(t, map[string]string{"x/y.trace": "LAG_MAX\n"}), "x/y.trace:1: LAG_MAX is"},
	} {
		found, err := track.Load(row.name)
		if err == nil || !strings.Contains(err.Error(), row.says) {
			t.Errorf("%s: the error is %v, want one that says %q", row.reason, err, row.says)
		}
		if found != nil {
			t.Errorf("%s: cases were given out all the same", row.reason)
		}
	}
}

func TestWithRepliesReplacesEveryReplyAndLeavesItsTraceAlone(t *testing.T) {
	trace, err := track.Parse("wrong.trace", []byte(badReply))
	if err != nil {
		t.Fatal(err)
	}
	filled := trace.WithReplies().String()
	if want := strings.Replace(badReply, "HW=4", "HW=0", 1); filled != want {
		t.Errorf("filled in:\n%s\nwant:\n%s", filled, want)
	}
	if trace.String() != badReply {
		t.Errorf("the trace itself has changed to\n%s", trace)
	}
}
