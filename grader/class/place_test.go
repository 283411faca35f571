package class

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestOutputFoldersAreNoSubmissions(t *testing.T) {
	folder := t.TempDir()
	makeFiles(t, folder, []string{
		"ada.py", "alan/leader.c",
		"graded/state/run.json", "graded/results.csv",
		"killed/state/journal.jsonl", // before the first run could say what it is about
		"results/week-1/state/run.json", "results/week-2/state/run.json",
	})
	found, err := Find(folder, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := described(found.Entries); !slices.Equal(got, []string{"ada||ada.py", "alan||alan"}) {
		t.Errorf("found %q; want ada and alan", got)
	}
	want := []string{filepath.Join(folder, "graded"), filepath.Join(folder, "killed"), filepath.Join(folder, "results")}
	if !slices.Equal(found.Outputs, want) {
		t.Errorf("left out are %q; want %q", found.Outputs, want)
	}
}

func TestAnOutputFolderInsideDoesNotHideAnExport(t *testing.T) {
	folder := t.TempDir()
	makeFiles(t, folder, []string{"export/A B_1_assignsubmission_file/a.py", "graded/state/run.json"})
	if found, err := Find(folder, nil); err != nil || found.Layout != "Moodle" || len(found.Outputs) != 1 {
		t.Errorf("found %+v (%v); want the Moodle export, and graded left out", found, err)
	}
}

func TestAnOutputFolderIsNoClass(t *testing.T) {
	folder := t.TempDir()
	makeFiles(t, folder, []string{"state/run.json", "results.csv", "students/ada.html"})
	if found, err := Find(folder, nil); err == nil {
		t.Errorf("found %q; want an error", described(found.Entries))
	}
}

func TestAnOutputFolderMustNotMixWithTheSubmissions(t *testing.T) {
	for _, test := range []struct {
		why, folder, out string // below the temporary folder
		refused          bool
	}{
		{"beside the submissions", "class", "graded", false},
		{"the submissions' folder itself", "class", "class", true},
		{"the same, said otherwise", "class", "class/ada/..", true},
		{"the same, by a link", "class", "link", true},
		{"a new folder in it", "class", "class/graded", false},
		{"an empty folder in it", "class", "class/empty", false},
		{"an earlier output in it", "class", "class/earlier", false},
		{"a new folder in a new folder in it", "class", "class/results/week-1", false},
		{"a submission", "class", "class/ada", true},
		{"a new folder in a submission", "class", "class/ada/graded", true},
		{"the same, by a link", "class", "link/ada/graded", true},
		{"the pages would be among the submissions", "course/students", "course", true},
		{"the folder around the submissions", "class", ".", false},
	} {
		root := t.TempDir()
		makeFiles(t, root, []string{"class/ada/leader.c", "class/alan.py", "class/earlier/state/run.json", "course/students/ada.py"})
		if err := errors.Join(os.Mkdir(filepath.Join(root, "class", "empty"), 0o755), os.Symlink("class", filepath.Join(root, "link"))); err != nil {
			t.Fatal(err)
		}
		folder, out := filepath.Join(root, test.folder), root+"/"+test.out
		found, err := Find(folder, []string{out})
		if err != nil {
			t.Fatal(err)
		}
		var place *PlaceError
		if err := found.CheckPlace(folder, out); errors.As(err, &place) != test.refused {
			t.Errorf("%s: %s for the class in %s gives %v; refused: want %t", test.why, test.out, test.folder, err, test.refused)
		}
	}
}

func TestWhatIsLeftOutMayBeReachedByALink(t *testing.T) {
	root := t.TempDir()
	makeFiles(t, root, []string{"class/ada.py", "class/roster.csv"})
	if err := os.Symlink("class", filepath.Join(root, "link")); err != nil {
		t.Fatal(err)
	}
	found, err := Find(filepath.Join(root, "class"), []string{filepath.Join(root, "link", "roster.csv")})
	if err != nil {
		t.Fatal(err)
	}
	if got := described(found.Entries); !slices.Equal(got, []string{"ada||ada.py"}) {
		t.Errorf("found %q; want ada alone", got)
	}
}
