package report

import (
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"path"
	"slices"

	"isrgrade/grader"
)

// WriteSARIF writes one result as SARIF 2.1.0, as code scanning and editors show it:
// a rule for each named mistake, with the lesson and the hint for its help, and a
// result for it and for the first failed case of each stage. The points are among the
// run's properties.
func WriteSARIF(w io.Writer, result grader.Result) error {
	// Paths are relative to the project, whatever folder it is graded in.
	// What does not show is made visible in it, so that JSON's own escapes are enough.
	result = mapped(withoutAbsoluteFolder(result), VisibleLines)
	run := sarifRun{
		Tool:        sarifTool{sarifDriver{Name: "isrgrade", Version: result.Grader, Rules: sarifRules(result)}},
		Invocations: []sarifInvocation{{Successful: result.Error == "", Notifications: sarifFaults(result)}},
		Results:     []sarifResult{},
		Properties:  sarifProperties{result.Score, result.MaxScore, result.Confinement, result.HiddenCases},
	}
	for _, one := range findings(result) {
		run.Results = append(run.Results, sarifResult{
			RuleID: one.rule, Level: "error", Message: sarifText{clip(one.message, mostAnnotationText)},
			Locations: []sarifLocation{{sarifPhysical{sarifArtifact{(&url.URL{Path: one.file}).String()}, sarifRegion{one.line}}}},
		})
	}
	text, err := json.MarshalIndent(sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}}, "", "  ")
	if err != nil {
		return fmt.Errorf("write SARIF: %w", err)
	}
	out := &errWriter{w: w}
	out.bytes(append(text, '\n'))
	return out.wrapped("write SARIF")
}

func withoutAbsoluteFolder(result grader.Result) grader.Result {
	if path.IsAbs(result.Program) {
		return withoutFolder(result)
	}
	return result
}

type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool        sarifTool         `json:"tool"`
	Invocations []sarifInvocation `json:"invocations"`
	Results     []sarifResult     `json:"results"`
	Properties  sarifProperties   `json:"properties"`
}

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name    string      `json:"name"`
	Version string      `json:"version,omitempty"`
	Rules   []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID    string     `json:"id"`
	Short sarifText  `json:"shortDescription"`
	Full  *sarifText `json:"fullDescription,omitempty"`
	Help  *sarifText `json:"help,omitempty"`
}

type sarifText struct {
	Text string `json:"text"`
}

type sarifInvocation struct {
	Successful    bool                `json:"executionSuccessful"`
	Notifications []sarifNotification `json:"toolExecutionNotifications,omitempty"`
}

type sarifNotification struct {
	Level   string    `json:"level"`
	Message sarifText `json:"message"`
}

type sarifResult struct {
	RuleID    string          `json:"ruleId"`
	Level     string          `json:"level"`
	Message   sarifText       `json:"message"`
	Locations []sarifLocation `json:"locations"`
}

type sarifLocation struct {
	Physical sarifPhysical `json:"physicalLocation"`
}

type sarifPhysical struct {
	Artifact sarifArtifact `json:"artifactLocation"`
	Region   sarifRegion   `json:"region"`
}

type sarifArtifact struct {
	URI string `json:"uri"`
}

type sarifRegion struct {
	StartLine int `json:"startLine"`
}

type sarifProperties struct {
	Score       grader.Points `json:"score"`
	MaxScore    grader.Points `json:"max_score"`
	Confinement string        `json:"confinement,omitempty"`
	HiddenCases int           `json:"hidden_cases"`
}

// sarifRules gives the rules that the findings name, once each.
func sarifRules(result grader.Result) []sarifRule {
	rules := []sarifRule{}
	for _, claim := range result.Mistakes {
		rules = append(rules, sarifRule{
			ID: claim.ID, Short: sarifText{claim.Title}, Full: optionalText(claim.Does), Help: optionalText(claimLines(claim)),
		})
	}
	for _, one := range findings(result) {
		if !slices.ContainsFunc(rules, func(rule sarifRule) bool { return rule.ID == one.rule }) {
			rules = append(rules, sarifRule{ID: one.rule, Short: sarifText{verdictText(grader.Verdict(one.rule))}})
		}
	}
	return rules
}

func optionalText(text string) *sarifText {
	if text == "" {
		return nil
	}
	return &sarifText{text}
}

func sarifFaults(result grader.Result) []sarifNotification {
	if result.Error == "" {
		return nil
	}
	return []sarifNotification{{"error", sarifText{"the grader failed: " + result.Error}}}
}
