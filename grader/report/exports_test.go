package report_test

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"golang.org/x/net/html"

	"isrgrade/grader"
	"isrgrade/grader/report"
)

// odd is a result with all that exports get wrong: thirds, a stage that is worth
// nothing, hidden cases, cases that were not run, and names that turn around, quote,
// break lines and look like formulas.
func odd() grader.Result {
	third := func(name string, verdict grader.Verdict, score, most grader.Points) grader.CaseResult {
		stage, _, _ := strings.Cut(name, "/")
		return grader.CaseResult{Name: name, Stage: stage, Verdict: verdict, Score: score, MaxScore: most, WallMS: 7}
	}
	hidden := third("3-shrink/# =cmd()", grader.Accepted, 2222, 2222)
	hidden.Hidden = true
	failed := third("3-shrink/b\\\"#c", grader.WrongAnswer, 0, 4445)
	failed.Line, failed.Expected, failed.Actual = 1, "t=1 HW=1", "=cmd()\n::error::x\nok 99 - mine \u202e"
	return grader.Result{
		Schema: grader.Schema, ID: "=cmd()", Name: "הילדה \"Bobby\"\n=cmd(),;", Program: "le \"a\",\n=der.py", Language: "Python", SHA256: "0a",
		Verdict: grader.WrongAnswer, Score: 5555, MaxScore: 10000, HiddenCases: 1, NotRun: 2, NotRunBecause: "2 ran into =cmd()",
		Stages: []grader.StageResult{
			{ID: "1-log", Title: "a <third>", Score: 3333, MaxScore: 3333, Passed: 2, Cases: 2},
			{ID: "2-fetch", Title: "nothing", Score: 0, MaxScore: 0, Passed: 1, Cases: 1},
			{ID: "3-shrink", Title: "=cmd()", Score: 2222, MaxScore: 6667, Passed: 1, Cases: 4},
		},
		Mistakes: []grader.Claim{{ID: "m", Title: "the \"first\"\n# of two", Does: "a\n\nb", Explains: 1, Of: 1}},
		Cases: []grader.CaseResult{
			third("1-log/a", grader.Accepted, 1667, 1667), third("1-log/b", grader.Accepted, 1666, 1666), third("2-fetch/zero", grader.Accepted, 0, 0), hidden, failed,
		},
	}
}

// exports are all formats that tell a total.
func exports() map[string]func(io.Writer, grader.Result) error {
	return map[string]func(io.Writer, grader.Result) error{
		"json": report.WriteJSON, "junit": report.WriteJUnit, "tap": report.WriteTAP, "sarif": report.WriteSARIF,
		"github-outputs": report.WriteGitHubOutputs, "github-summary": report.WriteGitHubSummary, "html": writeHTML,
		"text":        func(w io.Writer, r grader.Result) error { return report.WriteText(w, r, report.TextOptions{}) },
		"github":      func(w io.Writer, r grader.Result) error { return report.WriteGitHub(w, r, token) },
		"class-json":  func(w io.Writer, r grader.Result) error { return report.WriteClassJSON(w, nil, sequence(r)) },
		"class-junit": func(w io.Writer, r grader.Result) error { return report.WriteClassJUnit(w, sequence(r)) },
		"csv": func(w io.Writer, r grader.Result) error {
			var stages []string
			for _, stage := range r.Stages {
				stages = append(stages, stage.ID)
			}
			return report.WriteCSV(w, stages, sequence(r))
		},
		"gradescope": func(w io.Writer, r grader.Result) error {
			return report.WriteGradescope(w, r, report.GradescopeOptions{Show: grader.ShowHint, Hidden: "hidden"})
		},
		"index": func(w io.Writer, r grader.Result) error {
			return report.WriteIndex(w, report.Index{Title: "class", Summaries: []report.Summary{report.Summarize(r)}})
		},
	}
}

func writeExports(t *testing.T, result grader.Result) string {
	t.Helper()
	folder := t.TempDir()
	for name, write := range exports() {
		var text bytes.Buffer
		if err := write(&text, result); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), text.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// The readers are Python's, a YAML library, and the parser of browsers' HTML; none is
// ours.
func TestOneResultHasTheSameTotalInEveryExport(t *testing.T) {
	folder := writeExports(t, odd())
	totals := pythonTotals(t, folder)
	totals["tap"] = tapTotal(t, folder)
	for name, pattern := range map[string]string{
		"html": `wrong answer.* (\d+\.?\d*) of 100`, "github-summary": `wrong answer: (\d+\.?\d*) of 100 points`, "index": `wrong answer (\d+\.?\d*) `,
	} {
		totals[name] = found(t, name, pattern, pageText(t, filepath.Join(folder, name)))
	}
	totals["text"] = found(t, "text", `(?m)^ *total .* (\d+\.?\d*) of 100`, read(t, filepath.Join(folder, "text")))
	totals["github"] = found(t, "github", `"totalPoints":(\d+\.?\d*)`, read(t, filepath.Join(folder, "github")))
	for name, total := range totals {
		if total != 5555 {
			t.Errorf("the total of %s is %d hundredths; want 5555", name, total)
		}
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func found(t *testing.T, name, pattern, text string) int {
	t.Helper()
	match := regexp.MustCompile(pattern).FindStringSubmatch(text)
	if match == nil {
		t.Errorf("%s: no total in\n%.2000s", name, text)
		return -1
	}
	var points grader.Points
	if err := points.UnmarshalJSON([]byte(match[1])); err != nil {
		t.Error(err)
	}
	return int(points)
}

func pythonTotals(t *testing.T, folder string) map[string]int {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 to read the exports")
	}
	out, err := exec.Command(python, filepath.Join("testdata", "totals.py"), folder).Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, err.(*exec.ExitError).Stderr)
	}
	totals := map[string]int{}
	if err := json.Unmarshal(out, &totals); err != nil {
		t.Fatal(err)
	}
	return totals
}

// tapTotal sums up the scores in the YAML blocks.
func tapTotal(t *testing.T, folder string) int {
	t.Helper()
	total := 0.0
	for _, part := range strings.Split(read(t, filepath.Join(folder, "tap")), "\n  ---\n")[1:] {
		block, _, _ := strings.Cut(part, "\n  ...\n")
		var values struct {
			Score float64 `yaml:"score"`
		}
		if err := yaml.Unmarshal([]byte(block), &values); err != nil {
			t.Fatalf("no YAML: %v\n%s", err, block)
		}
		total += values.Score * 100
	}
	return int(total + 0.5)
}

// pageText is what a page shows, blanks joined.
func pageText(t *testing.T, file string) string {
	t.Helper()
	page, err := html.Parse(strings.NewReader(read(t, file)))
	if err != nil {
		t.Fatal(err)
	}
	var words []string
	for node := range page.Descendants() {
		if node.Type == html.TextNode && node.Parent.Data != "style" && node.Parent.Data != "script" {
			words = append(words, strings.Fields(node.Data)...)
		}
	}
	return strings.Join(words, " ")
}
