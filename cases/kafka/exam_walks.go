package kafka

import (
	_ "embed"
	"fmt"
	"strings"
)

// walksFile holds, world by world, a line for each situation, in the order in which
// the world's are found: the walks that bring to light what was wrong when the
// situation was reached, each as the letters of its moves. Searched, and rewritten,
// by this package's tests, which takes minutes.
//
//go:embed exam_walks.txt
var walksFile string

// The letters of a walk: the first is move 0. A walk of no moves is written as noMoves.
const (
	firstLetter = '0'
	noMoves     = "-"
)

// walk is a list of moves, by their numbers in the situations that it comes to.
type walk []int

// walksOf gives the walks of each situation of a world; a transition is taken once in
// front of each walk of the situation that it leads to. The error says that the file
// is another world's.
func (w *examined) walksOf(g *graph) ([][]walk, error) {
	_, rest, _ := strings.Cut(walksFile, "world "+w.name+"\n")
	lines, _, _ := strings.Cut(rest, "world ")
	var all [][]walk
	for line := range strings.Lines(lines) {
		all = append(all, readWalks(line))
	}
	if len(all) != len(g.found) {
		return nil, fmt.Errorf("the world %s has %d situations and walks for %d; rewrite exam_walks.txt with go test ./cases/kafka -run Walks -update",
			w.name, len(g.found), len(all))
	}
	return all, nil
}

func readWalks(line string) []walk {
	var walks []walk
	for _, letters := range strings.Fields(line) {
		var moves walk
		for _, letter := range strings.TrimPrefix(letters, noMoves) {
			moves = append(moves, int(letter-firstLetter))
		}
		walks = append(walks, moves)
	}
	return walks
}
