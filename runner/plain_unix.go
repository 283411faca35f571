//go:build unix

package runner

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"isrgrade/runner/internal/removal"
	"isrgrade/runner/internal/tempfolder"
)

// lookEvery is how often a plain run is looked at.
const lookEvery = 10 * time.Millisecond

// plain starts programs as the grader's own children. It is all there is at
// LevelNone, and on systems other than Linux.
type plain struct {
	confinement Confinement
	folder      *tempfolder.Folder // holds one scratch folder a run
	wrap        wrapper
}

// wrapper turns the command that was asked for into one that sets limits
// first, and writes to descriptor 3 what it could not set. Nil leaves the
// command alone.
type wrapper func(argv []string, limits Limits) []string

func newPlain(options Options, confinement Confinement, wrap wrapper) (*plain, error) {
	tempfolder.RemoveLeftovers(options.TempDir)
	folder, err := tempfolder.Make(options.TempDir, "run")
	if err != nil {
		return nil, fmt.Errorf("make a folder for scratch folders: %w", err)
	}
	return &plain{confinement: confinement, folder: folder, wrap: wrap}, nil
}

func (p *plain) Confinement() Confinement { return p.confinement }

func (p *plain) Close() error { return p.folder.Remove() }

func (p *plain) Run(ctx context.Context, spec Spec, input []byte, limits Limits) (o Outcome, err error) {
	if err := spec.validate(); err != nil {
		return Outcome{}, err
	}
	limits = limits.withDefaults()
	scratch := filepath.Join(p.folder.Path, "scratch")
	if err := os.Mkdir(scratch, 0o700); err != nil {
		return Outcome{}, fmt.Errorf("make a scratch folder: %w", err)
	}
	defer func() { err = errors.Join(err, removal.All(scratch)) }()
	files, err := newStdio(input)
	if err != nil {
		return Outcome{}, err
	}
	defer files.close()
	r, err := p.supervise(ctx, spec, scratch, files, limits)
	if err != nil {
		return Outcome{}, err
	}
	return outcome(r, files.outputs, limits)
}

// supervise starts the program, waits for its end, and kills what is left of
// its process group.
func (p *plain) supervise(ctx context.Context, spec Spec, scratch string, files stdio, limits Limits) (report, error) {
	fault, err := anonymousFile("fault")
	if err != nil {
		return report{}, err
	}
	defer fault.Close()
	cmd := p.command(spec, scratch, files, fault, limits)
	started := time.Now()
	if err := cmd.Start(); err != nil {
		return report{}, startFailed(spec.Argv[0], err)
	}
	r := report{}
	r.Stopped, err = watch(ctx, cmd, files.outputs, limits)
	r.Wall = time.Since(started)
	r.measure(cmd.ProcessState)
	return r, errors.Join(err, wrapperFault(fault))
}

func (p *plain) command(spec Spec, scratch string, files stdio, fault *os.File, limits Limits) *exec.Cmd {
	argv, extra := spec.Argv, []*os.File(nil)
	if p.wrap != nil {
		argv, extra = p.wrap(spec.Argv, limits), []*os.File{fault}
	}
	return &exec.Cmd{
		Path: argv[0], Args: argv, Env: environment(spec, scratch), Dir: scratch,
		Stdin: files.stdin, Stdout: files.stdout, Stderr: files.stderr, ExtraFiles: extra,
		SysProcAttr: &syscall.SysProcAttr{Setsid: true},
	}
}

// watch returns when the program and its process group are gone, with the
// limit for which they were stopped.
func watch(ctx context.Context, cmd *exec.Cmd, out outputs, limits Limits) (Ending, error) {
	exited := make(chan error, 1)
	go func() { exited <- cmd.Wait() }()
	stopped, err := untilOver(ctx, exited, out, limits)
	killGroup(cmd.Process.Pid)
	if stopped != Exited || err != nil {
		<-exited
	}
	return stopped, err
}

func untilOver(ctx context.Context, exited <-chan error, out outputs, limits Limits) (Ending, error) {
	wall := time.NewTimer(limits.Wall)
	defer wall.Stop()
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for {
		select {
		case <-exited:
			return Exited, nil
		case <-ctx.Done():
			return WallLimit, fmt.Errorf("run abandoned: %w", context.Cause(ctx))
		case <-wall.C:
			return WallLimit, nil
		case <-look.C:
			written, err := out.sizes()
			if err != nil {
				return OutputLimit, err
			}
			if written.longest() > limits.Stdout {
				return OutputLimit, nil
			}
		}
	}
}

// killGroup ends what the program left in its process group. ESRCH says that
// nothing was left; EPERM, on Darwin, that only zombies are.
func killGroup(leader int) {
	_ = unix.Kill(-leader, unix.SIGKILL)
}

// measure takes the figures that the kernel kept. A child starts out with its
// parent's resident size, so a peak that is no larger says nothing.
func (r *report) measure(state *os.ProcessState) {
	r.Status = state.Sys().(syscall.WaitStatus)
	r.CPU = state.SystemTime() + state.UserTime()
	peak := maxRSS(state.SysUsage().(*syscall.Rusage))
	var own syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &own) == nil && peak > maxRSS(&own) {
		r.PeakRSS = peak
	}
}

// wrapperFault tells what the wrapper could not set up, if anything.
func wrapperFault(f *os.File) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	text, err := readRange(f, 0, min(info.Size(), kibibyte))
	if err != nil || len(text) == 0 {
		return err
	}
	return fmt.Errorf("set the program's limits: %s", text)
}
