package runner

import "testing"

func TestParseTasksReadsTheFigureBehindTheSlash(t *testing.T) {
	if got, err := parseTasks([]byte("0.20 0.18 0.12 1/80 11206\n")); got != 80 || err != nil {
		t.Errorf("got %d, %v; want 80 tasks", got, err)
	}
	if _, err := parseTasks([]byte("0.20")); err == nil {
		t.Error("a line without the figure was taken")
	}
}
