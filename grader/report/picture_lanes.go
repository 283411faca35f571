package report

import (
	"strconv"

	"isrgrade/reference"
)

// placeLanes gives each broker its lane. views are the states before the first
// column and behind each.
func (p *picture) placeLanes(brokers []int64, views []reference.View, moments []moment, heights ranks) {
	for i, id := range brokers {
		top := topMargin + i*(laneHeight+laneGap)
		one := lane{Label: "broker " + strconv.FormatInt(id, 10), Top: top, Bottom: top + laneHeight}
		one.draw(i, p, views, heights)
		one.mark(i, p, views, moments, heights)
		p.Lanes = append(p.Lanes, one)
	}
}

func (l *lane) draw(broker int, p *picture, views []reference.View, heights ranks) {
	of := func(is func(*reference.BrokerView) bool) []span {
		return p.spans(views, func(view *reference.View) bool { return is(&view.Brokers[broker]) })
	}
	l.InISR = of(func(b *reference.BrokerView) bool { return b.InISR })
	l.Down = of(func(b *reference.BrokerView) bool { return b.Down })
	leads := of(func(b *reference.BrokerView) bool { return b.Leads })
	switch {
	case len(leads) == 0:
		l.Role = "follower"
	case leads[0] == span{leftMargin, p.Right}:
		l.Role = "leader"
	default:
		l.Leads = leads
	}
	l.LEO = l.line(p, views, heights, func(view *reference.View) int64 { return view.Brokers[broker].LEO })
	l.HW = l.line(p, views, heights, func(view *reference.View) int64 { return view.Brokers[broker].HW })
}

// x is where the state changes to views[i].
func (p *picture) x(i int) int {
	if i == 0 {
		return leftMargin
	}
	return p.Columns[i-1].X
}

// spans gives the stretches over which something holds.
func (p *picture) spans(views []reference.View, holds func(*reference.View) bool) []span {
	var all []span
	since := -1
	for i := range views {
		switch now := holds(&views[i]); {
		case now && since < 0:
			since = p.x(i)
		case !now && since >= 0:
			all = append(all, span{since, p.x(i)})
			since = -1
		}
	}
	if since >= 0 {
		all = append(all, span{since, p.Right})
	}
	return all
}

// line draws an offset over time; where there is none the line waits.
func (l *lane) line(p *picture, views []reference.View, heights ranks, offset func(*reference.View) int64) stepLine {
	var line stepLine
	for i := range views {
		if now := offset(&views[i]); now != reference.Missing {
			line = append(line, corner{p.x(i), l.height(heights, now)})
		}
	}
	if len(line) == 0 {
		return nil
	}
	return append(line, corner{p.Right, line[len(line)-1].Y})
}

func (l *lane) height(heights ranks, offset int64) int {
	return l.Bottom - lanePadding - heights.scaled(offset, laneHeight-2*lanePadding-digitWidth)
}

// mark puts a point with the LEO where a command names the broker or moves its LEO.
func (l *lane) mark(broker int, p *picture, views []reference.View, moments []moment, heights ranks) {
	for i := range moments {
		if text := markText(&moments[i], broker, &views[i]); text != "" {
			l.Marks = append(l.Marks, mark{p.Columns[i].X, l.height(heights, moments[i].After.Brokers[broker].LEO), text})
		}
	}
}

// markText is the LEO that a command leads to in a broker's lane; "" for no point.
func markText(now *moment, broker int, before *reference.View) string {
	leo := now.After.Brokers[broker].LEO
	if leo == reference.Missing || now.Named != broker && leo == before.Brokers[broker].LEO {
		return ""
	}
	return strconv.FormatInt(leo, 10)
}
