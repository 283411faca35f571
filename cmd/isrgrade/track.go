package main

import (
	"cmp"
	"io"
	"net/url"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	"isrgrade/cases/tracks"
	"isrgrade/grader"
	"isrgrade/grader/report"
)

func trackFlag() cli.Flag {
	return &cli.StringFlag{Name: "track", Value: tracks.Default, Usage: "the exercise `ID`: " + strings.Join(tracks.IDs(), ", ")}
}

// findTrack gives the track with this id.
func findTrack(id string) (cases.Track, bool) {
	exercise, found := tracks.Find(cmp.Or(id, tracks.Default))
	return exercise.Track, found
}

func writeHTML(w io.Writer, result grader.Result) error {
	return report.WriteHTML(w, result, findTrack)
}

func siteFlag() cli.Flag {
	return &cli.StringFlag{Name: "site", Usage: "let pages open traces in the playground of the site at `ADDRESS` (see export site)"}
}

// siteOf gives the address of the site, without a slash at its end; "" for none.
func siteOf(ctx *cli.Context) (string, error) {
	given := ctx.String("site")
	address, err := url.Parse(given)
	if err != nil || given != "" && !slices.Contains([]string{"http", "https", "file"}, address.Scheme) {
		return "", usagef("--site is %q; give the whole address of the folder with its index.html, as in https://example.edu/replication", given)
	}
	return strings.TrimSuffix(given, "/"), nil
}

// trackOf gives the track that the command line names.
func trackOf(ctx *cli.Context) (gen.Exercise, error) {
	id := cmp.Or(ctx.String("track"), tracks.Default)
	if track, found := tracks.Find(id); found {
		return track, nil
	}
	return gen.Exercise{}, usagef("no track is called %q; there are %s", id, strings.Join(tracks.IDs(), ", "))
}
