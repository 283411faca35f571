package runner

import (
	"math"
	"strings"
)

// maxBuiltEntries is how many files and folders a build may add to the folders
// that it was given: a compiler's cache of its own library is some thousands.
const maxBuiltEntries = 1 << 18

// buildFolders are what Spec.Write names: they outlive the run, hold things
// before it, and lie on the machine's disk at every level. A student's program
// has none, and costs nothing here.
type buildFolders struct {
	paths  []string
	before diskUsage // at the start of the run
}

// newBuildFolders leaves out folders within others, so that their files do
// not count twice.
func newBuildFolders(config sandboxConfig) buildFolders {
	var b buildFolders
	for _, path := range config.Spec.Write { // sorted: what holds others comes first
		if !b.hold(path) {
			b.paths = append(b.paths, path)
		}
	}
	return b
}

func (b buildFolders) hold(path string) bool {
	for _, outer := range b.paths {
		if strings.HasPrefix(path, outer+"/") {
			return true
		}
	}
	return false
}

// outgrown says whether a build has written more than it may. What it removed
// it may write again.
func (b buildFolders) outgrown(now diskUsage, limits Limits) bool {
	return now.bytes-b.before.bytes > limits.Scratch || now.entries-b.before.entries > maxBuiltEntries
}

func (s *supervisor) measureBuildBefore() (err error) {
	if len(s.built.paths) > 0 {
		s.built.before, err = s.monitor.usage(math.MaxInt, s.built.paths...)
	}
	return err
}

func (s *supervisor) lookAtBuild(unlinked int64) (Ending, error) {
	if len(s.built.paths) == 0 {
		return Exited, nil
	}
	now, err := s.monitor.usage(s.built.before.entries+maxBuiltEntries, s.built.paths...)
	now.bytes += unlinked
	if err == nil && s.built.outgrown(now, s.config.Limits) {
		return ScratchLimit, nil
	}
	return Exited, err
}

// lookAtBuildInTheEnd judges what was written after the last look, too: unlike
// scratch files it stays.
func (s *supervisor) lookAtBuildInTheEnd(r *report) error {
	if r.Stopped != Exited {
		return nil
	}
	ending, err := s.lookAtBuild(0)
	r.Stopped = ending
	return err
}
