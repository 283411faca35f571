package report

import (
	"cmp"
	"slices"
)

// outlier is a submission that uses far more of something than others in its
// language: a JVM is no outlier among JVMs.
type outlier struct {
	Who        int
	Used, Most int64 // what it used, and what is still usual
	Median     int64
}

// Outliers are shown of languages with at least enoughToCompare submissions, the
// worst mostOutliers of them.
const (
	enoughToCompare = 5
	mostOutliers    = 20
)

// outliers finds those beyond the outer fence of their language (Tukey: the third
// quartile and three times the distance between the quartiles) and beyond twice its
// median, since a fence is narrow where all use the same.
func outliers(class []Summary, use func(Summary) int64) []outlier {
	var found []outlier
	for _, members := range byLanguage(class) {
		if len(members) < enoughToCompare {
			continue
		}
		used := make([]int64, len(members))
		for i, who := range members {
			used[i] = use(class[who])
		}
		slices.Sort(used)
		median := Median(used)
		most := max(fence(used), 2*median)
		for _, who := range members {
			if amount := use(class[who]); amount > most {
				found = append(found, outlier{who, amount, most, median})
			}
		}
	}
	slices.SortFunc(found, func(a, b outlier) int { return cmp.Or(cmp.Compare(b.Used, a.Used), cmp.Compare(a.Who, b.Who)) })
	return found[:min(len(found), mostOutliers)]
}

// byLanguage groups the submissions that ran.
func byLanguage(class []Summary) map[string][]int {
	members := map[string][]int{}
	for i, one := range class {
		if one.PeakRSSKB > 0 {
			members[one.Language] = append(members[one.Language], i)
		}
	}
	return members
}

// fence gives the outer fence of sorted values.
func fence(sorted []int64) int64 {
	low, high := sorted[len(sorted)/4], sorted[len(sorted)*3/4]
	return high + 3*(high-low)
}
