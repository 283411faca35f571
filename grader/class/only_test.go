package class

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// namedClass has a Canvas export joined with its gradebook, a group, and twins in name.
func namedClass(t *testing.T) []Entry {
	t.Helper()
	roster, err := parseRoster("roster.csv", []byte("Student,ID,SIS Login ID,Email\n\"Lovelace, Ada\",123,al17,ada@example.org\n"))
	if err != nil {
		t.Fatal(err)
	}
	entries := []Entry{
		{ID: "123", Name: "lovelaceada", Program: "lovelaceada_LATE_123_4567_leader.py"},
		{ID: "7", Name: "Kurt Gödel", Program: "Kurt Gödel_7_assignsubmission_file"},
		{ID: "8", Name: "Kurt Gödel", Program: "Kurt Gödel_8_assignsubmission_file"},
		{ID: "submission_12", Name: "Alan Turing, Grace Hopper", Program: "submission_12",
			Members: []Member{{"70", "Alan Turing", ""}, {"80", "Grace Hopper", "grace@example.org"}}},
		{ID: "al17-old", Program: "al17-old.c"},
	}
	roster.Join(entries)
	return entries
}

func TestASubmissionIsChosenByItsIdOrAnyUniqueName(t *testing.T) {
	entries := namedClass(t)
	for _, test := range []struct{ why, text, want string }{
		{"the id", "8", "8"},
		{"the roster's name", "Lovelace, Ada", "123"},
		{"the name as people say it", "ada lovelace", "123"},
		{"what the platform called the student", "lovelaceada", "123"},
		{"the login, though another's id begins with it", "al17", "123"},
		{"the file", "lovelaceada_LATE_123_4567_leader.py", "123"},
		{"a member of a group", "Grace Hopper", "submission_12"},
		{"a member's SID", "70", "submission_12"},
		{"a member's address", "grace@example.org", "submission_12"},
	} {
		if got, err := chosen([]string{test.text}, entries); err != nil || !slices.Equal(got, []string{test.want}) {
			t.Errorf("%s: %q chooses %q (%v); want %s", test.why, test.text, got, err, test.want)
		}
	}
}

func TestWhatNamesNoSubmissionAloneIsToldWithTheIds(t *testing.T) {
	entries := namedClass(t)
	for _, test := range []struct{ why, text, saying string }{
		{"two of one name", "Kurt Gödel", "Kurt Gödel (7); Kurt Gödel (8)"},
		{"a part of a name", "Lovelace", "Lovelace, Ada (123)"},
		{"nobody", "Emmy", `"123"`},
		{"no word at all", "-", `"123"`},
	} {
		_, err := chosen([]string{test.text}, entries)
		var unknown *UnknownIDError
		if !errors.As(err, &unknown) || !strings.Contains(err.Error(), test.saying) {
			t.Errorf("%s: %q gives %v; want an error that says %s", test.why, test.text, err, test.saying)
		}
	}
}
