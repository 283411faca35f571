package processtree

import (
	"os"
	"os/exec"
	"testing"
	"time"
)

func TestParseStatSurvivesAHostileCommandName(t *testing.T) {
	line := []byte("7 (a) R 1 (b\n) S 3 7 7 0 -1 4194304 90 0 0 0 5 6 7 8 20 0 4 0 1000 5000000 25 18446744073709551615 1 1")
	got, err := parseStat(7, line)
	if err != nil {
		t.Fatal(err)
	}
	want := process{pid: 7, parent: 3, state: 'S', threads: 4, size: 5000000, rss: 25 * int64(os.Getpagesize()), cpu: 26 * 10 * time.Millisecond}
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestParseStatRefusesAShortLine(t *testing.T) {
	if _, err := parseStat(7, []byte("7 (a) R 1 2")); err == nil {
		t.Error("a short line was taken")
	}
}

func TestDescendantsFollowsGrandchildrenAndLeavesStrangers(t *testing.T) {
	all := []process{{pid: 5, parent: 2}, {pid: 2, parent: 1}, {pid: 3, parent: 1}, {pid: 6, parent: 5}}
	var pids []int
	for _, p := range descendants(all, 2) {
		pids = append(pids, p.pid)
	}
	if len(pids) != 2 || pids[0] != 5 || pids[1] != 6 {
		t.Errorf("descendants of 2 are %v, want [5 6]", pids)
	}
}

func TestTakeCountsAZombieAsAProcess(t *testing.T) {
	child := exec.Command("true")
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	defer child.Wait()
	for {
		p, alive, err := readProcess(child.Process.Pid)
		if err != nil || !alive {
			t.Fatalf("a process that nobody has waited for is gone (%v)", err)
		}
		if p.state == 'Z' {
			break
		}
	}
	listed, err := Take(os.Getpid())
	if err != nil || listed.Tasks != 1 || len(listed.PIDs) != 0 {
		t.Errorf("counted %+v (%v), want one task that is no running process", listed, err)
	}
	scanned, err := scannedDescendants(os.Getpid())
	if sum := sumOf(scanned); err != nil || sum.Tasks != 1 {
		t.Errorf("a look at all processes counted %+v (%v)", sum, err)
	}
}

func TestTakeSeesAChildAndKillAllEndsIt(t *testing.T) {
	child := exec.Command("sleep", "20")
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	seen, err := Take(os.Getpid())
	for err == nil && seen.RSS == 0 { // it has no memory yet
		seen, err = Take(os.Getpid())
	}
	if err != nil || seen.Tasks < 1 {
		t.Errorf("a running child was not counted: %+v, %v", seen, err)
	}
	if n, err := KillAll(os.Getpid()); n < 1 || err != nil {
		t.Errorf("KillAll met %d processes, error %v", n, err)
	}
	if err := child.Wait(); err == nil {
		t.Error("the child ended by itself, although it was to be killed")
	}
}
