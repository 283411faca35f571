package report

import (
	"slices"
	"strconv"
	"strings"

	reference "isrgrade/reference/isr"
)

// parting is where the program's output leaves the right one.
type parting struct {
	X                int
	Expected, Actual markedLine
	Offsets          []mark // offsets that the program claims, in the leader's lane
	Members          []claimedMember
	Writes           string // what the program says of writes, when it is wrong
	BadgeX           int
}

// claimedMember is a replica of which the program says wrongly that it is, or is
// not, in the ISR.
type claimedMember struct {
	Top  int
	Text string
}

// toldReply is what could be read of a program's line.
type toldReply struct {
	LEO, HW *int64
	ISR     []string // broker ids; nil when there was no ISR field
	Writes  string
}

// toldBy reads the fields of a reply as far as they can be read.
func toldBy(line string) toldReply {
	var t toldReply
	for word := range strings.FieldsSeq(line) {
		name, value, _ := strings.Cut(word, "=")
		switch name {
		case "LEO":
			t.LEO = readOffset(value)
		case "HW":
			t.HW = readOffset(value)
		case "ISR":
			t.ISR = strings.Split(value, ",")
		case "WRITES":
			t.Writes = value
		}
	}
	return t
}

func readOffset(text string) *int64 {
	offset, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return nil
	}
	return &offset
}

func (t toldReply) offsets() []int64 {
	var offsets []int64
	for _, offset := range []*int64{t.LEO, t.HW} {
		if offset != nil {
			offsets = append(offsets, *offset)
		}
	}
	return offsets
}

// placeParting adds what the program said where it parts.
func (p *picture) placeParting(in scene, said toldReply, heights ranks) {
	at := slices.IndexFunc(p.Columns, func(one column) bool { return one.Status == statusDiffers })
	if at < 0 {
		return
	}
	right := toldBy(in.Expected)
	p.Parting = &parting{X: p.Columns[at].X, BadgeX: p.Columns[at].X + digitWidth}
	p.Parting.Expected, p.Parting.Actual = markLines(clip(in.Expected, mostPictureText), clip(in.Actual, mostPictureText), in.Field)
	p.placeOffsets(right, said, heights)
	if said.ISR != nil {
		p.placeMembers(in.Trace.Config.Replicas, right, said)
	}
	if said.Writes != "" && said.Writes != right.Writes {
		p.Parting.Writes = "WRITES=" + Visible(clip(said.Writes, mostBadgeText))
	}
}

// How much of a program's line the picture shows, in bytes.
const (
	mostPictureText = 200
	mostBadgeText   = 24
)

func (p *picture) placeOffsets(right, said toldReply, heights ranks) {
	leader := &p.Lanes[reference.Leader]
	for _, one := range []struct {
		name        string
		right, said *int64
	}{{"LEO", right.LEO, said.LEO}, {"HW", right.HW, said.HW}} {
		if one.said != nil && (one.right == nil || *one.right != *one.said) {
			text := one.name + " " + strconv.FormatInt(*one.said, 10)
			p.Parting.Offsets = append(p.Parting.Offsets, mark{p.Parting.X, leader.height(heights, *one.said), text})
		}
	}
}

func (p *picture) placeMembers(replicas []int64, right, said toldReply) {
	for i, id := range replicas {
		broker := strconv.FormatInt(id, 10)
		in := slices.Contains(said.ISR, broker)
		if in == slices.Contains(right.ISR, broker) {
			continue
		}
		text := "says: out"
		if in {
			text = "says: in"
		}
		p.Parting.Members = append(p.Parting.Members, claimedMember{p.Lanes[i].Top, text})
	}
}
