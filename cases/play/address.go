package play

import "net/url"

// Address gives the address of a trace in a playground, with mistakes switched on.
// page is the playground's own address, "play.html" or where a site stands.
func Address(page, track, trace string, mistakes ...string) string {
	fragment := "track=" + url.QueryEscape(track)
	for i, id := range mistakes {
		if i == 0 {
			fragment += "&mistakes="
		} else {
			fragment += ","
		}
		fragment += url.QueryEscape(id)
	}
	return page + "#" + fragment + "&trace=" + url.QueryEscape(trace)
}
