package report

import (
	"math/bits"
	"strconv"

	"isrgrade/cases"
	reference "isrgrade/reference/isr"
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
	panelWidth   = 560
	mostColumns  = 80
)

// scene is what a picture is drawn from.
type scene struct {
	Trace            *cases.Trace
	Line             int // of the output, from 1, the first that differs; 0 for none
	Expected, Actual string
	Field            string
}

// drawn lays the scene out.
func drawn(in scene) picture {
	config := &in.Trace.Config
	moments := replay(in.Trace)
	var p picture
	p.Skipped = max(0, len(moments)-mostColumns)
	before := startOf(in.Trace, moments, p.Skipped)
	told := toldBy(in.Actual)
	heights := newRanks(before, moments[p.Skipped:], told)
	p.placeColumns(config, moments, in.Line)
	p.placeLanes(config, before, moments[p.Skipped:], heights)
	p.StatusY = topMargin + len(config.Replicas)*(laneHeight+laneGap) + statusHeight/2
	p.placeParting(in, told, heights)
	p.placeText(len(config.Replicas))
	return p
}

// startOf gives the state before the first command that is drawn.
func startOf(trace *cases.Trace, moments []moment, skipped int) reference.State {
	if skipped > 0 {
		return moments[skipped-1].After
	}
	rules := reference.Lesson()
	return rules.Begin(&trace.Config)
}

// placeColumns gives each command its stretch of the width. line is the first line
// of output that differs.
func (p *picture) placeColumns(config *reference.Config, moments []moment, line int) {
	x, replies := leftMargin, 0
	usual := max(columnWidth, min(widestColumn, columnsWidth/(len(moments)-p.Skipped)))
	for i, now := range moments {
		if now.Reply != nil {
			replies++
		}
		if i < p.Skipped {
			continue
		}
		if i > p.Skipped {
			x += gapWidth(now.Command.Time - moments[i-1].Command.Time)
		}
		width := max(usual, digitWidth*len(markText(now))+digitWidth)
		one := column{From: x, To: x + width, X: x + width/2, Command: now.Command.Text(config), State: now.describe(config)}
		if now.Reply != nil {
			one.Status = compared(replies, line)
		}
		p.Columns = append(p.Columns, one)
		p.addTime(one, now.Command.Time, i > p.Skipped && now.Command.Time == moments[i-1].Command.Time)
		x += width
	}
	p.Right = x + digitWidth
	p.Width = max(p.Right+rightMargin, leftMargin+panelWidth)
}

// gapWidth grows with the doublings of the time that passes, in ms: a picture to
// scale would lose either the short steps or the long ones.
func gapWidth(ms int64) int { return 3 * bits.Len64(uint64(ms)) }

func compared(reply, line int) string {
	switch {
	case line == 0 || reply < line:
		return statusEqual
	case reply == line:
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

// markText is the LEO that an APPEND or a FETCH leads to. An APPEND's Follower is
// 0, the leader's index.
func markText(now moment) string {
	if now.Command.Kind == reference.Status {
		return ""
	}
	return strconv.FormatInt(now.After.Replicas[now.Command.Follower].LEO, 10)
}

func (p *picture) placeLanes(config *reference.Config, before reference.State, moments []moment, heights ranks) {
	for i, id := range config.Replicas {
		top := topMargin + i*(laneHeight+laneGap)
		one := lane{Label: "broker " + strconv.FormatInt(id, 10), Role: "follower", Top: top, Bottom: top + laneHeight}
		if i == reference.Leader {
			one.Role = "leader"
		}
		one.draw(i, p, before, moments, heights)
		p.Lanes = append(p.Lanes, one)
	}
}

func (l *lane) draw(replica int, p *picture, before reference.State, moments []moment, heights ranks) {
	l.LEO = stepLine{{leftMargin, l.height(heights, before.Replicas[replica].LEO)}}
	l.HW = stepLine{{leftMargin, l.height(heights, before.HW)}}
	in, since := before.Replicas[replica].InISR, leftMargin
	for i, now := range moments {
		x, after := p.Columns[i].X, now.After.Replicas[replica]
		l.LEO = append(l.LEO, corner{x, l.height(heights, after.LEO)})
		l.HW = append(l.HW, corner{x, l.height(heights, now.After.HW)})
		if now.Command.Kind != reference.Status && now.Command.Follower == replica {
			l.Marks = append(l.Marks, mark{x, l.height(heights, after.LEO), markText(now)})
		}
		if in && !after.InISR {
			l.InISR = append(l.InISR, span{since, x})
		}
		if !in && after.InISR {
			since = x
		}
		in = after.InISR
	}
	if in {
		l.InISR = append(l.InISR, span{since, p.Right})
	}
	l.LEO = append(l.LEO, corner{p.Right, l.LEO[len(l.LEO)-1].Y})
	l.HW = append(l.HW, corner{p.Right, l.HW[len(l.HW)-1].Y})
}

func (l *lane) height(heights ranks, offset int64) int {
	return l.Bottom - lanePadding - heights.scaled(offset, laneHeight-2*lanePadding-digitWidth)
}

// placeText puts the two lines of output, if they part, and the words about the
// state under the lanes.
func (p *picture) placeText(replicas int) {
	y := p.StatusY + statusHeight/2 + lineHeight
	if p.Parting != nil {
		p.LinesY = y
		y += 3 * lineHeight
	}
	p.PanelY = y
	p.Height = y + (replicas+1)*lineHeight
	for i := range p.Columns {
		p.Columns[i].PanelX = max(leftMargin, min(p.Columns[i].X-panelWidth/2, p.Width-panelWidth))
	}
}
