package report

import (
	"slices"
	"strings"
	"testing"

	"isrgrade/cases"
	lesson "isrgrade/cases/isr"
	reference "isrgrade/reference/isr"

	"pgregory.net/rapid"
)

// lessonTrace is the worked trace of the lesson.
const lessonTrace = `LAG_MAX 500
MIN_ISR 1
REPLICAS 5 6 7
t=0 APPEND 4
t=100 FETCH 6 offset 4
t=120 FETCH 7 offset 2
t=130 STATUS
t=400 FETCH 6 offset 4
t=550 STATUS
t=600 FETCH 7 offset 4
t=601 STATUS
`

func parsed(t *testing.T, text string) *cases.Trace {
	t.Helper()
	track := lesson.Track()
	trace, err := track.Parse("test", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return trace
}

func TestPictureFillsALaneWhileTheReplicaIsInTheISR(t *testing.T) {
	p := drawn(scene{Trace: parsed(t, lessonTrace)})
	leaves, returns := p.Columns[5].X, p.Columns[6].X // t=550 STATUS, t=600 FETCH 7
	for lane, want := range [][]span{
		{{leftMargin, p.Right}},
		{{leftMargin, p.Right}},
		{{leftMargin, leaves}, {returns, p.Right}},
	} {
		if got := p.Lanes[lane].InISR; !slices.Equal(got, want) {
			t.Errorf("%s is in the ISR over %v, want %v", p.Lanes[lane].Label, got, want)
		}
	}
}

func TestPictureRaisesTheHWWhereTheLessonDoes(t *testing.T) {
	p := drawn(scene{Trace: parsed(t, lessonTrace)})
	hw := p.Lanes[0].HW
	var rises []int
	for i := 1; i < len(hw); i++ {
		if hw[i].Y < hw[i-1].Y {
			rises = append(rises, hw[i].X)
		}
	}
	if want := []int{p.Columns[2].X, p.Columns[5].X}; !slices.Equal(rises, want) {
		t.Errorf("the HW rises at %v; the lesson raises it to 2 at t=120 and to 4 at t=550: %v", rises, want)
	}
}

func TestPictureGivesEqualTimesOneTick(t *testing.T) {
	p := drawn(scene{Trace: parsed(t, strings.Replace(lessonTrace, "t=120", "t=100", 1))})
	second := p.Times[1]
	if second.Text != "100" || second.From != p.Columns[1].From || second.To != p.Columns[2].To {
		t.Errorf("two commands at t=100 have the tick %+v", second)
	}
	if p.Columns[2].From != p.Columns[1].To {
		t.Error("two commands at t=100 do not stand side by side")
	}
}

func TestPictureMarksWhereTheOutputParts(t *testing.T) {
	p := drawn(scene{
		Trace: parsed(t, lessonTrace), Line: 2,
		Expected: "t=550 LEO=4 HW=4 ISR=5,6 WRITES=OK", Actual: "t=550 LEO=4 HW=2 ISR=5,6,7 WRITES=NOT_ENOUGH_REPLICAS",
	})
	var status []string
	for _, one := range p.Columns {
		if one.Status != "" {
			status = append(status, one.Status)
		}
	}
	if !slices.Equal(status, []string{statusEqual, statusDiffers, statusLater}) {
		t.Errorf("the STATUS points are %v", status)
	}
	if p.Parting == nil || p.Parting.X != p.Columns[5].X {
		t.Fatalf("the parting is %+v", p.Parting)
	}
	if expected, actual := p.Parting.Expected.Parts, p.Parting.Actual.Parts; expected[1].Text != "HW=4" || actual[1].Text != "HW=2" || len(actual) != 6 {
		t.Errorf("marked are %+v and %+v", expected, actual)
	}
	if len(p.Parting.Offsets) != 1 || p.Parting.Offsets[0].Text != "says: HW 2" {
		t.Errorf("the offsets that the program claims are %+v", p.Parting.Offsets)
	}
	if len(p.Parting.Members) != 1 || p.Parting.Members[0] != (claimedMember{p.Lanes[2].Top, "says: in"}) {
		t.Errorf("the members that the program claims are %+v", p.Parting.Members)
	}
	if p.Parting.Badge != "WRITES=NOT_ENOUGH_REPLICAS" {
		t.Errorf("of writes it says %q", p.Parting.Badge)
	}
}

// The words once stood on the line of an LEO, which struck them through.
func TestPictureGivesClaimedOffsetsBadgesThatDoNotOverlap(t *testing.T) {
	for _, actual := range []string{
		"t=550 LEO=4 HW=2 ISR=5,6 WRITES=OK", "t=550 LEO=9 HW=9 ISR=5,6 WRITES=OK",
		"t=550 LEO=0 HW=0 ISR=5,6 WRITES=OK", "t=550 LEO=9223372036854775807 HW=9223372036854775806 ISR=5,6 WRITES=OK",
	} {
		p := drawn(scene{Trace: parsed(t, lessonTrace), Line: 2, Expected: "t=550 LEO=4 HW=4 ISR=5,6 WRITES=OK", Actual: actual})
		bottom := p.Lanes[0].Top
		for _, one := range p.Parting.Offsets {
			badge := one.Badge
			if badge.Y < bottom || badge.Y+badge.Height > p.Lanes[0].Bottom || badge.X+badge.Width > p.Width || badge.X <= one.X {
				t.Errorf("%s: the badge of %q is %+v in a lane from %d to %d, a picture %d wide", actual, one.Text, badge, p.Lanes[0].Top, p.Lanes[0].Bottom, p.Width)
			}
			bottom = badge.Y + badge.Height
		}
	}
}

func TestPictureWithoutADifferenceHasNoParting(t *testing.T) {
	if p := drawn(scene{Trace: parsed(t, lessonTrace)}); p.Parting != nil || p.LinesY != 0 {
		t.Errorf("the parting is %+v", p.Parting)
	}
}

func TestPictureLeavesOutTheStartOfALongTrace(t *testing.T) {
	text := lessonTrace + strings.Repeat("t=602 APPEND 1\n", 200)
	p := drawn(scene{Trace: parsed(t, text)})
	if len(p.Columns) != mostColumns || p.Skipped != 208-mostColumns {
		t.Errorf("%d columns are drawn and %d commands left out", len(p.Columns), p.Skipped)
	}
	if got := p.Columns[len(p.Columns)-1].State[1]; got != "broker 5: leader, LEO 204, in the ISR." {
		t.Errorf("the last state is %q", got)
	}
}

func TestPictureSaysTheLessonsNumbers(t *testing.T) {
	p := drawn(scene{Trace: parsed(t, lessonTrace)})
	want := []string{
		"HW 4. ISR 5,6.",
		"broker 5: leader, LEO 4, in the ISR.",
		"broker 6: LEO 4, in the ISR. lastCaughtUpTime 400 (150 ms ago), lastFetchTime",
		"    400 (150 ms ago), lastFetchLeaderLEO 4.",
		"broker 7: LEO 2, not in the ISR. lastCaughtUpTime 0 (550 ms ago),",
		"    lastFetchTime 120 (430 ms ago), lastFetchLeaderLEO 4.",
	}
	if got := p.Columns[5].State; !slices.Equal(got, want) {
		t.Errorf("after t=550 the picture says %q", got)
	}
}

func TestPicturePathRunsRightThenUp(t *testing.T) {
	if got := (stepLine{{1, 9}, {4, 9}, {4, 2}}).Path(); got != "M1 9H4V9H4V2" {
		t.Errorf("the path is %q", got)
	}
}

func TestPictureKeepsItsOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		trace := drawTrace(t)
		p := drawn(scene{Trace: trace, Line: rapid.IntRange(0, 3).Draw(t, "line"), Expected: "HW=1", Actual: rapid.SampledFrom([]string{"", "LEO=9 HW=9223372036854775807", "ISR="}).Draw(t, "actual")})
		checkColumns(t, p)
		_, moments := replay(trace)
		for i, lane := range p.Lanes {
			checkLane(t, p, lane)
			for k := range p.Columns {
				after := moments[k].After.Brokers[i]
				leo, hw := lane.LEO[k+1].Y, lane.HW[k+1].Y
				if (after.LEO >= after.HW) != (leo <= hw) {
					t.Fatalf("LEO %d and HW %d stand at %d and %d", after.LEO, after.HW, leo, hw)
				}
			}
		}
	})
}

func checkColumns(t *rapid.T, p picture) {
	for i, one := range p.Columns {
		if one.X <= one.From || one.X >= one.To || i > 0 && one.From < p.Columns[i-1].To {
			t.Fatalf("column %d runs from %d over %d to %d", i, one.From, one.X, one.To)
		}
		if one.PanelX < 0 || one.PanelX+panelWidth > p.Width {
			t.Fatalf("the words of column %d begin at %d of %d", i, one.PanelX, p.Width)
		}
	}
	if p.StateY(p.PanelLines-1) > p.Height {
		t.Fatalf("the words end below %d", p.Height)
	}
}

func checkLane(t *rapid.T, p picture, l lane) {
	for _, line := range []stepLine{l.LEO, l.HW} {
		for i, at := range line {
			if at.Y < l.Top || at.Y > l.Bottom || at.X > p.Right || i > 0 && at.X < line[i-1].X {
				t.Fatalf("a line leaves its lane or turns back: %v in %d to %d", line, l.Top, l.Bottom)
			}
		}
	}
	for i, one := range l.InISR {
		if one.Width() < 0 || i > 0 && one.From < l.InISR[i-1].To {
			t.Fatalf("the stretches in the ISR overlap: %v", l.InISR)
		}
	}
}

// drawTrace makes a valid trace of at most 30 commands.
func drawTrace(t *rapid.T) *cases.Trace {
	followers := rapid.IntRange(0, 3).Draw(t, "followers")
	config := reference.Config{LagMax: rapid.Int64Range(0, 9).Draw(t, "lag"), MinISR: 1, Replicas: []int64{5, 6, 7, 8}[:followers+1]}
	var commands []reference.Command
	var now, leo int64
	for range rapid.IntRange(1, 30).Draw(t, "commands") {
		now += rapid.Int64Range(0, 5).Draw(t, "later")
		command := reference.Command{Kind: reference.Kind(rapid.IntRange(1, 3).Draw(t, "kind")), Time: now}
		switch {
		case command.Kind == reference.Append:
			command.Records = rapid.SampledFrom([]int64{1, 2, 1 << 33}).Draw(t, "records")
			leo += command.Records
		case command.Kind == reference.Fetch && followers == 0:
			command.Kind = reference.Status
		case command.Kind == reference.Fetch:
			command.Follower = rapid.IntRange(1, followers).Draw(t, "follower")
			command.Offset = rapid.Int64Range(0, leo).Draw(t, "offset")
		}
		commands = append(commands, command)
	}
	return cases.NewTrace(lesson.Track().Model, reference.Header(config), reference.AllUniform(commands))
}
