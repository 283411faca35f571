package reference

import (
	"slices"
	"strings"

	"github.com/xrash/smetrics"
)

// How alike two names must be, from 0 to 1, so that one is taken for the other
// misspelt; the two numbers behind it are the measure's usual ones.
const (
	alike          = 0.87
	boostThreshold = 0.7
	boostPrefix    = 4
)

// Nearest gives the name that was meant: one that contains what was given, or else the
// one most like it; "" where none is like it.
func Nearest(given string, names []string) string {
	if i := slices.IndexFunc(names, func(name string) bool { return len(given) > 2 && strings.Contains(name, given) }); i >= 0 {
		return names[i]
	}
	nearest, most := "", alike
	for _, name := range names {
		if likeness := smetrics.JaroWinkler(given, name, boostThreshold, boostPrefix); likeness > most {
			nearest, most = name, likeness
		}
	}
	return nearest
}
