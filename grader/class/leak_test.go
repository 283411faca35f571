package class

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"isrgrade/cases"
	"isrgrade/grader"
	"isrgrade/grader/report"
)

// The secrets of a hidden case: numbers and words that stand nowhere else. A LEO
// shows in the trace, the right answer, the explanation and the diff alike.
const (
	secretNumber = "918273645"
	secretName   = "hidden/kept-secret"
	secretTitle  = "What nobody is to know."
)

const secretTrace = `# ` + secretTitle + `
LAG_MAX 50000
MIN_ISR 1
REPLICAS 5 6 7
t=0 APPEND ` + secretNumber + `
t=100 FETCH 6 offset ` + secretNumber + `
t=100 FETCH 7 offset 91827
t=150 STATUS
t=700 FETCH 7 offset 91820
t=800 STATUS
t=900 FETCH 6 offset 91820
t=950 STATUS
t=960 FETCH 6 offset 91820
`

func hiddenCase() cases.Case {
	trace, err := theExercise().Parse("secret", []byte(secretTrace))
	if err != nil {
		panic(err) // the constant above is wrong
	}
	return cases.Case{Name: secretName, Stage: "hidden", Trace: trace}
}

func noLeak(t *testing.T, reports map[string]string) {
	t.Helper()
	for name, text := range reports {
		for _, secret := range []string{secretNumber, secretName, secretTitle, "91827", "91820"} {
			if at := strings.Index(text, secret); at >= 0 {
				t.Errorf("%s shows %q: …%s…", name, secret, text[max(0, at-80):min(len(text), at+40)])
			}
		}
	}
}

// curious are programs that fail the hidden case in ways that would quote it.
func curious() map[string]string {
	return map[string]string{
		"hw.sh": makes("hw-decreases"), "never.sh": makes("never-shrinks"), "off.sh": makes("hw-off-by-one"),
		"two.sh": makes("hw-decreases", "any-fetch-counts"), "crash.sh": script(playsCrash), "right.sh": makes(),
	}
}

func TestNoFormatShowsAHiddenCase(t *testing.T) {
	for _, show := range []grader.Show{grader.ShowHint, grader.ShowNone} {
		s := newClassroom(t, curious())
		s.write("echo.sh", script(playsEcho)) // prints the input to both outputs
		s.write("spy.sh", script(playsSpy))
		s.plan.Grading.Suite, s.plan.Show = hiddenSuite(), show
		s.plan.Grading.Options.EvidenceForAll = true
		s.run()
		t.Run(string(show), func(t *testing.T) {
			noLeak(t, s.reports())
			noLeak(t, otherFormats(t, s))
			for name, text := range s.reports() {
				if !strings.Contains(text, "hidden") {
					t.Errorf("%s does not say that there are hidden cases", name)
				}
			}
		})
	}
}

// With actual, what the program printed stays; nothing of ours does. The numbers of
// the trace stand in any output, so what is looked for is what only we write.
func TestActualShowsTheProgramsOwnOutputAlone(t *testing.T) {
	s := newClassroom(t, curious())
	s.plan.Grading.Suite, s.plan.Show = hiddenSuite(), grader.ShowActual
	s.run()
	for name, text := range s.reports() {
		for _, secret := range []string{secretName, secretTitle, "APPEND " + secretNumber, "offset 91820"} {
			if strings.Contains(text, secret) {
				t.Errorf("%s shows %q", name, secret)
			}
		}
	}
	if !strings.Contains(s.file(JSONFile), "LEO="+secretNumber) {
		t.Error("what the programs printed is not shown")
	}
}

// The search for leaks finds them where nothing is concealed.
func TestFullShowsHiddenCasesInEveryFormat(t *testing.T) {
	s := newClassroom(t, curious())
	s.plan.Grading.Suite, s.plan.Grading.Options.EvidenceForAll = hiddenSuite(), true
	s.run()
	for _, name := range []string{JSONFile, JUnitFile, PageFolder + "/hw.html"} {
		if !strings.Contains(s.file(name), secretNumber) {
			t.Errorf("%s does not show the hidden case; the tests of leaks would find nothing", name)
		}
	}
}

// The fingerprint is withheld from what students may see; the class's page still
// groups equal programs by it.
func TestTheClassesPageGroupsEqualOutputThatHiddenCasesAreKeptFrom(t *testing.T) {
	s := newClassroom(t, map[string]string{"ada.sh": script(playsEcho), "alan.sh": script(playsEcho) + "\n"})
	s.plan.Grading.Suite, s.plan.Show = hiddenSuite(), grader.ShowHint
	s.run()
	if strings.Contains(s.file(JSONFile), `"fingerprint"`) {
		t.Error("the results still hold the fingerprint")
	}
	concealed := s.file(IndexFile)
	s.plan.Show = grader.ShowFull
	s.run()
	const heading = "The same wrong output"
	if !strings.Contains(s.file(IndexFile), heading) || !strings.Contains(concealed, heading) {
		t.Errorf("full groups them: %v, hint: %v; want both", strings.Contains(s.file(IndexFile), heading), strings.Contains(concealed, heading))
	}
}

// otherFormats gives the formats of one result, which check has as well.
func otherFormats(t *testing.T, s *classroom) map[string]string {
	t.Helper()
	found := map[string]string{}
	for id, result := range s.results() {
		for name, write := range map[string]func(io.Writer, grader.Result) error{
			"text": func(w io.Writer, r grader.Result) error {
				return report.WriteText(w, r, report.TextOptions{Verbose: true})
			},
			"json":  report.WriteJSON,
			"junit": report.WriteJUnit,
			"html":  func(w io.Writer, r grader.Result) error { return report.WriteHTML(w, r, theTracks) },
		} {
			var text bytes.Buffer
			if err := write(&text, result); err != nil {
				t.Fatal(err)
			}
			found[id+" as "+name] = text.String()
		}
	}
	return found
}
