package report

import (
	"bufio"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"sync"

	"isrgrade/cases"
	"isrgrade/grader"
)

//go:embed page/style.css page/index.js page/*.html
var pageFiles embed.FS

// pages are the parsed templates with the style and the script that they embed.
type pages struct {
	templates *template.Template
	style     template.CSS
	script    template.JS
}

var loadPages = sync.OnceValues(func() (pages, error) {
	templates, err := template.ParseFS(pageFiles, "page/*.html")
	if err != nil {
		return pages{}, err
	}
	style, err := pageFiles.ReadFile("page/style.css")
	if err != nil {
		return pages{}, err
	}
	script, err := pageFiles.ReadFile("page/index.js")
	return pages{templates, template.CSS(style), template.JS(script)}, err
})

// WriteHTML writes one result as a page of its own: it needs no other file, no
// network and no script, and its policy forbids all of them.
// Its picture is drawn by the rules of the result's track.
func WriteHTML(w io.Writer, result grader.Result, tracks Tracks) error {
	return writePage(w, studentPageFile, func(frame frame) any {
		frame.Title = VisibleLines(displayName(result))
		return newStudentPage(frame, result, tracks)
	})
}

// Tracks gives the track with an id; false says that there is none.
type Tracks func(id string) (cases.Track, bool)

// The names of the templates.
const (
	studentPageFile = "student.html"
	indexPageFile   = "index.html"
)

// frame is what every page has.
type frame struct {
	Title  string
	Style  template.CSS
	Script template.JS
	// Policy is the Content-Security-Policy: nothing is loaded, nothing runs but
	// our own style and script, named by their hashes.
	Policy string
}

func writePage(w io.Writer, name string, page func(frame) any) error {
	loaded, err := loadPages()
	if err != nil {
		return fmt.Errorf("read the page's template: %w", err)
	}
	policy := "default-src 'none'; base-uri 'none'; form-action 'none'; style-src " + hashSource(string(loaded.style))
	if name == indexPageFile {
		policy += "; script-src " + hashSource(string(loaded.script))
	}
	data := page(frame{Style: loaded.style, Script: loaded.script, Policy: policy})
	// A template writes a few bytes at a time.
	buffered := bufio.NewWriter(w)
	if err := loaded.templates.ExecuteTemplate(buffered, name, data); err != nil {
		return fmt.Errorf("write the page: %w", err)
	}
	if err := buffered.Flush(); err != nil {
		return fmt.Errorf("write the page: %w", err)
	}
	return nil
}

// hashSource names an inline style or script in a Content-Security-Policy.
func hashSource(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
