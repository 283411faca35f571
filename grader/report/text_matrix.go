package report

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"isrgrade/cases/gen"
)

// WriteMatrixText writes for each mistake the cases that expose it, and what no
// case exposes or tells apart.
func WriteMatrixText(w io.Writer, table gen.Table) error {
	t := newText(w, TextOptions{})
	for m, mistake := range table.Mistakes {
		exposing := exposingCases(table, m)
		t.line("%s %s", bold.Sprintf("%-33s", mistake.ID), Plural(len(exposing), "case", "cases"))
		if len(exposing) > 0 {
			fmt.Fprint(t, Wrapped(strings.Join(exposing, " "), "    "))
		}
	}
	t.matrixSummary(table)
	return t.Flush()
}

func exposingCases(table gen.Table, mistake int) []string {
	var names []string
	for c, exposed := range table.Exposed[mistake] {
		if exposed {
			names = append(names, table.Cases[c])
		}
	}
	return names
}

func (t *text) matrixSummary(table gen.Table) {
	count := len(table.Mistakes)
	t.line("\n%s expose %d of %d mistakes", Plural(len(table.Cases), "case", "cases"), count-len(table.Unexposed), count)
	for _, mistake := range table.Unexposed {
		t.line("  %s no case exposes %s", bad.Sprint("!"), mistake.ID)
	}
	t.line("%d pairs of mistakes are not told apart", len(table.Unseparated))
	for _, pair := range table.Unseparated {
		t.line("  %s no case tells %s from %s", bad.Sprint("!"), pair[0].ID, pair[1].ID)
	}
}

// WriteMatrixCSV writes one row a mistake and one column a case: 1 where the case
// exposes the mistake.
func WriteMatrixCSV(w io.Writer, table gen.Table) error {
	out := csv.NewWriter(w)
	_ = out.Write(append([]string{"mistake", "exposed_by"}, table.Cases...)) // kept until Error
	for m, mistake := range table.Mistakes {
		row := []string{mistake.ID, fmt.Sprint(len(exposingCases(table, m)))}
		for _, exposed := range table.Exposed[m] {
			row = append(row, map[bool]string{true: "1", false: "0"}[exposed])
		}
		_ = out.Write(row)
	}
	out.Flush()
	return out.Error()
}

// WriteMatrixJSON writes the cases of each mistake, and what is left over.
func WriteMatrixJSON(w io.Writer, table gen.Table) error {
	type mistakeRow struct {
		ID    string   `json:"id"`
		Cases []string `json:"cases"`
	}
	document := struct {
		Schema      string       `json:"schema"`
		Cases       []string     `json:"cases"`
		Mistakes    []mistakeRow `json:"mistakes"`
		Unexposed   []string     `json:"unexposed"`
		Unseparated [][2]string  `json:"unseparated"`
	}{Schema: "isrgrade-matrix/1", Cases: table.Cases, Unexposed: []string{}, Unseparated: [][2]string{}}
	for m, mistake := range table.Mistakes {
		document.Mistakes = append(document.Mistakes, mistakeRow{mistake.ID, append([]string{}, exposingCases(table, m)...)})
	}
	for _, mistake := range table.Unexposed {
		document.Unexposed = append(document.Unexposed, mistake.ID)
	}
	for _, pair := range table.Unseparated {
		document.Unseparated = append(document.Unseparated, [2]string{pair[0].ID, pair[1].ID})
	}
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	return out.Encode(document)
}
