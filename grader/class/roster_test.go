package class

import (
	"encoding/csv"
	"errors"
	"slices"
	"strings"
	"testing"

	"isrgrade/grader"
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
			gaps := roster.Join(entries)
			if entries[0].Name != test.want {
				t.Errorf("the name is %q; want %q", entries[0].Name, test.want)
			}
			if len(gaps.Unknown)+len(gaps.Missing) > 0 {
				t.Errorf("unmatched are %v and %v; want none", gaps.Unknown, gaps.Missing)
			}
		})
	}
}

func labels(people []grader.Person) []string {
	var all []string
	for _, one := range people {
		all = append(all, one.Label())
	}
	return all
}

// several says whether one student alone has several submissions, which are these.
func several(gaps *grader.RosterGaps, label string, submissions ...string) bool {
	return len(gaps.Several) == 1 && gaps.Several[0].Label() == label && slices.Equal(gaps.Several[0].Submissions, submissions)
}

func TestWhatMatchesNobodyIsListedOnBothSides(t *testing.T) {
	roster, err := parseRoster("roster.csv", []byte("id,name\n1,Ada\n2,Alan\n3,\n"))
	if err != nil {
		t.Fatal(err)
	}
	gaps := roster.Join([]Entry{{ID: "1"}, {ID: "4"}})
	if !slices.Equal(labels(gaps.Unknown), []string{"4"}) {
		t.Errorf("unknown submissions are %q; want 4", labels(gaps.Unknown))
	}
	if !slices.Equal(labels(gaps.Missing), []string{"Alan (2)", "3"}) {
		t.Errorf("students without a submission are %q; want Alan (2) and 3", labels(gaps.Missing))
	}
}

func TestEveryMemberOfAGroupHandedIn(t *testing.T) {
	roster, err := parseRoster("roster.csv", []byte("SID,Email,Name\n7,alan@example.org,\"Turing, Alan\"\n8,grace@example.org,\"Hopper, Grace\"\n9,kurt@example.org,\"Gödel, Kurt\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		why     string
		members []Member
		name    string
		unknown []string
	}{
		{"by their SIDs", []Member{{"7", "Alan Turing", ""}, {"8", "Grace Hopper", ""}}, "Turing, Alan; Hopper, Grace", nil},
		{"by their addresses", []Member{{"", "Alan Turing", "Alan@example.org"}, {"", "Grace Hopper", "grace@example.org"}}, "Turing, Alan; Hopper, Grace", nil},
		{"one is in no roster", []Member{{"7", "Alan Turing", ""}, {"8", "Grace Hopper", ""}, {"66", "Mal Lory", ""}}, "Turing, Alan; Hopper, Grace; Mal Lory", []string{"Mal Lory (submission_12)"}},
	} {
		entries := []Entry{{ID: "submission_12", Name: "from the platform", Members: test.members}}
		gaps := roster.Join(entries)
		if entries[0].Name != test.name || !slices.Equal(labels(gaps.Unknown), test.unknown) {
			t.Errorf("%s: the name is %q, unknown are %q; want %q and %q", test.why, entries[0].Name, labels(gaps.Unknown), test.name, test.unknown)
		}
		if want := []string{"Gödel, Kurt (9)"}; !slices.Equal(labels(gaps.Missing), want) {
			t.Errorf("%s: without a submission are %q; want %q", test.why, labels(gaps.Missing), want)
		}
	}
}

func TestAGroupThatTheRosterDoesNotKnowKeepsItsNames(t *testing.T) {
	roster, err := parseRoster("roster.csv", []byte("id,name\n1,Ada\n"))
	if err != nil {
		t.Fatal(err)
	}
	entries := []Entry{{ID: "submission_12", Name: "Alan, Grace", Members: []Member{{"7", "Alan", ""}, {"8", "Grace", ""}}}}
	gaps := roster.Join(entries)
	if entries[0].Name != "Alan, Grace" || !slices.Equal(labels(gaps.Unknown), []string{"Alan, Grace (submission_12)"}) {
		t.Errorf("the name is %q, unknown are %q", entries[0].Name, labels(gaps.Unknown))
	}
}

func TestASubmissionAloneAndOneInAGroupAreSeveral(t *testing.T) {
	roster, err := parseRoster("roster.csv", []byte("id,name\n7,Alan\n8,Grace\n"))
	if err != nil {
		t.Fatal(err)
	}
	gaps := roster.Join([]Entry{{ID: "7"}, {ID: "submission_12", Members: []Member{{"7", "Alan", ""}, {"8", "Grace", ""}}}})
	if !several(gaps, "Alan (7)", "7", "submission_12") || len(gaps.Missing) > 0 {
		t.Errorf("several have %v, none %v; want Alan, and nobody", gaps.Several, gaps.Missing)
	}
}

func TestSeveralSubmissionsOfOneStudentAreReported(t *testing.T) {
	roster, err := parseRoster("roster.csv", []byte("id,login,name\n1,ada,Ada\n2,alan,Alan\n"))
	if err != nil {
		t.Fatal(err)
	}
	gaps := roster.Join([]Entry{{ID: "1"}, {ID: "2"}, {ID: "ADA"}})
	if !several(gaps, "Ada (1)", "1", "ADA") {
		t.Errorf("several have %v; want Ada alone", gaps.Several)
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
	f.Add("\xff\xfei\x00d\x00")
	f.Add("\ufeffid;name\n\"1\n")
	f.Fuzz(func(t *testing.T, text string) {
		roster, err := parseRoster("roster.csv", []byte(text))
		if err == nil {
			roster.Join([]Entry{{ID: "1"}})
		}
	})
}

// GitHub Classroom's roster has the name in its identifier, and an empty name.
func TestAStudentWithoutANameIsCalledByTheIdentifier(t *testing.T) {
	roster, err := parseRoster("classroom_roster.csv", []byte("\"identifier\",\"github_username\",\"github_id\",\"name\"\n\"Lovelace, Ada\",\"ada-l\",\"42\",\"\"\n\"s7\",\"alan\",\"43\",\"Alan Turing\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	entries := []Entry{{ID: "ada-l"}, {ID: "alan"}}
	roster.Join(entries)
	if entries[0].Name != "Lovelace, Ada" || entries[1].Name != "Alan Turing" {
		t.Errorf("the names are %q and %q; want the identifier, and the name where there is one", entries[0].Name, entries[1].Name)
	}
}

func TestLatenessComesFromThePlatformAndChangesNoPoints(t *testing.T) {
	s := newClassroom(t, map[string]string{"ada_LATE_1_11_leader.sh": makes("hw-decreases"), "alan_2_12_leader.sh": makes("hw-decreases")})
	s.run()
	results := s.results()
	if results["1"].Late != PlatformSaysLate || results["2"].Late != "" || results["1"].Score != results["2"].Score {
		t.Errorf("ada is %q with %s, alan %q with %s; want ada late, and the same points", results["1"].Late, results["1"].Score, results["2"].Late, results["2"].Score)
	}
	rows, err := csv.NewReader(strings.NewReader(s.file(CSVFile))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if at := slices.Index(rows[0], "late"); at < 0 || rows[1][at] != PlatformSaysLate || rows[2][at] != "" {
		t.Errorf("the gradebook does not say who is late:\n%s", s.file(CSVFile))
	}
	if !strings.Contains(s.file(IndexFile), ">Late</th>") || !strings.Contains(s.file(IndexFile), `<td data-label="Late">late</td>`) {
		t.Error("the page of the class does not say who is late")
	}
}

func TestARosterMayTellLateness(t *testing.T) {
	for cell, want := range map[string]string{"00:00:00": "", "26:03:00": "26:03:00", "": "", "No": "", "1 day": "1 day"} {
		roster, err := parseRoster("grades.csv", []byte("SID,Name,Lateness (H:M:S)\n7,Ada,"+cell+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		entries := []Entry{{ID: "7"}}
		if roster.Join(entries); entries[0].Late != want {
			t.Errorf("%q says that Ada is %q; want %q", cell, entries[0].Late, want)
		}
	}
}

func TestOlderVersionsThatWereLeftOutAreNamedInTheGradebook(t *testing.T) {
	s := newClassroom(t, map[string]string{"ada_1_11_leader.sh": makes("hw-decreases"), "ada_1_12_leader-1.sh": makes(), "alan_2_13_leader.sh": makes()})
	s.run()
	if result := s.results()["1"]; result.Verdict != grader.Accepted || !slices.Equal(result.LeftOut, []string{"leader.sh"}) {
		t.Errorf("ada has %s, left out %q; want the later file graded, and the older named", result.Verdict, result.LeftOut)
	}
	if !strings.Contains(s.file(CSVFile), "older versions were left out: leader.sh") {
		t.Error("the gradebook does not name the older version")
	}
}

func TestTheClassPageHasTitleDateAndThoseWhoHandedInTheSame(t *testing.T) {
	s := newClassroom(t, map[string]string{"ada.sh": makes("hw-decreases") + "exit\n", "alan.sh": makes("hw-decreases") + "\n# my own work\n  exit\n", "emmy.sh": makes() + "exit 0\n"})
	s.plan.Title, s.plan.Date = "Week 3", "2026-01-31"
	s.run()
	page := s.file(IndexFile)
	for _, want := range []string{"<bdi>Week 3</bdi>", "Graded on 2026-01-31", "<strong>2 submissions</strong> are the same but for comments and blanks"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page of the class lacks %q", want)
		}
	}
	s.plan.Date = "2026-02-01"
	if s.run(); s.file(IndexFile) != page {
		t.Error("another day alone writes the page again")
	}
}
