package grader

// Schema names the format of a Result.
const Schema = "isrgrade/1"

// Result is all that grading one submission gave. It holds no decision that is
// left to a report, and nothing that differs from run to run but the times and
// the memory of its cases.
type Result struct {
	Schema string `json:"schema"`
	Grader string `json:"grader,omitempty"` // version of isrgrade
	ID     string `json:"id,omitempty"`     // the submission's, in a class
	Name   string `json:"name,omitempty"`   // the student's or the group's members', in a class
	Track  string `json:"track"`            // id of the exercise
	// Site is the address of a web site in which traces can be played, set by who writes
	// reports; "" for none.
	Site    string `json:"-"`
	Program string `json:"program"`
	// Members are the ids of a group's members, in a class; none for a single student.
	Members []string `json:"members,omitempty"`
	// Email is the address that the platform tells, and Keys the ids, logins and
	// addresses by which the roster knows the student, in a class.
	Email string   `json:"email,omitempty"`
	Keys  []string `json:"keys,omitempty"`
	// LeftOut are older versions of a file, in a class, which were not graded.
	LeftOut []string `json:"left_out,omitempty"`
	// Late is what the platform says of a submission that came late, in a class; it
	// changes no points.
	Late   string `json:"late,omitempty"`
	SHA256 string `json:"sha256"`
	// SourceSHA256 is the hex SHA-256 of the sources without comments and blanks, in
	// a class: programs that differ in those alone have the same.
	SourceSHA256 string `json:"source_sha256,omitempty"`
	Language     string `json:"language,omitempty"`
	Seed         uint64 `json:"seed"` // of the random cases; 0 when there are none

	Verdict  Verdict `json:"verdict"` // accepted, or that of the first case that is not
	Score    Points  `json:"score"`
	MaxScore Points  `json:"max_score"`

	Stages []StageResult `json:"stages"`
	// NextStage is the first stage that is not complete yet; "" when all are.
	NextStage string  `json:"next_stage,omitempty"`
	Mistakes  []Claim `json:"mistakes"`
	// NotBegun are the stages of which nothing is written yet, as far as can be seen.
	NotBegun []string `json:"not_begun,omitempty"`
	// PrintsTheSame are other sets of mistakes, by their ids, that print exactly what
	// the certain ones print.
	PrintsTheSame [][]string `json:"prints_the_same,omitempty"`
	// Likeness are ids of mistakes that the program behaves most like and does not
	// make: it was asked and printed otherwise.
	Likeness []string `json:"likeness,omitempty"`
	// Explained is set when the named mistakes do not explain everything.
	Explained *Explained `json:"explained,omitempty"`
	// Remaining is what is known of what no named mistake explains.
	Remaining *Remaining   `json:"remaining,omitempty"`
	Cases     []CaseResult `json:"cases"`

	Confinement string `json:"confinement,omitempty"` // level in force
	Command     string `json:"command,omitempty"`     // how `check` is called again for this program
	// Build is set when the program does not compile.
	Build *Build `json:"build,omitempty"`
	// Leniencies lists what was accepted although it is not exact, once each.
	Leniencies []string `json:"leniencies,omitempty"`
	// Hints name usual accidents that were seen, once each.
	Hints []string `json:"hints,omitempty"`
	// Counterexample is the smallest trace found that shows the fault.
	Counterexample *Counterexample `json:"counterexample,omitempty"`
	// Flaky is set when the program did not answer the same input the same way.
	Flaky *Flaky `json:"flaky,omitempty"`
	// Exam is set when the exam was taken.
	Exam *ExamResult `json:"exam,omitempty"`
	// Fingerprint is the hex SHA-256 over the program's normalised output of all
	// cases, in their order: two programs that print the same have the same one.
	// It is empty when the program did not run.
	Fingerprint string `json:"fingerprint,omitempty"`
	// HiddenCases counts the cases that are graded and not shown.
	HiddenCases int `json:"hidden_cases"`
	// NotRun counts the cases that were left out, and NotRunBecause says why.
	NotRun        int    `json:"not_run,omitempty"`
	NotRunBecause string `json:"not_run_because,omitempty"`
	// EndedByClock is set when the clock, and not the number of runs, ended the further
	// runs that look for what is wrong: another time more may be found.
	EndedByClock bool `json:"ended_by_clock,omitempty"`
	// Error is our own fault, when the verdict is judge_error.
	Error string `json:"error,omitempty"`
}

// StageResult sums up a stage.
type StageResult struct {
	ID       string `json:"id"`
	Title    string `json:"title,omitempty"`
	Score    Points `json:"score"`
	MaxScore Points `json:"max_score"`
	Passed   int    `json:"passed"`
	Cases    int    `json:"cases"`
	// NotRun counts those of Cases that were left out: they count as failed.
	NotRun int `json:"not_run,omitempty"`
}

// Claim says that a mistake of the catalogue is behind the wrong answers, and on
// what grounds.
type Claim struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	// Certain: the program prints exactly what a program with the named mistakes
	// prints, in all cases and in all further traces that it was asked. Otherwise the
	// claim is likely: the program was asked on traces made for this mistake, and all
	// came out as it prints, but something else goes wrong too.
	Certain bool `json:"certain"`
	// Explains counts the failed cases in which the mistake shows first, Of all
	// failed cases.
	Explains int `json:"explains"`
	Of       int `json:"of"`
	// Costs are the points of the failed cases in which it shows.
	Costs Points `json:"costs"`
	// Way tells the known ways of writing the mistake apart, from 0.
	Way int `json:"way,omitempty"`
	// NotBegun is the stage that is not written where the rule is missing that this
	// mistake leaves out.
	NotBegun string `json:"not_begun,omitempty"`

	Does       string `json:"does,omitempty"`
	LessonSays string `json:"lesson_says,omitempty"`
	Hint       string `json:"hint,omitempty"`
}

// Explained counts the cases in which every line is what a program with the named
// mistakes prints.
type Explained struct {
	Cases int `json:"cases"`
	Of    int `json:"of"`
}

// CaseResult is one case's outcome. Line, Command, Expected and Actual describe
// the first line of output that differs.
type CaseResult struct {
	Name     string  `json:"name"`
	Stage    string  `json:"stage"`
	Hidden   bool    `json:"hidden,omitempty"`
	Verdict  Verdict `json:"verdict"`
	Score    Points  `json:"score"`
	MaxScore Points  `json:"max_score"`

	WallMS    int64 `json:"wall_ms"`
	CPUMS     int64 `json:"cpu_ms"`
	PeakRSSKB int64 `json:"peak_rss_kb"`

	Line     int    `json:"line"` // of the output, from 1; 0 when no line differs
	Command  string `json:"command"`
	Expected string `json:"expected"` // "" when the line is one too many
	Actual   string `json:"actual"`   // "" when the line is missing
	Field    string `json:"field,omitempty"`
	// Reason says how the run ended when it did not end well, with the figure
	// and the limit.
	Reason string `json:"reason,omitempty"`
	// Evidence is kept for the first failure of each kind.
	Evidence *Evidence `json:"evidence,omitempty"`
}

// Evidence is what a person needs to understand one failed run.
type Evidence struct {
	Trace     []string `json:"trace"`              // input lines up to the command that differs
	Expected  []string `json:"expected"`           // output lines up to the one that differs
	Actual    []string `json:"actual"`             // as printed, cut only where absurdly long
	Reasoning []string `json:"reasoning"`          // the reference's, for the command that differs
	Stderr    []string `json:"stderr,omitempty"`   // the last lines
	Diff      []string `json:"diff,omitempty"`     // whole output against the expected: " ", "-", "+" lines
	Replayed  string   `json:"replayed,omitempty"` // arguments of check that run just this case
}

// Counterexample is a small trace on which the program was seen to fail.
type Counterexample struct {
	Trace     string   `json:"trace"` // the whole trace file, with right replies
	Commands  int      `json:"commands"`
	Minimal   string   `json:"minimal"`           // one of the Minimal constants
	Mistake   string   `json:"mistake,omitempty"` // the id of the one of which it is the shortest; "" for none
	Line      int      `json:"line"`              // of the output, from 1
	Command   string   `json:"command"`
	Expected  []string `json:"expected"`
	Actual    []string `json:"actual"`
	Field     string   `json:"field,omitempty"`
	Verdict   Verdict  `json:"verdict"`
	Reasoning []string `json:"reasoning"` // the reference's, a block a command
}

// How small a counterexample is known to be.
const (
	Shortest   = "shortest"    // no shorter trace shows this mistake
	OneMinimal = "one-minimal" // no single command, replica or number can be dropped or lowered
	Reduced    = "reduced"     // smaller than the failing case; the budget ended before more was known
)

// Flaky holds two answers of a program to one input.
type Flaky struct {
	Case   string   `json:"case"`
	First  []string `json:"first"`
	Second []string `json:"second"`
}

// ExamResult says what the exam compared.
type ExamResult struct {
	States      int  `json:"states"`
	Transitions int  `json:"transitions"`
	Traces      int  `json:"traces"`
	Passed      bool `json:"passed"`
}

// Build is a failed build, as the compiler told it.
type Build struct {
	Command string `json:"command"`
	Reason  string `json:"reason"`
	Output  string `json:"output"`
	Note    string `json:"note,omitempty"`
}

// ClassSchema names the format of a Class.
const ClassSchema = "isrgrade-class/1"

// Class is the results of many submissions, in the order of their ids.
type Class struct {
	Schema  string   `json:"schema"`
	Results []Result `json:"results"`
	// Roster is what the roster and the submissions do not have in common; nil
	// without a roster.
	Roster *RosterGaps `json:"roster,omitempty"`
}
