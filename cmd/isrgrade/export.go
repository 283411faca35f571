package main

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

//go:embed export
var exports embed.FS

// exported is one file of an export, with slashes in its name.
type exported struct {
	name string
	text []byte
	mode fs.FileMode
}

func (c *console) exportCommand() *cli.Command {
	return &cli.Command{
		Name:  "export",
		Usage: "write what a platform needs to grade, or a web site to play with",
		Description: "An autograder gets this very executable beside the scripts that call it, so it must have been\n" +
			"built for the system it will run on (Gradescope and GitHub: linux/amd64).\n\n" +
			"Example: isrgrade export gradescope autograder.zip\n" +
			"         isrgrade export github template-repository\n" +
			"         isrgrade export site public",
		OnUsageError: usageProblem,
		BashComplete: c.completing(listed("gradescope", "github", "site"), nil),
		Subcommands:  []*cli.Command{c.exportGradescopeCommand(), c.exportGitHubCommand(), c.exportSiteCommand()},
		Action: func(*cli.Context) error {
			return usagef("give gradescope, github or site, and then a folder if you like, as in: isrgrade export gradescope autograder")
		},
	}
}

func (c *console) exportGradescopeCommand() *cli.Command {
	return &cli.Command{
		Name: "gradescope", Usage: "an autograder to upload", ArgsUsage: "[DIR|FILE.zip]",
		Description: "Example: isrgrade export gradescope autograder.zip\n" +
			"         isrgrade export gradescope --config grading.yaml --hidden-seed 2024 autograder.zip",
		Flags: append(suiteFlags(),
			&cli.StringFlag{Name: "config", Usage: "read weights, limits, suites and what is shown from the YAML `FILE`; flags go before it"},
			&cli.StringFlag{Name: "hidden-visibility", Value: visibilities()[0], Usage: "when Gradescope shows hidden cases, `WHEN`: " + strings.Join(visibilities(), ", ")},
		),
		OnUsageError: usageProblem,
		Action: func(ctx *cli.Context) error {
			files, err := gradescopeExport(ctx)
			if err != nil {
				return err
			}
			return c.writeExport(ctx, "isrgrade-gradescope", files)
		},
	}
}

func (c *console) exportGitHubCommand() *cli.Command {
	return &cli.Command{
		Name: "github", Usage: "a workflow to commit", ArgsUsage: "[DIR|FILE.zip]",
		Description:  "Example: isrgrade export github template-repository",
		Flags:        []cli.Flag{trackFlag()},
		OnUsageError: usageProblem,
		Action: func(ctx *cli.Context) error {
			files, err := gitHubExport(ctx)
			if err != nil {
				return err
			}
			return c.writeExport(ctx, "isrgrade-github", files)
		},
	}
}

// gitHubExport gives the workflow for the track that is named.
func gitHubExport(ctx *cli.Context) ([]exported, error) {
	exercise, err := trackOf(ctx)
	if err != nil {
		return nil, err
	}
	files, err := embedded("export/github")
	for i := range files {
		files[i].text = bytes.ReplaceAll(files[i].text, []byte("check --format"), []byte("check --track "+exercise.ID+" --format"))
	}
	return files, err
}

// writeExport writes the files and this executable into a new folder or a zip.
func (c *console) writeExport(ctx *cli.Context, name string, files []exported) error {
	place, err := exportPlace(ctx, name)
	if err != nil {
		return err
	}
	self, err := ownExecutable()
	if err != nil {
		return err
	}
	if needsLibraries(self) {
		fmt.Fprintln(c.err, "note: this isrgrade needs the C library of the machine it was built on; `make build`, or CGO_ENABLED=0 go build, makes one that runs anywhere")
	}
	files = append(files, exported{"isrgrade", self, 0o755})
	if err := writeAll(place, files); err != nil {
		return err
	}
	fmt.Fprintf(c.err, "Written to %s; README.md in it says what to do with it.\n", place)
	return nil
}

// exportPlace gives the folder or zip that an export goes to.
func exportPlace(ctx *cli.Context, usual string) (string, error) {
	if ctx.NArg() > 1 {
		return "", usagef("%d places given; give one folder, or one file that ends in .zip", ctx.NArg())
	}
	if ctx.NArg() == 1 {
		return ctx.Args().First(), nil
	}
	return usual, nil
}

// writeAll writes files into a new folder or a zip.
func writeAll(place string, files []exported) error {
	if strings.HasSuffix(strings.ToLower(place), ".zip") {
		return writeZip(place, files)
	}
	return writeFolder(place, files)
}

// embedded gives the files of an export that are the same for everybody. Everything
// is executable that is not Markdown or YAML.
func embedded(from string) ([]exported, error) {
	var files []exported
	err := fs.WalkDir(exports, from, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := exports.ReadFile(name)
		mode := fs.FileMode(0o755)
		if slices.Contains([]string{".md", ".yml", ".yaml"}, path.Ext(name)) {
			mode = 0o644
		}
		// Embedded folders cannot begin with a dot.
		files = append(files, exported{strings.ReplaceAll(strings.TrimPrefix(name, from+"/"), "dot-", "."), text, mode})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the export's files: %w", err)
	}
	return files, nil
}

func ownExecutable() ([]byte, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("find this executable: %w", err)
	}
	binary, err := os.ReadFile(self)
	if err != nil {
		return nil, fmt.Errorf("read this executable: %w", err)
	}
	return binary, nil
}

func writeFolder(dir string, files []exported) error {
	if entries, err := os.ReadDir(dir); err == nil && len(entries) > 0 {
		return usagef("%s is not empty; give a new folder", dir)
	}
	for _, one := range files {
		if err := writeExported(filepath.Join(dir, filepath.FromSlash(one.name)), one); err != nil {
			return err
		}
	}
	return nil
}
