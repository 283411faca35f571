package class

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// exportCase is what a platform exports and what must be found in it.
type exportCase struct {
	why    string
	layout string
	folder string   // below the temporary one
	files  []string // content does not matter
	want   []string // "id|name|files as named"
}

// exportCases have names as the platforms make them; see the sources at the patterns.
func exportCases() []exportCase {
	return []exportCase{
		{"one entry a submission; the extension is no part of the id", "plain", "",
			[]string{"alice.py", "bob/main.c", "carol.tar.gz", "dave.ZIP", ".DS_Store"},
			[]string{"alice||alice.py", "bob||bob", "carol||carol.tar.gz", "dave||dave.ZIP"}},
		{"two of one stem keep their names apart", "plain", "",
			[]string{"alice.py", "alice.c"}, []string{"alice.c||alice.c", "alice.py||alice.py"}},
		{"what systems and platforms leave is no student", "plain", "",
			[]string{"alice.py", "Thumbs.db", "desktop.ini", ".DS_Store", "__MACOSX/._alice.py", "README", "Readme.md", "README.txt"},
			[]string{"alice||alice.py"}},
		{"a folder, an archive or a source may have such a name", "plain", "",
			[]string{"README/leader.c", "Thumbs.db/leader.c", "desktop.zip", "readme.py"},
			[]string{"README||README", "Thumbs.db||Thumbs.db", "desktop||desktop.zip", "readme||readme.py"}},
		{"Canvas: name, LATE, user, attachment, file", "Canvas", "",
			[]string{"lovelaceada_LATE_123_4567_leader.py", "turingalan_45_99_Leader-1.java"},
			[]string{"123|lovelaceada|leader.py", "45|turingalan|Leader-1.java"}},
		{"Canvas: the files of one student are one submission", "Canvas", "",
			[]string{"lovelaceada_123_1_leader.py", "lovelaceada_123_2_log_2.py", "turingalan_45_3_leader.c"},
			[]string{"123|lovelaceada|leader.py,log_2.py", "45|turingalan|leader.c"}},
		{"Canvas, graded anonymously", "Canvas", "",
			[]string{"anon_x7Ke2_4567_leader.py", "LATE_anon_Q1_4568_leader.c"},
			[]string{"anon_Q1||leader.c", "anon_x7Ke2||leader.py"}},
		{"Canvas: text typed on the page", "Canvas", "",
			[]string{"lovelaceada_123_text.html", "turingalan_45_3_leader.c"},
			[]string{"123|lovelaceada|lovelaceada_123_text.html", "45|turingalan|leader.c"}},
		{"Moodle: a folder a student, with or without a last underscore", "Moodle", "",
			[]string{"Ada Lovelace_501_assignsubmission_file/leader.py", "Jean-Luc O'Neil_7_assignsubmission_file_/leader.c"},
			[]string{"501|Ada Lovelace|Ada Lovelace_501_assignsubmission_file", "7|Jean-Luc O'Neil|Jean-Luc O'Neil_7_assignsubmission_file_"}},
		{"Moodle: typed text counts only alone", "Moodle", "",
			[]string{"Ada Lovelace_501_assignsubmission_file/leader.py", "Ada Lovelace_501_assignsubmission_onlinetext/onlinetext.html", "Alan Turing_7_assignsubmission_onlinetext/onlinetext.html"},
			[]string{"501|Ada Lovelace|Ada Lovelace_501_assignsubmission_file", "7|Alan Turing|Alan Turing_7_assignsubmission_onlinetext"}},
		{"Moodle without folders", "Moodle", "",
			[]string{"Ada Lovelace_501_assignsubmission_file_leader.py", "Ада Лавлейс_7_assignsubmission_file_my log.c"},
			[]string{"501|Ada Lovelace|leader.py", "7|Ада Лавлейс|my log.c"}},
		{"Moodle: a student's name cannot tell another student's number", "Moodle", "",
			[]string{"Ada Lovelace_501_assignsubmission_file/leader.py", "Eve_501_assignsubmission_file_ X_777_assignsubmission_file_/leader.py"},
			[]string{"501|Ada Lovelace|Ada Lovelace_501_assignsubmission_file", "777|Eve_501_assignsubmission_file_ X|Eve_501_assignsubmission_file_ X_777_assignsubmission_file_"}},
		// A file's name does not tell where the student's name ends: it is nobody's.
		{"Moodle: neither a name nor a file can tell another student's number", "Moodle", "",
			[]string{"Ada Lovelace_501_assignsubmission_file_leader.py", "Mal Lory_502_assignsubmission_file_evil_501_assignsubmission_file_main.py",
				"Eve_501_assignsubmission_file_777_assignsubmission_file_main.c", "Kurt_9_assignsubmission_file_main.c"},
			[]string{"501|Ada Lovelace|leader.py", "9|Kurt|main.c",
				"Eve_501_assignsubmission_file_777_assignsubmission_file_main||Eve_501_assignsubmission_file_777_assignsubmission_file_main.c",
				"Mal Lory_502_assignsubmission_file_evil_501_assignsubmission_file_main||Mal Lory_502_assignsubmission_file_evil_501_assignsubmission_file_main.py"}},
		// Canvas takes "_501_" out of a name, but not "_501" at its end.
		{"Canvas: neither a name nor a file can tell another student's number", "Canvas", "",
			[]string{"ada_501_1_leader.py", "eve_501_777_2_leader.py", "mal_501_3_text.html", "kurt_9_4_leader.c", "emmy_LATE_8_5_2_leader.c"},
			[]string{"501|ada|leader.py", "8|emmy|2_leader.c", "9|kurt|leader.c", "eve_501_777_2_leader||eve_501_777_2_leader.py", "mal_501_3_text||mal_501_3_text.html"}},
		{"Canvas: of a file that was handed in again, the last upload counts", "Canvas", "",
			[]string{"ada_123_4567_leader.py", "ada_123_4600_leader-1.py", "kurt_9_99_leader-10.c", "kurt_9_100_leader.c", "kurt_9_7_log.h"},
			[]string{"123|ada|leader-1.py", "9|kurt|leader.c,log.h"}},
		{"GitHub Classroom: a clone that is named as the assignment alone keeps its name", "GitHub Classroom", "leader-submissions",
			[]string{"leader-/.git/HEAD", "leader-ada/.git/HEAD"},
			[]string{"ada||leader-ada", "leader-||leader-"}},
		{"GitHub Classroom: the folder's name tells the assignment", "GitHub Classroom", "isr-leader-submissions",
			[]string{"isr-leader-ada-l/.git/HEAD", "isr-leader-alan/.git/HEAD"},
			[]string{"ada-l||isr-leader-ada-l", "alan||isr-leader-alan"}},
		{"GitHub Classroom: otherwise what all begin with", "GitHub Classroom", "clones",
			[]string{"hw3-ada/.git/HEAD", "hw3-alan/.git/HEAD"},
			[]string{"ada||hw3-ada", "alan||hw3-alan"}},
		{"one stray file does not hide a layout", "Moodle", "",
			[]string{"A B_1_assignsubmission_file/a.py", "C D_2_assignsubmission_file/a.py", "extra.py"},
			[]string{"1|A B|A B_1_assignsubmission_file", "2|C D|C D_2_assignsubmission_file", "extra||extra.py"}},
		{"numbers in plain names are no Canvas", "plain", "",
			[]string{"2024_12_leader.py", "2025_12_leader.py"},
			[]string{"2024_12_leader||2024_12_leader.py", "2025_12_leader||2025_12_leader.py"}},
	}
}

func TestEachPlatformsExportGivesItsIdsAndNames(t *testing.T) {
	for _, test := range exportCases() {
		t.Run(test.why, func(t *testing.T) {
			folder := filepath.Join(t.TempDir(), test.folder)
			makeFiles(t, folder, test.files)
			found, err := Find(folder, nil)
			if err != nil {
				t.Fatal(err)
			}
			if found.Layout != test.layout {
				t.Errorf("the layout is %s; want %s", found.Layout, test.layout)
			}
			slices.Sort(test.want)
			if got := slices.Sorted(slices.Values(described(found.Entries))); !slices.Equal(got, test.want) {
				t.Errorf("found\n%q\nwant\n%q", got, test.want)
			}
		})
	}
}

// Pages and tables list students as people do.
// Nobody's grade goes back to the platform without a number: the instructor has to know.
func TestANameThatThePlatformDidNotGiveIsNoted(t *testing.T) {
	canvas := []string{"ada_123_1_leader.py", "kurt_9_2_leader.c", "emmy_8_3_leader.c", "alan_7_4_leader.c", "jean_6_5_leader.c", "anna_5_6_leader.c", "hugo_4_7_leader.c"}
	for _, test := range []struct {
		why     string
		strange []string
		want    []string
	}{
		{"all are Canvas's", nil, nil},
		{"one is not", []string{"leader-final.py"}, []string{"leader-final.py is no name that Canvas gives: it is graded under that name"}},
		{"two are not", []string{"ada.py", "kurt.c"}, []string{"2 names are none that Canvas gives: they are graded under those names: ada.py, kurt.c"}},
		{"the first of many", []string{"a.py", "b.py", "c.py", "d.py", "e.py", "f.py"},
			[]string{"6 names are none that Canvas gives: they are graded under those names: a.py, b.py, c.py, d.py, e.py and others"}},
	} {
		folder := t.TempDir()
		makeFiles(t, folder, slices.Concat(canvas, test.strange))
		found, err := Find(folder, nil)
		if err != nil {
			t.Fatal(err)
		}
		if found.Layout != "Canvas" || !slices.Equal(found.Notes, test.want) {
			t.Errorf("%s: layout %s, notes %q, want %q", test.why, found.Layout, found.Notes, test.want)
		}
	}
}

func TestSubmissionsAreInNaturalOrder(t *testing.T) {
	folder := t.TempDir()
	makeFiles(t, folder, []string{"student10.py", "student2.py", "Student3.py", "student1.py", "student02.c", "9.c", "10.c"})
	found, err := Find(folder, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"9", "10", "Student3", "student1", "student02", "student2", "student10"}
	var got []string
	for _, entry := range found.Entries {
		got = append(got, entry.ID)
	}
	if !slices.Equal(got, want) {
		t.Errorf("the order is %q; want %q", got, want)
	}
}

// Sorting needs an order in which every two ids stand one way.
func TestNaturalOrderIsAnOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		id := rapid.StringMatching(`[aB01 9\-é]{0,6}`)
		a, b, c := id.Draw(t, "a"), id.Draw(t, "b"), id.Draw(t, "c")
		if (compareIDs(a, b) < 0) != (compareIDs(b, a) > 0) || (compareIDs(a, b) == 0) != (a == b) {
			t.Fatalf("%q and %q: %d and %d", a, b, compareIDs(a, b), compareIDs(b, a))
		}
		if compareIDs(a, b) <= 0 && compareIDs(b, c) <= 0 && compareIDs(a, c) > 0 {
			t.Fatalf("%q, %q and %q go round", a, b, c)
		}
	})
}

func makeFiles(t *testing.T, folder string, files []string) {
	t.Helper()
	for _, name := range files {
		makeFile(t, filepath.Join(folder, name), "x")
	}
}

func makeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
		t.Fatal(err)
	}
}

func described(entries []Entry) []string {
	var lines []string
	for _, entry := range entries {
		var files []string
		for _, file := range entry.Files {
			files = append(files, file.As)
		}
		lines = append(lines, entry.ID+"|"+entry.Name+"|"+strings.Join(files, ","))
	}
	return lines
}

const gradescopeYAML = `submission_11:
  :submitters:
  - :name: Ada Lovelace
    :sid: '0042'
    :email: ada@example.org
  :created_at: 2026-01-02 03:04:05 Z
  :score: 0.0
submission_12:
  :submitters:
  - :name: Alan Turing
    :sid: '7'
  - :name: Grace Hopper
    :sid: '8'
`

func TestAGradescopeExportTellsSubmittersByItsMetadata(t *testing.T) {
	folder := t.TempDir()
	makeFiles(t, folder, []string{"submission_11/leader.py", "submission_12/leader.c", "submission_13/leader.c"})
	if err := os.WriteFile(filepath.Join(folder, gradescopeMetadata), []byte(gradescopeYAML), 0o644); err != nil {
		t.Fatal(err)
	}
	found, err := Find(folder, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"0042|Ada Lovelace|submission_11",                       // the SID, with its zeros
		"submission_12|Alan Turing, Grace Hopper|submission_12", // a group has no SID of its own
		"submission_13||submission_13",                          // not in the metadata
	}
	if got := described(found.Entries); !slices.Equal(got, want) {
		t.Errorf("found\n%q\nwant\n%q", got, want)
	}
	if found.Entries[0].Email != "ada@example.org" {
		t.Errorf("the address is %q", found.Entries[0].Email)
	}
}

func TestMetadataAmongOtherThingsThanGradescopesFoldersIsASubmission(t *testing.T) {
	folder := t.TempDir()
	makeFiles(t, folder, []string{"ada.py", "submission_11/leader.py"})
	if err := os.WriteFile(filepath.Join(folder, gradescopeMetadata), []byte(gradescopeYAML), 0o644); err != nil {
		t.Fatal(err)
	}
	found, err := Find(folder, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"ada||ada.py", "submission_11||submission_11", "submission_metadata||" + gradescopeMetadata}
	if got := described(found.Entries); found.Layout != plainLayout || !slices.Equal(got, want) {
		t.Errorf("found %q, laid out as %s; want %q", got, found.Layout, want)
	}
}

func TestMetadataThatIsNoYAMLIsOneClearError(t *testing.T) {
	folder := t.TempDir()
	makeFiles(t, folder, []string{gradescopeMetadata, "submission_1/a.py"})
	_, err := Find(folder, nil)
	if err == nil || !strings.Contains(err.Error(), gradescopeMetadata) {
		t.Errorf("the error is %v; it should name the file", err)
	}
}

func TestAnExportInsideOneFolderIsFound(t *testing.T) {
	for _, test := range []struct {
		why, layout, inner string
		files              []string // content does not matter, but that of the metadata
		want               []string // "id|name|files as named"
	}{
		{"Gradescope", "Gradescope", "assignment_123_export",
			[]string{"assignment_123_export/submission_11/leader.py", "assignment_123_export/submission_13/leader.c"},
			[]string{"0042|Ada Lovelace|submission_11", "submission_13||submission_13"}},
		{"GitHub Classroom, which names the folder", "GitHub Classroom", "leader-submissions",
			[]string{"leader-submissions/leader-ada/.git/HEAD"}, []string{"ada||leader-ada"}},
		{"Moodle", "Moodle", "Course-Leader-77",
			[]string{"Course-Leader-77/A B_1_assignsubmission_file/a.py", "Course-Leader-77/C D_2_assignsubmission_file/a.py", ".hidden"},
			[]string{"1|A B|A B_1_assignsubmission_file", "2|C D|C D_2_assignsubmission_file"}},
		{"Canvas", "Canvas", "submissions",
			[]string{"submissions/lovelaceada_123_1_leader.py", "submissions/turingalan_45_3_leader.c"},
			[]string{"123|lovelaceada|leader.py", "45|turingalan|leader.c"}},
		{"Moodle, zipped on a Mac", "Moodle", "Course",
			[]string{"Course/A B_1_assignsubmission_file/a.py", "__MACOSX/Course/._a.py", "README.txt"},
			[]string{"1|A B|A B_1_assignsubmission_file"}},
		{"the project of the only student", "plain", "",
			[]string{"ada/src/leader.c", "ada/Makefile"}, []string{"ada||ada"}},
		{"an export next to something else is a submission", "plain", "",
			[]string{"Course/A B_1_assignsubmission_file/a.py", "grace.py"}, []string{"Course||Course", "grace||grace.py"}},
	} {
		t.Run(test.why, func(t *testing.T) {
			folder := t.TempDir()
			makeFiles(t, folder, test.files)
			if test.layout == "Gradescope" {
				if err := os.WriteFile(filepath.Join(folder, test.inner, gradescopeMetadata), []byte(gradescopeYAML), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			found, err := Find(folder, nil)
			if err != nil {
				t.Fatal(err)
			}
			slices.Sort(test.want)
			if got := slices.Sorted(slices.Values(described(found.Entries))); found.Layout != test.layout || !slices.Equal(got, test.want) {
				t.Errorf("found %q, laid out as %s; want %q, as %s", got, found.Layout, test.want, test.layout)
			}
			if want := filepath.Join(folder, test.inner); found.Folder != want {
				t.Errorf("the submissions are said to be in %s; want %s", found.Folder, want)
			}
			if _, err := os.Lstat(found.Entries[0].Files[0].Path); err != nil {
				t.Errorf("the submission's path leads nowhere: %v", err)
			}
		})
	}
}

// A folder alone may be a class of one, or all submissions unpacked one level too
// deep: nobody but the instructor can tell.
func TestAFolderAloneIsToldApartFromOtherSubmissions(t *testing.T) {
	for _, test := range []struct {
		why   string
		files []string
		want  bool
	}{
		{"a folder alone", []string{"submissions/ada.py", "submissions/alan.py"}, true},
		{"a file alone", []string{"ada.py"}, false},
		{"two folders", []string{"ada/leader.c", "alan/leader.c"}, false},
		{"a folder that Moodle made", []string{"A B_1_assignsubmission_file/a.py"}, false},
	} {
		folder := t.TempDir()
		makeFiles(t, folder, test.files)
		if found, err := Find(folder, nil); err != nil || found.OneFolder != test.want {
			t.Errorf("%s: told as a folder alone: %t (%v); want %t", test.why, found.OneFolder, err, test.want)
		}
	}
}

func TestOurOwnFilesInTheFolderAreNoSubmissions(t *testing.T) {
	folder := t.TempDir()
	makeFiles(t, folder, []string{"alice.py", "roster.csv", "graded/results.csv"})
	found, err := Find(folder, []string{filepath.Join(folder, "roster.csv"), filepath.Join(folder, "graded"), ""})
	if err != nil {
		t.Fatal(err)
	}
	if got := described(found.Entries); !slices.Equal(got, []string{"alice||alice.py"}) {
		t.Errorf("found %q; want alice alone", got)
	}
}

func TestIdsOfOneClassAreDifferent(t *testing.T) {
	folder := t.TempDir()
	// Two groups, one SID: what a hand-edited export may hold.
	makeFiles(t, folder, []string{"submission_1/a.py", "submission_2/a.py", "submission_3/a.py"})
	metadata := "submission_3:\n  :submitters:\n  - :sid: '7 (2)'\nsubmission_1:\n  :submitters:\n  - :sid: '7'\nsubmission_2:\n  :submitters:\n  - :sid: '7'\n"
	if err := os.WriteFile(filepath.Join(folder, gradescopeMetadata), []byte(metadata), 0o644); err != nil {
		t.Fatal(err)
	}
	found, err := Find(folder, nil)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, entry := range found.Entries {
		if seen[entry.ID] {
			t.Errorf("the id %q is there twice", entry.ID)
		}
		seen[entry.ID] = true
	}
	if len(seen) != 3 {
		t.Errorf("there are %d ids; want 3", len(seen))
	}
}

// Reports are JSON, which cannot hold other bytes: two such ids would become one.
func TestIdsAreValidUTF8AndStayDifferent(t *testing.T) {
	folder := t.TempDir()
	makeFiles(t, folder, []string{"x\xff.py", "x\xfe.py", "x\ufffd.py", `x\xff.c`, "y\xe4.py"})
	found, err := Find(folder, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		`x\xfe||` + "x\xfe.py",
		`x\xff (2)||` + "x\xff.py", // the name of the other is this one's escaped
		`x\xff||x\xff.c`,
		`y\xe4||` + "y\xe4.py",
		"x\ufffd||x\ufffd.py",
	}
	got := described(found.Entries)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("found\n%q\nwant\n%q", got, want)
	}
}
