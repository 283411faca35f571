/* Meddles with other processes: a stand-in for the grader and its neighbours,
 * whose pid is in VICTIM, and its own parent. */
#include "hostile.h"
#include <sched.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/uio.h>

static int signals(void) {
    int victim = number_of("VICTIM");
    try_that("stops the victim", kill(victim, SIGSTOP));
    try_that("interrupts the victim", kill(victim, SIGINT));
    try_that("kills the victim", kill(victim, SIGKILL));
    try_that("kills the victim's thread", syscall(SYS_tgkill, victim, victim, SIGKILL));
    return finished();
}

/* Every signal, in every way, at the process that started this one and at all
 * of its threads; and then at what its descriptors signal. */
static int at_parent(void) {
    int parent = getppid(), pipes[2];
    for (int s = 1; s < 65; s++)
        for (int t = parent; t < parent + 16; t++) {
            if (t == getpid()) continue;
            kill(t, s);
            syscall(SYS_tkill, t, s);
            syscall(SYS_tgkill, parent, t, s);
            syscall(SYS_tgkill, (long)parent | 1L << 32, t, s);
        }
    for (int t = parent; t < parent + 16; t++) {
        if (pipe(pipes)) break;
        fcntl(pipes[0], F_SETFL, O_ASYNC);
        fcntl(pipes[0], F_SETOWN, t);
        fcntl(pipes[0], F_SETSIG, SIGKILL);
        if (write(pipes[1], "x", 1) != 1) break;
    }
    usleep(20000);
    return finished();
}

static int looks_into(void) {
    int victim = number_of("VICTIM");
    char here[8];
    struct iovec own = {here, sizeof here}, theirs = {(void *)0x400000, sizeof here};
    try_that("traces the victim", ptrace(PTRACE_ATTACH, victim, 0, 0));
    try_that("seizes the victim", ptrace(PTRACE_SEIZE, victim, 0, 0));
    if (process_vm_readv(victim, &own, 1, &theirs, 1, 0) > 0) escaped("reads the victim's memory");
    int fd = syscall(SYS_pidfd_open, victim, 0);
    try_that("takes a descriptor of the victim", syscall(SYS_pidfd_getfd, fd, 0, 0));
    return finished();
}

static void slow_down(const char *who, int pid) {
    struct rlimit old;
    struct sched_param batch = {0};
    if (getrlimit(RLIMIT_NOFILE, &old)) return;
    char what[64];
    snprintf(what, sizeof what, "sets a limit of %s", who);
    try_that(what, syscall(SYS_prlimit64, pid, RLIMIT_CORE, &(struct rlimit){0, 0}, NULL));
    snprintf(what, sizeof what, "slows %s down", who);
    try_that(what, setpriority(PRIO_PROCESS, pid, 19));
    snprintf(what, sizeof what, "schedules %s", who);
    try_that(what, sched_setscheduler(pid, SCHED_BATCH, &batch));
}

static int slows_down(const char *who, int pid) {
    slow_down(who, pid);
    return finished();
}

static int gains_rights(void) {
    ask_for("mounts", syscall(SYS_mount, "none", ".", "no such file system", 0, NULL));
    try_that("makes a user namespace", unshare(CLONE_NEWUSER));
    try_that("makes a mount namespace", unshare(CLONE_NEWNS));
    try_that("makes a namespace by clone", syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0));
    try_that("makes a device", mknod("disk", S_IFBLK | 0600, 0x800));
    ask_for("joins a namespace", syscall(SYS_setns, open("/proc/self/ns/net", O_RDONLY), 0));
    ask_for("loads a program into the kernel", syscall(SYS_bpf, 0, "", 0));
    try_that("changes its root", chroot("."));
    if (setuid(getuid() + 1) == 0) escaped("becomes another user");
    return finished();
}

int main(int argc, char **argv) {
    (void)argc;
    if (is_mode(argv, "signals")) return signals();
    if (is_mode(argv, "at-parent")) return at_parent();
    if (is_mode(argv, "look-into")) return looks_into();
    if (is_mode(argv, "slow-down")) return slows_down("the victim", number_of("VICTIM"));
    if (is_mode(argv, "slow-down-parent")) return slows_down("its parent", getppid());
    if (is_mode(argv, "gain-rights")) return gains_rights();
    return 99;
}
