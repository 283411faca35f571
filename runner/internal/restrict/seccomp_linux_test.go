package restrict

import (
	"encoding/binary"
	"testing"

	seccomp "github.com/elastic/go-seccomp-bpf"
	"github.com/elastic/go-seccomp-bpf/arch"
	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"
)

const (
	allowed = int(seccomp.ActionAllow)
	refused = int(seccomp.ActionErrno) | int(unix.EPERM)
	absent  = int(seccomp.ActionErrno) | int(unix.ENOSYS)
	lacking = int(seccomp.ActionErrno) | int(unix.EOPNOTSUPP)
)

const groupKey = 0x1234 << 32

// filterMachine runs the filters as the kernel would, on words in the order
// that the interpreter reads.
type filterMachine struct{ filters []*bpf.VM }

func newFilterMachine(t *testing.T, info *arch.Info, rules Rules) filterMachine {
	t.Helper()
	var m filterMachine
	for _, policy := range systemCallPolicies(info, threadIdentity{process: 1000, thread: 1005}, rules) {
		program, err := policy.Assemble()
		if err != nil {
			t.Fatal(err)
		}
		vm, err := bpf.NewVM(program)
		if err != nil {
			t.Fatal(err)
		}
		m.filters = append(m.filters, vm)
	}
	return m
}

func (m filterMachine) judge(t *testing.T, architecture uint32, number int, arguments ...uint64) int {
	t.Helper()
	var words []byte
	words = binary.BigEndian.AppendUint32(words, uint32(number))
	words = binary.BigEndian.AppendUint32(words, architecture)
	words = binary.BigEndian.AppendUint64(words, 0) // instruction pointer
	for i := range 6 {
		var argument uint64
		if i < len(arguments) {
			argument = arguments[i]
		}
		words = binary.BigEndian.AppendUint32(words, uint32(argument)) // low word first, as on these machines
		words = binary.BigEndian.AppendUint32(words, uint32(argument>>32))
	}
	for _, filter := range m.filters {
		verdict, err := filter.Run(words)
		if err != nil {
			t.Fatal(err)
		}
		if verdict != allowed {
			return verdict
		}
	}
	return allowed
}

func TestFilterJudgesEachCallAsListed(t *testing.T) {
	info, err := arch.GetInfo("")
	if err != nil {
		t.Skipf("no list of system calls for this architecture: %v", err)
	}
	m := newFilterMachine(t, info, Rules{GroupKey: groupKey})
	want := map[string]int{}
	for name := range info.SyscallNames {
		want[name] = allowed
	}
	for _, group := range append(deniedCalls, metadataCalls) {
		for _, name := range group {
			want[name] = refused
		}
	}
	for _, name := range absentCalls {
		want[name] = absent
	}
	for _, name := range unsupportedCalls {
		want[name] = lacking
	}
	want["setsid"] = refused     // where a program must not leave its group
	want["setpgid"] = refused    // without the key
	want["socketpair"] = refused // for the family 0 that judge gives
	for name, number := range info.SyscallNames {
		if got := m.judge(t, uint32(info.ID), number); got != want[name] {
			t.Errorf("%s: got %#x, want %#x", name, got, want[name])
		}
	}
}

func TestFilterJudgesArguments(t *testing.T) {
	info, err := arch.GetInfo("")
	if err != nil {
		t.Skipf("no list of system calls for this architecture: %v", err)
	}
	m := newFilterMachine(t, info, Rules{GroupKey: groupKey})
	const process, thread, upperHalf = 1000, 1005, 1 << 32
	tests := []struct {
		reason    string
		call      string
		arguments []uint64
		want      int
	}{
		{"threads are made so", "clone", []uint64{unix.CLONE_VM | unix.CLONE_THREAD | unix.CLONE_SIGHAND}, allowed},
		{"processes are started so", "clone", []uint64{unix.CLONE_VM | unix.CLONE_VFORK | unix.CLONE_PIDFD | uint64(unix.SIGCHLD)}, allowed},
		{"a user namespace gives rights", "clone", []uint64{unix.CLONE_NEWUSER | uint64(unix.SIGCHLD)}, refused},
		{"a mount namespace too", "clone", []uint64{unix.CLONE_NEWNS}, refused},
		{"pairs have no name", "socketpair", []uint64{unix.AF_UNIX}, allowed},
		{"other families have faults", "socketpair", []uint64{unix.AF_TIPC}, refused},
		{"every program's heap", "mmap", []uint64{0, 4096, unix.PROT_READ, unix.MAP_PRIVATE | unix.MAP_ANONYMOUS}, allowed},
		{"files are mapped so", "mmap", []uint64{0, 4096, unix.PROT_READ, unix.MAP_SHARED}, allowed},
		{"memory that nobody is charged with", "mmap", []uint64{0, 4096, unix.PROT_READ, unix.MAP_SHARED | unix.MAP_ANONYMOUS}, refused},
		{"the same with other flags", "mmap", []uint64{0, 4096, unix.PROT_READ, unix.MAP_SHARED | unix.MAP_ANONYMOUS | unix.MAP_NORESERVE | unix.MAP_POPULATE}, refused},
		{"one's own limits", "prlimit64", []uint64{0}, allowed},
		{"the limits of another", "prlimit64", []uint64{77}, refused},
		{"signals to others are for Landlock", "kill", []uint64{77}, allowed},
		{"the starting thread", "kill", []uint64{thread}, refused},
		{"the same, disguised", "kill", []uint64{thread | upperHalf}, refused},
		{"a thread with some of its bits", "kill", []uint64{thread &^ 1}, allowed},
		{"a thread with more bits", "kill", []uint64{thread | 2}, allowed},
		{"the starting thread", "tkill", []uint64{thread}, refused},
		{"a thread of the helper", "tgkill", []uint64{process, 1}, refused},
		{"the same, disguised", "tgkill", []uint64{process | upperHalf, 1}, refused},
		{"a thread of its own", "tgkill", []uint64{77, 77}, allowed},
		{"flags of descriptors", "fcntl", []uint64{0, unix.F_GETFL}, allowed},
		{"whom a descriptor signals", "fcntl", []uint64{0, unix.F_SETOWN}, refused},
		{"which signal it sends", "fcntl", []uint64{0, unix.F_SETSIG}, refused},
		{"is it a terminal", "ioctl", []uint64{0, unix.TCGETS}, allowed},
		{"typing for the user", "ioctl", []uint64{0, unix.TIOCSTI}, refused},
		{"how a new program enters its group", "setpgid", []uint64{0, groupKey}, allowed},
		{"leaving the group", "setpgid", []uint64{0, 0}, refused},
		{"leaving it for another", "setpgid", []uint64{0, groupKey | 77}, refused},
		{"room in a file", "fallocate", []uint64{1, 0, 0, 4096}, allowed},
		{"room beyond the end of a file", "fallocate", []uint64{1, unix.FALLOC_FL_KEEP_SIZE, 0, 4096}, lacking},
		{"larger pipes", "fcntl", []uint64{0, unix.F_SETPIPE_SZ, 1 << 20}, refused},
		{"a process that closes itself to looks", "prctl", []uint64{unix.PR_SET_DUMPABLE, 0}, refused},
		{"the name of a thread", "prctl", []uint64{unix.PR_SET_NAME}, allowed},
	}
	for _, test := range tests {
		got := m.judge(t, uint32(info.ID), info.SyscallNames[test.call], test.arguments...)
		if got != test.want {
			t.Errorf("%s%v (%s): got %#x, want %#x", test.call, test.arguments, test.reason, got, test.want)
		}
	}
}

func TestFilterRefusesOtherNumberings(t *testing.T) {
	info, err := arch.GetInfo("")
	if err != nil {
		t.Skipf("no list of system calls for this architecture: %v", err)
	}
	m := newFilterMachine(t, info, Rules{Metadata: true})
	read := info.SyscallNames["read"]
	for _, other := range []*arch.Info{arch.I386, arch.ARM} {
		if got := m.judge(t, uint32(other.ID), read); got != refused {
			t.Errorf("a call in the numbering of %s: got %#x, want %#x", other.Name, got, refused)
		}
	}
	if got := m.judge(t, uint32(info.ID), 4000); got == allowed {
		t.Error("a call that no list knows is allowed")
	}
}
