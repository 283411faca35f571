package restrict

import (
	seccomp "github.com/elastic/go-seccomp-bpf"
	"github.com/elastic/go-seccomp-bpf/arch"
	"golang.org/x/sys/unix"
)

// deniedCalls are answered with EPERM. One group a reason.
var deniedCalls = [][]string{
	networkCalls, hiddenMemoryCalls, watchCalls, otherProcessCalls, sharedObjectCalls, mountCalls, machineCalls, kernelCalls, ownerCalls,
}

var (
	// A program talks to its grader by stdin and stdout alone. socketpair
	// stays, for the two ends have no name that others could reach.
	networkCalls = []string{"socket"}

	// Descriptors on their way through a socket are in no process's table, so what
	// they hold is nobody's; and larger buffers would hold more than is counted for
	// a socket.
	hiddenMemoryCalls = []string{"sendmsg", "sendmmsg", "setsockopt"}

	// To be told of files elsewhere, by those who may not read them.
	watchCalls = []string{"inotify_init", "inotify_init1", "inotify_add_watch", "fanotify_init", "fanotify_mark"}

	// Everything that looks into another process, or changes how it runs:
	// the helper and the grader belong to the same user.
	otherProcessCalls = []string{
		"ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "process_mrelease",
		"kcmp", "pidfd_getfd", "get_robust_list", "migrate_pages", "move_pages",
		"sched_setaffinity", "sched_setscheduler", "sched_setparam", "sched_setattr", "setpriority", "ioprio_set",
	}

	// System V and POSIX message objects outlive the process that made them,
	// and their memory is nobody's.
	sharedObjectCalls = []string{
		"shmget", "shmat", "shmctl", "shmdt", "semget", "semop", "semctl", "semtimedop",
		"msgget", "msgsnd", "msgrcv", "msgctl", "mq_open", "mq_unlink",
	}

	mountCalls = []string{
		"mount", "umount2", "pivot_root", "chroot", "unshare", "setns",
		"fsopen", "fsconfig", "fsmount", "fspick", "move_mount", "open_tree", "mount_setattr",
		"name_to_handle_at", "open_by_handle_at", "quotactl", "quotactl_fd",
	}

	machineCalls = []string{
		"reboot", "swapon", "swapoff", "sethostname", "setdomainname", "settimeofday", "clock_settime",
		"clock_adjtime", "adjtimex", "acct", "syslog", "vhangup", "iopl", "ioperm",
		"init_module", "finit_module", "delete_module", "kexec_load", "kexec_file_load",
	}

	// Large and seldom needed parts of the kernel, where its faults are found.
	kernelCalls = []string{"bpf", "perf_event_open", "userfaultfd", "add_key", "request_key", "keyctl", "lookup_dcookie", "modify_ldt"}

	ownerCalls = []string{
		"chown", "lchown", "fchown", "fchownat",
		"setxattr", "lsetxattr", "fsetxattr", "setxattrat", "removexattr", "lremovexattr", "fremovexattr", "removexattrat",
	}

	// unsupportedCalls are answered as by a file system that has no extended
	// attributes: Landlock does not judge them by path.
	unsupportedCalls = []string{
		"getxattr", "lgetxattr", "fgetxattr", "getxattrat", "listxattr", "llistxattr", "flistxattr", "listxattrat",
	}

	// metadataCalls change what Landlock does not judge by path. Compilers
	// need them; a student's program does not.
	metadataCalls = []string{
		"chmod", "fchmod", "fchmodat", "fchmodat2", "utime", "utimes", "utimensat", "futimesat", "file_setattr",
	}

	// absentCalls are answered with ENOSYS: clone3's flags cannot be seen by
	// a filter, io_uring does what it is asked behind the filter's back,
	// memfds hold memory that no process is charged with, and pidfds reach
	// single threads.
	absentCalls = []string{
		"clone3", "io_uring_setup", "io_uring_enter", "io_uring_register",
		"memfd_create", "memfd_secret", "pidfd_open", "pidfd_send_signal",
	}
)

const newNamespaces = unix.CLONE_NEWNS | unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNET |
	unix.CLONE_NEWIPC | unix.CLONE_NEWUTS | unix.CLONE_NEWCGROUP

// conditionalDenial refuses a call for certain arguments only.
type conditionalDenial struct {
	call   seccomp.NameWithConditions
	answer seccomp.Action
}

type denial struct {
	call string
	when seccomp.ArgumentConditions
}

func conditionalDenials(info *arch.Info, self threadIdentity, rules Rules) []conditionalDenial {
	var conditions []conditionalDenial
	for _, d := range denials(self, rules) {
		if _, ok := info.SyscallNames[d.call]; !ok {
			continue
		}
		answer := seccomp.ActionErrno
		if d.call == "fallocate" {
			answer = notSupported
		}
		conditions = append(conditions, conditionalDenial{seccomp.NameWithConditions{Name: d.call, Conditions: d.when}, answer})
	}
	return conditions
}

func denials(self threadIdentity, rules Rules) []denial {
	process, thread := uint32(self.process), uint32(self.thread)
	all := []denial{
		{"clone", seccomp.ArgumentConditions{{Argument: 0, Operation: seccomp.BitsSet, Value: newNamespaces}}},
		{"socketpair", seccomp.ArgumentConditions{{Argument: 0, Operation: seccomp.NotEqual, Value: unix.AF_UNIX}}},
		// Shared memory without a file keeps what no process is charged with:
		// pages stay when they are unmapped, or given back by madvise.
		{"mmap", seccomp.ArgumentConditions{
			{Argument: 3, Operation: seccomp.BitsSet, Value: unix.MAP_SHARED},
			{Argument: 3, Operation: seccomp.BitsSet, Value: unix.MAP_ANONYMOUS},
		}},
		// The limits of other processes of the same user.
		{"prlimit64", seccomp.ArgumentConditions{{Argument: 0, Operation: seccomp.NotEqual, Value: 0}}},
		// Signals to the thread that starts programs.
		{"kill", lowWordIs(0, thread)},
		{"tkill", lowWordIs(0, thread)},
		{"rt_sigqueueinfo", lowWordIs(0, thread)},
		{"tgkill", lowWordIs(0, process)},
		{"rt_tgsigqueueinfo", lowWordIs(0, process)},
		// The same by way of a descriptor's owner.
		{"fcntl", lowWordIs(1, unix.F_SETOWN)},
		{"fcntl", lowWordIs(1, unix.F_SETOWN_EX)},
		{"fcntl", lowWordIs(1, unix.F_SETSIG)},
		// A terminal's input is not the program's to write.
		{"ioctl", lowWordIs(1, unix.TIOCSTI)},
		{"ioctl", lowWordIs(1, unix.TIOCLINUX)},
		// Room beyond a file's end is in no size and under no limit of size.
		{"fallocate", seccomp.ArgumentConditions{{Argument: 1, Operation: seccomp.NotEqual, Value: 0}}},
		// Pipes larger than what is counted for one.
		{"fcntl", lowWordIs(1, unix.F_SETPIPE_SZ)},
		// A process that others may not look into hides what it holds.
		{"prctl", lowWordIs(0, unix.PR_SET_DUMPABLE)},
	}
	if rules.GroupKey != 0 {
		all = append(all, denial{"setpgid", seccomp.ArgumentConditions{{Argument: 1, Operation: seccomp.NotEqual, Value: rules.GroupKey}}})
	}
	return all
}
