package report

import (
	"cmp"
	"maps"
	"slices"

	"isrgrade/grader"
)

// The figures of a class. A submission stands in them by its index in the class.

// counted is a thing with the submissions that show it.
type counted struct {
	ID, Title string
	Who       []int
	Likely    []int // those of which it is claimed without certainty
}

// total counts all of whom it is said.
func (c counted) total() int { return len(c.Who) + len(c.Likely) }

// byVerdict gives the verdicts that occur, the most frequent first.
func byVerdict(class []Summary) []counted {
	found := map[grader.Verdict]*counted{}
	for i, one := range class {
		if found[one.Verdict] == nil {
			found[one.Verdict] = &counted{ID: string(one.Verdict), Title: verdictText(one.Verdict)}
		}
		found[one.Verdict].Who = append(found[one.Verdict].Who, i)
	}
	return mostFirst(found)
}

// byMistake gives the mistakes that are claimed, the most frequent first.
func byMistake(class []Summary) []counted {
	found := map[string]*counted{}
	for i, one := range class {
		for _, mistake := range one.Mistakes {
			if found[mistake.ID] == nil {
				found[mistake.ID] = &counted{ID: mistake.ID, Title: mistake.Title}
			}
			entry := found[mistake.ID]
			if mistake.Certain {
				entry.Who = append(entry.Who, i)
			} else {
				entry.Likely = append(entry.Likely, i)
			}
		}
	}
	return mostFirst(found)
}

// unexplainedClusters gives the groups of two or more that ran, print the same,
// are wrong, and have no certain mistake to explain it.
func unexplainedClusters(class []Summary) []counted {
	found := map[string]*counted{}
	for i, one := range class {
		if one.Verdict == grader.Accepted || one.Fingerprint == "" || one.explained() {
			continue
		}
		if found[one.Fingerprint] == nil {
			found[one.Fingerprint] = &counted{ID: one.Fingerprint, Title: verdictText(one.Verdict)}
		}
		found[one.Fingerprint].Who = append(found[one.Fingerprint].Who, i)
	}
	maps.DeleteFunc(found, func(_ string, c *counted) bool { return len(c.Who) < 2 })
	return mostFirst(found)
}

func mostFirst[K comparable](found map[K]*counted) []counted {
	var all []counted
	for _, one := range found {
		all = append(all, *one)
	}
	slices.SortFunc(all, func(a, b counted) int {
		return cmp.Or(cmp.Compare(b.total(), a.total()), cmp.Compare(a.ID, b.ID))
	})
	return all
}

// stageSpread counts how far submissions came in a stage.
type stageSpread struct {
	ID, Title string
	Level     [levels]int
}

// The levels of a share of points.
const (
	none        = iota // no point
	underHalf          // under half of the points
	halfOrMore         // half or more, not all
	allOfPoints        // all
	levels
)

func levelOf(score, most grader.Points) int {
	switch {
	case score >= most:
		return allOfPoints
	case score == 0:
		return none
	case 2*score < most:
		return underHalf
	default:
		return halfOrMore
	}
}

// spreads gives the stages in the order in which the class first shows them.
func spreads(class []Summary) []stageSpread {
	var all []stageSpread
	at := map[string]int{}
	for _, one := range class {
		for _, stage := range one.Stages {
			i, known := at[stage.ID]
			if !known {
				i = len(all)
				at[stage.ID] = i
				all = append(all, stageSpread{ID: stage.ID, Title: stage.Title})
			}
			all[i].Level[levelOf(stage.Score, stage.MaxScore)]++
		}
	}
	return all
}

// scoreBins counts submissions by tenths of the points; the last bin is for all
// of them.
func scoreBins(class []Summary) [11]int {
	var bins [11]int
	for _, one := range class {
		bins[percent(one.Score, one.MaxScore)/10]++
	}
	return bins
}

// Median gives the middle value, the mean of two (rounded up); 0 for none.
func Median[T ~int64](values []T) T {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	low, high := sorted[(len(sorted)-1)/2], sorted[len(sorted)/2]
	return low + (high-low+1)/2
}
