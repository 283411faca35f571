package grader

import "strconv"

// exactInFloat is the largest number up to which a binary floating-point number of 64
// bits holds every integer.
const exactInFloat = 1 << 53

// roundedNumbers: the first wrong line is right but for large numbers, which are what a
// floating-point number makes of them.
func roundedNumbers(r *caseRun) (string, bool) {
	if r.verdict != WrongAnswer || r.first == nil {
		return "", false
	}
	wanted, got := printedNumber.FindAllString(r.first.expected, -1), printedNumber.FindAllString(r.first.actual, -1)
	rounded := false
	for i := range min(len(wanted), len(got)) {
		if wanted[i] != got[i] && !isRounded(wanted[i], got[i]) {
			return "", false
		}
		rounded = rounded || wanted[i] != got[i]
	}
	return "large numbers lose their last digits, as floating-point numbers do above 2^53: keep them as integers of 64 bits (in JavaScript as BigInt)",
		rounded && len(wanted) == len(got)
}

// isRounded says that a number is what a floating-point number makes of the wanted one,
// with all its digits, as Python prints it, or with no more than tell it apart, as
// JavaScript does.
func isRounded(wanted, got string) bool {
	exact, err := strconv.ParseInt(wanted, 10, 64)
	if err != nil || exact <= exactInFloat {
		return false
	}
	return got == strconv.FormatFloat(float64(exact), 'f', 0, 64) || got == strconv.FormatFloat(float64(exact), 'f', -1, 64)
}
