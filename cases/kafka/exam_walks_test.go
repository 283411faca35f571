package kafka

import (
	"context"
	"flag"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
)

var update = flag.Bool("update", false, "search all walks of the exam anew, which takes minutes, and rewrite exam_walks.txt")

// The walks are stored because the search is slow. This searches those of some
// situations again, or of all where it is asked for.
func TestTheWalksAreThoseThatTheSearchFinds(t *testing.T) {
	if testing.Short() && !*update {
		t.Skip("short run: searching walks is slow; run without -short")
	}
	every := 150
	if *update || os.Getenv("ISRGRADE_LARGE") != "" {
		every = 1
	}
	var file strings.Builder
	for _, w := range examinedWorlds() {
		g, err := w.explore(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		found := g.searchWalks(every)
		file.WriteString("world " + w.name + "\n" + strings.Join(found, ""))
		if *update {
			continue
		}
		stored, err := w.walksOf(g)
		if err != nil {
			t.Fatal(err)
		}
		for number, line := range found {
			if line != "" && line != writeWalks(stored[number]) {
				t.Errorf("%s, situation %d: the search finds %q, stored is %q; rewrite them with -update", w.name, number, line, writeWalks(stored[number]))
			}
		}
	}
	if *update {
		if err := os.WriteFile("exam_walks.txt", []byte(file.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// searchWalks gives the lines of every so many situations, and "" for the others.
func (g *graph) searchWalks(every int) []string {
	lines := make([]string, len(g.found))
	numbers := make(chan int)
	var searches sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		searches.Go(func() {
			for number := range numbers {
				lines[number] = writeWalks(g.world.planWalks(g.found[number]))
			}
		})
	}
	for number := 0; number < len(lines); number += every {
		numbers <- number
	}
	close(numbers)
	searches.Wait()
	return lines
}

func writeWalks(walks []walk) string {
	var words []string
	for _, moves := range walks {
		var letters []byte
		for _, move := range moves {
			letters = append(letters, firstLetter+byte(move))
		}
		if len(moves) == 0 {
			letters = []byte(noMoves)
		}
		words = append(words, string(letters))
	}
	return strings.Join(words, " ") + "\n"
}
