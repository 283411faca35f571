package report_test

import (
	"go/ast"
	"go/parser"
	gotoken "go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
	"github.com/xeipuuv/gojsonschema"

	"isrgrade/grader"
	"isrgrade/grader/report"
)

// The formats are held against those who read them. `make consumers` fetches what is
// not there by itself: the schema that Jenkins checks JUnit files with, and a parser of
// TAP 14.
const consumers = "../../out/consumers"

// awkward are the results that each consumer reads.
func awkward() map[string]grader.Result {
	faulty := compileError()
	faulty.Verdict, faulty.Error, faulty.Build = grader.JudgeError, "no memory", nil
	return map[string]grader.Result{"odd": odd(), "accepted": accepted(), "wrong": wrongAnswer(), "unbuilt": compileError(), "faulty": faulty, "hostile": hostile("]]>\x00\n# \\ ok 1 \u202e")}
}

func TestJUnitIsValidByTheSchemaOfJenkins(t *testing.T) {
	schema := filepath.Join(consumers, "junit-10.xsd")
	if _, err := os.Stat(schema); err != nil {
		t.Skip("no schema; `make consumers` fetches it")
	}
	xmllint, err := exec.LookPath("xmllint")
	if err != nil {
		t.Skip("no xmllint to check the schema")
	}
	for name, result := range awkward() {
		folder := writeExports(t, result)
		for _, file := range []string{"junit", "class-junit"} {
			if out, err := exec.Command(xmllint, "--noout", "--schema", schema, filepath.Join(folder, file)).CombinedOutput(); err != nil {
				t.Errorf("%s, %s: %s", name, file, out)
			}
		}
	}
}

// sarifSchema is the schema of the standard, as a library of others keeps it in its
// source.
func sarifSchema(t *testing.T) string {
	t.Helper()
	folder, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/owenrumney/go-sarif/v3").Output()
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(gotoken.NewFileSet(), filepath.Join(strings.TrimSpace(string(folder)), "pkg/report/v210/sarif/schema.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	schema := ""
	ast.Inspect(file, func(node ast.Node) bool {
		if text, ok := node.(*ast.BasicLit); ok && text.Kind == gotoken.STRING {
			schema, err = strconv.Unquote(text.Value)
		}
		return true
	})
	if err != nil || schema == "" {
		t.Fatalf("no schema: %v", err)
	}
	return schema
}

func TestSARIFIsValidByItsSchema(t *testing.T) {
	schema, err := gojsonschema.NewSchema(gojsonschema.NewStringLoader(sarifSchema(t)))
	if err != nil {
		t.Fatal(err)
	}
	for name, result := range awkward() {
		text := written(t, func(w *strings.Builder) error { return report.WriteSARIF(w, result) })
		checked, err := schema.Validate(gojsonschema.NewStringLoader(text))
		if err != nil || !checked.Valid() {
			t.Errorf("%s: %v %v", name, err, checked)
		}
	}
	if checked, err := schema.Validate(gojsonschema.NewStringLoader(`{"version": "2.1.0", "runs": [{"tool": {}}]}`)); err != nil || checked.Valid() {
		t.Errorf("the schema takes what is no SARIF: %v", err)
	}
}

// Code scanning shows a rule's help beside each result.
func TestSARIFHasTheMistakesHelp(t *testing.T) {
	log, err := sarif.FromString(written(t, func(w *strings.Builder) error { return report.WriteSARIF(w, wrongAnswer()) }))
	if err != nil {
		t.Fatal(err)
	}
	run := log.Runs[0]
	rule, claim := run.Tool.Driver.Rules[0], wrongAnswer().Mistakes[0]
	if *rule.ID != claim.ID || !strings.Contains(*rule.Help.Text, claim.LessonSays) || !strings.Contains(*rule.Help.Text, claim.Hint) {
		t.Errorf("the first rule is %s with the help %q; want %s with the lesson and the hint", *rule.ID, *rule.Help.Text, claim.ID)
	}
	for _, result := range run.Results {
		place := result.Locations[0].PhysicalLocation
		if *place.ArtifactLocation.URI != "leader.go" || *place.Region.StartLine < 1 {
			t.Errorf("a result is at %s:%d", *place.ArtifactLocation.URI, *place.Region.StartLine)
		}
	}
}

func sarifRunOf(t *testing.T, result grader.Result) *sarif.Run {
	t.Helper()
	log, err := sarif.FromString(written(t, func(w *strings.Builder) error { return report.WriteSARIF(w, result) }))
	if err != nil {
		t.Fatal(err)
	}
	return log.Runs[0]
}

// Code scanning takes a fault of the grader for a scan that found nothing, unless the
// invocation says that it failed.
func TestSARIFTellsAFaultOfTheGraderFromAProgramWithoutMistakes(t *testing.T) {
	for name, succeeded := range map[string]bool{"faulty": false, "wrong": true, "accepted": true, "unbuilt": true} {
		if got := *sarifRunOf(t, awkward()[name]).Invocations[0].ExecutionSuccessful; got != succeeded {
			t.Errorf("%s: executionSuccessful is %v; want %v", name, got, succeeded)
		}
	}
}

// Places are those in the project: the folder in which it was graded is another
// machine's. A folder in the project stays.
func TestSARIFNamesFilesByTheirPlaceInTheProject(t *testing.T) {
	for program, want := range map[string]string{"/tmp/build/leader.go": "leader.go", "hw/leader.go": "hw/leader.go", "two words.go": "two%20words.go"} {
		result := wrongAnswer()
		result.Program = program
		for _, one := range sarifRunOf(t, result).Results {
			if got := *one.Locations[0].PhysicalLocation.ArtifactLocation.URI; got != want {
				t.Errorf("%s: a result is at %s; want %s", program, got, want)
			}
		}
	}
}

func TestSARIFHasEachRuleOnce(t *testing.T) {
	result := odd() // a failed case in two stages, both wrong
	second := result.Cases[len(result.Cases)-1]
	second.Name, second.Stage = "1-log/c", "1-log"
	result.Cases = append(result.Cases, second)
	count := map[string]int{}
	for _, rule := range sarifRunOf(t, result).Tool.Driver.Rules {
		count[*rule.ID]++
	}
	if count["wrong_answer"] != 1 || len(count) != 2 {
		t.Errorf("the rules are %v; want the mistake and wrong_answer, each once", count)
	}
}

func TestTAPTellsOurFaultFromTheProgramsFailure(t *testing.T) {
	result := wrongAnswer()
	result.Cases[1].Verdict = grader.JudgeError
	text := written(t, func(w *strings.Builder) error { return report.WriteTAP(w, result) })
	if strings.Count(text, "\n  severity: error\n") != 1 || strings.Count(text, "\n  severity: fail\n") != 1 {
		t.Errorf("want one severity of each kind in\n%s", text)
	}
}

func TestTAPIsReadByPerlsHarness(t *testing.T) {
	prove, err := exec.LookPath("prove")
	if err != nil {
		t.Skip("no prove to read TAP")
	}
	for name, result := range awkward() {
		text := written(t, func(w *strings.Builder) error { return report.WriteTAP(w, result) })
		// Perl's knows version 13; what is written here is the same in both.
		file := filepath.Join(t.TempDir(), "result.tap")
		if err := os.WriteFile(file, []byte(strings.Replace(text, "TAP version 14", "TAP version 13", 1)), 0o644); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(prove, "--exec", "cat", file).CombinedOutput()
		if passed := err == nil; passed != (result.Verdict == grader.Accepted) || strings.Contains(string(out), "arse error") {
			t.Errorf("%s: prove says %v:\n%s\n%s", name, err, out, text)
		}
	}
}

func TestTAPIsReadByAParserOfVersion14(t *testing.T) {
	tapParser := filepath.Join(consumers, "node_modules/.bin/tap-parser")
	if _, err := os.Stat(tapParser); err != nil {
		t.Skip("no tap-parser; `make consumers` fetches it")
	}
	for name, result := range awkward() {
		command := exec.Command(tapParser, "--strict", "--omit-version")
		command.Stdin = strings.NewReader(written(t, func(w *strings.Builder) error { return report.WriteTAP(w, result) }))
		out, err := command.CombinedOutput()
		if passed := err == nil; passed != (result.Verdict == grader.Accepted) || strings.Contains(string(out), "tapError: '") {
			t.Errorf("%s: tap-parser says %v:\n%s", name, err, out)
		}
	}
}

func TestLinesNameTheLineThatACompilerOrATraceNames(t *testing.T) {
	crashed := wrongAnswer()
	crashed.Program, crashed.Mistakes = "work/leader.py", nil
	crashed.Cases[1].Verdict, crashed.Cases[1].Reason = grader.RunTimeError, "exit code 1"
	crashed.Cases[1].Evidence.Stderr = []string{`  File "/tmp/x/leader.py", line 12, in <module>`, `  File "/etc/passwd", line 3, in f`, "KeyError: 6"}
	for _, test := range []struct {
		why    string
		result grader.Result
		want   string
	}{
		{"the compiler's first line", compileError(), "leader.c:3: does not compile: leader.c:3:5: error:"},
		{"the last line of the program in a trace", crashed, "work/leader.py:12: 3-shrink/exactly-lag-max: run time error"},
		{"the first line where nothing is known", wrongAnswer(), "leader.go:1: certain: a follower exactly at the limit is removed (shrink-at-limit)"},
	} {
		text := written(t, func(w *strings.Builder) error { return report.WriteLines(w, test.result) })
		if !strings.HasPrefix(text, test.want) {
			t.Errorf("%s: the lines are\n%swant them to begin with %q", test.why, text, test.want)
		}
	}
	if text := written(t, func(w *strings.Builder) error { return report.WriteLines(w, accepted()) }); text != "" {
		t.Errorf("a right program has the lines %q", text)
	}
}
