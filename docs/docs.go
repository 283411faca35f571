// Package docs holds the texts for people, so that the program can show them.
package docs

import (
	"embed"
	"fmt"
)

//go:embed *.md
var files embed.FS

// Handout gives a track's handout for students, in Markdown. An error is a fault of
// this program: every track has one, docs/<track>.md.
func Handout(track string) ([]byte, error) {
	text, err := files.ReadFile(track + ".md")
	if err != nil {
		return nil, fmt.Errorf("read the handout of %s: %w", track, err)
	}
	return text, nil
}
