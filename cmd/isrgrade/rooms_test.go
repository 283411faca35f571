package main

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"isrgrade/cases/tracks"
)

// wordsOfTracks matches the names of all commands and header lines of all tracks.
func wordsOfTracks() *regexp.Regexp {
	var words []string
	for _, track := range tracks.All() {
		for _, verb := range track.Grammar.Verbs {
			words = append(words, verb.Name)
		}
		for _, line := range track.Grammar.Header {
			words = append(words, line.Name)
		}
	}
	slices.Sort(words)
	return regexp.MustCompile(`\b(` + strings.Join(slices.Compact(words), "|") + `)\b`)
}

// ownFolder says that a folder belongs to one track, or holds no code of ours.
func ownFolder(name string) bool {
	parent, base := path.Split(name)
	switch parent {
	case "reference/":
		return true
	case "cases/":
		return base != "gen" && base != "play" && base != "tracks"
	default:
		return slices.Contains([]string{".git", ".ci", "docs", "submissions", "testdata", "starters", "export", "shortest"}, base)
	}
}

// What every track shares must name the words of none: a room that knows a command
// would have to learn those of the next track as well.
func TestNoSharedRoomHasTheWordsOfATrack(t *testing.T) {
	words := wordsOfTracks()
	root := os.DirFS("../..")
	read := 0
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if ownFolder(name) {
				return fs.SkipDir
			}
			return nil
		}
		code := slices.Contains([]string{".go", ".html", ".css", ".js"}, path.Ext(name))
		if !code || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		text, err := fs.ReadFile(root, name)
		read++
		for number, line := range strings.Split(string(text), "\n") {
			if found := words.FindString(line); found != "" {
				t.Errorf("%s:%d: %s is a word of a track: %s", name, number+1, found, strings.TrimSpace(line))
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if read < 150 {
		t.Errorf("only %d files were read", read)
	}
}
