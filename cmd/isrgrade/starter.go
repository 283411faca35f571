package main

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
	"github.com/xrash/smetrics"

	"isrgrade/cases/tracks"
	"isrgrade/grader/report"
)

//go:embed starters
var starters embed.FS

// starter is a language with its file in a track's folder of starters.
type starter struct {
	names []string // the first is shown in lists
	file  string   // pattern
}

func allStarters() []starter {
	return []starter{
		{[]string{"python", "py", "python3"}, "*.py"},
		{[]string{"go", "golang"}, "go/*.go"},
		{[]string{"java"}, "*.java"},
		{[]string{"javascript", "js", "node"}, "*.js"},
		{[]string{"c"}, "*.c"},
		{[]string{"c++", "cpp", "cxx"}, "*.cpp"},
		{[]string{"rust", "rs"}, "*.rs"},
	}
}

func (c *console) starterCommand() *cli.Command {
	return &cli.Command{
		Name:      "starter",
		Usage:     "print or save a starter program that parses the commands",
		ArgsUsage: "LANGUAGE",
		Description: "It reads the commands and prints replies; the rules are left for you.\n" +
			"Languages: " + starterNames() + "\n\n" +
			"Example: isrgrade starter python -o leader.py",
		Flags: []cli.Flag{
			trackFlag(),
			&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "save it as `FILE`, which must not be there yet"},
		},
		OnUsageError: usageProblem,
		BashComplete: c.completing(starterLanguages, map[string]func() []string{"track": tracks.IDs}),
		Action:       c.starter,
	}
}

func starterLanguages() []string {
	var names []string
	for _, one := range allStarters() {
		names = append(names, one.names[0])
	}
	return names
}

func starterNames() string { return strings.Join(starterLanguages(), ", ") }

func (c *console) starter(ctx *cli.Context) error {
	if ctx.NArg() != 1 {
		return usagef("give one language: %s", starterNames())
	}
	track, err := trackOf(ctx)
	if err != nil {
		return err
	}
	wanted := strings.ToLower(ctx.Args().First())
	one, found := starterIn(wanted)
	if !found {
		return usagef("there is no starter in %q; there are %s. The nearest is %s, and any other language works too: see docs/%s.md",
			wanted, starterNames(), nearestStarter(wanted), track.ID)
	}
	name, text, err := one.read(track.ID)
	if err != nil {
		return err
	}
	if output := ctx.String("output"); output != "" {
		return c.saveStarter(track.ID, output, text)
	}
	if _, err := c.out.Write(text); err != nil {
		return fmt.Errorf("write the starter: %w", err)
	}
	fmt.Fprintf(c.err, "Save it as %s, then: isrgrade check %s%s\n", name, trackWords(track.ID), name)
	return nil
}

// read gives the starter of a track: what a student would call the file, and its
// text.
func (one starter) read(track string) (name string, text []byte, err error) {
	files, err := fs.Glob(starters, path.Join("starters", track, one.file))
	if err != nil || len(files) == 0 {
		return "", nil, usagef("there is no starter in %s for the track %s yet; see docs/%s.md", one.names[0], track, track)
	}
	if text, err = starters.ReadFile(files[0]); err != nil {
		return "", nil, fmt.Errorf("read the embedded starter: %w", err)
	}
	return path.Base(files[0]), text, nil
}

// trackWords are what a command line needs to mean the track.
func trackWords(track string) string {
	if track == tracks.Default {
		return ""
	}
	return "--track " + track + " "
}

// saveStarter writes the starter into a file of its own: who types the command again
// keeps what was written since.
func (c *console) saveStarter(track, output string, text []byte) error {
	if err := checkFolderOf(output); err != nil {
		return err
	}
	file, err := os.OpenFile(output, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return usagef("%s is there already and stays as it is; give another name, or remove it first", output)
	}
	if err != nil {
		return cannotWrite("--output "+output, err)
	}
	_, err = file.Write(text)
	if err := errors.Join(err, file.Close()); err != nil {
		return fmt.Errorf("write %s: %w", output, err)
	}
	fmt.Fprintf(c.err, "%s is written. Next: isrgrade check %s%s\n", output, trackWords(track), report.ShellWord(output))
	return nil
}

func starterIn(language string) (starter, bool) {
	for _, one := range allStarters() {
		if slices.Contains(one.names, language) {
			return one, true
		}
	}
	return starter{}, false
}

// kin says which starter reads most like a language that has none.
var kin = map[string]string{
	"typescript": "javascript", "ts": "javascript", "php": "javascript", "dart": "javascript", "coffeescript": "javascript",
	"kotlin": "java", "kt": "java", "scala": "java", "groovy": "java", "c#": "java", "csharp": "java", "cs": "java",
	"ruby": "python", "rb": "python", "lua": "python", "perl": "python", "julia": "python", "r": "python", "nim": "python",
	"swift": "rust", "zig": "rust", "haskell": "rust", "ocaml": "rust",
	"objective-c": "c", "pascal": "c", "fortran": "c", "d": "c++",
}

// nearestStarter names the starter for a language that has none: one like it, one
// spelled like it, or the one that is easiest to read.
func nearestStarter(language string) string {
	if near, known := kin[language]; known {
		return near
	}
	const alike = 0.8 // of 1 for the same word
	best, likeness := "python", alike
	for _, one := range allStarters() {
		for _, name := range one.names {
			if is := smetrics.JaroWinkler(language, name, 0.7, 4); is > likeness {
				best, likeness = one.names[0], is
			}
		}
	}
	return best
}
