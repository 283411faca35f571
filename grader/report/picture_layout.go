package report

import (
	"math/bits"
	"strconv"

	"isrgrade/cases"
	"isrgrade/reference"
)

// Measures of the picture.
const (
	leftMargin   = 104
	topMargin    = 44
	laneHeight   = 76
	lanePadding  = 14
	laneGap      = 10
	columnWidth  = 46  // of a command among many
	columnsWidth = 660 // of few commands
	widestColumn = 110
	digitWidth   = 8
	rightMargin  = 132
	statusHeight = 40
	lineHeight   = 20
	panelWidth   = 600
	mostColumns  = 80
)

// scene is what a picture is drawn from.
type scene struct {
	Trace            *cases.Trace
	Line             int // of the output, from 1, the first that differs; 0 for none
	Expected, Actual string
}

// drawn lays the scene out.
func drawn(in scene) picture {
	brokers := in.Trace.Config.Brokers
	start, moments := replay(in.Trace)
	var p picture
	p.Skipped = max(0, len(moments)-mostColumns)
	p.placeColumns(brokers, start, moments, in.Line)
	views := viewsOf(start, moments, p.Skipped)
	told := newClaims(in, moments)
	heights := newRanks(views, told.offsets())
	p.placeLanes(brokers, views, moments[p.Skipped:], heights)
	p.StatusY = topMargin + len(brokers)*(laneHeight+laneGap) + statusHeight/2
	p.placeParting(in, told, heights)
	p.placeText(brokers, views[len(views)-1])
	return p
}

// viewsOf gives the state before the first command that is drawn, and that behind
// each.
func viewsOf(start reference.View, moments []moment, skipped int) []reference.View {
	views := []reference.View{start}
	for i := range moments {
		views = append(views, moments[i].After)
	}
	return views[skipped:]
}

// placeColumns gives each command its stretch of the width. line is the first line
// of output that differs.
func (p *picture) placeColumns(brokers []int64, start reference.View, moments []moment, line int) {
	x, lines := leftMargin, 0
	usual := max(columnWidth, min(widestColumn, columnsWidth/(len(moments)-p.Skipped)))
	before := &start
	for i := range moments {
		now := &moments[i]
		lines += len(now.Reply.Lines)
		widest := widestMark(now, before)
		before = &now.After
		if i < p.Skipped {
			continue
		}
		if i > p.Skipped {
			x += gapWidth(now.Time - moments[i-1].Time)
		}
		width := max(usual, digitWidth*widest+digitWidth)
		one := column{From: x, To: x + width, X: x + width/2, Command: now.Text, State: now.describe(brokers)}
		if len(now.Reply.Lines) > 0 {
			one.Status = compared(lines-len(now.Reply.Lines)+1, lines, line)
		}
		p.Columns = append(p.Columns, one)
		p.addTime(one, now.Time, i > p.Skipped && now.Time == moments[i-1].Time)
		x += width
	}
	p.Right = x + digitWidth
	p.Width = max(p.Right+rightMargin, leftMargin+panelWidth)
}

func widestMark(now *moment, before *reference.View) int {
	widest := 0
	for i := range now.After.Brokers {
		widest = max(widest, len(markText(now, i, before)))
	}
	return widest
}

// gapWidth grows with the doublings of the time that passes, in ms: a picture to
// scale would lose either the short steps or the long ones.
func gapWidth(ms int64) int { return 3 * bits.Len64(uint64(ms)) }

// compared says how a reply, whose lines are those from first to last, compares when
// line is the first of the output that differs.
func compared(first, last, line int) string {
	switch {
	case line == 0 || last < line:
		return statusEqual
	case first <= line:
		return statusDiffers
	default:
		return statusLater
	}
}

func (p *picture) addTime(one column, ms int64, same bool) {
	if same {
		last := &p.Times[len(p.Times)-1]
		last.To = one.To
		last.X = (last.From + last.To) / 2
		return
	}
	p.Times = append(p.Times, tick{From: one.From, To: one.To, X: one.X, Text: strconv.FormatInt(ms, 10)})
}

// placeText puts the two lines of output, if they part, the logs at the end and the
// words about the state under the lanes.
func (p *picture) placeText(brokers []int64, last reference.View) {
	y := p.StatusY + statusHeight/2 + lineHeight
	if p.Parting != nil {
		p.LinesY = y
		y += 3 * lineHeight
	}
	y = p.placeLogs(brokers, last, y)
	p.PanelY = y
	for i := range p.Columns {
		p.PanelLines = max(p.PanelLines, len(p.Columns[i].State))
		p.Columns[i].PanelX = max(leftMargin, min(p.Columns[i].X-panelWidth/2, p.Width-panelWidth))
	}
	p.Height = y + (p.PanelLines+1)*lineHeight
}
