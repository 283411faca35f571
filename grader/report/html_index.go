package report

import (
	"io"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"isrgrade/grader"
)

// Index is what the page of a class is made from.
type Index struct {
	Title     string
	Date      string    // of the grading; "" for none
	Summaries []Summary // in the order of the table
	// Page gives the path of a student's page, relative to the index; "" for none.
	// Without it there are no links.
	Page func(Summary) string
	// Roster is what the roster and the class do not have in common; nil for none.
	Roster *grader.RosterGaps
}

// WriteIndex writes the page of a class: the figures, who makes which mistake, and
// a table that can be sorted and searched. Like a student's page it needs no
// other file and no network; without script it is read as it stands.
func WriteIndex(w io.Writer, index Index) error {
	return writePage(w, indexPageFile, func(frame frame) any {
		frame.Title = Visible(index.Title)
		return newIndexView(frame, index)
	})
}

// indexView is what index.html shows, every text made visible.
type indexView struct {
	frame
	Count, Hidden  int
	Confinement    string // the levels that were in force
	Median, Most   grader.Points
	Verdicts       []countView
	Bins           []binView
	Stages         []spreadView
	Mistakes       []countView
	Clusters       []countView
	Copies         []copiesView
	Date           string
	AnyLate        bool // whether the platform says of anybody that it came late
	CPU, Memory    []outlierView
	First          []rowView   // the rows that the page lays out at once
	Folded         [][]rowView // the others
	EnoughCompared int
	Roster         *grader.RosterGaps
}

// who names a submission and its page.
type who struct{ Name, ID, Href string }

type countView struct {
	ID, Title   string
	Count       int
	Who, Likely []who
	Percent     int // of the largest count, 0 to 100
}

// binView is a bar of the histogram.
type binView struct {
	Label                string
	Count                int
	X, Y, Height, Middle int
}

type spreadView struct {
	ID, Title string
	Parts     []spreadPart
}

type spreadPart struct {
	Level, Name string
	Count       int
	X, Width    int // in thousandths of the bar
}

// copiesView is a group of submissions that are the same program.
type copiesView struct {
	What string
	Who  []who
}

type outlierView struct {
	who
	Language, Used, Median string
}

// rowView is a row of the table.
type rowView struct {
	who
	Language, Verdict string
	Passed            bool
	Score             grader.Points
	Cells             []stageCell
	Mistakes          string
	Note              string
	CPUMS             int64
	Memory            string
	ShowLate          bool
	Late              string
}

type stageCell struct {
	Stage string // its id: beside a narrow table there is no heading
	Level int    // for its shade: none is pale, all is full
	Score grader.Points
}

// chunkRows is how many rows the page lays out at once. The script reads a further
// chunk when it is scrolled to.
const chunkRows = 200

func newIndexView(frame frame, index Index) indexView {
	class := mapped(index.Summaries, Visible)
	people := make([]who, len(class))
	for i, one := range class {
		people[i] = who{Name: one.displayName(), ID: one.ID}
		if index.Page != nil {
			people[i].Href = href(index.Page(index.Summaries[i]))
		}
	}
	view := indexView{
		frame: frame, Count: len(class), EnoughCompared: enoughToCompare, Roster: mapped(index.Roster, Visible),
		Verdicts: countViews(byVerdict(class), people),
		Mistakes: countViews(byMistake(class), people),
		Clusters: countViews(unexplainedClusters(class), people),
		Copies:   copiesViews(sameSubmissions(class), people), Date: Visible(index.Date),
		AnyLate: slices.ContainsFunc(class, func(s Summary) bool { return s.Late != "" }),
		Bins:    binViews(scoreBins(class)), Stages: spreadViews(spreads(class), len(class)),
		CPU:    outlierViews(class, people, func(s Summary) int64 { return s.CPUMS }, func(ms int64) string { return strconv.FormatInt(ms, 10) + " ms" }),
		Memory: outlierViews(class, people, func(s Summary) int64 { return s.PeakRSSKB }, func(kib int64) string { return megabytes(kib) + " MiB" }),
	}
	view.Median, view.Most, view.Hidden = totals(class)
	view.Confinement = strings.Join(confinements(class), ", ")
	rows := rowViews(class, people, view.Stages, view.AnyLate)
	first := min(len(rows), chunkRows)
	view.First, view.Folded = rows[:first], slices.Collect(slices.Chunk(rows[first:], chunkRows))
	return view
}

// href makes a path a relative reference, whatever characters are in it.
func href(path string) string {
	if path == "" {
		return ""
	}
	return (&url.URL{Path: path}).String()
}

func totals(class []Summary) (median, most grader.Points, hidden int) {
	scores := make([]grader.Points, len(class))
	for i, one := range class {
		scores[i] = one.Score
		most = max(most, one.MaxScore)
		hidden = max(hidden, one.HiddenCases)
	}
	return Median(scores), most, hidden
}

// confinements lists the levels at which submissions were run.
func confinements(class []Summary) []string {
	var levels []string
	for _, one := range class {
		if one.Confinement != "" && !slices.Contains(levels, one.Confinement) {
			levels = append(levels, one.Confinement)
		}
	}
	slices.Sort(levels)
	return levels
}

func countViews(all []counted, people []who) []countView {
	views := make([]countView, len(all))
	for i, one := range all {
		views[i] = countView{ID: one.ID, Title: one.Title, Count: one.total(), Percent: one.total() * 100 / all[0].total()}
		views[i].Who, views[i].Likely = pick(people, one.Who), pick(people, one.Likely)
	}
	return views
}

func copiesViews(all []copies, people []who) []copiesView {
	views := make([]copiesView, len(all))
	for i, one := range all {
		views[i] = copiesView{"the same but for comments and blanks", pick(people, one.Who)}
		if one.SameBytes {
			views[i].What = "the same to the byte"
		}
	}
	return views
}

func pick(people []who, chosen []int) []who {
	picked := make([]who, len(chosen))
	for i, at := range chosen {
		picked[i] = people[at]
	}
	return picked
}

// Measures of the histogram, in the units of its viewBox.
const (
	binWidth  = 60
	binHeight = 140
)

func binViews(bins [11]int) []binView {
	most := 1
	for _, count := range bins {
		most = max(most, count)
	}
	views := make([]binView, len(bins))
	for i, count := range bins {
		height := count * binHeight / most
		if count > 0 {
			height = max(height, 2)
		}
		label := strconv.Itoa(10*i) + "–" + strconv.Itoa(10*i+9)
		if i == len(bins)-1 {
			label = "100"
		}
		views[i] = binView{Label: label, Count: count, X: i*binWidth + 4, Y: binHeight - height, Height: height, Middle: i*binWidth + binWidth/2}
	}
	return views
}

var levelNames = [levels]string{"none", "under half", "half or more", "all"}

func spreadViews(all []stageSpread, students int) []spreadView {
	views := make([]spreadView, len(all))
	for i, one := range all {
		views[i] = spreadView{ID: one.ID, Title: one.Title}
		before := 0
		for level := levels - 1; level >= 0; level-- {
			count := one.Level[level]
			x := before * 1000 / students
			before += count
			views[i].Parts = append(views[i].Parts, spreadPart{
				Level: "h" + strconv.Itoa(level), Name: levelNames[level], Count: count, X: x, Width: before*1000/students - x,
			})
		}
	}
	return views
}

func outlierViews(class []Summary, people []who, use func(Summary) int64, unit func(int64) string) []outlierView {
	var views []outlierView
	for _, one := range outliers(class, use) {
		views = append(views, outlierView{people[one.Who], class[one.Who].Language, unit(one.Used), unit(one.Median)})
	}
	return views
}

func rowViews(class []Summary, people []who, stages []spreadView, anyLate bool) []rowView {
	rows := make([]rowView, len(class))
	for i, one := range class {
		rows[i] = rowView{
			who: people[i], Language: one.Language, Verdict: verdictText(one.Verdict), Passed: one.Verdict == grader.Accepted,
			Score: one.Score, Cells: stageCells(one, stages), Mistakes: mistakeList(one.Mistakes), Note: one.Note,
			CPUMS: one.CPUMS, Memory: megabytes(one.PeakRSSKB), ShowLate: anyLate, Late: one.Late,
		}
	}
	return rows
}

func stageCells(one Summary, stages []spreadView) []stageCell {
	cells := make([]stageCell, len(stages))
	for i, stage := range stages {
		cells[i].Stage = stage.ID
		for _, has := range one.Stages {
			if has.ID == stage.ID {
				cells[i] = stageCell{stage.ID, levelOf(has.Score, has.MaxScore), has.Score}
			}
		}
	}
	return cells
}

// mistakeList names the claimed mistakes, the likely ones marked with ?.
func mistakeList(mistakes []ClaimedMistake) string {
	ids := make([]string, len(mistakes))
	for i, mistake := range mistakes {
		ids[i] = mistake.ID
		if !mistake.Certain {
			ids[i] += "?"
		}
	}
	return strings.Join(ids, " ")
}
