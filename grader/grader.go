// Package grader grades programs: it runs one on the cases of a suite, compares
// what it prints with what the reference says, names the mistake behind a wrong
// answer, and sums up points. It is the only package that knows both a program
// and a rule.
//
// It is not a report: it prints nothing and decides everything. It is not a
// judge of itself either: its own faults are errors or the verdict judge_error,
// never the student's.
//
// Laws:
//   - A verdict comes from how a run ended and from comparing lines, never from
//     what a program says about itself.
//   - Points are exact: the cases' points sum to the stages', these to the total.
//   - A claim is certain only if every line of every case bears it out.
package grader
