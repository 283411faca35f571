package runner

import (
	"os"
	"strconv"
	"strings"

	"isrgrade/runner/internal/restrict"
)

// obstacle is a setting of the machine that is known to stand in the way of
// namespaces, and what removes it.
type obstacle struct {
	file   string
	value  string // that forbids; empty: the file's presence is enough
	remedy string
}

var obstacles = []obstacle{
	{"/proc/sys/user/max_user_namespaces", "0", "an administrator can allow user namespaces: sysctl user.max_user_namespaces=10000"},
	{"/proc/sys/kernel/unprivileged_userns_clone", "0", "an administrator can allow user namespaces: sysctl kernel.unprivileged_userns_clone=1"},
	{"/proc/sys/kernel/apparmor_restrict_unprivileged_userns", "1", "an administrator can allow user namespaces: sysctl kernel.apparmor_restrict_unprivileged_userns=0, or an AppArmor profile with the rule userns for this program"},
	{"/.dockerenv", "", "the container can be started with --security-opt seccomp=unconfined --security-opt systempaths=unconfined"},
	{"/run/.containerenv", "", "the container can be started with --security-opt seccomp=unconfined --security-opt unmask=ALL"},
}

func (o obstacle) present() bool {
	value, err := os.ReadFile(o.file)
	return err == nil && (o.value == "" || strings.TrimSpace(string(value)) == o.value)
}

// remedy says what is known to help to get a level.
func remedy(level Level) string {
	switch level {
	case LevelFull:
		for _, o := range obstacles {
			if o.present() {
				return o.remedy
			}
		}
		return "a kernel of Linux 5.12 or newer that lets users make user namespaces"
	case LevelRestricted:
		return "a kernel of Linux 6.2 or newer with Landlock switched on: lsm=landlock,... on its command line"
	}
	return ""
}

func machineState() []Fact {
	facts := []Fact{
		{"user", strconv.Itoa(os.Getuid())},
		{"Landlock version (0: none)", strconv.Itoa(restrict.LandlockABI())},
	}
	files := []string{
		"/proc/sys/kernel/osrelease", "/proc/sys/user/max_user_namespaces",
		"/proc/sys/kernel/unprivileged_userns_clone", "/proc/sys/kernel/apparmor_restrict_unprivileged_userns",
	}
	for _, file := range files {
		if value, err := os.ReadFile(file); err == nil {
			facts = append(facts, Fact{strings.TrimPrefix(file, "/proc/sys/"), strings.TrimSpace(string(value))})
		}
	}
	return facts
}
