package runner

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// launch runs the benchmark's program once and returns how long that took.
type launch struct {
	name string
	once func() (time.Duration, error)
}

// BenchmarkRun compares what one run costs by different ways, interleaved so
// that all meet the same machine. It reports medians in ms, their ratio to
// plain os/exec ("full/exec"), and how many times more bubblewrap adds.
func BenchmarkRun(b *testing.B) {
	dir := b.TempDir()
	static := compile(b, dir, "testdata/hostile/endings.c")
	b.Run("static", func(b *testing.B) {
		compareLaunches(b, Spec{Argv: []string{static, "exit", "0"}, Read: []string{dir}})
	})
	b.Run("python", func(b *testing.B) {
		command, folders := pythonForBenchmark(b)
		compareLaunches(b, Spec{Argv: append(command, "-c", "print('x')"), Read: folders})
	})
}

func pythonForBenchmark(b *testing.B) (command, folders []string) {
	b.Helper()
	path, err := exec.LookPath("python3")
	if err != nil {
		b.Skip("no python3")
	}
	out, err := exec.Command(path, "-c", "import sys; print(sys.executable); print(sys.prefix)").Output()
	lines := strings.Fields(string(out))
	if err != nil || len(lines) != 2 {
		b.Skipf("python3 does not work here: %v", err)
	}
	return lines[:1], lines[1:]
}

func compareLaunches(b *testing.B, spec Spec) {
	launches := []launch{byLauncher(b, spec), {"exec", func() (time.Duration, error) { return byExec(spec.Argv) }}}
	for _, level := range slices.Backward(Levels()) {
		launches = append(launches, byLevel(b, level, spec))
	}
	if bubblewrap, err := exec.LookPath("bwrap"); err == nil {
		wrapped := append([]string{bubblewrap, "--unshare-all", "--die-with-parent", "--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev"}, spec.Argv...)
		launches = append(launches, launch{"bubblewrap", func() (time.Duration, error) { return byExec(wrapped) }})
	}
	took := map[string][]time.Duration{}
	for b.Loop() {
		for _, l := range launches {
			duration, err := l.once()
			if err != nil {
				b.Fatalf("%s: %v", l.name, err)
			}
			took[l.name] = append(took[l.name], duration)
		}
	}
	reportMedians(b, took)
}

func reportMedians(b *testing.B, took map[string][]time.Duration) {
	medians := map[string]float64{}
	for name, durations := range took {
		slices.Sort(durations)
		medians[name] = float64(durations[len(durations)/2]) / float64(time.Millisecond)
		b.ReportMetric(medians[name], name+"-ms")
	}
	b.ReportMetric(0, "ns/op") // of all ways together: of no use
	for name, median := range medians {
		if name != "exec" {
			b.ReportMetric(median/medians["exec"], name+"/exec")
		}
	}
	if added := medians["full"] - medians["exec"]; medians["bubblewrap"] > 0 && added > 0 {
		b.ReportMetric((medians["bubblewrap"]-medians["exec"])/added, "bubblewrap-adds/full-adds")
	}
}

// byExec is os/exec as a plain grader would use it: pipes for input and
// output, a process group of its own.
func byExec(argv []string) (time.Duration, error) {
	var stdout, stderr bytes.Buffer
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader("t=0 STATUS\n"), &stdout, &stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	start := time.Now()
	err := cmd.Run()
	return time.Since(start), err
}

func byLevel(b *testing.B, level Level, spec Spec) launch {
	b.Helper()
	r := openAt(b, level)
	return launch{level.String(), func() (time.Duration, error) {
		start := time.Now()
		o, err := r.Run(context.Background(), spec, []byte("t=0 STATUS\n"), Limits{})
		if err == nil && (o.Ending != Exited || o.ExitCode != 0) {
			err = fmt.Errorf("%v, exit code %d: %s", o.Ending, o.ExitCode, o.Stderr)
		}
		return time.Since(start), err
	}}
}

// byLauncher asks a C program that does nothing else.
func byLauncher(b *testing.B, spec Spec) launch {
	b.Helper()
	cmd := exec.Command(compile(b, b.TempDir(), "testdata/launcher.c"), spec.Argv...)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { in.Close(); _ = cmd.Wait() })
	answers := bufio.NewReader(out)
	return launch{"launcher", func() (time.Duration, error) {
		if _, err := io.WriteString(in, "\n"); err != nil {
			return 0, err
		}
		line, err := answers.ReadString('\n')
		if err != nil {
			return 0, err
		}
		nanoseconds, err := strconv.ParseInt(strings.TrimSpace(line), 10, 64)
		return time.Duration(nanoseconds), err
	}}
}

// BenchmarkAnotherCommand is what it costs to go over to another command: the
// end of one helper and the start of the next.
func BenchmarkAnotherCommand(b *testing.B) {
	for _, level := range []Level{LevelLimits, LevelRestricted, LevelFull} {
		b.Run(level.String(), func(b *testing.B) {
			r := openAt(b, level)
			for i := 0; b.Loop(); i++ {
				spec := Spec{Argv: []string{"/bin/true", strconv.Itoa(i)}}
				if _, err := r.Run(context.Background(), spec, nil, Limits{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
