package runner

import (
	"errors"
	"fmt"
	"io"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// supervisor starts programs, one after the other, and sees each to its end.
// It lives on the thread that has lost its rights.
type supervisor struct {
	config cageConfig
	warden *warden
	argv   []string
	env    []string
	scene  scene
	built  buildFolders
}

func newSupervisor(config cageConfig, w *warden) (*supervisor, error) {
	scene, err := newScene(config)
	if err != nil {
		return nil, err
	}
	env := environment(config.Spec, config.Scratch)
	return &supervisor{config: config, warden: w, argv: config.Spec.Argv, env: env, scene: scene, built: newBuildFolders(config)}, nil
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
	if s.scene.isUnchanged() {
		return reply{Report: r}, nil
	}
	if used, err := s.lookAtScratch(0); err != nil {
		return reply{}, err
	} else if used == ScratchLimit {
		r.LimitsHit = []string{"scratch space"}
	}
	return reply{Report: r}, s.warden.do(s.scene.putBack)
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
	if err := s.sweep(p); err != nil {
		return report{}, errors.Join(watchErr, err)
	}
	if watchErr != nil {
		return report{}, watchErr
	}
	p.report.Wall = time.Since(p.started)
	after, err := cpuOf(syscall.RUSAGE_CHILDREN)
	p.report.CPU = after - p.cpuBefore
	return p.report, err
}

// program is a run that is going on.
type program struct {
	pid, pidfd     int
	stdout, stderr int
	started        time.Time
	cpuBefore      time.Duration // of the programs before this one
	reaped         bool
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
	p := &program{pidfd: -1, stdout: files[1], stderr: files[2], started: time.Now(), cpuBefore: before}
	pid, err := syscall.ForkExec(s.argv[0], s.argv, &syscall.ProcAttr{
		Dir: s.config.Scratch, Env: s.env,
		Files: []uintptr{uintptr(files[0]), uintptr(files[1]), uintptr(files[2])},
		Sys:   &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL, PidFD: &p.pidfd},
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

// cpuOf is the processor time of the helper itself (RUSAGE_SELF) or of all
// processes that it waited for (RUSAGE_CHILDREN).
func cpuOf(whom int) (time.Duration, error) {
	var usage syscall.Rusage
	if err := syscall.Getrusage(whom, &usage); err != nil {
		return 0, fmt.Errorf("read the CPU time: %w", err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano()), nil
}
