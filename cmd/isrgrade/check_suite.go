package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/urfave/cli/v2"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	"isrgrade/grader"
)

// extraWeight is the weight of the random cases, and of the exam, next to the
// stages' 100 in all.
const extraWeight = 25

// chooseSuite puts together the cases that the flags ask for.
func (s *checkSettings) chooseSuite(ctx *cli.Context) error {
	track, err := trackOf(ctx)
	if err != nil {
		return err
	}
	s.track, s.text.Praise = track.ID, track.Praise
	suites, err := s.suitesOf(ctx)
	if err != nil {
		return err
	}
	parts, err := suites.parts(ctx.Context, &track)
	if err != nil {
		return err
	}
	if parts, err = s.addExam(ctx, &track, parts); err != nil {
		return err
	}
	if s.suite, err = newSuite(&track, parts); err != nil {
		return err
	}
	s.names = namesOf(parts)
	return s.narrowSuite(ctx, parts)
}

// namesOf gives the names of all cases, whether they will be run or not.
func namesOf(parts []grader.Part) map[string]bool {
	names := map[string]bool{}
	for _, part := range parts {
		for _, one := range part.Cases {
			names[one.Name] = true
		}
	}
	return names
}

// suitesOf reads the flags that say where the cases come from.
func (s *checkSettings) suitesOf(ctx *cli.Context) (suitesConfig, error) {
	count := ctx.Int("random")
	if count < 0 || ctx.IsSet("seed") && count == 0 {
		return suitesConfig{}, usagef("--random is %d; give the number of random cases, 1 or more, as in --random 20 --seed 7", count)
	}
	if count > 0 {
		s.seed = seed(ctx)
	}
	return suitesConfig{Cases: ctx.String("cases"), Random: randomConfig{Count: count, Seed: s.seed}}, nil
}

// examPart is the stage that the exam's cases belong to.
const examPart = "exam"

func (s *checkSettings) addExam(ctx *cli.Context, track *gen.Exercise, parts []grader.Part) ([]grader.Part, error) {
	if !ctx.Bool("exam") {
		return parts, nil
	}
	exam, err := takeExam(ctx.Context, track)
	if err != nil {
		return nil, err
	}
	s.exam = &exam.result
	return append(parts, grader.Part{
		ID: examPart, Title: "every small situation", Weight: extraWeight, Cases: exam.cases, Long: true,
	}), nil
}

type exam struct {
	result grader.ExamResult
	cases  []cases.Case
}

func takeExam(ctx context.Context, track *gen.Exercise) (exam, error) {
	if len(track.Exam) == 0 {
		return exam{}, usagef("there is no exam of the track %s", track.ID)
	}
	made, err := gen.NewExam(ctx, track)
	if err != nil {
		return exam{}, fmt.Errorf("make the exam: %w", err)
	}
	taken := exam{cases: renamed(examPart, made.Cases), result: grader.ExamResult{Traces: len(made.Cases)}}
	for _, world := range made.Worlds {
		taken.result.States += world.States
		taken.result.Transitions += world.Covered
	}
	return taken, nil
}

// narrowSuite keeps the cases and the stages that are named, if any are.
func (s *checkSettings) narrowSuite(ctx *cli.Context, parts []grader.Part) error {
	var all []cases.Case
	for _, part := range parts {
		all = append(all, part.Cases...)
	}
	track, err := trackOf(ctx)
	if err != nil {
		return err
	}
	chosen, err := chooseCases(&track.Track, all, ctx.StringSlice("case"))
	if err != nil {
		return err
	}
	stages, err := chooseStages(&track.Track, ctx.StringSlice("stage"))
	if err != nil || len(chosen)+len(stages) == 0 {
		return err
	}
	s.suite = s.suite.Only(func(one cases.Case) bool {
		added := one.Stage == randomPart || one.Stage == examPart // asked for by a flag of their own
		return slices.Contains(stages, one.Stage) || added && len(stages) > 0 ||
			slices.ContainsFunc(chosen, func(c cases.Case) bool { return c.Name == one.Name })
	})
	if s.suite.Len() == 0 {
		return usagef("no case is left: the cases in %s are not sorted into stages", ctx.String("cases"))
	}
	return nil
}
