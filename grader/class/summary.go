package class

import (
	"cmp"
	"slices"
	"strings"

	"isrgrade/grader"
	"isrgrade/grader/report"
)

// Summary is a class in a few figures.
type Summary struct {
	Count    int
	Verdicts map[grader.Verdict]int
	MaxScore grader.Points
	Mean     grader.Points // rounded to a hundredth
	Median   grader.Points // of an even number the lower of the two in the middle
	Mistakes []MistakeCount
	Hidden   int // hidden cases
}

// MistakeCount is a mistake with the number of submissions in which it is certain
// or likely.
type MistakeCount struct {
	ID, Title       string
	Certain, Likely int
}

// summarize sums up the submissions of a class.
func summarize(all []report.Summary) Summary {
	summary := Summary{Count: len(all), Verdicts: map[grader.Verdict]int{}}
	var scores []grader.Points
	for _, one := range all {
		summary.Verdicts[one.Verdict]++
		summary.MaxScore = max(summary.MaxScore, one.MaxScore)
		summary.Hidden = max(summary.Hidden, one.HiddenCases)
		scores = append(scores, one.Score)
	}
	summary.Mean, summary.Median = meanAndMedian(scores)
	summary.Mistakes = countMistakes(all)
	return summary
}

func meanAndMedian(scores []grader.Points) (mean, median grader.Points) {
	if len(scores) == 0 {
		return 0, 0
	}
	var sum grader.Points
	for _, score := range scores {
		sum += score
	}
	count := grader.Points(len(scores))
	return (sum + count/2) / count, report.Median(scores)
}

// countMistakes gives the mistakes, the most frequent first.
func countMistakes(all []report.Summary) []MistakeCount {
	byID := map[string]*MistakeCount{}
	for _, one := range all {
		for _, mistake := range one.Mistakes {
			if byID[mistake.ID] == nil {
				byID[mistake.ID] = &MistakeCount{ID: mistake.ID, Title: mistake.Title}
			}
			if mistake.Certain {
				byID[mistake.ID].Certain++
			} else {
				byID[mistake.ID].Likely++
			}
		}
	}
	var counts []MistakeCount
	for _, count := range byID {
		counts = append(counts, *count)
	}
	slices.SortFunc(counts, func(a, b MistakeCount) int {
		return cmp.Or(b.Certain+b.Likely-a.Certain-a.Likely, strings.Compare(a.ID, b.ID))
	})
	return counts
}
