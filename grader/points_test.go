package grader

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"
)

func TestPointsPrintAsDecimalsWithoutNeedlessZeros(t *testing.T) {
	for _, test := range []struct {
		points Points
		want   string
	}{
		{0, "0"}, {100, "1"}, {8750, "87.5"}, {214, "2.14"}, {5, "0.05"}, {10000, "100"},
	} {
		if got := test.points.String(); got != test.want {
			t.Errorf("%d hundredths print as %s, want %s", int64(test.points), got, test.want)
		}
	}
}

func TestPointsSurviveJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		points := Points(rapid.Int64Range(0, 1_000_000).Draw(t, "points"))
		text, err := json.Marshal(points)
		if err != nil {
			t.Fatal(err)
		}
		var back Points
		if err := json.Unmarshal(text, &back); err != nil || back != points {
			t.Fatalf("%d became %s became %d (%v)", int64(points), text, int64(back), err)
		}
	})
}

func TestPointsRefuseWhatIsNoExactNumberOfHundredths(t *testing.T) {
	for _, text := range []string{`1.234`, `-1`, `"5"`, `1e3`, `x`} {
		var points Points
		if err := json.Unmarshal([]byte(text), &points); err == nil {
			t.Errorf("%s was read as %s", text, points)
		}
	}
}

func TestSharesSumToTheTotalAndAreWithinAHundredthOfExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		total := Points(rapid.Int64Range(0, 10_000).Draw(t, "total"))
		weights := rapid.SliceOfN(rapid.Int64Range(1, 100), 1, 60).Draw(t, "weights")
		var sum int64
		for _, weight := range weights {
			sum += weight
		}
		var shared Points
		for i, part := range share(total, weights) {
			shared += part
			// |part - total*weight/sum| < 1, without fractions.
			if off := int64(part)*sum - int64(total)*weights[i]; off >= sum || off <= -sum {
				t.Fatalf("part %d is %d of %d by weight %d of %d", i, part, total, weights[i], sum)
			}
		}
		if shared != total {
			t.Fatalf("the parts sum to %d, want %d", shared, total)
		}
	})
}
