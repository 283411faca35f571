package isr_test

import (
	"testing"

	"isrgrade/reference"
	"isrgrade/reference/isr/mistakes"
)

// The lesson's worked trace up to t=120: broker 6 has all four records and was caught
// up at 100; broker 7 has two, so the HW is 2.
func TestViewShowsWhatTheLeaderKeeps(t *testing.T) {
	model := mistakes.Model()
	player := model.NewPlayer()
	player.Begin(&reference.Config{Numbers: []int64{500, 1}, Brokers: []int64{5, 6, 7}})
	var reply reference.Reply
	for _, command := range []reference.Command{
		{Verb: 0, Time: 0, Args: [reference.MostArgs]int64{4}},
		{Verb: 1, Time: 100, Args: [reference.MostArgs]int64{1, 4}},
		{Verb: 1, Time: 120, Args: [reference.MostArgs]int64{2, 2}},
	} {
		player.Step(&command, &reply)
	}
	view := player.View()
	if view.Facts[0] != (reference.Fact{Name: "HW", Value: "2"}) {
		t.Errorf("the partition shows %v, want HW 2", view.Facts)
	}
	for i, want := range []reference.BrokerView{
		{Leads: true, InISR: true, LEO: 4, HW: 2},
		{InISR: true, LEO: 4, HW: 2},
		{InISR: true, LEO: 2, HW: 2},
	} {
		got := view.Brokers[i]
		if got.Leads != want.Leads || got.InISR != want.InISR || got.LEO != want.LEO || got.HW != want.HW {
			t.Errorf("broker %d is shown as %+v, want %+v", i, got, want)
		}
	}
	if got := view.Brokers[1].Facts[0]; got != (reference.Fact{Name: "lastCaughtUpTime", Value: "100", Past: true}) {
		t.Errorf("the second broker shows %v, want lastCaughtUpTime 100", got)
	}
}
