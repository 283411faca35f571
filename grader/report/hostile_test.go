package report_test

import (
	"reflect"
	"strings"

	"isrgrade/grader"
)

// hostile gives a result in which every text is text.
func hostile(text string) grader.Result {
	result := wrongAnswer()
	result.Build = &grader.Build{}
	result.Flaky = &grader.Flaky{First: []string{""}, Second: []string{""}}
	result.Exam = &grader.ExamResult{}
	result.Leniencies, result.Hints = []string{""}, []string{""}
	result.Members, result.Keys, result.LeftOut = []string{""}, []string{""}, []string{""}
	result.Error = ""
	fill(reflect.ValueOf(&result).Elem(), text)
	result.Schema = grader.Schema
	return result
}

// fill sets every string in v, but verdicts, which are never a submission's.
func fill(v reflect.Value, text string) {
	switch v.Kind() {
	case reflect.String:
		if v.Type() != reflect.TypeFor[grader.Verdict]() {
			v.SetString(text)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), text)
		}
	case reflect.Slice:
		for i := range v.Len() {
			fill(v.Index(i), text)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			fill(v.Elem(), text)
		}
	}
}

// hostileTexts are what programs, names and compilers may say to do harm.
func hostileTexts() []string {
	return []string{
		"<script>alert(1)</script>", "</textarea></title></style>", "a]]>b<c/>", "\x1b[31mred\x1b]0;t\a", "a\u202eb\u2066c", "a\x00b",
		"caf\xe9\xff", "=cmd|' /C calc'!A0", "::error::mine", "##[error]mine", "x\n::add-mask::y", "`a` ``b`` ```c```",
		"[a](javascript:alert(1)) | b", "{{.}} ${x} <%= y %>", `"quoted" 'single' \u003c`, "<!--", "javascript:alert(1)",
		"# TODO not yet", `a \# SKIP b`, `ends in a backslash \`,
		strings.Repeat("long ", 1_000), strings.Repeat("x", 5_000), "",
	}
}
