package gradebook

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"isrgrade/grader"
)

// What Canvas and Moodle give to download, with what is awkward in it: a byte order
// mark, CRLF, quotes, line ends in cells, a formula, a name from right to left, blanks
// that must stay, and rows that are nobody's.
const (
	canvasSheet = "\xef\xbb\xbfStudent,ID,SIS User ID,SIS Login ID,Section,Replication (123),Quiz (9),Final Score\r\n" +
		"    Points Possible,,,,,100.00,10,(read only)\r\n" +
		"\"Lovelace, Ada\",501,s501,ada,\"S \"\"1\"\"\n 2\",,3,=cmd()\r\n" +
		"הילדה,502,s502,hilda@example.org,S,12, 4 ,\r\n" +
		"Excused,503,s503,emmy,S,EX,,\r\n" +
		"\"Student, Test\",999,,test,S,,,"
	moodleSheet = "Identifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum Grade\",\"Feedback comments\"\n" +
		"\"Participant 501\",\"Ada Lovelace\",ada@example.org,\"Submitted for grading\",,100.00,\n" +
		"\"Participant 502\",Hilda,HILDA@example.org,-,-,100.00,\n"
)

func result(id string, score grader.Points) grader.Result {
	return grader.Result{ID: id, Name: "name of " + id, Verdict: grader.WrongAnswer, Score: score, MaxScore: 10000}
}

func fill(t *testing.T, text, column string, scale bool, results ...grader.Result) Filling {
	t.Helper()
	sheet, err := Read("sheet.csv", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	filling, err := sheet.Fill(results, column, scale)
	if err != nil {
		t.Fatal(err)
	}
	return filling
}

func TestOnlyTheCellsOfTheColumnChange(t *testing.T) {
	filling := fill(t, canvasSheet, "Replication (123)", false, result("501", 8750), result("s502", 1200), result("777", 1))
	want := strings.Replace(canvasSheet, "2\",,3", "2\",87.5,3", 1)
	if string(filling.Text) != want {
		t.Errorf("the sheet is\n%q\nwant\n%q", filling.Text, want)
	}
	if filling.Same != 1 || len(filling.Changes) != 1 || filling.Changes[0] != (Change{3, "501", "name of 501", "", "87.5"}) {
		t.Errorf("the changes are %+v, the same are %d; want one, and one", filling.Changes, filling.Same)
	}
	if !slices.Equal(filling.Unknown, []string{"name of 777 (777)"}) || !slices.Equal(filling.Missing, []string{"503", "999"}) {
		t.Errorf("not matched are %q and %q; want 777, and those without a submission", filling.Unknown, filling.Missing)
	}
}

func TestStudentsAreFoundByIDThenLoginThenAddress(t *testing.T) {
	for _, test := range []struct {
		why, sheet string
		result     grader.Result
		line       int // of the row that gets the points; 0 for none
	}{
		{"the platform's id", canvasSheet, result("501", 100), 3},
		{"another id of the same student", canvasSheet, result("s502", 100), 5},
		{"the login", canvasSheet, result("ADA", 100), 3},
		{"an id before a login: the results of a class that GitHub named", canvasSheet, grader.Result{ID: "emmy", Keys: []string{"emmy", "501"}, MaxScore: 10000, Score: 1}, 3},
		{"Moodle's participant", moodleSheet, result("501", 100), 2},
		{"the address, in any case", moodleSheet, grader.Result{ID: "x", Email: "hilda@EXAMPLE.org", MaxScore: 10000, Score: 1}, 3},
		{"never a name", moodleSheet, grader.Result{ID: "x", Name: "Ada Lovelace", MaxScore: 10000}, 0},
		{"a part of an id is none", canvasSheet, result("50", 100), 0},
		{"nothing is no key", canvasSheet, grader.Result{MaxScore: 10000}, 0},
	} {
		filling := fill(t, test.sheet, map[bool]string{true: "Grade", false: "Replication (123)"}[test.sheet == moodleSheet], false, test.result)
		switch {
		case test.line == 0 && (len(filling.Changes) > 0 || len(filling.Unknown) != 1):
			t.Errorf("%s: it changes %+v; want nothing", test.why, filling.Changes)
		case test.line > 0 && (len(filling.Changes) != 1 || filling.Changes[0].Line != test.line):
			t.Errorf("%s: it changes %+v; want line %d", test.why, filling.Changes, test.line)
		}
	}
}

func TestEveryMemberOfAGroupGetsItsPoints(t *testing.T) {
	group := result("submission_7", 5000)
	group.Members = []string{"501", "502", "gone"}
	filling := fill(t, moodleSheet, "", false, group)
	if len(filling.Changes) != 2 || len(filling.Unknown) != 1 {
		t.Errorf("it changes %+v and does not know %q; want two rows, and the third member", filling.Changes, filling.Unknown)
	}
}

// No zero for what is our fault, no grade over a word, no guess between two.
func TestWhatIsNotSureIsLeftAndTold(t *testing.T) {
	faulty := grader.Result{ID: "501", Verdict: grader.JudgeError, MaxScore: 10000}
	for _, test := range []struct {
		why, told string
		results   []grader.Result
	}{
		{"our own fault", "grader failed", []grader.Result{faulty}},
		{"two submissions", "s501", []grader.Result{result("501", 100), result("s501", 200)}},
		{"a word in the cell", "EX", []grader.Result{result("503", 100)}},
	} {
		filling := fill(t, canvasSheet, "Replication (123)", false, test.results...)
		if string(filling.Text) != canvasSheet || len(filling.Unsure) != 1 || !strings.Contains(filling.Unsure[0].Why, test.told) {
			t.Errorf("%s: unsure are %+v, changed %+v; want nothing filled in, and the reason", test.why, filling.Unsure, filling.Changes)
		}
	}
}

func TestASheetWithAnotherMaximumIsRefusedOrConverted(t *testing.T) {
	ten := strings.ReplaceAll(moodleSheet, "100.00", "\"10,00\"")
	for _, header := range []string{"Maximum Grade", "Maximum grade"} {
		isRefusedOrConverted(t, strings.Replace(ten, "Maximum Grade", header, 1))
	}
}

func isRefusedOrConverted(t *testing.T, ten string) {
	t.Helper()
	sheet, err := Read("sheet.csv", []byte(ten))
	if err != nil {
		t.Fatal(err)
	}
	var wrong *Error
	if _, err := sheet.Fill([]grader.Result{result("501", 8750)}, "", false); !errors.As(err, &wrong) || !strings.Contains(err.Error(), "--scale") {
		t.Errorf("the error is %v; want one that names --scale", err)
	}
	// 87.5 of 100 are 8.75 of 10, written as the sheet writes numbers.
	if filling := fill(t, ten, "", true, result("501", 8750)); len(filling.Changes) != 1 || filling.Changes[0].New != "8,75" || !bytes.Contains(filling.Text, []byte(`,"8,75","10,00",`)) {
		t.Errorf("it changes %+v in %q; want 8,75 in quotes", filling.Changes, filling.Text)
	}
}

func TestASheetThatCannotBeFilledIsOneClearError(t *testing.T) {
	for _, test := range []struct{ why, text, column, want string }{
		{"no such column", canvasSheet, "Replication", `"Replication (123)"`},
		{"several can be meant", canvasSheet, "", "--column"},
		{"an id is no place for points", canvasSheet, "ID", `no column for points is called "ID"`},
		{"a sum takes no points", canvasSheet, "Final Score", "(read only)"},
		{"nobody can be found", "Name,Grade\nAda,\n", "Grade", "SIS Login ID"},
		{"two rows of one student", "ID,Grade\n7,\n7,\n", "Grade", "line 2 as well"},
		{"a quote that does not close", "ID,Grade\n\"7,\n", "Grade", "not closed"},
		{"something behind a quote", "ID,Grade\n\"7\"x,\n", "Grade", "closing quote"},
		{"not a text", "ID,Grade\n\xff,\n", "Grade", "sheet.csv:2"},
		{"empty", "", "Grade", "empty"},
		{"the row is short", "ID,Grade\n7\n", "Grade", "sheet.csv:2"},
	} {
		sheet, err := Read("sheet.csv", []byte(test.text))
		if err == nil {
			_, err = sheet.Fill([]grader.Result{result("7", 100), result("501", 100)}, test.column, false)
		}
		var wrong *Error
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: the error is %v; want one with %q", test.why, err, test.want)
		}
	}
}

// Python's csv reads the filled sheet, as platforms and teachers' scripts do.
func TestAnotherReaderFindsOnlyTheColumnChanged(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 to read the sheet")
	}
	read := func(text []byte) [][]string {
		command := exec.Command(python, "-c", "import csv,io,json,sys\nprint(json.dumps(list(csv.reader(io.StringIO(sys.stdin.buffer.read().decode('utf-8-sig'), newline='')))))")
		command.Stdin = bytes.NewReader(text)
		out, err := command.Output()
		if err != nil {
			t.Fatal(err)
		}
		var rows [][]string
		if err := json.Unmarshal(out, &rows); err != nil {
			t.Fatal(err)
		}
		return rows
	}
	before := read([]byte(canvasSheet))
	after := read(fill(t, canvasSheet, "Replication (123)", false, result("501", 3333), result("502", 0)).Text)
	before[2][5], before[3][5] = "33.33", "0"
	if fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("it reads\n%q\nwant\n%q", after, before)
	}
}

// Whatever stands in a sheet, another reader finds the points where they belong and
// everything else as it was.
func TestFillingChangesNothingElseOfAnySheet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[a-z "=;é\n]{0,5}`)
		records := [][]string{{"ID", word.Draw(t, "header") + "x", "Grade", "more"}}
		count := rapid.IntRange(0, 5).Draw(t, "rows")
		var results []grader.Result
		for i := range count {
			records = append(records, []string{fmt.Sprint(i + 1), word.Draw(t, "cell"), rapid.SampledFrom([]string{"", "1", "99.5"}).Draw(t, "grade"), word.Draw(t, "last")})
			results = append(results, result(fmt.Sprint(i+1), grader.Points(rapid.IntRange(0, 10000).Draw(t, "score"))))
		}
		var text bytes.Buffer
		w := csv.NewWriter(&text)
		w.UseCRLF = rapid.Bool().Draw(t, "CRLF")
		if err := w.WriteAll(records); err != nil {
			t.Fatal(err)
		}
		sheet, err := Read("sheet.csv", text.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		filling, err := sheet.Fill(results, "Grade", false)
		if err != nil {
			t.Fatal(err)
		}
		got, err := csv.NewReader(bytes.NewReader(filling.Text)).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		want, err := csv.NewReader(bytes.NewReader(text.Bytes())).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		for i, one := range results {
			points, _ := parsePoints(got[i+1][2])
			if points != one.Score {
				t.Fatalf("row %d has %q; want %s", i+1, got[i+1][2], one.Score)
			}
			got[i+1][2] = want[i+1][2]
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("got %q; want %q", got, want)
		}
	})
}

// A platform's own columns may have any title, also one of other separators.
func TestTheSeparatorIsFoundWhateverTheTitlesAre(t *testing.T) {
	for _, header := range []string{
		"ID,\";;;\",Grade", "ID;\",,,\";Grade", "ID,\"a \"\";;;\"\" b\",Grade", "ID,\"first\nsecond;;;;\",Grade", "ID,;;;;,Grade", ",,,;ID;Grade",
		// By the rarer separator a column is called ID as well.
		"ID;x,ID,y;z;Grade", "ID,x;ID;y,z,Grade", "ID,\"a;ID;;b\",Grade",
	} {
		sheet, err := Read("sheet.csv", []byte(header+"\n"))
		if err != nil {
			t.Errorf("%q: %v", header, err)
			continue
		}
		if _, err := sheet.Fill(nil, "Grade", false); err != nil {
			t.Errorf("%q: %v", header, err)
		}
	}
}

func FuzzNoSheetIsTooOdd(f *testing.F) {
	f.Add([]byte(canvasSheet))
	f.Add([]byte("ID\tGrade\r1\t\"\"\"\"\r"))
	f.Fuzz(func(t *testing.T, text []byte) {
		sheet, err := Read("sheet.csv", text)
		if err != nil {
			return
		}
		if filling, err := sheet.Fill(nil, "", false); err == nil && !bytes.Equal(filling.Text, text) {
			t.Fatalf("without results the sheet changes to %q", filling.Text)
		}
	})
}
