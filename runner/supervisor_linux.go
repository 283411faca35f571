package runner

import (
	"errors"
	"fmt"
	"io"
	"syscall"
	"time"

	"isrgrade/runner/internal/restrict"

	"golang.org/x/sys/unix"
)

// supervisor starts programs, one after the other, and sees each to its end.
// It lives on the thread that has lost its rights.
type supervisor struct {
	config   sandboxConfig
	monitor  *monitor
	argv     []string
	env      []string
	snapshot snapshot
	built    buildFolders
	pids     processNumbers
	tasks    taskCounter
	// groupKey is what a new program shows to be let into a group of its own; 0
	// where every process may make one.
	groupKey uint64
}

func newSupervisor(config sandboxConfig, w *monitor, pids processNumbers) (*supervisor, error) {
	snapshot, err := newSnapshot(config)
	if err != nil {
		return nil, err
	}
	s := &supervisor{
		config: config, monitor: w, argv: config.Spec.Argv, env: environment(config.Spec, config.Scratch),
		snapshot: snapshot, built: newBuildFolders(config), pids: pids,
	}
	if s.tasks, err = newTaskCounter(); err != nil {
		return nil, err
	}
	if config.Level == LevelRestricted {
		s.groupKey, err = restrict.NewGroupKey()
	}
	return s, err
}

// errAbandoned says that the grader is gone or has given the run up.
var errAbandoned = errors.New("run abandoned")

// serve answers requests until there are no more.
func (s *supervisor) serve() error {
	for {
		files, err := receiveRequest(helperSocket)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		answer, err := s.answer(files)
		if err != nil {
			return err
		}
		if err := sendReply(helperSocket, answer); err != nil {
			return err
		}
	}
}

func (s *supervisor) answer(files []int) (reply, error) {
	defer closeFiles(files)
	r, err := s.run(files)
	var errno syscall.Errno
	var start *StartError
	if errors.As(err, &start) && errors.As(start.Err, &errno) {
		return reply{StartErrno: errno}, nil
	}
	if err != nil {
		return reply{}, err
	}
	if err := s.lookAtBuildInTheEnd(&r); err != nil {
		return reply{}, err
	}
	if s.snapshot.isUnchanged() {
		return reply{Report: r}, nil
	}
	err = s.lookAtScratchInTheEnd(&r)
	return reply{Report: r, Spent: true}, err
}

func closeFiles(files []int) {
	for _, file := range files {
		_ = unix.Close(file)
	}
}

// run starts the program and returns when no process of it is left.
func (s *supervisor) run(files []int) (report, error) {
	p, err := s.start(files)
	if err != nil {
		return report{}, err
	}
	defer unix.Close(p.pidfd)
	watchErr := s.watch(p)
	if watchErr == nil && p.report.Stopped != Exited {
		watchErr = s.tellVerdict(p)
	}
	if err := s.sweep(p); err != nil {
		return report{}, errors.Join(watchErr, err)
	}
	if watchErr != nil {
		return report{}, watchErr
	}
	if err := s.pids.setBack(p.pid, s.monitor); err != nil {
		return report{}, err
	}
	p.report.Wall = time.Since(p.started)
	after, err := cpuOf(syscall.RUSAGE_CHILDREN)
	p.report.CPU = after - p.cpuBefore
	return p.report, err
}

// tellVerdict comes before the program is ended: what is past its limits may be
// a crowd, and the helper the first to fall.
func (s *supervisor) tellVerdict(p *program) error {
	p.report.Wall = time.Since(p.started)
	r := reply{Report: p.report, Verdict: true}
	if s.config.Level != LevelFull {
		r.Group = p.pid
	}
	return sendReply(helperSocket, r)
}

// program is a run that is going on.
type program struct {
	pid, pidfd     int
	stdout, stderr int
	started        time.Time
	cpuBefore      time.Duration // of the programs before this one
	reaped         bool
	waiting        waiting
	tasksBefore    int  // of the machine, at the last look
	stopped        bool // to be counted
	grows          bool // it was, at the last look
	slowed         bool
	report         report
}

func (s *supervisor) start(files []int) (*program, error) {
	before, err := cpuOf(syscall.RUSAGE_CHILDREN)
	if err != nil {
		return nil, err
	}
	if err := s.measureBuildBefore(); err != nil {
		return nil, err
	}
	tasks, err := s.tasks.count()
	if err != nil {
		return nil, err
	}
	p := &program{pidfd: -1, stdout: files[1], stderr: files[2], started: time.Now(), cpuBefore: before, tasksBefore: tasks}
	pid, err := syscall.ForkExec(s.argv[0], s.argv, &syscall.ProcAttr{
		Dir: s.config.Scratch, Env: s.env,
		Files: []uintptr{uintptr(files[0]), uintptr(files[1]), uintptr(files[2])},
		Sys:   s.attributes(&p.pidfd),
	})
	if err != nil {
		return nil, &StartError{Command: s.argv[0], Err: err}
	}
	p.pid = pid
	if p.pidfd < 0 {
		return nil, errors.Join(errors.New("the kernel gives no descriptor of a process (Linux 5.4 does)"), s.sweep(p))
	}
	return p, nil
}

// attributes give the program a process group of its own, and a session of its
// own where it may leave the group: see restrict.GroupKey.
func (s *supervisor) attributes(pidfd *int) *syscall.SysProcAttr {
	attributes := &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, PidFD: pidfd}
	if s.config.Level == LevelRestricted {
		attributes.Setpgid, attributes.Pgid = true, int(s.groupKey)
	} else {
		attributes.Setsid = true
	}
	return attributes
}

// cpuOf is the processor time of the helper itself (RUSAGE_SELF) or of all
// processes that it waited for (RUSAGE_CHILDREN).
func cpuOf(whom int) (time.Duration, error) {
	var usage syscall.Rusage
	if err := syscall.Getrusage(whom, &usage); err != nil {
		return 0, fmt.Errorf("read the CPU time: %w", err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano()), nil
}
