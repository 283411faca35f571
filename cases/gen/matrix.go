package gen

import (
	"isrgrade/cases"
	"isrgrade/reference"
)

// Table says which case exposes which mistake.
type Table struct {
	Cases    []string          // names, in the order of the suite
	Mistakes []reference.Words // in the order of the catalogue
	// Exposed[m][c] says that case c exposes mistake m.
	Exposed [][]bool
	// Unexposed are the mistakes that no case exposes.
	Unexposed []reference.Words
	// Unseparated are the pairs of exposed mistakes that no case tells apart.
	Unseparated []Pair
}

// Matrix runs every case of a track under the right rules and under every mistake.
func Matrix(model *reference.Model, suite []cases.Case) Table {
	entries := make([]int, len(model.Catalogue))
	for i := range entries {
		entries[i] = i
	}
	runs := newPrograms(model, entries)
	table := Table{Mistakes: model.Catalogue, Exposed: make([][]bool, len(entries))}
	groups := together(len(runs.players))
	for _, one := range suite {
		table.Cases = append(table.Cases, one.Name)
		prints := runs.prints(&one.Trace.Config, one.Trace.Commands())
		groups = groups.split(prints)
		for m := range entries {
			table.Exposed[m] = append(table.Exposed[m], prints[m+1] != prints[right])
		}
	}
	table.Unexposed, table.Unseparated = groups.remaining(table.Mistakes)
	return table
}
