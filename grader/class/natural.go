package class

import (
	"cmp"
	"strings"
)

// compareIDs orders ids as people do: student2 before student10. Ids that differ in
// the zeros before a number alone are ordered as texts.
func compareIDs(a, b string) int {
	restA, restB := a, b
	for restA != "" && restB != "" {
		var partA, partB string
		partA, restA = firstPart(restA)
		partB, restB = firstPart(restB)
		if order := compareParts(partA, partB); order != 0 {
			return order
		}
	}
	return cmp.Or(cmp.Compare(len(restA), len(restB)), strings.Compare(a, b))
}

// firstPart cuts off a number, or one other byte.
func firstPart(text string) (part, rest string) {
	end := 0
	for end < len(text) && isDigit(text[end]) {
		end++
	}
	end = max(end, 1)
	return text[:end], text[end:]
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// compareParts compares two numbers by their value, whatever their length, and
// anything else as text.
func compareParts(a, b string) int {
	if !isDigit(a[0]) || !isDigit(b[0]) {
		return strings.Compare(a, b)
	}
	a, b = strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0")
	return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b))
}
