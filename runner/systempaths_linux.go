package runner

// systemPaths are what every program may read and execute, where they exist:
// the system's programs, their libraries, and the few settings that loaders
// and runtimes look for. Nothing here tells of a user or of a secret.
func systemPaths() []string {
	return []string{
		"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32",
		"/nix/store", "/gnu/store",
		"/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d",
		"/etc/alternatives", "/etc/localtime", "/etc/timezone",
		"/etc/ssl/openssl.cnf", "/etc/pki/tls/openssl.cnf", "/etc/crypto-policies",
		"/etc/java", "/etc/java-8-openjdk", "/etc/java-11-openjdk", "/etc/java-17-openjdk",
		"/etc/java-21-openjdk", "/etc/java-25-openjdk",
		"/sys/devices/system/cpu", "/sys/kernel/mm/transparent_hugepage",
	}
}

// machineFacts are the parts of the machine's own process table that runtimes
// read and that say nothing of any process. At LevelFull a process table of
// its own takes their place.
func machineFacts() []string {
	return []string{
		"/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/version", "/proc/filesystems", "/proc/uptime",
		"/proc/sys/kernel/osrelease", "/proc/sys/kernel/random", "/proc/sys/vm/overcommit_memory",
		"/proc/sys/vm/max_map_count", "/proc/sys/kernel/threads-max", "/proc/sys/kernel/pid_max",
	}
}

// deviceFiles may be read and written by every program. /dev/zero is not among
// them: mapped as shared it is memory that no process is charged with.
func deviceFiles() []string {
	return []string{"/dev/null", "/dev/full", "/dev/random", "/dev/urandom"}
}
