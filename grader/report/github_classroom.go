package report

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"

	"isrgrade/grader"
)

// classroomResult is what GitHub Classroom's reporter reads of a step, version 1.
type classroomResult struct {
	Version  int             `json:"version"`
	Status   string          `json:"status"` // pass, fail or error
	MaxScore grader.Points   `json:"max_score"`
	Tests    []classroomTest `json:"tests"`
}

type classroomTest struct {
	Name          string        `json:"name"`
	Status        string        `json:"status"`
	Message       string        `json:"message"`
	Score         grader.Points `json:"score"`
	ExecutionTime string        `json:"execution_time"`
}

// WriteGitHubOutputs writes the outputs of a step, a line each, for the file that
// GITHUB_OUTPUT names: points, max-points, and result, which is GitHub Classroom's
// JSON in base64. The scores of its tests sum up to the points. When the grader failed
// there are no points, so that nobody takes them for a grade.
func WriteGitHubOutputs(w io.Writer, result grader.Result) error {
	text, err := json.Marshal(classroomOf(mapped(result, Visible)))
	if err != nil {
		return fmt.Errorf("write the outputs for GitHub: %w", err)
	}
	out := &errWriter{w: w}
	if result.Verdict != grader.JudgeError {
		out.text("points=" + result.Score.String() + "\n")
		out.text("max-points=" + result.MaxScore.String() + "\n")
	}
	out.text("result=" + base64.StdEncoding.EncodeToString(text) + "\n")
	return out.wrapped("write the outputs for GitHub")
}

func classroomOf(result grader.Result) classroomResult {
	whole := classroomResult{Version: 1, Status: classroomStatus(result.Verdict), MaxScore: result.MaxScore, Tests: []classroomTest{}}
	for _, one := range result.Cases {
		test := classroomTest{Name: caseName(one), Status: classroomStatus(one.Verdict), Score: one.Score, ExecutionTime: seconds(one.WallMS) + "s"}
		if one.Verdict != grader.Accepted {
			test.Message = clip(failureTitle(one), mostAnnotationTitle)
		}
		whole.Tests = append(whole.Tests, test)
	}
	return whole
}

func classroomStatus(verdict grader.Verdict) string {
	switch verdict {
	case grader.Accepted:
		return "pass"
	case grader.JudgeError:
		return "error"
	default:
		return "fail"
	}
}
