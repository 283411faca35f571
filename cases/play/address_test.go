package play_test

import (
	"testing"

	"isrgrade/cases/play"
)

func TestAnAddressCarriesTheTrace(t *testing.T) {
	got := play.Address("play.html", "isr", "t=0 APPEND 1\n", "a", "b")
	want := "play.html#track=isr&mistakes=a,b&trace=t%3D0+APPEND+1%0A"
	if got != want {
		t.Errorf("the address is %q, want %q", got, want)
	}
}
