package main

import (
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/google/renameio/v2"
	"github.com/urfave/cli/v2"
)

//go:embed export
var exports embed.FS

func (c *console) exportCommand() *cli.Command {
	return &cli.Command{
		Name:      "export",
		Usage:     "write a folder that is ready to upload to Gradescope or to commit for GitHub",
		ArgsUsage: "gradescope|github [DIR]",
		Description: "The folder gets this very executable beside the scripts that call it, so it must\n" +
			"have been built for the system it will run on (Gradescope and GitHub: linux/amd64).\n\n" +
			"Example: isrgrade export gradescope autograder",
		OnUsageError: usageProblem,
		BashComplete: c.completing(listed("gradescope", "github"), nil),
		Action:       c.export,
	}
}

func (c *console) export(ctx *cli.Context) error {
	kind := ctx.Args().First()
	if kind != "gradescope" && kind != "github" || ctx.NArg() > 2 {
		return usagef("give gradescope or github, and then a folder if you like, as in: isrgrade export gradescope autograder")
	}
	dir := ctx.Args().Get(1)
	if dir == "" {
		dir = "isrgrade-" + kind
	}
	if entries, err := os.ReadDir(dir); err == nil && len(entries) > 0 {
		return usagef("%s is not empty; give a new folder", dir)
	}
	if err := writeExport(path.Join("export", kind), dir); err != nil {
		return err
	}
	fmt.Fprintf(c.err, "Written to %s; its README.md says what to do with it.\n", dir)
	return nil
}

// writeExport copies the embedded files and this executable.
func writeExport(from, dir string) error {
	err := fs.WalkDir(exports, from, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := exports.ReadFile(name)
		if err != nil {
			return err
		}
		return writeExported(filepath.Join(dir, exportedName(from, name)), text)
	})
	if err != nil {
		return fmt.Errorf("write the export: %w", err)
	}
	self, err := os.Executable()
	if err != nil {
		return fmt.Errorf("find this executable: %w", err)
	}
	binary, err := os.ReadFile(self)
	if err != nil {
		return fmt.Errorf("read this executable: %w", err)
	}
	return writeExported(filepath.Join(dir, "isrgrade"), binary)
}

// exportedName turns "dot-github" into ".github": embedded folders cannot begin
// with a dot.
func exportedName(from, name string) string {
	return filepath.FromSlash(strings.ReplaceAll(strings.TrimPrefix(name, from+"/"), "dot-", "."))
}

// writeExported makes everything executable that is not Markdown or YAML.
func writeExported(name string, text []byte) error {
	mode := os.FileMode(0o755)
	if extension := filepath.Ext(name); extension == ".md" || extension == ".yml" {
		mode = 0o644
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return usagef("%s: cannot make the folder: %w", filepath.Dir(name), err)
	}
	if err := renameio.WriteFile(name, text, mode); err != nil {
		return usagef("%s: cannot write: %w", name, err)
	}
	return nil
}
