package class

import (
	"fmt"
	"regexp"
	"strings"
)

// pageNames gives the file name of each submission's page by its id. Names differ
// even where a file system takes upper and lower case for the same.
func pageNames(rows []row) map[string]string {
	names := map[string]string{}
	alike := map[string]int{}
	for _, one := range rows {
		names[one.ID] = pageName(one.ID)
		alike[strings.ToLower(names[one.ID])]++
	}
	for id, name := range names {
		if lower := strings.ToLower(name); alike[lower] > 1 && name != lower {
			names[id] = strings.TrimSuffix(name, ".html") + "~~" + hexDigest(id)[:16] + ".html"
		}
	}
	return names
}

// longestPageName keeps names below what file systems take.
const longestPageName = 120

// deviceName matches what Windows takes for a device, whatever follows the dot.
var deviceName = regexp.MustCompile(`^(?i:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)`)

// pageName gives the file name of a submission's page: letters, digits, - and _ of
// the id stay, a dot as well, but neither - nor a dot at the beginning, where tools
// take them for an option or hide the file. Every other byte, and the first of a
// device's name, becomes ~ and two hex digits. Different ids have different names.
func pageName(id string) string {
	var name strings.Builder
	device := deviceName.MatchString(id)
	for i, b := range []byte(id) {
		if plainByte(b) && !(i == 0 && device) || (b == '.' || b == '-') && i > 0 {
			name.WriteByte(b)
			continue
		}
		fmt.Fprintf(&name, "~%02x", b)
	}
	if name.Len() > longestPageName {
		return name.String()[:longestPageName-20] + "~~" + hexDigest(id)[:16] + ".html"
	}
	return name.String() + ".html"
}

func plainByte(b byte) bool {
	return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9' || b == '_'
}
