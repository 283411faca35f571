package gen

import (
	"isrgrade/cases"
	reference "isrgrade/reference/isr"
	"isrgrade/reference/isr/mistakes"
)

// Table says which case exposes which mistake.
type Table struct {
	Cases    []string           // names, in the order of the suite
	Mistakes []mistakes.Mistake // in the order of the catalogue
	// Exposed[m][c] says that case c exposes mistake m.
	Exposed [][]bool
	// Unexposed are the mistakes that no case exposes.
	Unexposed []mistakes.Mistake
	// Unseparated are the pairs of exposed mistakes that no case tells apart.
	Unseparated []Pair
}

// Matrix runs every case under the lesson and under every mistake.
func Matrix(suite []cases.Case, catalogue []mistakes.Mistake) Table {
	runs := newPrograms(catalogue)
	table := Table{Mistakes: catalogue, Exposed: make([][]bool, len(catalogue))}
	groups := together(len(runs.rules))
	for _, one := range suite {
		table.Cases = append(table.Cases, one.Name)
		config := reference.ReadConfig(&one.Trace.Config)
		prints := runs.prints(&config, reference.AllTyped(one.Trace.Commands()))
		groups = groups.split(prints)
		for m := range catalogue {
			table.Exposed[m] = append(table.Exposed[m], prints[m+1] != prints[right])
		}
	}
	table.Unexposed, table.Unseparated = groups.remaining(catalogue)
	return table
}
