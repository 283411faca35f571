package class

import (
	"regexp"
	"strings"
	"testing"
)

// Upper and lower case are the same on some file systems, "-rf.html" is an option to
// tools, a dot hides a file, and Windows has devices.
func TestPageNamesAreSafeAndDifferent(t *testing.T) {
	ids := []string{
		"ada", "Ada", "ADA", ".hidden", "..", "a/b", "a~2fb", "a b", "ä", "", strings.Repeat("x", 300), strings.Repeat("x", 301), strings.Repeat("X", 301),
		"a\x00b", `a\b`, "CON", "con", "nul.x", "com1", "-rf", "a-b", "CASE", "case",
	}
	var rows []row
	for _, id := range ids {
		rows = append(rows, row{ID: id})
	}
	seen := map[string]string{}
	safe := regexp.MustCompile(`^[A-Za-z0-9_~.][A-Za-z0-9_~.-]*$`)
	for id, name := range pageNames(rows) {
		lower := strings.ToLower(name)
		if before, found := seen[lower]; found {
			t.Errorf("%q and %q share the page %q where case does not count", before, id, name)
		}
		seen[lower] = id
		if !safe.MatchString(name) || name[0] == '.' && id != "" || len(name) > 140 || deviceName.MatchString(name) {
			t.Errorf("%q has the page %q", id, name)
		}
	}
	if len(seen) != len(ids) {
		t.Errorf("%d ids have %d pages", len(ids), len(seen))
	}
	if names := pageNames(rows); names["ada"] != "ada.html" || names["case"] != "case.html" || names["a-b"] != "a-b.html" {
		t.Errorf("plain ids have the pages %q, %q and %q; want their own names", names["ada"], names["case"], names["a-b"])
	}
}
