package report

import (
	"encoding/csv"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"isrgrade/grader"
)

// WriteCSV writes a gradebook: a header row, then one row a result. stages names
// the stages, each of which has a column with its points; a result with another
// stage is an error. Times are in ms and sums over the cases, memory is in KiB and
// the largest.
//
// Text that a spreadsheet would take for a formula gets a ' in front. Numbers are
// ours and stay numbers.
func WriteCSV(w io.Writer, stages []string, results iter.Seq2[grader.Result, error]) error {
	out := csv.NewWriter(w)
	if err := out.Write(csvHeader(stages)); err != nil {
		return fmt.Errorf("write the gradebook: %w", err)
	}
	for result, err := range results {
		if err != nil {
			return fmt.Errorf("read the results: %w", err)
		}
		row, err := csvRow(stages, result)
		if err != nil {
			return err
		}
		if err := out.Write(row); err != nil {
			return fmt.Errorf("write the gradebook: %w", err)
		}
	}
	out.Flush()
	if err := out.Error(); err != nil {
		return fmt.Errorf("write the gradebook: %w", err)
	}
	return nil
}

func csvHeader(stages []string) []string {
	return slices.Concat(
		[]string{"id", "name", "program", "language", "verdict", "score", "max_score"},
		mappedSlice(stages, csvText),
		[]string{"mistakes", "hidden_cases", "confinement", "cpu_ms", "wall_ms", "peak_rss_kb", "sha256", "note", "late", "members"},
	)
}

func csvRow(stages []string, result grader.Result) ([]string, error) {
	points, err := stageColumns(stages, result)
	if err != nil {
		return nil, err
	}
	used := usageOf(result.Cases)
	return slices.Concat(
		mappedSlice([]string{result.ID, result.Name, result.Program, result.Language, string(result.Verdict)}, csvText),
		[]string{result.Score.String(), result.MaxScore.String()},
		points,
		[]string{
			csvText(mistakeIDs(result.Mistakes)), strconv.Itoa(result.HiddenCases), csvText(result.Confinement),
			strconv.FormatInt(used.CPUMS, 10), strconv.FormatInt(used.WallMS, 10), strconv.FormatInt(used.PeakRSSKB, 10),
			csvText(result.SHA256), csvText(note(result)), csvText(result.Late), csvText(strings.Join(result.Members, ";")),
		},
	), nil
}

// stageColumns gives the points of each stage; "" for one that result lacks.
func stageColumns(stages []string, result grader.Result) ([]string, error) {
	columns := make([]string, len(stages))
	for _, stage := range result.Stages {
		column := slices.Index(stages, stage.ID)
		if column < 0 {
			return nil, fmt.Errorf("write the gradebook: %s has the stage %q; the columns are %s",
				displayName(result), stage.ID, strings.Join(stages, ", "))
		}
		columns[column] = stage.Score.String()
	}
	return columns, nil
}

// mistakeIDs lists the claimed mistakes, the likely ones marked with ?.
func mistakeIDs(claims []grader.Claim) string {
	ids := make([]string, len(claims))
	for i, claim := range claims {
		ids[i] = claim.ID
		if !claim.Certain {
			ids[i] += "?"
		}
	}
	return strings.Join(ids, ";")
}

// csvText makes text safe for a cell. A spreadsheet takes a cell that begins with
// one of formulaStarts for a formula; one that splits cells at ; does so there as
// well.
func csvText(text string) string {
	parts := strings.Split(Visible(text), ";")
	for i, part := range parts {
		if strings.IndexAny(strings.TrimLeft(part, ` "'`), formulaStarts) == 0 {
			parts[i] = "'" + part
		}
	}
	return strings.Join(parts, ";")
}

// formulaStarts begin a formula; the wide forms do so in East Asian versions.
// Tabs and line ends, which can hide one, are gone after Visible.
const formulaStarts = "=+-@＝＋－＠"

func mappedSlice(texts []string, f func(string) string) []string {
	out := make([]string, len(texts))
	for i, text := range texts {
		out[i] = f(text)
	}
	return out
}
