// Package site writes a web site about the tracks: their handouts, stages and
// mistakes, a playground and a quiz. Its pages work from a file's address as well as
// from any web server, and fetch nothing from anywhere.
//
// It decides nothing: what pages show comes from the tracks, and what moves in them
// is the Go code itself, compiled to WebAssembly (see cmd/playground).
package site

import (
	"bytes"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"

	"isrgrade/cases"
	"isrgrade/cases/play"
)

//go:embed page
var pages embed.FS

// program is cmd/playground, compiled and compressed; `make playground` writes it.
//
//go:embed program/playground.wasm.gz
var program []byte

// Track is a track with what the site says about it.
type Track struct {
	*cases.Track
	Handout []byte // Markdown
	// Suites are the traces of generated suites, one a seed from 1: what the quiz asks.
	Suites [][]*cases.Trace
	// Shortest are the smallest traces that show the mistakes, by the catalogue's index;
	// nil where there is none.
	Shortest []*Example
}

// Example is a trace on which a mistake shows.
type Example struct {
	Trace   *cases.Trace
	Right   string // the first line that differs, as a right program prints it; "" for none
	Wrong   string
	Picture template.HTML
}

// File is one file of the site.
type File struct {
	Name string
	Text []byte
}

// Files makes all files of the site. style is that of the reports, which the site
// builds on.
func Files(tracks []Track, style string) ([]File, error) {
	templates, err := template.ParseFS(pages, "page/*.html")
	if err != nil {
		return nil, fmt.Errorf("read the site's templates: %w", err)
	}
	w := writer{templates: templates, tracks: tracks}
	w.page("index.html", "index.html", "Replication, to play with", "", nil)
	w.page("play.html", "play.html", "Playground", tracks[0].ID, nil)
	w.page("quiz.html", "quiz.html", "Ten questions", tracks[0].ID, nil)
	for i := range tracks {
		w.trackPages(&tracks[i])
	}
	w.scripts(style)
	return w.files, w.err
}

// writer collects files until something goes wrong.
type writer struct {
	templates *template.Template
	tracks    []Track
	files     []File
	err       error
}

func (w *writer) add(name string, text []byte, err error) {
	if err != nil && w.err == nil {
		w.err = fmt.Errorf("make %s: %w", name, err)
	}
	w.files = append(w.files, File{name, text})
}

// pageData is what every page has, and one thing of its own.
type pageData struct {
	Title   string
	Track   string
	Links   []link
	Tracks  []trackSummary
	Handout template.HTML
	Stages  []cases.Stage
	Topics  []topic
}

type link struct {
	Address, Text string
	Part          string // of a track: changes with the chosen one
	Current       bool
}

type trackSummary struct {
	ID, Title        string
	Stages, Mistakes int
}

func summaries(tracks []Track) []trackSummary {
	all := make([]trackSummary, len(tracks))
	for i, track := range tracks {
		all[i] = trackSummary{track.ID, track.Title, len(track.Stages), len(track.Catalogue)}
	}
	return all
}

func (w *writer) page(name, from, title, track string, fill func(*pageData)) {
	data := pageData{Title: title, Track: track, Links: w.links(name, track), Tracks: summaries(w.tracks)}
	if fill != nil {
		fill(&data)
	}
	var text bytes.Buffer
	err := w.templates.ExecuteTemplate(&text, from, data)
	w.add(name, text.Bytes(), err)
}

func (w *writer) links(name, track string) []link {
	links := []link{{Address: "index.html", Text: "Overview"}, {Address: "play.html", Text: "Playground"}, {Address: "quiz.html", Text: "Quiz"}}
	if track != "" {
		links = append(links,
			link{Address: track + "-handout.html", Text: "Handout", Part: "handout"},
			link{Address: track + "-mistakes.html", Text: "Mistakes", Part: "mistakes"})
	}
	for i := range links {
		links[i].Current = links[i].Address == name
	}
	return links
}

func (w *writer) trackPages(track *Track) {
	handout, err := markdown(track.Handout)
	if err != nil {
		w.add(track.ID+"-handout.html", nil, err)
		return
	}
	w.page(track.ID+"-handout.html", "handout.html", track.Title, track.ID, func(data *pageData) {
		data.Handout, data.Stages = handout, track.Stages
	})
	w.page(track.ID+"-mistakes.html", "mistakes.html", "Classic mistakes: "+track.Title, track.ID, func(data *pageData) {
		data.Topics = topics(track)
	})
}

// markdown renders a text of this repository.
func markdown(text []byte) (template.HTML, error) {
	renderer := goldmark.New(goldmark.WithExtensions(extension.Table), goldmark.WithParserOptions(parser.WithAutoHeadingID()))
	var page bytes.Buffer
	if err := renderer.Convert(text, &page); err != nil {
		return "", fmt.Errorf("render the handout: %w", err)
	}
	return template.HTML(page.String()), nil
}

// scripts adds the style, the scripts and the program.
func (w *writer) scripts(style string) {
	own, err := pages.ReadFile("page/site.css")
	w.add("style.css", append([]byte(style+"\n"), own...), err)
	for _, name := range []string{"engine.js", "page.js", "play.js", "quiz.js"} {
		text, err := pages.ReadFile("page/" + name)
		w.add(name, text, err)
	}
	w.add("program.js", []byte(`const playgroundProgram = "`+base64.StdEncoding.EncodeToString(program)+"\";\n"), nil)
	traces, err := quizTraces(w.tracks)
	w.add("traces.js", traces, err)
}

func quizTraces(tracks []Track) ([]byte, error) {
	all := map[string][][]string{}
	for _, track := range tracks {
		for _, suite := range track.Suites {
			var texts []string
			for _, trace := range suite {
				texts = append(texts, string(trace.Input()))
			}
			all[track.ID] = append(all[track.ID], texts)
		}
	}
	encoded, err := json.Marshal(all)
	if err != nil {
		return nil, fmt.Errorf("write the quiz's traces: %w", err)
	}
	return []byte("const quizTraces = " + string(encoded) + ";\n"), nil
}

// topic is a part of the catalogue.
type topic struct {
	Name    string
	Entries []entry
}

type entry struct {
	ID, Title, Does, Tempting, LessonSays, Shows, Hint string
	Shortest                                           *shown
}

// shown is an Example as a page has it.
type shown struct {
	Lines        []string
	Right, Wrong string
	Address      string // in the playground
	Picture      template.HTML
}

func topics(track *Track) []topic {
	var all []topic
	for i, words := range track.Catalogue {
		at := len(all) - 1
		for j := range all {
			if all[j].Name == words.Topic {
				at = j
			}
		}
		if at < 0 || all[at].Name != words.Topic {
			all = append(all, topic{Name: words.Topic})
			at = len(all) - 1
		}
		all[at].Entries = append(all[at].Entries, entry{
			words.ID, words.Title, words.Does, words.Tempting, words.LessonSays, words.Shows, words.Hint,
			showExample(track, i, words.ID),
		})
	}
	return all
}

func showExample(track *Track, i int, id string) *shown {
	if i >= len(track.Shortest) || track.Shortest[i] == nil {
		return nil
	}
	example := track.Shortest[i]
	input := string(example.Trace.Input())
	return &shown{
		Lines: strings.Split(strings.TrimSuffix(input, "\n"), "\n"), Picture: example.Picture,
		Right: orNothing(example.Right), Wrong: orNothing(example.Wrong),
		Address: play.Address("play.html", track.ID, input, id),
	}
}

func orNothing(line string) string {
	if line == "" {
		return "(nothing)"
	}
	return line
}
