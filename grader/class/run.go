package class

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"isrgrade/grader"
	"isrgrade/grader/report"
	"isrgrade/grader/submission"
	"isrgrade/runner"
)

// Plan says what is to be graded, how, and where the results go.
type Plan struct {
	Title   string
	Site    string             // whose playground the pages lead to; "" for none
	Date    string             // of the run, as the page of the class shows it; "" for none
	Folder  string             // where the submissions lie
	Entries []Entry            // of the whole class, whatever the shard
	Roster  *grader.RosterGaps // nil without a roster
	Grading submission.Grader
	Tracks  report.Tracks // whose traces the pages draw
	Out     string
	Show    grader.Show
	Shard   Shard
	Only    []string // what to grade, by id or by a name that is unique; none means all
	Regrade bool     // grade what is done already as well
	Jobs    int      // workers
	// ToolsMemory is a file that keeps the versions of compilers and interpreters
	// between runs; "" asks each.
	ToolsMemory string
	// Open opens a runner for a worker.
	Open  func(context.Context) (runner.Runner, error)
	Watch Watch
}

// Watch is told how a run goes on, by one goroutine at a time. Each function may
// be nil.
type Watch struct {
	// Gone is called when submissions that were graded before are no longer in the
	// class.
	Gone func(labels []string)
	// Doubted is called when lines of the journal are not as they were written.
	Doubted func(lines []DoubtedLine)
	// Begin is called once: of so many submissions so many are to be graded.
	Begin func(all, toGrade int)
	// Graded is called for each submission that is graded now, in the order in
	// which they finish.
	Graded func(result grader.Result)
}

// Change is a submission that was graded again.
type Change struct {
	ID, Name      string
	Before, After grader.Points
	OldVerdict    grader.Verdict
	NewVerdict    grader.Verdict
	Why           []string // parts of the key that changed; none with Plan.Regrade
}

// Moved says whether the grade changed.
func (c Change) Moved() bool { return c.Before != c.After || c.OldVerdict != c.NewVerdict }

// Report is what a run came to.
type Report struct {
	Summary   Summary
	Roster    *grader.RosterGaps // as in the plan
	Changes   []Change           // sorted by id
	Graded    int                // submissions graded now; the others were done already
	Left      int                // submissions without a current result, which Plan.Only left out
	Uncleaned error              // what could not be cleaned up behind the programs; no result depends on it
}

// InterruptedError says that a run was stopped. What is done is in the journal.
type InterruptedError struct {
	Done, All int
	Err       error
}

func (e *InterruptedError) Error() string {
	return fmt.Sprintf("stopped with %d of %d submissions graded", e.Done, e.All)
}

func (e *InterruptedError) Unwrap() error { return e.Err }

// Run grades the submissions that have no current result, and writes the reports.
// Errors are *InterruptedError, *BusyError, *ShardError, *OtherClassError,
// *OutputError, *UnknownIDError, or our own fault; faults with one submission are in
// its result.
func Run(ctx context.Context, plan Plan) (Report, error) {
	s, err := openSession(ctx, plan)
	if err != nil {
		return Report{}, err
	}
	defer s.close()
	if err := s.grade(ctx); err != nil {
		return Report{}, err
	}
	return s.report()
}

// session is a run under way.
type session struct {
	plan    Plan
	entries []Entry // of the shard
	journal *journal
	key     Key           // without a content
	first   runner.Runner // opened to learn the level; the first worker takes it
	keys    map[string]Key
	changes []Change
	graded  int
	left    []error // what could not be cleaned up
}

// newSession opens the output folder for a run of the given submissions.
func newSession(plan Plan, entries []Entry) (*session, error) {
	opened, err := openOutput(plan.Out)
	if err != nil {
		return nil, err
	}
	s := &session{plan: plan, entries: entries, keys: map[string]Key{}, journal: opened}
	if err := s.checkOut(); err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

func openSession(ctx context.Context, plan Plan) (*session, error) {
	var entries []Entry
	for _, entry := range plan.Entries {
		if plan.Shard.Has(entry.ID) {
			entries = append(entries, entry)
		}
	}
	var err error
	if plan.Only, err = chosen(plan.Only, plan.Entries); err != nil {
		return nil, err
	}
	s, err := newSession(plan, entries)
	if err != nil {
		return nil, err
	}
	if err := s.begin(ctx); err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

// begin learns the key and writes the manifest.
func (s *session) begin(ctx context.Context) error {
	if doubted := s.journal.doubted; len(doubted) > 0 && s.plan.Watch.Doubted != nil {
		s.plan.Watch.Doubted(doubted)
	}
	var err error
	if s.first, err = s.plan.Open(ctx); err != nil {
		return fmt.Errorf("set up the confinement: %w", err)
	}
	if s.key, err = keyOf(ctx, s.plan.Grading, s.first.Confinement().Level.String(), s.plan.ToolsMemory); err != nil {
		return err
	}
	return s.manifest().write(s.plan.Out)
}

// checkOut says whether the output folder may become this run's.
func (s *session) checkOut() error {
	before, err := manifestBefore(s.plan.Out)
	if err != nil {
		return err
	}
	if err := before.checkShard(s.plan.Out, s.plan.Shard); err != nil {
		return err
	}
	gone, err := before.checkClass(s.plan.Out, s.plan.Folder, s.journal, s.plan.Entries)
	if len(gone) > 0 && s.plan.Watch.Gone != nil {
		s.plan.Watch.Gone(gone)
	}
	return err
}

func (s *session) manifest() manifest {
	return manifest{
		Schema: manifestSchema, Title: s.plan.Title, Site: s.plan.Site, Date: s.plan.Date, Folder: s.plan.Folder, Shard: s.plan.Shard, Show: s.plan.Show, Key: s.key,
		Entries: rowsOf(s.plan.Entries), Roster: s.plan.Roster,
	}
}

func (s *session) close() {
	if s.first != nil {
		_ = s.first.Close() // nothing runs in it any more
	}
	_ = s.journal.close() // every line in it is on the disk
}

// grade grades what is to be graded, and records it.
func (s *session) grade(ctx context.Context) error {
	jobs, reused, err := s.jobs(ctx)
	if err != nil {
		return s.interrupted(ctx, err)
	}
	toGrade := 0
	for _, one := range jobs {
		toGrade += len(one.members)
	}
	if s.plan.Watch.Begin != nil {
		s.plan.Watch.Begin(len(s.entries), toGrade)
	}
	for _, one := range reused {
		if err := s.reuse(one); err != nil {
			return err
		}
	}
	all := workers{plan: s.plan, first: s.first}
	s.first = nil
	err = all.work(ctx, jobs, s.finished)
	s.left = all.left
	return s.interrupted(ctx, err)
}

// interrupted tells a run that was stopped from one that failed.
func (s *session) interrupted(ctx context.Context, err error) error {
	if err == nil || ctx.Err() == nil {
		return err
	}
	done := 0
	for _, entry := range s.entries {
		if key, known := s.keys[entry.ID]; known && s.journal.current(entry.ID, key) {
			done++
		}
	}
	return &InterruptedError{done, len(s.entries), ctx.Err()}
}

// finished records what one job gave, for each of its submissions.
func (s *session) finished(one job, result grader.Result) error {
	for _, entry := range one.members {
		if err := s.record(entry, one.key, result); err != nil {
			return err
		}
		s.graded++
		if s.plan.Watch.Graded != nil {
			s.plan.Watch.Graded(entry.label(result))
		}
	}
	return nil
}

// reuse records the result of a submission that is the same as one that was graded
// before, with the points that its cases are worth now.
func (s *session) reuse(one job) error {
	key, result, err := s.journal.at(s.journal.byKey[one.key.runs()])
	if err != nil {
		return err
	}
	if key.Weights != one.key.Weights {
		if result, err = s.plan.Grading.Suite.Rescore(result); err != nil {
			return err
		}
	}
	return s.record(one.members[0], one.key, result)
}

func (s *session) record(entry Entry, key Key, result grader.Result) error {
	result = entry.label(result)
	if before, found := s.journal.byID[entry.ID]; found {
		oldKey, old, err := s.journal.at(before)
		if err != nil {
			return err
		}
		s.changes = append(s.changes, Change{
			ID: entry.ID, Name: entry.Name, Before: old.Score, After: result.Score,
			OldVerdict: old.Verdict, NewVerdict: result.Verdict, Why: key.Changed(oldKey),
		})
	}
	return s.journal.add(entry.ID, key, result)
}

// label says in a result whose it is.
func (e Entry) label(result grader.Result) grader.Result {
	result.ID, result.Name, result.Members, result.Program = e.ID, e.Name, e.memberIDs(), e.Program
	result.Email, result.Keys = e.Email, e.Keys
	result.Late, result.LeftOut = e.Late, e.LeftOut
	return result
}

// results gives the current results in the order of the ids.
func (s *session) results() results {
	return func(yield func(grader.Result, error) bool) {
		for _, entry := range s.entries {
			at, found := s.journal.byID[entry.ID]
			if !found || at.whole != s.keys[entry.ID].whole() {
				continue
			}
			_, result, err := s.journal.at(at)
			if !yield(entry.label(result), err) {
				return
			}
		}
	}
}

// report writes the reports, unless they are in place already.
func (s *session) report() (Report, error) {
	slices.SortFunc(s.changes, func(a, b Change) int { return compareIDs(a.ID, b.ID) })
	about := s.manifest()
	of, err := s.reportsOf(about)
	if err != nil {
		return Report{}, err
	}
	summary, inPlace := readReportIndex(s.plan.Out, of)
	if !inPlace {
		if summary, err = writeReports(s.plan.Out, about, s.results(), s.plan.Tracks); err != nil {
			return Report{}, err
		}
		if err := writeReportIndex(s.plan.Out, of, summary); err != nil {
			return Report{}, err
		}
	}
	return Report{
		Summary: summary, Roster: s.plan.Roster, Changes: s.changes, Graded: s.graded, Left: len(s.entries) - summary.Count,
		Uncleaned: errors.Join(s.left...),
	}, nil
}
