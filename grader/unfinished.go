package grader

import (
	"slices"

	"isrgrade/cases"
	lesson "isrgrade/cases/isr"
	reference "isrgrade/reference/isr"
	"isrgrade/reference/isr/mistakes"
)

// A program that is half written lacks rules of later stages besides the mistake
// that it makes, so no mistake alone explains all that it prints. Up to the first
// stage that fails, though, a right program would pass without those rules: there
// each mistake is tried together with what may not have been written yet.

// firstFailedStage gives the id of the first of the lesson's stages in which a
// case failed; "" when there is none.
func firstFailedStage(runs []caseRun) string {
	for i := range runs {
		if runs[i].failed() {
			return runs[i].Stage
		}
	}
	return ""
}

// partial is a mistake that explains every line of the cases up to a stage.
type partial struct {
	explanation
	upTo string
}

// unfinished gives the mistakes that explain every line up to the first failed
// stage, or up to the stage that teaches the broken rule if that comes later, when
// made by a program that lacks some rules of the stages behind. Of several it
// gives those that explain most stages.
func (s *Suite) unfinished(runs []caseRun) []partial {
	failed := firstFailedStage(runs)
	if !isLessonStage(failed) {
		return nil
	}
	var found []partial
	missingFrom := map[string][]explanation{}
	for _, single := range allSingles() {
		stage := max(failed, single[0].Stage) // ids begin with their number
		first := upToStage(runs, stage)
		if len(first) == 0 {
			continue // it was not run
		}
		if missingFrom[stage] == nil {
			missingFrom[stage] = harmless(first, missingAfter(stage))
		}
		fits := func(missing explanation) bool { return explainsAll(first, append(missing, single...)) }
		if !slices.ContainsFunc(first, endedBadly) && slices.ContainsFunc(missingFrom[stage], fits) {
			found = append(found, partial{single, stage})
		}
	}
	furthest := ""
	for _, one := range found {
		furthest = max(furthest, one.upTo)
	}
	found = slices.DeleteFunc(found, func(one partial) bool { return one.upTo < furthest })
	if len(found) > mostLikely {
		return nil
	}
	return found
}

func isLessonStage(id string) bool {
	return slices.ContainsFunc(lesson.Stages(), func(stage cases.Stage) bool { return stage.ID == id })
}

func upToStage(runs []caseRun, stage string) []caseRun {
	last := 0
	for i := range runs {
		if runs[i].Stage == stage {
			last = i + 1
		}
	}
	return runs[:last]
}

// missingAfter gives what a program may lack that has got to a stage: of the
// stages directly behind it all or nothing, of the high watermark's any shortcut.
func missingAfter(stage string) []explanation {
	var tasks, watermark, writes explanation
	for _, mistake := range laterRules(stage) {
		switch mistake.Stage {
		case "6-high-watermark":
			watermark = append(watermark, mistake)
		case "7-min-isr":
			writes = append(writes, mistake)
		default:
			tasks = append(tasks, mistake)
		}
	}
	all := []explanation{nil}
	for _, group := range []explanation{tasks, writes} {
		for _, some := range slices.Clone(all) {
			if len(group) > 0 {
				all = append(all, slices.Concat(some, group))
			}
		}
	}
	for _, shortcut := range watermark {
		for _, some := range slices.Clone(all) {
			if !slices.ContainsFunc(some, func(m mistakes.Mistake) bool { return !mistakes.Compatible(m, shortcut) }) {
				all = append(all, slices.Concat(some, explanation{shortcut}))
			}
		}
	}
	return all
}

// harmless keeps what a program may lack together without a wrong line in these
// runs: several shortcuts of the high watermark can come to no high watermark at
// all, and then it is not the one mistake that shows.
func harmless(runs []caseRun, all []explanation) []explanation {
	return slices.DeleteFunc(all, func(missing explanation) bool {
		rules := missing.rules()
		return slices.ContainsFunc(runs, func(r caseRun) bool { return !slices.Equal(answer(&rules, r.Trace), r.expected) })
	})
}

// explainsAll says whether every line of the runs is what a program prints that
// makes all these mistakes. It is never so when two of them cannot be made at once.
func explainsAll(runs []caseRun, e explanation) bool {
	for i, mistake := range e {
		if slices.ContainsFunc(e[:i], func(m mistakes.Mistake) bool { return !mistakes.Compatible(m, mistake) }) {
			return false
		}
	}
	rules := e.rules()
	return !slices.ContainsFunc(runs, func(r caseRun) bool {
		return !slices.Equal(answer(&rules, r.Trace), r.canonical)
	})
}

// staysIn says that a trace needs no rule of a stage behind this one: without each
// of them a right program would answer it all the same.
func staysIn(stage string, trace *cases.Trace) bool {
	lesson := reference.Lesson()
	right := answer(&lesson, trace)
	return !slices.ContainsFunc(laterRules(stage), func(missing mistakes.Mistake) bool {
		rules := mistakes.Apply(missing)
		return !slices.Equal(answer(&rules, trace), right)
	})
}
