package gradebook

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"isrgrade/grader"
)

func TestConvertedPointsAreRoundedToTheNearestHundredth(t *testing.T) {
	sheet := "ID,Grade,Maximum Grade\n7,,3\n"
	for _, test := range []struct {
		score grader.Points // of 100
		want  string        // of 3
	}{
		{5000, "1.5"},
		{5016, "1.5"},  // 1.5048
		{5017, "1.51"}, // 1.5051
		{9999, "3"},    // 2.9997
	} {
		if filling := fill(t, sheet, "Grade", true, result("7", test.score)); len(filling.Changes) != 1 || filling.Changes[0].New != test.want {
			t.Errorf("%s of 100 are %+v; want %s of 3", test.score, filling.Changes, test.want)
		}
	}
}

// A sheet that gives more than the results can is as wrong as one that gives less.
func TestASheetWithALargerMaximumIsRefused(t *testing.T) {
	sheet, err := Read("sheet.csv", []byte("ID,Grade,Maximum Grade\n7,,200\n"))
	if err != nil {
		t.Fatal(err)
	}
	var wrong *Error
	if _, err := sheet.Fill([]grader.Result{result("7", 100)}, "Grade", false); !errors.As(err, &wrong) || !strings.Contains(err.Error(), "--scale") {
		t.Errorf("the error is %v; want one that names --scale", err)
	}
}

func TestAColumnThatIsThereTwiceIsNotGuessed(t *testing.T) {
	for column, want := range map[string]string{"Grade": "2 columns are called", "": "several columns can be meant"} {
		sheet, err := Read("sheet.csv", []byte("ID,Grade,Grade\n7,,\n"))
		if err != nil {
			t.Fatal(err)
		}
		var wrong *Error
		if _, err := sheet.Fill([]grader.Result{result("7", 100)}, column, false); !errors.As(err, &wrong) || !strings.Contains(err.Error(), want) {
			t.Errorf("column %q: the error is %v; want one with %q", column, err, want)
		}
	}
}

// What is no number of points says something that points would take away.
func TestANumberThatIsNoPointsIsLeft(t *testing.T) {
	for _, before := range []string{"-5", "1e12", "NaN", "12 of 20"} {
		sheet := "ID,Grade\n7," + before + "\n"
		if filling := fill(t, sheet, "Grade", false, result("7", 100)); string(filling.Text) != sheet || len(filling.Unsure) != 1 {
			t.Errorf("a cell with %q becomes %q, unsure are %+v; want it left and told", before, filling.Text, filling.Unsure)
		}
	}
}

// A byte order mark is no part of the first title.
func TestTheFirstTitleIsFoundBehindAByteOrderMark(t *testing.T) {
	filling := fill(t, byteOrderMark+"ID,Grade\n7,\n", "Grade", false, result("7", 100))
	if want := byteOrderMark + "ID,Grade\n7,1\n"; string(filling.Text) != want {
		t.Errorf("the sheet is %q; want %q", filling.Text, want)
	}
}

func TestLinesMayEndInAnyWayAndEmptyOnesStay(t *testing.T) {
	for _, end := range []string{"\n", "\r\n", "\r"} {
		sheet := "ID,Grade" + end + end + "7," + end + end
		filling := fill(t, sheet, "Grade", false, result("7", 100))
		if want := "ID,Grade" + end + end + "7,1" + end + end; string(filling.Text) != want {
			t.Errorf("the sheet is %q; want %q", filling.Text, want)
		}
	}
}

// An empty line is nobody's row, so that it cannot be the header.
func TestALineBeforeTheHeaderMayBeEmpty(t *testing.T) {
	filling := fill(t, "\n\nID,Grade\n7,\n", "Grade", false, result("7", 100))
	if len(filling.Changes) != 1 || filling.Changes[0].Line != 4 {
		t.Errorf("it changes %+v; want line 4", filling.Changes)
	}
}

func TestASheetWithAZeroByteIsNoText(t *testing.T) {
	_, err := Read("sheet.csv", []byte("ID,Grade\n7,\x00\n"))
	if err == nil || !strings.Contains(err.Error(), "sheet.csv:2: this is no UTF-8 text") {
		t.Errorf("the error is %v; want line 2", err)
	}
}

// Whoever has the points already keeps the cell as it is, however it writes them.
func TestPointsThatAreThereStayAsTheyAreWritten(t *testing.T) {
	for _, before := range []string{"12.00", "12", "\"12,0\"", "012"} {
		sheet := "ID,Grade\n7," + before + "\n"
		filling := fill(t, sheet, "Grade", false, result("7", 1200))
		if string(filling.Text) != sheet || filling.Same != 1 || len(filling.Changes) > 0 {
			t.Errorf("a cell with %s is changed by %+v; want it the same", before, filling.Changes)
		}
	}
}

// Rows of two sheets in one, as some exports have them, name nobody by an empty cell.
func TestAnEmptyKeyIsNobodys(t *testing.T) {
	sheet := "ID,Email,Grade\n,ada@example.org,\n,emmy@example.org,\n"
	filling := fill(t, sheet, "Grade", false, grader.Result{Score: 100, MaxScore: 10000}, result("x", 100))
	if len(filling.Changes) > 0 || !slices.Equal(filling.Missing, []string{"ada@example.org", "emmy@example.org"}) {
		t.Errorf("it changes %+v, missing are %q; want nothing changed and both missing", filling.Changes, filling.Missing)
	}
}
