//go:build linux

package main

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// slurmConf is a cluster of one node on this machine. The words in capitals are
// replaced.
const slurmConf = `ClusterName=test
SlurmctldHost=HOST(127.0.0.1)
AuthType=auth/munge
AuthInfo=socket=DIR/munge.socket
SlurmUser=root
SlurmdUser=root
SlurmctldPort=PORT1
SlurmdPort=PORT2
SlurmctldPidFile=DIR/slurmctld.pid
SlurmdPidFile=DIR/slurmd.pid
StateSaveLocation=DIR/state
SlurmdSpoolDir=DIR/spool
SlurmctldLogFile=DIR/slurmctld.log
SlurmdLogFile=DIR/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
SwitchType=switch/none
ReturnToService=2
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
SlurmdParameters=config_overrides
NodeName=HOST NodeAddr=127.0.0.1 CPUs=4 RealMemory=8000 State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
`

// cluster is a Slurm that this test started.
type cluster struct {
	t   *testing.T
	dir string
}

// startSlurm starts munge and Slurm in a folder of the test's own, and ends them
// with the test.
func startSlurm(t *testing.T) *cluster {
	t.Helper()
	if os.Getenv("ISRGRADE_SLURM") == "" {
		t.Skip("starts a cluster of its own; set ISRGRADE_SLURM=1 to run it")
	}
	if os.Getuid() != 0 {
		t.Skip("slurmd must be started by root")
	}
	for _, tool := range []string{"munged", "slurmctld", "slurmd", "sbatch", "squeue"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("install slurm-wlm and munge to run this test: %v", err)
		}
	}
	c := &cluster{t: t, dir: t.TempDir()}
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	host, _, _ = strings.Cut(host, ".")
	conf := strings.NewReplacer("HOST", host, "DIR", c.dir, "PORT1", freePort(t), "PORT2", freePort(t)).Replace(slurmConf)
	writeFile(t, c.dir, "slurm.conf", conf)
	key := make([]byte, 1024)
	_, _ = rand.Read(key) // never fails
	err = errors.Join(os.WriteFile(filepath.Join(c.dir, "munge.key"), key, 0o600),
		os.Mkdir(filepath.Join(c.dir, "state"), 0o755), os.Mkdir(filepath.Join(c.dir, "spool"), 0o755))
	if err != nil {
		t.Fatal(err)
	}
	c.start("munged", "--force", "--foreground", "--socket="+c.path("munge.socket"), "--key-file="+c.path("munge.key"),
		"--log-file="+c.path("munge.log"), "--pid-file="+c.path("munge.pid"), "--seed-file="+c.path("munge.seed"))
	c.wait("munge", func() bool { _, err := os.Stat(c.path("munge.socket")); return err == nil })
	c.start("slurmctld", "-D")
	c.start("slurmd", "-D")
	c.wait("an idle node", func() bool { return strings.Contains(c.tell("sinfo", "-h", "-o", "%T"), "idle") })
	return c
}

func freePort(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	return port
}

func (c *cluster) path(name string) string { return filepath.Join(c.dir, name) }

func (c *cluster) command(args ...string) *exec.Cmd {
	command := exec.Command(args[0], args[1:]...)
	command.Env = append(os.Environ(), "SLURM_CONF="+c.path("slurm.conf"), "ISRGRADE="+binary)
	return command
}

// start starts a daemon in the foreground, and ends it with the test.
func (c *cluster) start(args ...string) {
	c.t.Helper()
	command := c.command(args...)
	var out bytes.Buffer
	command.Stdout, command.Stderr = &out, &out
	if err := command.Start(); err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() {
		_ = command.Process.Signal(os.Interrupt)
		ended := make(chan struct{})
		go func() { _ = command.Wait(); close(ended) }()
		select {
		case <-ended:
		case <-time.After(10 * time.Second):
			_ = command.Process.Kill()
			<-ended
		}
		if c.t.Failed() {
			c.t.Logf("%s said\n%s", args[0], out.String())
		}
	})
}

// tell gives what a command prints.
func (c *cluster) tell(args ...string) string {
	out, err := c.command(args...).CombinedOutput()
	if err != nil {
		return fmt.Sprintf("%s%v", out, err)
	}
	return string(out)
}

func (c *cluster) wait(what string, reached func() bool) {
	c.t.Helper()
	for range 1200 {
		if reached() {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	c.t.Fatalf("no %s after two minutes; %s", what, c.tell("sinfo", "-R"))
}

func TestFourSlurmTasksGiveTheResultsOfOneRun(t *testing.T) {
	c := startSlurm(t)
	m, out := smallClass(t, 16), t.TempDir()
	script := filepath.Join(root, "deploy", "slurm-array.sh")
	job := strings.TrimSpace(c.tell("sbatch", "--parsable", "--array=0-3", "--cpus-per-task=1", "--mem=500M", "--output="+c.path("task-%a.log"), script, m.dir, out))
	c.wait("end of job "+job, func() bool { return !strings.Contains(c.tell("squeue", "--noheader", "--format=%A %F"), job) })
	for task := range 4 {
		text, err := os.ReadFile(c.path(fmt.Sprintf("task-%d.log", task)))
		if err != nil || !bytes.Contains(text, []byte(fmt.Sprintf("grading shard %d/4", task+1))) {
			t.Errorf("task %d said (%v)\n%s", task, err, text)
		}
	}
	mergeAndCompare(t, gradedAtOnce(t, m), out)
}
