package restrict

import (
	"fmt"
	"maps"
	"slices"

	seccomp "github.com/elastic/go-seccomp-bpf"
	"github.com/elastic/go-seccomp-bpf/arch"
	"golang.org/x/sys/unix"
)

// threadIdentity names the thread that will start the programs. They share
// its Landlock domain, so Landlock would let them send it signals; it dies
// with all of its process.
type threadIdentity struct{ process, thread int }

// noSuchCall answers as a kernel without the call: C libraries then take
// their older way.
const noSuchCall = seccomp.ActionErrno | seccomp.Action(unix.ENOSYS)

// notSupported answers as a file system without the feature.
const notSupported = seccomp.ActionErrno | seccomp.Action(unix.EOPNOTSUPP)

// filterSystemCalls lists what is allowed: every call that the library knows
// but those denied. A call of another architecture's numbering, or one newer
// than the list, is refused.
func filterSystemCalls(self threadIdentity, rules Rules) error {
	info, err := arch.GetInfo("")
	if err != nil {
		return fmt.Errorf("find the list of system calls: %w", err)
	}
	for _, policy := range systemCallPolicies(info, self, rules) {
		if err := seccomp.LoadFilter(seccomp.Filter{NoNewPrivs: true, Policy: policy}); err != nil {
			return err
		}
	}
	return nil
}

// systemCallPolicies returns one filter for the list of calls and one for each
// rule about arguments; a call must pass them all. In one filter they would be
// wrong: the library gets jumps over more than 255 instructions right only in
// plain lists.
func systemCallPolicies(info *arch.Info, self threadIdentity, rules Rules) []seccomp.Policy {
	policies := []seccomp.Policy{listPolicy(info, rules)}
	for _, denial := range conditionalDenials(info, self, rules) {
		policies = append(policies, seccomp.Policy{
			DefaultAction: seccomp.ActionAllow,
			Syscalls: []seccomp.SyscallGroup{
				{NamesWithCondtions: []seccomp.NameWithConditions{denial.call}, Action: denial.answer},
			},
		})
	}
	return policies
}

func listPolicy(info *arch.Info, rules Rules) seccomp.Policy {
	refused := slices.Concat(deniedCalls...)
	if !rules.Metadata {
		refused = append(refused, metadataCalls...)
	}
	if rules.GroupKey != 0 {
		refused = append(refused, "setsid")
	}
	refused, absent, unsupported := known(info, refused), known(info, absentCalls), known(info, unsupportedCalls)
	return seccomp.Policy{
		DefaultAction: seccomp.ActionErrno,
		Syscalls: []seccomp.SyscallGroup{
			{Names: refused, Action: seccomp.ActionErrno},
			{Names: absent, Action: noSuchCall},
			{Names: unsupported, Action: notSupported},
			{Names: remaining(info, refused, absent, unsupported), Action: seccomp.ActionAllow},
		},
	}
}

// known keeps the calls that this architecture has.
func known(info *arch.Info, names []string) []string {
	var kept []string
	for _, name := range names {
		if _, ok := info.SyscallNames[name]; ok {
			kept = append(kept, name)
		}
	}
	return kept
}

func remaining(info *arch.Info, taken ...[]string) []string {
	gone := slices.Concat(taken...)
	names := slices.Sorted(maps.Keys(info.SyscallNames))
	return slices.DeleteFunc(names, func(name string) bool { return slices.Contains(gone, name) })
}

// lowWordIs holds when the argument, cut to 32 bits as the kernel cuts a pid
// or a command, equals value. Equal would compare 64 bits, of which a hostile
// caller sets the upper half as it likes.
func lowWordIs(argument uint32, value uint32) seccomp.ArgumentConditions {
	conditions := seccomp.ArgumentConditions{
		{Argument: argument, Operation: seccomp.BitsNotSet, Value: uint64(^value)},
	}
	for bit := uint32(1); bit != 0; bit <<= 1 {
		if value&bit != 0 {
			conditions = append(conditions, seccomp.Condition{
				Argument: argument, Operation: seccomp.BitsSet, Value: uint64(bit),
			})
		}
	}
	return conditions
}
