package grader

import "isrgrade/runner"

// Verdict is what one case, or a whole submission, comes to.
type Verdict string

// The verdicts, as reports spell them.
const (
	Accepted            Verdict = "accepted"
	WrongAnswer         Verdict = "wrong_answer"
	TimeLimitExceeded   Verdict = "time_limit_exceeded"
	RunTimeError        Verdict = "run_time_error"
	MemoryLimitExceeded Verdict = "memory_limit_exceeded"
	OutputLimitExceeded Verdict = "output_limit_exceeded"
	CompileFailed       Verdict = "compile_error"
	JudgeError          Verdict = "judge_error" // our own fault, never the student's
)

// endingVerdict is the verdict of a run that did not come to its own good end.
func endingVerdict(outcome runner.Outcome) Verdict {
	switch outcome.Ending {
	case runner.Exited:
		if outcome.ExitCode == 0 {
			return Accepted
		}
		return RunTimeError
	case runner.WallLimit, runner.CPULimit:
		return TimeLimitExceeded
	case runner.MemoryLimit:
		return MemoryLimitExceeded
	case runner.OutputLimit:
		return OutputLimitExceeded
	default: // a signal, or a limit on processes or files
		return RunTimeError
	}
}
