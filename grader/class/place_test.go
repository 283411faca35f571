package class

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// makeOutput makes the output folder of a run that has graded nothing yet.
func makeOutput(t *testing.T, out string) {
	t.Helper()
	j, err := openOutput(out)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(manifest{Schema: manifestSchema}.write(out), j.close()); err != nil {
		t.Fatal(err)
	}
}

// What a student hands in may look like what runs write, and is graded.
func TestASubmissionThatLooksLikeAnOutputFolderIsASubmission(t *testing.T) {
	for _, test := range []struct {
		why   string
		files []string
		ours  string // a folder that really is a run's memory; "" for none
		want  []string
	}{
		{"a program beside a state/run.json", []string{"ada/state/run.json", "ada/leader.py", "alan.py"}, "", []string{"ada||ada", "alan||alan.py"}},
		{"a run.json that no run wrote", []string{"ada/state/run.json", "alan.py"}, "", []string{"ada||ada", "alan||alan.py"}},
		{"a journal that no run wrote", []string{"ada/state/journal.jsonl", "alan.py"}, "", []string{"ada||ada", "alan||alan.py"}},
		{"a program beside a run's memory", []string{"ada/leader.py", "alan.py"}, "ada", []string{"ada||ada", "alan||alan.py"}},
		{"a student called state", []string{"state/run.json", "state/leader.py", "alan.py"}, "", []string{"alan||alan.py", "state||state"}},
		{"a student called state, with a run's own run.json", []string{"state/leader.py", "alan.py"}, ".", []string{"alan||alan.py", "state||state"}},
		{"a file called state", []string{"state", "alan.py"}, "", []string{"alan||alan.py", "state||state"}},
	} {
		folder := t.TempDir()
		makeFiles(t, folder, test.files)
		if test.ours != "" {
			makeOutput(t, filepath.Join(folder, test.ours))
		}
		found, err := Find(folder, nil)
		if err != nil {
			t.Errorf("%s: %v", test.why, err)
			continue
		}
		if got := described(found.Entries); !slices.Equal(got, test.want) {
			t.Errorf("%s: found %q; want %q", test.why, got, test.want)
		}
	}
}

func TestAnOutputFolderThatSubmissionsWerePutIntoIsNoClass(t *testing.T) {
	folder := t.TempDir()
	makeFiles(t, folder, []string{"ada.py", "results.csv", "results.json", "index.html", "students/ada.html"})
	makeOutput(t, folder)
	if found, err := Find(folder, nil); err == nil {
		t.Errorf("found %q; want an error", described(found.Entries))
	}
}

func TestOutputFoldersAreNoSubmissions(t *testing.T) {
	folder := t.TempDir()
	makeFiles(t, folder, []string{"ada.py", "alan/leader.c", "graded/results.csv"})
	for _, out := range []string{"graded", "results/week-1", "results/week-2"} {
		makeOutput(t, filepath.Join(folder, out))
	}
	killed, err := openOutput(filepath.Join(folder, "killed")) // before the run could say what it is about
	if err != nil {
		t.Fatal(err)
	}
	if err := killed.close(); err != nil {
		t.Fatal(err)
	}
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
	makeFiles(t, folder, []string{"export/A B_1_assignsubmission_file/a.py"})
	makeOutput(t, filepath.Join(folder, "graded"))
	if found, err := Find(folder, nil); err != nil || found.Layout != "Moodle" || len(found.Outputs) != 1 {
		t.Errorf("found %+v (%v); want the Moodle export, and graded left out", found, err)
	}
}

func TestAnOutputFolderIsNoClass(t *testing.T) {
	folder := t.TempDir()
	makeFiles(t, folder, []string{"results.csv", "students/ada.html"})
	makeOutput(t, folder)
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
		{"a submission with a folder called state", "class", "class/emmy", true},
		{"a new folder in a submission", "class", "class/ada/graded", true},
		{"the same, by a link", "class", "link/ada/graded", true},
		{"the pages would be among the submissions", "course/students", "course", true},
		{"the folder around the submissions", "class", ".", false},
	} {
		root := t.TempDir()
		makeFiles(t, root, []string{"class/ada/leader.c", "class/alan.py", "class/emmy/state/run.json", "course/students/ada.py"})
		makeOutput(t, filepath.Join(root, "class", "earlier"))
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
