package report

import (
	"reflect"
	"slices"
	"testing"

	"isrgrade/grader"
)

// wrong is a submission whose output has this fingerprint.
func wrong(fingerprint string, mistakes ...ClaimedMistake) Summary {
	return Summary{Verdict: grader.WrongAnswer, Fingerprint: fingerprint, Mistakes: mistakes, MaxScore: 10000}
}

func TestClassClustersOnlyWhatNothingExplains(t *testing.T) {
	certain, likely := ClaimedMistake{ID: "m", Certain: true}, ClaimedMistake{ID: "m"}
	accepted := Summary{Verdict: grader.Accepted, Fingerprint: "ok"}
	broken := Summary{Verdict: grader.CompileFailed}
	clusters := unexplainedClusters([]Summary{
		wrong("a"), wrong("b"), wrong("a", likely), wrong("c", certain), wrong("c", certain),
		accepted, accepted, broken, broken, wrong("d"), wrong("d"), wrong("d"),
	})
	if len(clusters) != 2 {
		t.Fatalf("want the clusters d and a, got %+v", clusters)
	}
	if clusters[0].ID != "d" || !slices.Equal(clusters[0].Who, []int{9, 10, 11}) || clusters[1].ID != "a" || !slices.Equal(clusters[1].Who, []int{0, 2}) {
		t.Errorf("got %+v", clusters)
	}
}

func TestClassCountsMistakesMostFirst(t *testing.T) {
	rare, common := ClaimedMistake{ID: "rare", Certain: true}, ClaimedMistake{ID: "common", Certain: true}
	maybe := ClaimedMistake{ID: "common"}
	got := byMistake([]Summary{wrong("", rare, common), wrong("", maybe), wrong("")})
	if len(got) != 2 || got[0].ID != "common" || !slices.Equal(got[0].Who, []int{0}) || !slices.Equal(got[0].Likely, []int{1}) || got[1].ID != "rare" {
		t.Errorf("got %+v", got)
	}
}

func TestClassLevelsOfPoints(t *testing.T) {
	for _, row := range []struct {
		score, most grader.Points
		want        int
	}{
		{0, 1500, none}, {1, 1500, underHalf}, {749, 1500, underHalf}, {750, 1500, halfOrMore}, {1499, 1500, halfOrMore}, {1500, 1500, allOfPoints},
		{0, 0, allOfPoints}, // a stage that gives no points lacks none
	} {
		if got := levelOf(row.score, row.most); got != row.want {
			t.Errorf("%v of %v is level %d, want %d", row.score, row.most, got, row.want)
		}
	}
}

func TestClassBinsCountEveryoneOnce(t *testing.T) {
	class := []Summary{{Score: 0, MaxScore: 10000}, {Score: 999, MaxScore: 10000}, {Score: 1000, MaxScore: 10000}, {Score: 9999, MaxScore: 10000}, {Score: 10000, MaxScore: 10000}, {}}
	if got := scoreBins(class); got != [11]int{0: 3, 1: 1, 9: 1, 10: 1} {
		t.Errorf("got %v", got)
	}
}

func TestClassOutliersAreJudgedByTheirLanguage(t *testing.T) {
	var class []Summary
	for _, ms := range []int64{10, 11, 12, 13, 14, 900} {
		class = append(class, Summary{Language: "C", CPUMS: ms, PeakRSSKB: 1})
	}
	for _, ms := range []int64{800, 900, 1000, 900, 800} {
		class = append(class, Summary{Language: "Java", CPUMS: ms, PeakRSSKB: 1})
	}
	class = append(class, Summary{Language: "Rust", CPUMS: 1e6, PeakRSSKB: 1}) // alone: nothing to compare with
	class = append(class, Summary{Language: "C"})                              // did not run
	got := outliers(class, func(s Summary) int64 { return s.CPUMS })
	if len(got) != 1 || got[0].Who != 5 || got[0].Median != 13 {
		t.Errorf("only the C program of 900 ms is far from the median 12.5, rounded up; got %+v", got)
	}
}

func TestClassWhereAllUseTheSameHasNoOutliers(t *testing.T) {
	class := slices.Repeat([]Summary{{Language: "C", CPUMS: 10, PeakRSSKB: 1}}, 9)
	class = append(class, Summary{Language: "C", CPUMS: 20, PeakRSSKB: 1})
	if got := outliers(class, func(s Summary) int64 { return s.CPUMS }); len(got) != 0 {
		t.Errorf("twice the median is not far more; got %+v", got)
	}
}

func TestMedianIsTheMiddleOrTheMeanOfTwo(t *testing.T) {
	for _, test := range []struct {
		values []int64
		want   int64
	}{{nil, 0}, {[]int64{3}, 3}, {[]int64{9, 1, 5}, 5}, {[]int64{10000, 0}, 5000}, {[]int64{1, 4, 2, 100}, 3}, {[]int64{4, 5}, 5}} {
		if got := Median(test.values); got != test.want {
			t.Errorf("the median of %v is %d, want %d", test.values, got, test.want)
		}
	}
}

func TestClassFindsTheSameSubmissions(t *testing.T) {
	got := sameSubmissions([]Summary{
		{SHA256: "a", SourceSHA256: "s"}, {SHA256: "b", SourceSHA256: "s"}, {SHA256: "c", SourceSHA256: "u"}, {SHA256: "c", SourceSHA256: "u"},
		{SHA256: "a", SourceSHA256: "s"}, {}, {}, {SHA256: "d", SourceSHA256: "v"}, {SHA256: "e"}, {SHA256: "f"},
	})
	want := []copies{{[]int{0, 4}, true}, {[]int{2, 3}, true}, {[]int{0, 1, 4}, false}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the groups are %+v; want %+v", got, want)
	}
}
