package main

import (
	"os/exec"
	"strings"
	"testing"
)

// mayImport says which of our packages each may use directly. The arrows are those
// of docs/contributing.md; none runs back.
var mayImport = map[string][]string{
	"reference":                         {},
	"reference/isr":                     {"reference"},
	"reference/isr/mistakes":            {"reference", "reference/isr"},
	"cases":                             {"reference"},
	"cases/isr":                         {"cases", "cases/gen", "reference", "reference/isr", "reference/isr/mistakes"},
	"reference/kafka":                   {"reference"},
	"reference/kafka/mistakes":          {"reference", "reference/kafka"},
	"reference/kafka/oracle":            {},
	"cases/kafka":                       {"cases", "cases/gen", "reference", "reference/kafka", "reference/kafka/mistakes"},
	"cases/tracks":                      {"cases", "cases/*"},
	"cases/play":                        {"cases", "cases/gen", "reference"},
	"cases/gen":                         {"cases", "reference"},
	"docs":                              {},
	"runner":                            {"runner/internal/*"},
	"runner/toolchain":                  {"runner", "runner/internal/removal", "runner/internal/tempfolder"},
	"runner/toolchain/toolchaintest":    {"runner", "runner/toolchain"},
	"grader/diagnosis":                  {"cases", "reference"},
	"grader":                            {"cases", "cases/gen", "grader/diagnosis", "reference", "runner"},
	"grader/submission":                 {"grader", "runner", "runner/toolchain"},
	"grader/gradebook":                  {"grader"},
	"grader/class":                      {"grader", "grader/report", "grader/submission", "runner", "runner/toolchain"},
	"grader/report":                     {"grader", "cases", "cases/play", "cases/gen", "cases/isr", "reference", "reference/isr"},
	"grader/report/site":                {"cases", "cases/play"},
	"grader/report/browsertest":         {},
	"cmd/isrgrade":                      {"*"},
	"cmd/playground":                    {"cases/play", "cases/tracks"},
	"cmd/isrgrade/starters/isr/go":      {},
	"cmd/isrgrade/starters/failover/go": {},
	"cmd/isrgrade/starters/kafka/go":    {},
	"cmd/isrgrade/starters/produce/go":  {},

	"reference/produce":          {"reference", "reference/isr"},
	"reference/produce/mistakes": {"reference", "reference/isr", "reference/isr/mistakes", "reference/produce"},
	"cases/produce":              {"cases", "cases/gen", "reference", "reference/isr", "reference/produce", "reference/produce/mistakes"},

	"reference/failover":          {"reference"},
	"reference/failover/mistakes": {"reference", "reference/failover"},
	"cases/failover":              {"cases", "cases/gen", "reference", "reference/failover", "reference/failover/mistakes"},
}

func TestNoImportArrowRunsBack(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}}:{{join .Imports " "}}`, "isrgrade/...").CombinedOutput()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, out)
	}
	for line := range strings.Lines(string(out)) {
		name, imports, _ := strings.Cut(strings.TrimSpace(line), ":")
		name = strings.TrimPrefix(name, "isrgrade/")
		if strings.HasPrefix(name, "runner/internal/") {
			name = "runner"
		}
		allowed, known := mayImport[name]
		if !known {
			t.Errorf("package %s has no place in the architecture; give it one here and in docs/contributing.md", name)
		}
		for used := range strings.FieldsSeq(imports) {
			if used, ours := strings.CutPrefix(used, "isrgrade/"); ours && !permits(allowed, used) {
				t.Errorf("%s imports %s, which lies above it or beside it", name, used)
			}
		}
	}
}

func permits(allowed []string, used string) bool {
	for _, pattern := range allowed {
		if pattern == used || strings.HasSuffix(pattern, "*") && strings.HasPrefix(used, strings.TrimSuffix(pattern, "*")) {
			return true
		}
	}
	return false
}
