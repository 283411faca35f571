/* Does not end when it should, or leaves something behind. */
#include "hostile.h"
#include <sys/ipc.h>
#include <sys/shm.h>

static int sleeps(void) {
    sleep(3);
    return finished();
}

static int ignores_signals(void) {
    for (int s = 1; s < 65; s++) signal(s, SIG_IGN);
    return sleeps();
}

/* A daemon in a session of its own, holding stdout, found by its argument. */
static int daemonizes(char **argv) {
    if (fork() > 0) return finished();
    setsid();
    if (fork() > 0) _exit(0);
    for (int s = 1; s < 65; s++) signal(s, SIG_IGN);
    execl(argv[0], argv[0], "sleep", argv[2], (char *)NULL);
    return 99;
}

/* Processes that beget the next one and end: no pid stays for long. */
static int runs_away(void) {
    if (fork() > 0) return finished();
    for (int i = 0; i < 3000; i++) {
        setsid();
        if (fork() > 0) _exit(0);
        usleep(500);
    }
    return 0;
}

static int closes_stdout(void) {
    close(1);
    close(2);
    sleep(3);
    return 0;
}

/* Folders deeper than any path may be long, without rights, and files. */
static int litters(void) {
    for (int i = 0; i < 300; i++)
        if (mkdir("nested-in-one-another", 0700) || chdir("nested-in-one-another")) break;
    mkdir("closed", 0);
    close(open("/tmp/isrgrade-left-behind", O_CREAT | O_WRONLY, 0600));
    close(open("/dev/shm/isrgrade-left-behind", O_CREAT | O_WRONLY, 0600));
    const char *home = getenv("HOME");
    chdir(home);
    close(open("left-behind", O_CREAT | O_WRONLY, 0600));
    symlink("/", "link");
    mkfifo("pipe", 0600);
    chmod(getenv("TMPDIR"), 0);
    chmod(home, 0);
    return finished();
}

static int finds_litter(void) {
    try_that("finds /tmp/isrgrade-left-behind", access("/tmp/isrgrade-left-behind", F_OK));
    try_that("finds /dev/shm/isrgrade-left-behind", access("/dev/shm/isrgrade-left-behind", F_OK));
    try_that("finds left-behind", access("left-behind", F_OK));
    try_that("finds nested folders", access("nested-in-one-another", F_OK));
    if (mkdir("may-write", 0700)) escaped("cannot write to its folder any more");
    return finished();
}

static int shares_memory(void) {
    try_that("makes System V memory that stays", shmget(0x15a6ade, 4096, IPC_CREAT | 0600));
    return finished();
}

int main(int argc, char **argv) {
    (void)argc;
    if (is_mode(argv, "sleep")) return sleeps();
    if (is_mode(argv, "ignore-signals")) return ignores_signals();
    if (is_mode(argv, "daemon")) return daemonizes(argv);
    if (is_mode(argv, "run-away")) return runs_away();
    if (is_mode(argv, "close-stdout")) return closes_stdout();
    if (is_mode(argv, "litter")) return litters();
    if (is_mode(argv, "find-litter")) return finds_litter();
    if (is_mode(argv, "shared-memory")) return shares_memory();
    return 99;
}
