package reference

import "testing"

func TestTheNearestNameIsTheOneThatWasMeantOrNone(t *testing.T) {
	names := []string{"3-shrink", "4-caught-up", "shrink-at-limit", "no-second-branch"}
	for _, test := range []struct{ reason, given, want string }{
		{"a part of it", "at-limit", "shrink-at-limit"},
		{"a letter is missing", "no-second-brnch", "no-second-branch"},
		{"two letters are swapped", "4-cuaght-up", "4-caught-up"},
		{"two characters are part of nearly everything", "n-", ""},
		{"nothing like it", "epoch-not-bumped", ""},
		{"nothing", "", ""},
	} {
		if got := Nearest(test.given, names); got != test.want {
			t.Errorf("%s: Nearest(%q) = %q, want %q", test.reason, test.given, got, test.want)
		}
	}
}
