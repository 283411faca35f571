package runner

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"time"

	"isrgrade/runner/internal/removal"
	"isrgrade/runner/internal/restrict"

	"golang.org/x/sys/unix"
)

const (
	// grace is how long a helper may take beyond what its program may: for
	// setting up, and for ending what the program left.
	grace = 10 * time.Second
	// scratchInView is where programs start at LevelFull.
	scratchInView = "/isrgrade-scratch"
)

// sandbox is one helper, as the grader sees it.
type sandbox struct {
	asked   Spec // as the grader gave it
	config  sandboxConfig
	folder  string // on the machine's disk; empty at LevelFull
	shown   []os.FileInfo
	process *helperProcess
	conn    *net.UnixConn
	spent   bool // the helper must not run anything more
	group   int  // of a program whose end the helper did not report; else 0
	silent  bool // the helper did not answer in time
}

// startSandbox returns when the helper has set up everything for spec.
func startSandbox(ctx context.Context, options Options, level Level, spec Spec, limits Limits) (*sandbox, error) {
	s := &sandbox{asked: spec.clone(), config: sandboxConfig{
		Level: level, Spec: resolved(spec), Limits: limits,
		Landlock: level >= LevelRestricted && restrict.LandlockABI() >= restrict.MinimumABI,
		Base:     tempDir(options), Scratch: scratchInView, Writable: temporaryFolders(spec),
	}}
	s.nameFolder(options)
	if err := s.start(ctx, options); err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

// temporaryFolders are what a program may write to at LevelFull. Where it is
// to see the machine's own /tmp, that is shown, read-only, in place of an
// empty one.
func temporaryFolders(spec Spec) []string {
	shown := append(slices.Clone(spec.Read), spec.Write...)
	folders := []string{scratchInView, "/tmp", "/dev/shm"}
	return slices.DeleteFunc(folders, func(folder string) bool { return slices.Contains(shown, folder) })
}

// tempDir is the folder as the kernel names it, without links.
func tempDir(options Options) string {
	dir := cmp.Or(options.TempDir, os.TempDir())
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		return real
	}
	return dir
}

// nameFolder names the scratch folder where there is no view to hold it. The
// helper makes it: whoever makes it must outlive a killed grader, or it stays.
func (s *sandbox) nameFolder(options Options) {
	if s.config.Level == LevelFull {
		return
	}
	s.folder = filepath.Join(tempDir(options), "isrgrade-run-"+rand.Text())
	s.config.Cleared = s.folder
	s.config.Scratch = filepath.Join(s.folder, "scratch")
	s.config.Writable = []string{s.config.Scratch}
}

func (s *sandbox) start(ctx context.Context, options Options) (err error) {
	if s.shown, err = identify(s.config.Spec); err != nil {
		return err
	}
	orders, err := writeConfig(s.config)
	if err != nil {
		return err
	}
	defer orders.Close()
	ours, theirs, err := socketPair()
	if err != nil {
		return err
	}
	defer theirs.Close()
	s.conn = ours
	if s.process, err = startHelper(options, s.config.Level, theirs, orders); err != nil {
		return err
	}
	theirs.Close()
	if _, err := s.receive(ctx, grace); err != nil {
		return fmt.Errorf("%w: %w", errNotStarted, err)
	}
	return nil
}

// socketPair keeps the borders of messages and tells each end when the other
// is gone.
func socketPair() (*net.UnixConn, *os.File, error) {
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, nil, fmt.Errorf("make a socket for the helper: %w", err)
	}
	ours, theirs := os.NewFile(uintptr(pair[0]), "helper"), os.NewFile(uintptr(pair[1]), "grader")
	defer ours.Close()
	conn, err := net.FileConn(ours)
	if err != nil {
		return nil, nil, errors.Join(fmt.Errorf("use a socket for the helper: %w", err), theirs.Close())
	}
	return conn.(*net.UnixConn), theirs, nil
}

// run has the helper run its command once.
func (s *sandbox) run(ctx context.Context, files stdio) (report, error) {
	var rights []int
	for _, f := range files.files() {
		rights = append(rights, int(f.Fd()))
	}
	if _, _, err := s.conn.WriteMsgUnix([]byte{0}, unix.UnixRights(rights...), nil); err != nil {
		return report{}, fmt.Errorf("ask the helper for a run: %w", err)
	}
	answer, err := s.receive(ctx, s.config.Limits.Wall+grace)
	if err == nil && answer.Verdict {
		answer, err = s.afterVerdict(ctx, answer)
	}
	if err != nil {
		return report{}, err
	}
	if answer.StartErrno != 0 {
		return report{}, startFailed(s.config.Spec.Argv[0], answer.StartErrno)
	}
	s.spent = s.spent || answer.Spent
	return answer.Report, nil
}

// afterVerdict waits until the program is gone. When the helper does not live to
// tell, or takes too long, what it counted before is the verdict all the same.
func (s *sandbox) afterVerdict(ctx context.Context, verdict reply) (reply, error) {
	answer, err := s.receive(ctx, grace)
	if err == nil || ctx.Err() != nil {
		return answer, err
	}
	s.spent, s.group = true, verdict.Group
	return verdict, nil
}

// receive waits for a reply until ctx ends or patience does.
func (s *sandbox) receive(ctx context.Context, patience time.Duration) (reply, error) {
	if err := s.conn.SetReadDeadline(time.Now().Add(patience)); err != nil {
		return reply{}, fmt.Errorf("set a deadline for the helper: %w", err)
	}
	stop := context.AfterFunc(ctx, func() { _ = s.conn.SetReadDeadline(time.Unix(1, 0)) })
	defer stop()
	data := make([]byte, replySize)
	n, err := s.conn.Read(data)
	switch {
	case ctx.Err() != nil:
		return reply{}, fmt.Errorf("run abandoned: %w", context.Cause(ctx))
	case errors.Is(err, os.ErrDeadlineExceeded):
		s.silent = true
		return reply{}, fmt.Errorf("%w within %v", errHelperSilent, patience)
	case err != nil && n == 0:
		return reply{}, errHelperGone
	}
	return parseReply(data[:n])
}

// patience is how long the helper may take to end. Below LevelFull it removes what a
// program wrote to the disk, which may be some ten thousand files on a busy machine.
func (s *sandbox) patience() time.Duration {
	if s.folder != "" {
		return time.Minute
	}
	return grace
}

var errHelperSilent = errors.New("the confined helper did not answer")

// close ends the helper and all that it runs, and waits for it.
func (s *sandbox) close() error {
	if s.conn != nil {
		_ = s.conn.Close()
	}
	var err error
	if s.process != nil && s.silent {
		err = s.process.endAtOnce()
	} else if s.process != nil {
		err = s.process.end(s.patience())
	}
	if s.group != 0 {
		_ = unix.Kill(-s.group, unix.SIGKILL) // ESRCH: nothing was left
	}
	if s.folder == "" {
		return err
	}
	return errors.Join(err, removal.All(s.folder))
}
