package report

import (
	"slices"
	"strconv"
	"strings"

	"isrgrade/reference"
)

// parting is where the program's output leaves the right one.
type parting struct {
	X                int
	Expected, Actual markedLine
	Offsets          []claimedOffset // in the lane that the line speaks of
	Members          []claimedMember
	Badge            string // what else the program says wrongly
	BadgeX           int
}

// claimedOffset is an offset that the program claims, where it would stand, with the
// words on a badge of their own, which no line strikes through.
type claimedOffset struct {
	X, Y  int
	Text  string
	Badge box
}

// box is a rectangle, in pixels.
type box struct{ X, Y, Width, Height int }

// TextX and TextY are where the words in the box begin.
func (b box) TextX() int { return b.X + badgePadding }

// TextY is their base line.
func (b box) TextY() int { return b.Y + b.Height - 6 }

// Measures of a badge.
const (
	badgeHeight  = 20
	badgePadding = 8
)

// claimedMember is a replica of which the program says wrongly that it is, or is
// not, in the ISR.
type claimedMember struct {
	Top  int
	Text string
}

// programClaims is what a program's line says otherwise than the right one.
type programClaims struct {
	lane  int // that the line speaks of
	wrong []claim
}

// claim is a field NAME=VALUE of a line.
type claim struct{ name, right, said string }

// newClaims reads the two lines as far as they can be read.
func newClaims(in scene, moments []moment) programClaims {
	claims := programClaims{lane: laneOf(in, moments)}
	said := namedValues(in.Actual)
	for _, right := range namedValues(in.Expected) {
		at := slices.IndexFunc(said, func(c claim) bool { return c.name == right.name })
		if at >= 0 && said[at].said != right.said {
			claims.wrong = append(claims.wrong, claim{right.name, right.said, said[at].said})
		}
	}
	return claims
}

// namedValues gives the fields of a line.
func namedValues(line string) []claim {
	var all []claim
	for word := range strings.FieldsSeq(line) {
		if name, value, named := strings.Cut(word, "="); named && name != "t" {
			all = append(all, claim{name: name, said: value})
		}
	}
	return all
}

// laneOf gives the broker that the line speaks of: the one that it names or, as the
// partition's numbers are the leader's, the leader.
func laneOf(in scene, moments []moment) int {
	line := in.Line
	for i := range moments {
		lines := moments[i].Reply.Lines
		if line > len(lines) {
			line -= len(lines)
			continue
		}
		if line > 0 {
			return brokerOfLine(in, &lines[line-1], moments[i].After)
		}
	}
	return 0
}

func brokerOfLine(in scene, line *reference.Line, after reference.View) int {
	values := line.Values
	for _, field := range in.Trace.Model.Grammar.Replies[line.Shape].Fields {
		switch {
		case field.Kind == reference.Broker && values[0] >= 0:
			return int(values[0])
		case field.Kind == reference.Keyword:
		case field.Kind.IsList():
			values = values[1+values[0]:]
		default:
			values = values[1:]
		}
	}
	return max(0, slices.IndexFunc(after.Brokers, func(b reference.BrokerView) bool { return b.Leads }))
}

// offsets are the numbers that the lanes have to make room for.
func (c programClaims) offsets() []int64 {
	var all []int64
	for _, one := range c.wrong {
		if offset, ok := one.offset(); ok {
			all = append(all, offset)
		}
	}
	return all
}

func (c claim) offset() (int64, bool) {
	if c.name != reference.LabelLEO && c.name != reference.LabelHW {
		return 0, false
	}
	offset, err := strconv.ParseInt(c.said, 10, 64)
	return offset, err == nil
}

// How much of a program's line the picture shows, in bytes.
const (
	mostPictureText = 200
	mostBadgeText   = 24
)

// placeParting adds what the program said where it parts.
func (p *picture) placeParting(in scene, said programClaims, heights ranks) {
	at := slices.IndexFunc(p.Columns, func(one column) bool { return one.Status == statusDiffers })
	if at < 0 {
		return
	}
	p.Parting = &parting{X: p.Columns[at].X, BadgeX: p.Columns[at].X + digitWidth}
	p.Parting.Expected, p.Parting.Actual = markLines(clip(in.Expected, mostPictureText), clip(in.Actual, mostPictureText))
	inLanes := len(p.Lanes) > 0 // a track without brokers has none
	for _, one := range said.wrong {
		offset, isOffset := one.offset()
		switch {
		case isOffset && inLanes:
			lane := &p.Lanes[said.lane]
			p.Parting.Offsets = append(p.Parting.Offsets, p.claimed(one.name, offset, lane.height(heights, offset)))
		case one.name == reference.LabelISR:
			p.placeMembers(in.Trace.Config.Brokers, one)
		case p.Parting.Badge == "":
			p.Parting.Badge = one.name + "=" + Visible(clip(one.said, mostBadgeText))
		}
	}
	if inLanes {
		p.spreadBadges(p.Lanes[said.lane].Top)
	}
}

// claimed is an offset of a field that the program claims, at its height.
func (p *picture) claimed(name string, offset int64, y int) claimedOffset {
	text := "says: " + name + " " + strconv.FormatInt(offset, 10)
	return claimedOffset{p.Parting.X, y, text, box{
		p.Parting.BadgeX, y - badgeHeight/2, digitWidth*len(text) + 2*badgePadding, badgeHeight,
	}}
}

// spreadBadges moves the badges of one lane apart, the higher offset above the
// other, and widens the picture so that they fit into it.
func (p *picture) spreadBadges(top int) {
	badges := p.Parting.Offsets
	slices.SortStableFunc(badges, func(a, b claimedOffset) int { return a.Y - b.Y })
	free := top
	for i := range badges {
		badge := &badges[i].Badge
		badge.Y = min(badge.Y, top+laneHeight-(len(badges)-i)*(badgeHeight+2))
		badge.Y = max(badge.Y, free)
		free = badge.Y + badgeHeight + 2
		p.Width = max(p.Width, badge.X+badge.Width+digitWidth)
	}
}

func (p *picture) placeMembers(brokers []int64, isr claim) {
	right, said := strings.Split(isr.right, ","), strings.Split(isr.said, ",")
	for i, id := range brokers {
		broker := strconv.FormatInt(id, 10)
		in := slices.Contains(said, broker)
		if in == slices.Contains(right, broker) {
			continue
		}
		text := "says: out"
		if in {
			text = "says: in"
		}
		p.Parting.Members = append(p.Parting.Members, claimedMember{p.Lanes[i].Top, text})
	}
}
