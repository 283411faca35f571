package class

import (
	"errors"
	"slices"
	"testing"
)

func TestARosterIsReadAsPlatformsAndSpreadsheetsWriteIt(t *testing.T) {
	for _, test := range []struct {
		why, text, id, email, want string
	}{
		{"plain", "id,name\n42,Ada Lovelace\n", "42", "", "Ada Lovelace"},
		{"Canvas' gradebook: its ID is in the file's name", "Student,ID,SIS User ID,SIS Login ID,Section\n    Points Possible,,,,\n\"Lovelace, Ada\",123,s9,ada,1\n", "123", "", "Lovelace, Ada"},
		{"Canvas' gradebook: so may the login be", "Student,ID,SIS User ID,SIS Login ID,Section\n\"Lovelace, Ada\",123,s9,ada,1\n", "ada", "", "Lovelace, Ada"},
		{"Moodle's grading worksheet", "Identifier,Full name,Email address\nParticipant 501,Ada Lovelace,ada@example.org\n", "501", "", "Ada Lovelace"},
		{"Gradescope's roster: two names", "First Name,Last Name,SID,Email\nAda,Lovelace,0042,ada@example.org\n", "0042", "", "Ada Lovelace"},
		{"GitHub Classroom's roster", "identifier,github_username,github_id,name\nada@example.org,ada-l,99,Ada Lovelace\n", "ada-l", "", "Ada Lovelace"},
		{"by the address that the platform told", "email,name\nada@example.org,Ada Lovelace\n", "submission_1", "Ada@Example.org", "Ada Lovelace"},
		{"a byte order mark and semicolons, as Excel writes", "\ufeffid;name\r\n42;Ada Lovelace\r\n", "42", "", "Ada Lovelace"},
		{"tabs", "id\tname\n42\tAda Lovelace\n", "42", "", "Ada Lovelace"},
		{"upper and lower case in ids do not matter", "username,name\nAda-L,Ada Lovelace\n", "ada-l", "", "Ada Lovelace"},
		{"a roster without names leaves the platform's", "id\n42\n", "42", "", "from the platform"},
	} {
		t.Run(test.why, func(t *testing.T) {
			roster, err := parseRoster("roster.csv", []byte(test.text))
			if err != nil {
				t.Fatal(err)
			}
			entries := []Entry{{ID: test.id, Email: test.email, Name: "from the platform"}}
			unmatched := roster.Join(entries)
			if entries[0].Name != test.want {
				t.Errorf("the name is %q; want %q", entries[0].Name, test.want)
			}
			if len(unmatched.Submissions)+len(unmatched.Students) > 0 {
				t.Errorf("unmatched are %q and %q; want none", unmatched.Submissions, unmatched.Students)
			}
		})
	}
}

func TestWhatMatchesNobodyIsListedOnBothSides(t *testing.T) {
	roster, err := parseRoster("roster.csv", []byte("id,name\n1,Ada\n2,Alan\n3,\n"))
	if err != nil {
		t.Fatal(err)
	}
	unmatched := roster.Join([]Entry{{ID: "1"}, {ID: "4"}})
	if !slices.Equal(unmatched.Submissions, []string{"4"}) {
		t.Errorf("unknown submissions are %q; want 4", unmatched.Submissions)
	}
	if !slices.Equal(unmatched.Students, []string{"Alan (2)", "3"}) {
		t.Errorf("students without a submission are %q; want Alan (2) and 3", unmatched.Students)
	}
}

func TestSeveralSubmissionsOfOneStudentAreReported(t *testing.T) {
	roster, err := parseRoster("roster.csv", []byte("id,login,name\n1,ada,Ada\n2,alan,Alan\n"))
	if err != nil {
		t.Fatal(err)
	}
	unmatched := roster.Join([]Entry{{ID: "1"}, {ID: "2"}, {ID: "ADA"}})
	if !slices.Equal(unmatched.Shared, []string{"Ada (1): 1, ADA"}) {
		t.Errorf("shared are %q; want those of Ada alone", unmatched.Shared)
	}
}

func TestAnErrorInARosterNamesItsLine(t *testing.T) {
	for _, test := range []struct {
		why, text string
		line      int
	}{
		{"no id", "name,group\nAda,1\n", 1},
		{"empty", "", 1},
		{"one id, two students", "id,name\n1,Ada\n2,Alan\n1,Grace\n", 4},
		{"a quote that is not closed", "id,name\n1,\"Ada\n", 2},
	} {
		_, err := parseRoster("roster.csv", []byte(test.text))
		var wrong *RosterError
		if !errors.As(err, &wrong) || wrong.Line != test.line {
			t.Errorf("%s: the error is %v; want one in line %d", test.why, err, test.line)
		}
	}
}

func FuzzARosterNeverPanics(f *testing.F) {
	f.Add("id,name\n1,Ada\n")
	f.Add("\ufeffid;name\n\"1\n")
	f.Fuzz(func(t *testing.T, text string) {
		roster, err := parseRoster("roster.csv", []byte(text))
		if err == nil {
			roster.Join([]Entry{{ID: "1"}})
		}
	})
}
