package runner

import (
	"errors"
	"fmt"
	"math"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"sync"
	"syscall"

	"isrgrade/runner/internal/removal"
	"isrgrade/runner/internal/restrict"
	"isrgrade/runner/internal/view"

	"golang.org/x/sys/unix"
)

// RunHelperIfAsked turns this process into a helper if it was started as one,
// and then does not return. Call it first thing in main, and in TestMain.
func RunHelperIfAsked() {
	if os.Args[0] != helperName {
		return
	}
	// The grader waits for the end of its helper: syscall.Exit has none of the
	// delays that os.Exit has under the race detector.
	if err := helperMain(); err != nil {
		_ = sendReply(helperSocket, reply{Fault: err.Error()})
		syscall.Exit(1)
	}
	syscall.Exit(0)
}

// helperMain returns when the grader is gone or wants no more runs.
func helperMain() error {
	config, err := readConfig(helperConfig)
	if err != nil {
		return err
	}
	if config.Cleared != "" {
		if err := makeScratch(config); err != nil {
			return err
		}
		defer func() { _ = removal.All(config.Cleared) }()
	}
	numbers := processNumbers{}
	if config.Level == LevelFull {
		numbers = openProcessNumbers()
	}
	if err := setUpProcess(config); err != nil {
		return fmt.Errorf("set up confinement %s: %w", config.Level, err)
	}
	answerQuickly()
	makeThreads(spareThreads)
	w := newMonitor(config.Level)
	ended := make(chan error, 1)
	onOtherThread(func() { ended <- serve(config, w, numbers) })
	return w.work(ended)
}

// makeScratch fails if the folder is there already: it may be somebody else's.
func makeScratch(config sandboxConfig) error {
	if err := os.Mkdir(config.Cleared, 0o700); err != nil {
		return fmt.Errorf("make a scratch folder: %w", err)
	}
	if err := os.Mkdir(config.Scratch, 0o700); err != nil {
		return errors.Join(fmt.Errorf("make a scratch folder: %w", err), removal.All(config.Cleared))
	}
	return nil
}

// setUpProcess does what concerns the helper as a whole. What concerns the
// programs alone is left to the thread that starts them.
func setUpProcess(config sandboxConfig) error {
	if err := keepDescriptors(); err != nil {
		return fmt.Errorf("keep descriptors from programs: %w", err)
	}
	outliveSignals(config.Level)
	if err := dieWithGrader(config.Level); err != nil {
		return err
	}
	syscall.Umask(0o022)
	if config.Level == LevelFull {
		if err := buildView(config); err != nil {
			return err
		}
	} else if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("become the parent of orphans: %w", err)
	}
	if err := unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0); err != nil {
		return fmt.Errorf("close the helper's memory to others: %w", err)
	}
	return applyRlimits(rlimits(config.Limits, countsProcesses(config.Level)))
}

// keepDescriptors keeps the helper's descriptors, and those that it inherited
// from whoever started the grader, from its programs.
func keepDescriptors() error {
	err := unix.CloseRange(helperSocket, math.MaxUint32, unix.CLOSE_RANGE_CLOEXEC)
	if !errors.Is(err, unix.ENOSYS) && !errors.Is(err, unix.EINVAL) {
		return err
	}
	open, err := os.ReadDir("/proc/self/fd") // before Linux 5.11
	if err != nil {
		return err
	}
	for _, entry := range open {
		if fd, err := strconv.Atoi(entry.Name()); err == nil && fd >= helperSocket {
			unix.CloseOnExec(fd)
		}
	}
	return nil
}

// countsProcesses says whether RLIMIT_NPROC counts this sandbox's processes and
// nothing else: it counts by user and user namespace, and never binds root.
func countsProcesses(level Level) bool { return level == LevelFull && os.Getuid() != 0 }

func buildView(config sandboxConfig) error {
	if err := unix.Sethostname([]byte("isrgrade")); err != nil {
		return fmt.Errorf("set the host name: %w", err)
	}
	return view.Build(view.Plan{
		Base: config.Base, System: systemPaths(), Read: config.Spec.Read, Write: config.Spec.Write,
		Temporary: config.Writable, Size: config.Limits.Scratch,
	})
}

// outliveSignals takes every signal that can be taken, so that none that a
// program sends ends the helper. Outside of LevelFull SIGTERM is the kernel's
// word that the grader is gone, and closes the socket.
func outliveSignals(level Level) {
	signals := make(chan os.Signal, 16)
	signal.Notify(signals)
	// These end nobody, and to be told of each would wake the helper twice at every
	// program's end.
	signal.Reset(syscall.SIGCHLD, syscall.SIGURG)
	go func() {
		for sig := range signals {
			if sig == syscall.SIGTERM && level != LevelFull {
				_ = unix.Shutdown(helperSocket, unix.SHUT_RD)
			}
		}
	}()
}

// dieWithGrader is the second line; the first is the end of the socket. In a
// process namespace the helper's death is everybody's; elsewhere the helper
// must live to end its programs.
func dieWithGrader(level Level) error {
	sig := syscall.SIGTERM
	if level == LevelFull {
		sig = syscall.SIGKILL
	}
	if err := unix.Prctl(unix.PR_SET_PDEATHSIG, uintptr(sig), 0, 0, 0); err != nil {
		return fmt.Errorf("tie the helper's life to the grader's: %w", err)
	}
	return nil
}

// spareThreads is more than the helper uses at once beyond those it has.
const spareThreads = 6

// makeThreads has the runtime make threads while it can, and keep them: a program
// that fills the process table would leave none to make, and a runtime that needs
// one and gets none ends the process.
func makeThreads(n int) {
	var ready sync.WaitGroup
	all := make(chan struct{})
	ready.Add(n)
	for range n {
		go func() {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			answerQuickly()
			ready.Done()
			<-all
		}()
	}
	ready.Wait()
	close(all)
}

// onOtherThread gives work a thread of its own, which it may take rights from: it
// is never given back. The process's first thread cannot be it; if the goroutine
// happens to be there, it keeps that thread and passes on.
func onOtherThread(work func()) {
	go func() {
		runtime.LockOSThread()
		if unix.Gettid() == unix.Getpid() {
			onOtherThread(work)
			select {}
		}
		work()
	}()
}

// serve runs one program for each request.
func serve(config sandboxConfig, w *monitor, numbers processNumbers) error {
	answerQuickly()
	s, err := newSupervisor(config, w, numbers)
	if err != nil {
		return err
	}
	if config.Level >= LevelRestricted {
		if err := restrict.Thread(s.threadRules()); err != nil {
			return fmt.Errorf("set up confinement %s: %w", config.Level, err)
		}
	}
	if err := sendReply(helperSocket, reply{}); err != nil {
		return err
	}
	return s.serve()
}

func (s *supervisor) threadRules() restrict.Rules {
	config := s.config
	rules := restrict.Rules{
		GroupKey: s.groupKey,
		Landlock: config.Landlock,
		Metadata: config.Level == LevelFull || len(config.Spec.Write) > 0,
	}
	rules.Write = append(append(deviceFiles(), config.Spec.Write...), config.Writable...)
	if config.Level == LevelFull {
		rules.Read = []string{"/"}
		return rules
	}
	rules.Read = append(append(systemPaths(), machineFacts()...), config.Spec.Read...)
	return rules
}
