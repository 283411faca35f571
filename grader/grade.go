package grader

import (
	"context"
	"fmt"

	"isrgrade/runner"
)

// Grade runs a program on all cases of the suite and says what came out. The
// runners work at the same time. An error means that ctx ended; the result then
// holds the cases that were run, without a diagnosis. Our own faults are in the
// result, as judge_error.
func (s *Suite) Grade(ctx context.Context, runners []runner.Runner, program Program, options Options, progress func()) (Result, error) {
	runs, stopped, err := s.runSuite(ctx, runners, program, options, progress)
	result := s.sumUp(program, runs)
	result.Confinement = runners[0].Confinement().Level.String()
	if result.NotRun = len(s.cases) - len(runs); result.NotRun > 0 {
		result.NotRunBecause = stopped
	}
	result.NextStage = firstFailedStage(runs)
	result.Fingerprint = fingerprint(runs)
	result.Hints = hints(runs)
	result.Leniencies = leniencies(runs)
	keepEvidence(&result, runs, options.EvidenceForAll)
	s.nameTrack(&result)
	if err != nil {
		return result, fmt.Errorf("grade %s: %w", program.Name, err)
	}
	if result.Verdict == Accepted || result.Verdict == JudgeError {
		return result, nil
	}
	err = s.findOutMore(ctx, runners, program, options, runs, &result)
	if ctx.Err() != nil {
		return result, fmt.Errorf("find out what is wrong with %s: %w", program.Name, err)
	}
	if err != nil {
		result.Error = err.Error() // the grade stands all the same
	}
	return result, nil
}

// stopReason says why some cases were not run.
func (o Options) stopReason(err error) string {
	switch {
	case err != nil:
		return "it was interrupted"
	case o.FailFast:
		return "of the first failure (--fail-fast)"
	case o.MostTimeouts > 0:
		return fmt.Sprintf("%d cases ran into the time limit; --all runs everything", o.MostTimeouts)
	default:
		return fmt.Sprintf("each of the first %d cases ran into the time limit", o.HopelessAfter)
	}
}

// findOutMore names the mistake and finds a counterexample, by looking at the
// runs and by running the program further.
func (s *Suite) findOutMore(ctx context.Context, runners []runner.Runner, program Program, options Options, runs []caseRun, result *Result) error {
	options.tell("looking for the mistake")
	probed, err := s.probe(ctx, runners, program, options, runs)
	if err != nil {
		return err
	}
	experimenter := newExperimenter(runners, program, options)
	defer func() { result.EndedByClock = experimenter.braked }()
	named := !options.FailFast && answersSomething(probed) // one failure carries no name
	var found findings
	done := !named
	q := s.newInquiry(experimenter, probed)
	if named {
		if found, done, err = q.explain(ctx); err != nil {
			return err
		}
	}
	if !found.certain { // else it printed the same as one that never tosses a coin, throughout
		if result.Flaky, err = findFlaky(ctx, experimenter, runs); err != nil || result.Flaky != nil {
			return err
		}
	}
	if !done {
		if found, err = q.suspect(ctx); err != nil {
			return err
		}
	}
	s.claim(result, found, runs)
	if found.certain {
		result.Hints = hintsBesideCertainty(runs)
	}
	if named && !found.certain {
		result.Remaining = s.known.remaining(found.named, runs)
		s.keepExample(result, found.named, runs)
	}
	options.tell("looking for the smallest trace")
	result.Counterexample, err = s.findCounterexample(ctx, experimenter, result.Mistakes, found, runs)
	if err != nil || result.Remaining == nil {
		return err
	}
	return s.lookCloser(ctx, experimenter, result, found.named, runs)
}

// Unbuilt is the result of a program that does not compile: every case gets the
// verdict compile_error.
func (s *Suite) Unbuilt(program Program, build Build) Result {
	result := s.sumUp(program, s.runsWith(CompileFailed, nil))
	result.Build = &build
	return result
}

// Faulty is the result when our own fault kept a submission from being graded.
func (s *Suite) Faulty(program Program, fault error) Result {
	result := s.sumUp(program, s.runsWith(JudgeError, fault))
	result.Error = fault.Error()
	return result
}

func (s *Suite) runsWith(verdict Verdict, fault error) []caseRun {
	runs := make([]caseRun, len(s.cases))
	for i, one := range s.cases {
		runs[i] = caseRun{suiteCase: one, verdict: verdict, fault: fault}
	}
	return runs
}

func (s *Suite) sumUp(program Program, runs []caseRun) Result {
	result := Result{
		Schema: Schema, Track: s.exercise.ID, Program: program.Name, SHA256: program.SHA256, Language: program.Language,
		Verdict: Accepted, Mistakes: []Claim{}, Cases: []CaseResult{},
	}
	s.beginStages(&result)
	for i := range s.cases { // whether they were run or not
		if s.cases[i].hidden {
			result.HiddenCases++
		}
	}
	for i := range runs {
		one := runs[i].result()
		result.Cases = append(result.Cases, one)
		result.Score += one.Score
		addToStage(result.Stages, one)
		if result.Verdict == Accepted {
			result.Verdict = one.Verdict
		}
		if one.Verdict == JudgeError {
			result.Verdict, result.Error = JudgeError, one.Reason
		}
	}
	return result
}

func countCase(stages []StageResult, stage string) {
	for i := range stages {
		if stages[i].ID == stage {
			stages[i].Cases++
			stages[i].NotRun++ // until its run is added
		}
	}
}

// beginStages gives a result its stages, with no case run yet.
func (s *Suite) beginStages(result *Result) {
	for _, stage := range s.stages {
		result.Stages = append(result.Stages, StageResult{ID: stage.id, Title: stage.title, MaxScore: stage.max})
		result.MaxScore += stage.max
	}
	for i := range s.cases {
		countCase(result.Stages, s.cases[i].Stage)
	}
}

func addToStage(stages []StageResult, one CaseResult) {
	for i := range stages {
		if stages[i].ID != one.Stage {
			continue
		}
		stages[i].NotRun--
		stages[i].Score += one.Score
		if one.Verdict == Accepted {
			stages[i].Passed++
		}
	}
}

func leniencies(runs []caseRun) []string {
	var all comparison
	for i := range runs {
		if !endedBadly(runs[i]) {
			all.note(runs[i].leniencies...)
		}
	}
	var texts []string
	for _, one := range all.leniencies {
		texts = append(texts, string(one))
	}
	return texts
}

// nameTrack lets the command that replays a case say the track, unless it is the one
// that is meant when none is said.
func (s *Suite) nameTrack(result *Result) {
	for i := range result.Cases {
		s.nameTrackIn(result.Cases[i].Evidence)
	}
}

func (s *Suite) nameTrackIn(e *Evidence) {
	if e != nil && !s.exercise.Usual {
		e.Replayed = "--track " + s.exercise.ID + " " + e.Replayed
	}
}

func keepEvidence(result *Result, runs []caseRun, all bool) {
	if all {
		for i := range runs {
			if runs[i].failed() {
				result.Cases[i].Evidence = runs[i].evidence()
			}
		}
		return
	}
	for _, i := range firstOfEachKind(runs) {
		result.Cases[i].Evidence = runs[i].evidence()
	}
}
