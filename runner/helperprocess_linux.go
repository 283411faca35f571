package runner

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"time"

	"isrgrade/runner/internal/processtree"

	"golang.org/x/sys/unix"
)

// helperProcess is a helper that was started and has to be waited for.
type helperProcess struct {
	cmd    *exec.Cmd
	exited chan struct{}
}

// startHelper starts our own binary anew, at LevelFull in namespaces of its
// own. The helper asks to be told when the thread that started it ends, so
// that thread stays until the helper is gone.
func startHelper(options Options, level Level, files ...*os.File) (*helperProcess, error) {
	h := &helperProcess{cmd: helperCommand(options, level), exited: make(chan struct{})}
	h.cmd.ExtraFiles = files
	started := make(chan error)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := h.cmd.Start()
		started <- err
		if err == nil {
			_ = h.cmd.Wait()
			close(h.exited)
		}
	}()
	if err := <-started; err != nil {
		return nil, fmt.Errorf("start a helper: %w", err)
	}
	return h, nil
}

func helperCommand(options Options, level Level) *exec.Cmd {
	path := options.Executable
	if path == "" {
		path = "/proc/self/exe"
	}
	cmd := &exec.Cmd{
		Path: path, Args: []string{helperName}, Dir: "/",
		Env:         []string{"GOTRACEBACK=none", "GOMAXPROCS=2"},
		SysProcAttr: &syscall.SysProcAttr{Setsid: true},
	}
	if level == LevelFull {
		ownNamespaces(cmd.SysProcAttr)
	}
	return cmd
}

// ownNamespaces keeps the user as it is inside: files look as they do
// outside. Who is not root would lose the right to mount by executing the
// helper, hence the ambient capabilities; the helper's programs get none.
func ownNamespaces(attr *syscall.SysProcAttr) {
	attr.Cloneflags = unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNS |
		unix.CLONE_NEWNET | unix.CLONE_NEWIPC | unix.CLONE_NEWUTS
	attr.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getuid(), HostID: os.Getuid(), Size: 1}}
	attr.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getgid(), HostID: os.Getgid(), Size: 1}}
	attr.AmbientCaps = []uintptr{unix.CAP_SYS_ADMIN, unix.CAP_SETPCAP}
}

// end waits for the helper, which ends by itself when its socket does, and
// kills one that does not.
func (h *helperProcess) end(patience time.Duration) error {
	select {
	case <-h.exited:
		return nil
	case <-time.After(patience):
	}
	err := h.cmd.Process.Kill()
	<-h.exited
	return errors.Join(fmt.Errorf("a confined helper did not end within %v and was killed", patience), err)
}

// endAtOnce kills a helper that no longer answers, and first all that it started: it
// is their parent only as long as it lives. In a process namespace they die with it.
func (h *helperProcess) endAtOnce() error {
	killed := h.endPrograms()
	err := h.cmd.Process.Kill()
	<-h.exited
	return errors.Join(killed, err)
}

// endPrograms kills what the helper started until only what is dead is left. Its group
// goes with each process, so that none that is being made escapes.
func (h *helperProcess) endPrograms() error {
	for range killRounds {
		alive, err := processtree.Take(h.cmd.Process.Pid)
		if err != nil || len(alive.PIDs) == 0 {
			return err
		}
		for _, pid := range alive.PIDs {
			_ = unix.Kill(-pid, unix.SIGKILL) // ESRCH: it leads no group
			_ = unix.Kill(pid, unix.SIGKILL)  // ESRCH: it is gone
		}
		time.Sleep(sweepPause)
	}
	return errors.New("programs of a helper that did not answer are still there")
}

// killRounds come to seconds. What was killed may take as long to die on a busy machine.
const killRounds = 5000
