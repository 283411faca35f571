package failover_test

import (
	"bytes"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"isrgrade/cases"
	"isrgrade/reference"
)

// sceneFile is the page of the five scenes, with its pictures beside it.
const sceneFile = "../../docs/failover-scenes.md"

// scenePicture is one picture of the page: a case as the right program plays it, or
// as one does that makes a mistake.
type scenePicture struct{ file, caseName, mistake string }

var scenePictures = []scenePicture{
	{"failover-one-copy.svg", "5-loss/acks-all-is-only-as-strong-as-the-isr", ""},
	{"failover-two-copies.svg", "7-min-isr/stronger-than-one-copy", ""},
	{"failover-unclean.svg", "6-operator/unclean-leader-election", ""},
	{"failover-restart-before-0.11.svg", "5-loss/a-restart-before-the-leader-dies", "truncate-to-hw"},
	{"failover-restart.svg", "5-loss/a-restart-before-the-leader-dies", ""},
	{"failover-power-cut-before-0.11.svg", "5-loss/a-power-cut-on-both", "truncate-to-hw"},
	{"failover-power-cut.svg", "5-loss/a-power-cut-on-both", ""},
}

// With -update the pictures are drawn anew; look at them before they are committed.
func TestThePicturesOfTheScenesAreThoseOfTheCases(t *testing.T) {
	page, err := os.ReadFile(sceneFile)
	if err != nil {
		t.Fatal(err)
	}
	for _, picture := range scenePictures {
		if !strings.Contains(string(page), "](pictures/"+picture.file+")") {
			t.Errorf("the page does not show %s", picture.file)
		}
		file := filepath.Join("../../docs/pictures", picture.file)
		drawn := draw(caseNamed(t, picture.caseName).Trace, players(t, picture.mistake))
		if *update {
			if err := os.WriteFile(file, drawn, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if kept, err := os.ReadFile(file); err != nil || !bytes.Equal(kept, drawn) {
			t.Errorf("%s is not the picture of its case (%v); see `go test ./cases/failover -update`", file, err)
		}
	}
}

func TestThePageOfTheScenesNamesCasesThatExist(t *testing.T) {
	page, err := os.ReadFile(sceneFile)
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile("`([1-8]-[a-z-]+/[a-z0-9-]+)`").FindAllStringSubmatch(string(page), -1)
	if len(named) < len(scenePictures)/2 {
		t.Errorf("the page names %d cases", len(named))
	}
	for _, name := range named {
		caseNamed(t, name[1])
	}
}

func caseNamed(t *testing.T, name string) cases.Case {
	t.Helper()
	suite := builtIn(t)
	i := slices.IndexFunc(suite, func(one cases.Case) bool { return one.Name == name })
	if i < 0 {
		t.Fatalf("no case is called %s", name)
	}
	return suite[i]
}

func players(t *testing.T, mistake string) reference.Player {
	t.Helper()
	if mistake == "" {
		return track.NewPlayer()
	}
	entry := track.Find(mistake)
	if entry < 0 {
		t.Fatalf("the catalogue has no %s", mistake)
	}
	return track.NewPlayer(reference.Made{Entry: entry})
}

// The measures of a picture, in pixels. Time runs down, a row a command; a column
// is a broker.
const (
	rowHeight    = 30
	textWidth    = 190
	brokerWidth  = 250
	recordWidth  = 38
	recordHeight = 20
	headHeight   = 64
)

// fills are the colours of epochs; the number stands in each record as well.
var fills = []string{"#dbeafe", "#fde68a", "#bbf7d0", "#fbcfe8", "#ddd6fe", "#e5e7eb"}

// drawing is a picture while it is drawn.
type drawing struct{ bytes.Buffer }

func (d *drawing) add(format string, values ...any) { fmt.Fprintf(&d.Buffer, format+"\n", values...) }

func (d *drawing) text(x, y int, class, text string) {
	d.add(`<text x="%d" y="%d" class="%s">%s</text>`, x, y, class, html.EscapeString(text))
}

const style = `<style>text{font:13px monospace;fill:#111}.head{font-weight:bold}.said{fill:#065f46}.bad{fill:#b91c1c;font-weight:bold}` +
	`.small{font-size:9px}.gone{fill:#6b7280}</style>`

// draw shows all brokers after each command: their logs with epochs, HW, who
// leads, who is in the ISR, who is down, what was answered and lost.
func draw(trace *cases.Trace, player reference.Player) []byte {
	rows := &drawing{}
	y := headHeight
	player.Begin(&trace.Config)
	var reply reference.Reply
	for i := range trace.Steps {
		player.Step(&trace.Steps[i].Command, &reply)
		y = rows.row(trace, i, &reply, player.View(), y)
	}
	d := &drawing{}
	width, height := textWidth+len(trace.Config.Brokers)*brokerWidth, y
	d.add(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d">`, width, height, width, height)
	d.add(`%s<rect width="100%%" height="100%%" fill="#fff"/>`, style)
	d.text(8, 18, "", "A box is a record, its epoch in the corner; thick: acknowledged; crossed out: lost.")
	d.text(8, 34, "", "The black bar is the broker's HW. L leads, = is in the ISR, x is down.")
	for i, id := range trace.Config.Brokers {
		d.text(textWidth+i*brokerWidth, 54, "head", fmt.Sprintf("broker %d", id))
	}
	d.Write(rows.Bytes())
	d.add(`</svg>`)
	return d.Bytes()
}

func (d *drawing) row(trace *cases.Trace, i int, reply *reference.Reply, view reference.View, y int) int {
	d.add(`<line x1="0" y1="%d" x2="100%%" y2="%d" stroke="#e5e7eb"/>`, y, y)
	d.text(8, y+19, "", trace.Text(i))
	for k := range view.Brokers {
		d.broker(&view.Brokers[k], textWidth+k*brokerWidth, y+5)
	}
	y += rowHeight
	for _, line := range trace.Model.Grammar.Lines(&trace.Config, reply) {
		if strings.Contains(line, "BROKER=") {
			continue // the row shows it
		}
		class := "said"
		if strings.Contains(line, "LOST=") && !strings.HasSuffix(line, "LOST=-") || strings.HasSuffix(line, "OFFSET=-1") {
			class = "bad"
		}
		d.text(24, y+14, class, "> "+line)
		y += rowHeight / 2
	}
	return y + 4
}

func (d *drawing) broker(b *reference.BrokerView, x, y int) {
	standing := " "
	switch {
	case b.Down:
		standing = "x"
	case b.Leads:
		standing = "L"
	}
	if b.InISR {
		standing += "="
	}
	d.text(x, y+15, "head", standing)
	x += 24
	for i, entry := range b.Log {
		d.record(entry, b.Down, x+i*recordWidth, y)
	}
	at := x + int(b.HW)*recordWidth
	d.add(`<rect x="%d" y="%d" width="4" height="%d" fill="#111"/>`, at-2, y-3, recordHeight+6)
}

func (d *drawing) record(entry reference.Entry, down bool, x, y int) {
	stroke, opacity := 1, 1.0
	if entry.Fate != "" {
		stroke = 3
	}
	if down {
		opacity = 0.45
	}
	d.add(`<g opacity="%.2f"><rect x="%d" y="%d" width="%d" height="%d" fill="%s" stroke="#374151" stroke-width="%d"/>`,
		opacity, x+1, y, recordWidth-4, recordHeight, fills[int(entry.Epoch)%len(fills)], stroke)
	d.text(x+5, y+15, "", entry.Name)
	d.text(x+recordWidth-11, y+9, "small", fmt.Sprint(entry.Epoch))
	if entry.Fate == "lost" {
		d.add(`<path d="M%d %dL%d %d" stroke="#b91c1c" stroke-width="2"/>`, x+1, y+recordHeight, x+recordWidth-3, y)
	}
	d.add(`</g>`)
}
