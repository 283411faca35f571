package main

import (
	"cmp"
	"strings"

	"github.com/urfave/cli/v2"

	"isrgrade/cases/gen"
	"isrgrade/cases/tracks"
)

func trackFlag() cli.Flag {
	return &cli.StringFlag{Name: "track", Value: tracks.Default, Usage: "the exercise `ID`: " + strings.Join(trackNames(), ", ")}
}

func trackNames() []string {
	var names []string
	for _, track := range tracks.All() {
		names = append(names, track.ID)
	}
	return names
}

// trackOf gives the track that the command line names.
func trackOf(ctx *cli.Context) (gen.Exercise, error) {
	id := cmp.Or(ctx.String("track"), tracks.Default)
	if track, found := tracks.Find(id); found {
		return track, nil
	}
	return gen.Exercise{}, usagef("no track is called %q; there are %s", id, strings.Join(trackNames(), ", "))
}
