package grader

import (
	"fmt"
	"strconv"
	"strings"
)

// Points counts hundredths of a point, so that sums are exact and every export
// shows the same total.
type Points int64

// point is one whole point.
const point Points = 100

// String gives the points as a decimal without needless zeros: "87.5".
func (p Points) String() string {
	text := fmt.Sprintf("%d.%02d", p/point, p%point)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// MarshalJSON writes the points as a JSON number.
func (p Points) MarshalJSON() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalJSON reads a JSON number with at most two decimals.
func (p *Points) UnmarshalJSON(text []byte) error {
	whole, part, _ := strings.Cut(string(text), ".")
	if len(part) > 2 {
		return fmt.Errorf("points %s: want at most two decimals", text)
	}
	n, err := strconv.ParseUint(whole+(part + "00")[:2], 10, 62)
	if err != nil {
		return fmt.Errorf("points %s: want a decimal number, 0 or more", text)
	}
	*p = Points(n)
	return nil
}

// share splits total by weights: each part is within a hundredth of its exact
// share, and the parts sum to total. Where shares do not come out even, the
// largest remainders, the earliest first, get a hundredth more.
func share(total Points, weights []int64) []Points {
	parts := make([]Points, len(weights))
	var sum int64
	for _, weight := range weights {
		sum += weight
	}
	if sum == 0 {
		return parts
	}
	left := total
	for i, weight := range weights {
		parts[i] = total * Points(weight) / Points(sum)
		left -= parts[i]
	}
	for ; left > 0; left-- {
		parts[furthestBehind(parts, weights, total, sum)]++
	}
	return parts
}

// furthestBehind finds the part that lacks most to its exact share.
func furthestBehind(parts []Points, weights []int64, total Points, sum int64) int {
	best, most := 0, int64(-1<<62)
	for i, weight := range weights {
		if lacks := int64(total)*weight - int64(parts[i])*sum; lacks > most {
			best, most = i, lacks
		}
	}
	return best
}

// shareEvenly splits total into n parts that differ by a hundredth at most.
func shareEvenly(total Points, n int) []Points {
	weights := make([]int64, n)
	for i := range weights {
		weights[i] = 1
	}
	return share(total, weights)
}
