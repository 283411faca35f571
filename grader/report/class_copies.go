package report

import (
	"cmp"
	"slices"
)

// copies is a group of submissions that are the same program.
type copies struct {
	Who       []int
	SameBytes bool // otherwise comments and blanks differ
}

// sameSubmissions gives the groups of two or more that are the same, those of the
// same bytes first. A group that comments and blanks alone tell apart has all of
// them, also those that are the same to the byte.
func sameSubmissions(class []Summary) []copies {
	bytes := groups(class, func(s Summary) string { return s.SHA256 })
	var all []copies
	for _, who := range bytes {
		all = append(all, copies{who, true})
	}
	for _, who := range groups(class, func(s Summary) string { return s.SourceSHA256 }) {
		first := class[who[0]].SHA256
		if slices.ContainsFunc(who, func(i int) bool { return class[i].SHA256 != first }) {
			all = append(all, copies{who, false})
		}
	}
	return all
}

// groups gives the submissions that have the same key, at least two each, the
// largest group first; those with the key "" are in none.
func groups(class []Summary, key func(Summary) string) [][]int {
	byKey := map[string][]int{}
	for i, one := range class {
		if text := key(one); text != "" {
			byKey[text] = append(byKey[text], i)
		}
	}
	var all [][]int
	for _, who := range byKey {
		if len(who) > 1 {
			all = append(all, who)
		}
	}
	slices.SortFunc(all, func(a, b []int) int { return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a[0], b[0])) })
	return all
}
