package main

import (
	"bytes"
	"context"
	"fmt"
	"html/template"

	"github.com/urfave/cli/v2"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	"isrgrade/cases/play"
	"isrgrade/cases/tracks"
	"isrgrade/docs"
	"isrgrade/grader"
	"isrgrade/grader/report"
	"isrgrade/grader/report/site"
	"isrgrade/reference"
)

// siteSeeds is how many generated suites the site's quiz has for each track.
const siteSeeds = 3

func (c *console) exportSiteCommand() *cli.Command {
	return &cli.Command{
		Name: "site", Usage: "a web site of static files: handouts, mistakes, a playground and a quiz", ArgsUsage: "[DIR|FILE.zip]",
		Description: "It works from a file's address and from any web server, and fetches nothing from elsewhere.\n\n" +
			"Example: isrgrade export site public",
		OnUsageError: usageProblem,
		Action: func(ctx *cli.Context) error {
			place, err := exportPlace(ctx, "isrgrade-site")
			if err != nil {
				return err
			}
			files, err := c.siteFiles(ctx.Context)
			if err != nil {
				return err
			}
			if err := writeAll(place, files); err != nil {
				return err
			}
			fmt.Fprintf(c.err, "Written to %s; open index.html in it.\n", place)
			return nil
		},
	}
}

func (c *console) siteFiles(ctx context.Context) ([]exported, error) {
	var all []site.Track
	for _, exercise := range tracks.Exercises() {
		fmt.Fprintf(c.err, "track %s: the quiz, and the shortest traces of %d mistakes\n", exercise.ID, len(exercise.Catalogue))
		track, err := siteTrack(ctx, &exercise)
		if err != nil {
			return nil, fmt.Errorf("make the pages of track %s: %w", exercise.ID, err)
		}
		all = append(all, track)
	}
	style, err := report.Style()
	if err != nil {
		return nil, err
	}
	made, err := site.Files(all, style)
	if err != nil {
		return nil, err
	}
	var files []exported
	for _, file := range made {
		files = append(files, exported{file.Name, file.Text, 0o644})
	}
	return files, nil
}

func siteTrack(ctx context.Context, exercise *gen.Exercise) (site.Track, error) {
	handout, err := docs.Handout(exercise.ID)
	if err != nil {
		return site.Track{}, err
	}
	track := site.Track{Track: &exercise.Track, Handout: handout}
	for seed := uint64(1); seed <= siteSeeds; seed++ {
		traces, err := play.QuizTraces(ctx, exercise, seed)
		if err != nil {
			return site.Track{}, err
		}
		track.Suites = append(track.Suites, traces)
	}
	for entry := range exercise.Catalogue {
		example, err := siteExample(ctx, exercise, reference.Made{Entry: entry})
		if err != nil {
			return site.Track{}, err
		}
		track.Shortest = append(track.Shortest, example)
	}
	return track, nil
}

// siteExample gives a mistake's shortest trace, or nil if there is none.
func siteExample(ctx context.Context, exercise *gen.Exercise, made reference.Made) (*site.Example, error) {
	trace, err := grader.ShortestTrace(ctx, exercise, made)
	if err != nil || trace == nil {
		return nil, err
	}
	example := &site.Example{Trace: trace}
	line := 0
	example.Right, example.Wrong, line = firstDifference(trace, exercise.NewPlayer(made))
	var picture bytes.Buffer
	if err := report.WritePicture(&picture, trace, line, example.Right, example.Wrong); err != nil {
		return nil, err
	}
	example.Picture = template.HTML(picture.String())
	return example, nil
}

// firstDifference gives the first line that a program prints otherwise, "" where one
// of the two prints nothing more, and its number from 1.
func firstDifference(trace *cases.Trace, player reference.Player) (right, wrong string, line int) {
	rights, wrongs := joinedReplies(trace.Expected()), joinedReplies(trace.RepliesOf(player))
	for i := range max(len(rights), len(wrongs)) {
		right, wrong = lineOf(rights, i), lineOf(wrongs, i)
		if right != wrong {
			return right, wrong, i + 1
		}
	}
	return "", "", 0
}

func joinedReplies(replies [][]string) []string {
	var lines []string
	for _, of := range replies {
		lines = append(lines, of...)
	}
	return lines
}

func lineOf(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}
