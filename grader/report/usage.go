package report

import "isrgrade/grader"

// usage is what the cases of a submission used.
type usage struct {
	CPUMS, WallMS int64 // sums
	PeakRSSKB     int64 // largest
}

func usageOf(cases []grader.CaseResult) usage {
	var used usage
	for _, one := range cases {
		used.CPUMS += one.CPUMS
		used.WallMS += one.WallMS
		used.PeakRSSKB = max(used.PeakRSSKB, one.PeakRSSKB)
	}
	return used
}
