package grader

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"isrgrade/reference/isr/mistakes"
)

// claims words the grounds for people. What all explanations have in common is
// certain; where they differ, each difference is only likely.
func claims(g grounds, runs []caseRun) []Claim {
	found := []Claim{}
	shared, others := common(g.certain)
	for _, mistake := range shared {
		found = append(found, newClaim(mistake, true, showsIn(mistake, runs), runs))
	}
	for _, mistake := range others {
		found = append(found, newClaim(mistake, false, showsIn(mistake, runs), runs))
	}
	for _, one := range onceEach(g.unfinished) {
		claim := newClaim(one.explanation[0], false, failures(upToStage(runs, one.upTo)), runs)
		claim.UpTo = one.upTo
		found = append(found, claim)
	}
	for _, one := range g.likely {
		found = append(found, newClaim(one.explanation[0], false, one.explained, runs))
	}
	return found
}

// onceEach keeps one way of each mistake.
func onceEach(found []partial) []partial {
	return slices.CompactFunc(slices.Clone(found), func(a, b partial) bool { return a.sameMistakes(b.explanation) })
}

// doubted turns what would be certain into what is likely, since the program
// does not answer the same twice.
func (g grounds) doubted() []likelihood {
	shared, others := common(g.certain)
	doubted := g.likely
	for _, one := range onceEach(g.unfinished) {
		doubted = append(doubted, likelihood{one.explanation, 0})
	}
	for _, mistake := range append(shared, others...) {
		doubted = append(doubted, likelihood{explanation{mistake}, 0})
	}
	return doubted
}

// fingerprint hashes what the program printed on all cases, leniencies taken out.
// It is "" when a case gave no output to speak of: the program did not run.
func fingerprint(runs []caseRun) string {
	hash := sha256.New()
	printed := false
	for i := range runs {
		for _, line := range runs[i].canonical {
			fmt.Fprintln(hash, line)
			printed = true
		}
		fmt.Fprintln(hash, "--", runs[i].verdict)
	}
	if !printed {
		return ""
	}
	return hex.EncodeToString(hash.Sum(nil))
}

func newClaim(mistake mistakes.Mistake, certain bool, explains int, runs []caseRun) Claim {
	return Claim{
		ID: mistake.ID, Title: mistake.Title, Certain: certain, Explains: explains, Of: failures(runs),
		Does: mistake.Does, LessonSays: mistake.LessonSays, Hint: mistake.Hint,
	}
}

func failures(runs []caseRun) int {
	n := 0
	for i := range runs {
		if runs[i].failed() {
			n++
		}
	}
	return n
}

// showsIn counts the failed cases in which a program with this mistake alone
// answers wrongly.
func showsIn(mistake mistakes.Mistake, runs []caseRun) int {
	rules := mistakes.Apply(mistake)
	n := 0
	for i := range runs {
		if runs[i].failed() && !slices.Equal(answer(&rules, runs[i].Trace), runs[i].expected) {
			n++
		}
	}
	return n
}
