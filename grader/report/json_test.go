package report_test

import (
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"

	"isrgrade/grader"
	"isrgrade/grader/report"
)

func jsonOf(t *testing.T, result grader.Result) string {
	return written(t, func(w *strings.Builder) error { return report.WriteJSON(w, result) })
}

func classJSONOf(t *testing.T, results ...grader.Result) string {
	return written(t, func(w *strings.Builder) error { return report.WriteClassJSON(w, nil, sequence(results...)) })
}

func TestJSONIsAsDesigned(t *testing.T) {
	checkGolden(t, "result.json", jsonOf(t, wrongAnswer()))
	checkGolden(t, "class.json", classJSONOf(t, accepted(), compileError()))
}

func TestJSONReadsBackAsItWasWritten(t *testing.T) {
	for _, result := range []grader.Result{accepted(), wrongAnswer(), compileError()} {
		first := jsonOf(t, result)
		read, err := report.ReadJSON(strings.NewReader(first))
		if err != nil {
			t.Fatal(err)
		}
		if again := jsonOf(t, read); again != first {
			t.Errorf("%s changes when it is read and written again", result.ID)
		}
		if read.Score != result.Score || !reflect.DeepEqual(read.Stages, result.Stages) {
			t.Errorf("%s: read score %v and stages %v", result.ID, read.Score, read.Stages)
		}
	}
}

func TestClassReadsBackInItsOrder(t *testing.T) {
	for _, results := range [][]grader.Result{{}, {accepted()}, {accepted(), wrongAnswer(), compileError()}} {
		text := classJSONOf(t, results...)
		var class grader.Class
		if err := json.Unmarshal([]byte(text), &class); err != nil || class.Schema != grader.ClassSchema {
			t.Fatalf("no class of schema %s: %v", grader.ClassSchema, err)
		}
		var ids []string
		for result, err := range report.ReadClass(strings.NewReader(text)) {
			if err != nil {
				t.Fatal(err)
			}
			ids = append(ids, result.ID)
		}
		if len(ids) != len(results) {
			t.Errorf("wrote %d results, read %v", len(results), ids)
		}
		for i, id := range ids {
			if id != results[i].ID {
				t.Errorf("result %d is %s, want %s", i, id, results[i].ID)
			}
		}
	}
}

func TestReadingRefusesWhatIsNotOurs(t *testing.T) {
	result := jsonOf(t, accepted())
	for _, row := range []struct{ why, text string }{
		{"another schema", strings.Replace(result, grader.Schema, "isrgrade/2", 1)},
		{"no schema", strings.Replace(result, `"schema"`, `"scheme"`, 1)},
		{"a class is no result", classJSONOf(t, accepted())},
		{"cut off", result[:len(result)/2]},
		{"empty", ""},
		{"two documents", result + result},
		{"a third decimal of a point", strings.Replace(result, `"score": 100`, `"score": 99.995`, 1)},
	} {
		if _, err := report.ReadJSON(strings.NewReader(row.text)); err == nil {
			t.Errorf("%s is read without an error", row.why)
		}
	}
}

func TestReadingAClassRefusesWhatIsNotOurs(t *testing.T) {
	class := classJSONOf(t, accepted(), compileError())
	for _, row := range []struct{ why, text string }{
		{"another schema of the class", strings.Replace(class, grader.ClassSchema, "isrgrade-class/2", 1)},
		{"another schema of a result", strings.Replace(class, `"isrgrade/1"`, `"isrgrade/0"`, 1)},
		{"a result is no class", jsonOf(t, accepted())},
		{"cut off between results", class[:strings.LastIndex(class, `{`+"\n"+`      "schema"`)]},
		{"cut off before the end", strings.TrimSuffix(class, "}\n")},
		{"empty", ""},
		{"two documents", class + class},
	} {
		if err := lastError(report.ReadClass(strings.NewReader(row.text))); err == nil {
			t.Errorf("%s is read without an error", row.why)
		}
	}
}

func TestAnotherSchemaIsNamedInTheError(t *testing.T) {
	_, err := report.ReadJSON(strings.NewReader(`{"schema": "isrgrade/9"}`))
	var schema *report.SchemaError
	if !errors.As(err, &schema) || schema.Found != "isrgrade/9" || schema.Want != grader.Schema {
		t.Errorf("the error is %v", err)
	}
}

func lastError(results func(func(grader.Result, error) bool)) (last error) {
	for _, err := range results {
		last = err
	}
	return last
}

func TestJSONKeepsEveryCharacterAndHidesNone(t *testing.T) {
	result := accepted()
	result.Name = "a\x00\u202eb\U000e0041\u0085é</script>"
	text := jsonOf(t, result)
	for _, hidden := range []string{"\x00", "\u202e", "\U000e0041", "\u0085", "<", ">"} {
		if strings.Contains(text, hidden) {
			t.Errorf("%q is written as it is", hidden)
		}
	}
	read, err := report.ReadJSON(strings.NewReader(text))
	if err != nil || read.Name != result.Name {
		t.Errorf("the name %q comes back as %q (%v)", result.Name, read.Name, err)
	}
}

func TestJSONShowsBytesThatAreNotUTF8(t *testing.T) {
	result := accepted()
	result.Name = "caf\xe9"
	read, err := report.ReadJSON(strings.NewReader(jsonOf(t, result)))
	if err != nil || read.Name != `caf\xe9` {
		t.Errorf("the name comes back as %q (%v)", read.Name, err)
	}
}

func TestClassWritersPassErrorsOn(t *testing.T) {
	for name, write := range classWriters {
		if err := write(io.Discard, broken); !errors.Is(err, errBroken) {
			t.Errorf("%s: a broken sequence gives %v", name, err)
		}
		if err := write(brokenWriter{}, sequence(accepted())); !errors.Is(err, errFull) {
			t.Errorf("%s: a full disk gives %v", name, err)
		}
	}
}
