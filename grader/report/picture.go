package report

import (
	"fmt"
	"strings"
)

// picture is a trace drawn as positions, in pixels from the top left. Time runs
// from left to right, a column a command, wider where more time passes; a lane is
// a broker. Heights in a lane rank offsets: what the rules ask is which of two is
// the higher, and ranks show it for 3 against 4 as well as for 3 against 2^40.
type picture struct {
	Width, Height int
	Skipped       int // commands before the first column, left out
	Right         int // where the lanes end
	Times         []tick
	Lanes         []lane
	Columns       []column
	StatusY       int // middle of the lane of replies
	LinesY        int // first base line of the two lines of output; 0 when they do not part
	Logs          []logRow
	PanelY        int // first base line of the words about the state
	PanelLines    int // that the longest words about a state have
	Parting       *parting
}

// tick is a time on the axis with the columns that it spans.
type tick struct {
	From, To, X int
	Text        string
}

// lane is one replica.
type lane struct {
	Label       string
	Role        string // "leader" or "follower"; "" for one that leads now and then
	Top, Bottom int
	InISR, Down []span
	Leads       []span // of one without Role
	LEO, HW     stepLine
	Marks       []mark
}

// span is a stretch of time, left to right.
type span struct{ From, To int }

// Width is the length of the span.
func (s span) Width() int { return s.To - s.From }

// stepLine is a line that only runs right, up and down: its corners.
type stepLine []corner

type corner struct{ X, Y int }

// Path gives the line as the d attribute of an SVG path.
func (line stepLine) Path() string {
	var path strings.Builder
	for i, at := range line {
		if i == 0 {
			fmt.Fprintf(&path, "M%d %d", at.X, at.Y)
			continue
		}
		fmt.Fprintf(&path, "H%dV%d", at.X, at.Y)
	}
	return path.String()
}

// mark is a command that concerns a lane's broker, with the LEO that it leads to.
type mark struct {
	X, Y int
	Text string
}

// column is one command.
type column struct {
	X        int // its middle, where the state changes
	From, To int // what it takes of the width
	Command  string
	State    []string // after the command, in words
	Status   string   // "" without a reply, or one of the constants below
	PanelX   int      // left edge of the text that shows State
}

// What is known of the program's answer to a command.
const (
	statusEqual   = "equal"
	statusDiffers = "differs"
	statusLater   = "later" // after the first difference nothing is compared
)

// Height is the lane's.
func (l lane) Height() int { return l.Bottom - l.Top }

// Width is the column's.
func (c column) Width() int { return c.To - c.From }

// Text is the command and the state after it, for a reader who does not see.
func (c column) Text() string { return c.Command + "\n" + strings.Join(c.State, "\n") }

// LaneWidth is the length of every lane.
func (p picture) LaneWidth() int { return p.Right - leftMargin }

// TargetHeight is how far down a column can be pointed at.
func (p picture) TargetHeight() int { return p.StatusY - topMargin + statusHeight - lineHeight/2 }

// PanelHeight is that of the words about a state.
func (p picture) PanelHeight() int { return (p.PanelLines + 1) * lineHeight }

// StateY is the base line of a line of the words about a state, from 0.
func (p picture) StateY(line int) int { return p.PanelY + (line+1)*lineHeight }
