package report_test

import (
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"golang.org/x/net/html"

	"isrgrade/grader"
	"isrgrade/grader/report"
)

// formats are all formats that a submission's words can reach, each with a check
// that reads it as its readers do and demands that the words stayed words.
var formats = map[string]struct {
	write func(io.Writer, grader.Result) error
	check func(*testing.T, string)
}{
	"text": {writeWholeText, func(*testing.T, string) {}}, // a terminal knows no markup beyond control characters
	"json": {report.WriteJSON, checkJSON},
	"class json": {func(w io.Writer, r grader.Result) error {
		return report.WriteClassJSON(w, hostileRoster(r), sequence(r, r))
	}, checkJSON},
	"gradescope": {func(w io.Writer, r grader.Result) error {
		return report.WriteGradescope(w, r, report.GradescopeOptions{Show: grader.ShowFull, Hidden: "hidden"})
	}, checkJSON},
	"csv":            {writeHostileCSV, checkCSV},
	"junit":          {report.WriteJUnit, checkXML},
	"class junit":    {func(w io.Writer, r grader.Result) error { return report.WriteClassJUnit(w, sequence(r, r)) }, checkXML},
	"github":         {func(w io.Writer, r grader.Result) error { return report.WriteGitHub(w, r, token) }, checkLog},
	"tap":            {report.WriteTAP, checkTAP},
	"line":           {report.WriteLines, checkLines},
	"sarif":          {report.WriteSARIF, checkJSON},
	"github outputs": {report.WriteGitHubOutputs, checkOutputs},
	"github summary": {report.WriteGitHubSummary, checkMarkup("h2 h3 p code pre table thead tbody tr th td strong ul li details summary", "align")},
	"html": {writeHTML, checkMarkup(
		"html head meta title style body header main section article div h1 h2 h3 p span strong em mark code pre ol ul li dl dt dd table thead tbody tr th td details summary bdi svg g rect path circle text tspan",
		"lang charset http-equiv content name class aria-hidden aria-label role scope tabindex open width height viewbox preserveaspectratio x y dx dy cx cy r rx d transform text-anchor xml:space")},
	"index": {writeHostileIndex, checkMarkup(
		"html head meta title style script body header main section div h1 h2 h3 p span strong code table colgroup col thead tbody tr th td details summary bdi svg g rect path text a label input noscript",
		"lang charset http-equiv content name class aria-hidden aria-label role scope tabindex open width height viewbox preserveaspectratio x y dx dy rx d transform text-anchor href title id type for placeholder autocomplete data-number data-rows data-label hidden")},
}

// escapedInTAP matches what version 14 takes for a plain # or backslash.
var escapedInTAP = regexp.MustCompile(`\\[\\#]`)

// checkTAP demands that no line is a test, a plan or a command that a program wrote.
func checkTAP(t *testing.T, text string) {
	t.Helper()
	ours := regexp.MustCompile(`^(TAP version 14|1\.\.\d+|# .*|(not )?ok \d+ - .*|  (---|\.\.\.|score: .*|max_score: .*|severity: .*|(message|details): ".*"))$`)
	planned, tests := 0, 0
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if !ours.MatchString(line) {
			t.Errorf("the line %.80q is none of ours", line)
		}
		_, _ = fmt.Sscanf(line, "1..%d", &planned)
		if strings.HasPrefix(line, "ok ") || strings.HasPrefix(line, "not ok ") {
			tests++
			if strings.Contains(escapedInTAP.ReplaceAllString(line, ""), "#") {
				t.Errorf("the test %.80q has a directive, and counts for nothing", line)
			}
		}
	}
	for _, part := range strings.Split(text, "\n  ---\n")[1:] {
		block, _, _ := strings.Cut(part, "\n  ...\n")
		if err := yaml.Unmarshal([]byte(block), &map[string]any{}); err != nil {
			t.Errorf("a block is no YAML: %v", err)
		}
	}
	if tests != planned {
		t.Errorf("%d tests are planned and %d are there", planned, tests)
	}
}

// checkLines demands that each line begins with the program's name.
func checkLines(t *testing.T, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		if !regexp.MustCompile(`^.+:\d+: .+\n$|^isrgrade: `).MatchString(line) || strings.ContainsAny(line, "\x1b\r\x00") {
			t.Errorf("the line %.80q is no file:line: message", line)
		}
	}
}

// checkOutputs demands that a value cannot begin another output.
func checkOutputs(t *testing.T, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		if name, _, _ := strings.Cut(line, "="); name != "points" && name != "max-points" && name != "result" {
			t.Errorf("the output %q is none of ours", line)
		}
	}
}

func writeWholeText(w io.Writer, result grader.Result) error {
	return report.WriteText(w, result, report.TextOptions{Verbose: true})
}

func writeHostileCSV(w io.Writer, result grader.Result) error {
	stages := []string{}
	for _, stage := range result.Stages {
		stages = append(stages, stage.ID)
	}
	return report.WriteCSV(w, stages, sequence(result))
}

func writeHostileIndex(w io.Writer, result grader.Result) error {
	summary := report.Summarize(result)
	return report.WriteIndex(w, report.Index{Title: result.Name, Summaries: []report.Summary{summary, summary}, Page: studentPath, Roster: hostileRoster(result)})
}

// hostileRoster has the words of a result in each place.
func hostileRoster(result grader.Result) *grader.RosterGaps {
	one := grader.Person{ID: result.ID, Name: result.Name}
	return &grader.RosterGaps{
		Unknown: []grader.Person{one}, Missing: []grader.Person{one},
		Several: []grader.PersonSubmissions{{Person: one, Submissions: []string{result.ID, result.Name}}},
	}
}

func TestEveryFormatKeepsHostileWordsWords(t *testing.T) {
	for _, text := range hostileTexts() {
		checkEveryFormat(t, text)
	}
}

func TestEveryFormatNamesTheConfinement(t *testing.T) {
	result := wrongAnswer()
	result.Confinement = "level-of-this-run"
	for name, format := range formats {
		if name == "line" || name == "github outputs" {
			continue // single values for programs, beside a report
		}
		var out strings.Builder
		if err := format.write(&out, result); err != nil || !strings.Contains(out.String(), result.Confinement) {
			t.Errorf("%s does not name it (%v)", name, err)
		}
	}
}

func FuzzEveryFormat(f *testing.F) {
	for _, text := range hostileTexts() {
		if len(text) < 100 {
			f.Add(text)
		}
	}
	f.Fuzz(checkEveryFormat)
}

func checkEveryFormat(t *testing.T, text string) {
	for _, result := range []grader.Result{hostile(text), hostileTrace(text)} {
		for name, format := range formats {
			var out strings.Builder
			if err := format.write(&out, result); err != nil {
				t.Errorf("%s of %.60q: %v", name, text, err)
				continue
			}
			if at := strings.IndexFunc(out.String(), func(r rune) bool { return r != '\n' && hides(r) }); at >= 0 {
				t.Errorf("%s of %.60q passes on %q", name, text, out.String()[at:at+1])
			}
			format.check(t, out.String())
		}
	}
}

// hostileTrace is hostile where everything but the program's line is in order, so
// that the line reaches the picture.
func hostileTrace(text string) grader.Result {
	result := hostile(text)
	result.Counterexample = wrongAnswer().Counterexample
	result.Counterexample.Actual = []string{"t=600 LEO=9223372036854775808 HW=4 ISR=" + text + " WRITES=" + text}
	return result
}

func checkJSON(t *testing.T, text string) {
	t.Helper()
	var document any
	if err := json.Unmarshal([]byte(text), &document); err != nil {
		t.Errorf("the JSON does not parse: %v", err)
	}
	if strings.ContainsAny(text, "<>&") {
		t.Error("the JSON cannot be put into a page as it is")
	}
}

func checkCSV(t *testing.T, text string) {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || len(rows) != 2 {
		t.Errorf("the CSV has %d rows: %v", len(rows), err)
	}
	for _, cell := range slices.Concat(rows...) {
		for _, part := range strings.Split(cell, ";") {
			if _, err := strconv.ParseFloat(part, 64); err != nil && part != "" && strings.Contains("=+-@\t\r", part[:1]) {
				t.Errorf("a spreadsheet takes %.60q for a formula", part)
			}
		}
	}
}

func checkXML(t *testing.T, text string) {
	t.Helper()
	decoder := xml.NewDecoder(strings.NewReader(text))
	known := strings.Fields("testsuites testsuite testcase properties property failure error")
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Errorf("the XML does not parse: %v", err)
			return
		}
		if element, ok := token.(xml.StartElement); ok && !slices.Contains(known, element.Name.Local) {
			t.Errorf("the XML has an element %s", element.Name.Local)
		}
	}
}

func checkLog(t *testing.T, text string) {
	t.Helper()
	for _, command := range runnerCommands(text) {
		if command != "error" && command != "notice" {
			t.Errorf("the log has the command %.60q", command)
		}
	}
}

// checkMarkup demands that a page has no other elements and attributes than those
// that the templates have, and no link that runs something.
func checkMarkup(elements, attributes string) func(*testing.T, string) {
	known, allowed := strings.Fields(elements), strings.Fields(attributes)
	return func(t *testing.T, text string) {
		t.Helper()
		tokens := html.NewTokenizer(strings.NewReader(text))
		for kind := tokens.Next(); kind != html.ErrorToken; kind = tokens.Next() {
			token := tokens.Token()
			switch kind {
			case html.CommentToken:
				t.Errorf("the page has a comment %.60q", token.Data)
			case html.StartTagToken, html.SelfClosingTagToken, html.EndTagToken:
				checkElement(t, token, known, allowed)
			}
		}
	}
}

func checkElement(t *testing.T, token html.Token, known, allowed []string) {
	t.Helper()
	if !slices.Contains(known, token.Data) {
		t.Errorf("the page has an element %q", token.Data)
	}
	for _, attribute := range token.Attr {
		if !slices.Contains(allowed, attribute.Key) {
			t.Errorf("an element %s has an attribute %q", token.Data, attribute.Key)
		}
		if attribute.Key == "href" && !strings.HasPrefix(attribute.Val, "students/") {
			t.Errorf("a link leads to %.60q", attribute.Val)
		}
	}
}
