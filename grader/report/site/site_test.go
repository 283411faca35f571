package site_test

import (
	"bytes"
	"compress/gzip"
	"regexp"
	"strings"
	"testing"

	"isrgrade/cases"
	"isrgrade/cases/tracks"
	"isrgrade/grader/report/site"
)

// contents gives every track with its hand-written cases as the quiz's traces, and
// with no examples: nothing here waits for a search.
func contents(t *testing.T) []site.Track {
	t.Helper()
	var all []site.Track
	for _, track := range tracks.All() {
		built, err := track.BuiltIn()
		if err != nil {
			t.Fatal(err)
		}
		var traces []*cases.Trace
		for _, one := range built {
			traces = append(traces, one.Trace)
		}
		example := &site.Example{Trace: traces[0], Right: "right <b>", Wrong: "wrong <i>"}
		all = append(all, site.Track{
			Track: &track, Handout: []byte("# Handout\n\nof `" + track.ID + "`\n"),
			Suites: [][]*cases.Trace{traces}, Shortest: []*site.Example{example},
		})
	}
	return all
}

func files(t *testing.T) map[string]string {
	t.Helper()
	made, err := site.Files(contents(t), "body { color: black }")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, file := range made {
		if _, twice := texts[file.Name]; twice {
			t.Errorf("%s is made twice", file.Name)
		}
		texts[file.Name] = string(file.Text)
	}
	return texts
}

var linked = regexp.MustCompile(`(?:href|src)="([^"#]*)`)

func TestEveryLinkLeadsToAFileOfTheSite(t *testing.T) {
	texts := files(t)
	for name, text := range texts {
		if !strings.HasSuffix(name, ".html") {
			continue
		}
		for _, found := range linked.FindAllStringSubmatch(text, -1) {
			if _, ours := texts[found[1]]; !ours && found[1] != "" && found[1] != "data:," {
				t.Errorf("%s leads to %q, which is no file of the site", name, found[1])
			}
		}
	}
}

func TestNothingOfTheSiteComesFromElsewhere(t *testing.T) {
	for name, text := range files(t) {
		for _, address := range []string{"http://", "https://", "//cdn", "fetch(", "XMLHttpRequest", "WebSocket", "sendBeacon"} {
			if name != "program.js" && strings.Contains(text, address) {
				t.Errorf("%s contains %q", name, address)
			}
		}
	}
}

// mostBytes is what the whole site may have, compressed.
const mostBytes = 3 << 20

func TestTheSiteIsSmall(t *testing.T) {
	total := 0
	for _, text := range files(t) {
		var packed bytes.Buffer
		writer := gzip.NewWriter(&packed)
		if _, err := writer.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if err := writer.Close(); err != nil {
			t.Fatal(err)
		}
		total += packed.Len()
	}
	t.Logf("%d bytes compressed", total)
	if total > mostBytes {
		t.Errorf("the site has %d bytes compressed, more than %d", total, mostBytes)
	}
}

func TestMistakesAreShownEscapedWithTheirTraceInThePlayground(t *testing.T) {
	texts := files(t)
	for _, track := range tracks.All() {
		page := texts[track.ID+"-mistakes.html"]
		for _, words := range track.Catalogue {
			if !strings.Contains(page, `id="`+words.ID+`"`) {
				t.Errorf("%s: the page of mistakes has no %s", track.ID, words.ID)
			}
		}
		if strings.Contains(page, "<b>") || !strings.Contains(page, "right &lt;b&gt;") {
			t.Errorf("%s: a line of output is not escaped", track.ID)
		}
		address := "play.html#track=" + track.ID + "&amp;mistakes=" + track.Catalogue[0].ID + "&amp;trace="
		if !strings.Contains(page, address) {
			t.Errorf("%s: no link to the playground with the trace", track.ID)
		}
	}
}
