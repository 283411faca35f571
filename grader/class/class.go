// Package class grades many submissions: it finds them in a folder as learning
// platforms export it, grades each as grader does, keeps what is done in a
// journal, and writes a gradebook and pages.
//
// It is not a grader: it neither runs a case nor decides about a program. It is
// not a scheduler either: several machines share a class by taking fixed parts
// of it (Shard), and their journals are merged afterwards.
//
// Laws:
//   - Every submission has a verdict. What is wrong with one of them, an archive
//     that must not be unpacked included, never stops another.
//   - A submission counts as graded only when its line in the journal is on the
//     disk; whatever kills the process, no such line is lost, and none is written
//     twice for the same work.
//   - A result is used again only if its whole Key is the same: the content, the
//     suite, the options, this program and the tools of the machine.
//   - The results do not depend on the number of workers, on the order in which
//     they finish, or on how often the run was stopped.
//   - Memory holds about a kilobyte a submission, never its results.
package class
