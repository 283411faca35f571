package report

import (
	"fmt"
	"unicode/utf8"

	"isrgrade/reference"
)

// logRow is a broker's log at the end of the trace, record by record.
type logRow struct {
	Label   string
	Y       int // top of the boxes
	Records []recordBox
	HWX     int // where the high watermark stands; 0 for none
	Before  int // records left out on the left
}

// recordBox is one record.
type recordBox struct {
	X, Width int
	Name     string
	Epoch    string // "epoch 1" where a run of an epoch begins, else ""
	Color    int    // one of epochColors, the epoch's
	Fate     string // "acknowledged", "lost" or ""
	Sign     string // that says the fate without colour
}

const (
	epochColors   = 6
	recordPadding = 14
	recordGap     = 2
	logRowHeight  = 58
	boxHeight     = 24
	mostRecords   = 24 // in a row
)

// placeLogs draws the logs if the track tells its records apart, and gives where the
// next thing goes.
func (p *picture) placeLogs(brokers []int64, view reference.View, y int) int {
	for i := range view.Brokers {
		lane := &view.Brokers[i]
		if lane.Log == nil {
			continue
		}
		row := logRow{Label: fmt.Sprintf("log of %d", brokers[i]), Y: y, Before: max(0, len(lane.Log)-mostRecords)}
		row.fill(lane)
		p.Logs = append(p.Logs, row)
		y += logRowHeight
		p.Width = max(p.Width, row.right()+rightMargin)
	}
	if len(p.Logs) > 0 {
		y += lineHeight
	}
	return y
}

func (row *logRow) fill(lane *reference.BrokerView) {
	x := leftMargin
	for i, entry := range lane.Log[row.Before:] {
		at := row.Before + i
		box := recordBox{X: x, Name: entry.Name, Color: int(entry.Epoch % epochColors), Fate: entry.Fate, Sign: fateSign(entry.Fate)}
		if i == 0 || lane.Log[at-1].Epoch != entry.Epoch {
			box.Epoch = fmt.Sprintf("epoch %d", entry.Epoch)
		}
		box.Width = recordPadding + digitWidth*max(utf8.RuneCountInString(box.Name+box.Sign), len(box.Epoch))
		if int64(at) < lane.HW {
			row.HWX = x + box.Width + recordGap/2
		}
		row.Records = append(row.Records, box)
		x += box.Width + recordGap
	}
	if lane.HW == int64(row.Before) {
		row.HWX = leftMargin - recordGap/2
	}
}

func (row *logRow) right() int {
	if len(row.Records) == 0 {
		return leftMargin
	}
	last := row.Records[len(row.Records)-1]
	return last.X + last.Width
}

func fateSign(fate string) string {
	switch fate {
	case "acknowledged":
		return " ✓"
	case "lost":
		return " ✗"
	default:
		return ""
	}
}
