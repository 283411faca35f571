package view

import (
	"slices"
	"testing"
)

func TestWithinKnowsNamesFromBeginningsOfNames(t *testing.T) {
	tests := []struct {
		path, folder string
		want         bool
	}{
		{"/a", "/a", true},
		{"/a/b", "/a", true},
		{"/ab", "/a", false},
		{"/a", "/a/b", false},
		{"/a", "/", true},
	}
	for _, test := range tests {
		if got := within(test.path, test.folder); got != test.want {
			t.Errorf("within(%q, %q) is %v", test.path, test.folder, got)
		}
	}
}

func TestUncoveredLeavesOutWhatAParentShows(t *testing.T) {
	plan := Plan{System: []string{"/usr", "/no/such/folder"}, Read: []string{"/usr/bin/env", "/home/u/x/y", "/home/u/x", "/home/u/x", "/no/such/folder/z"}}
	want := []string{"/home/u/x", "/no/such/folder/z"}
	if got := uncovered(plan); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
