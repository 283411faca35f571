/* Tells the next run something by what is left when all files are gone, or
 * learns of what is none of its business. */
#include "hostile.h"
#include <dirent.h>
#include <sys/inotify.h>
#include <sys/vfs.h>
#include <sys/xattr.h>

static const char *const folders[] = {".", "/tmp", "/dev/shm"};
enum { message = 1000000007, files = 300 };

static void touch_and_remove(const char *folder) {
    char name[300];
    for (int made = 1; made >= 0; made--)
        for (int i = 0; i < files; i++) {
            snprintf(name, sizeof name, "%s/%d-%0200d", folder, i, 0);
            if (made) close(open(name, O_CREAT | O_WRONLY, 0600));
            else unlink(name);
        }
}

/* In times, in sizes, and in how many files and processes there were. */
static int leaves(void) {
    const struct timespec times[2] = {{.tv_sec = message}, {.tv_sec = message}};
    for (int i = 0; i < 3; i++) {
        touch_and_remove(folders[i]);
        utimensat(AT_FDCWD, folders[i], times, 0);
    }
    for (int i = 0; i < files; i++) {
        if (fork() == 0) _exit(0);
        wait(NULL);
    }
    return finished();
}

/* In a view of its own the numbers of files and processes begin anew, with those
 * of the helper; elsewhere they are the machine's. */
static void count(const char *folder) {
    char name[64];
    struct statfs fs;
    struct stat st;
    if (getppid() != 1 || statfs(folder, &fs) || fs.f_type != 0x01021994) return; /* tmpfs */
    snprintf(name, sizeof name, "%s/new", folder);
    int fd = open(name, O_CREAT | O_WRONLY, 0600);
    if (fd >= 0 && fstat(fd, &st) == 0 && st.st_ino > files) escaped("learns how many files there were");
    close(fd);
}

static int tells(void) {
    struct stat st;
    for (int i = 0; i < 3; i++) {
        if (stat(folders[i], &st)) continue;
        if (st.st_mtime == message || st.st_atime == message) escaped("reads what the times of a folder say");
        if (i == 0 && st.st_size > 4096) escaped("reads what the size of its folder says");
        count(folders[i]);
    }
    if (getppid() == 1 && getpid() > files) escaped("learns how many processes there were");
    return finished();
}

/* For root alone, or for nobody's program. */
static int reads_the_kernels_files(void) {
    static const char *const names[] = {"vmallocinfo", "slabinfo", "timer_list", "iomem", "ioports", "kallsyms", "kmsg", "kcore",
        "keys", "key-users", "kpageflags", "interrupts", "diskstats", "cmdline", "sysrq-trigger"};
    char path[64], text[64];
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "/proc/%s", names[i]);
        int fd = open(path, O_RDONLY | O_NONBLOCK);
        if (fd >= 0 && read(fd, text, sizeof text) > 0) escaped(path);
        close(fd);
    }
    return finished();
}

static int watches(const char *secret) {
    int fd = inotify_init1(IN_NONBLOCK);
    try_that("watches a file", inotify_add_watch(fd, secret, IN_ALL_EVENTS));
    return finished();
}

static int reads_attributes(const char *secret) {
    char text[256];
    try_that("lists attributes", listxattr(secret, text, sizeof text));
    try_that("reads attributes", getxattr(secret, "user.isrgrade", text, sizeof text));
    return finished();
}

/* What it must not signal is asked after first: so nobody is harmed by the test. */
static int kills_everybody(void) {
    if (kill(number_of("VICTIM"), 0) == 0) {
        escaped("may signal what it did not start");
        return finished();
    }
    alarm(3);
    for (int i = 0; i < 4; i++) (void)!fork();
    for (;;) kill(-1, SIGKILL);
}

/* Orphans are waited for by somebody else. */
static int burns_in_children(void) {
    alarm(3);
    for (int i = 0;; i++) {
        if (fork() == 0) {
            if (i % 2 && fork() > 0) _exit(0);
            for (volatile int j = 0; j < 20000000; j++) {}
            _exit(0);
        }
        wait(NULL);
    }
}

int main(int argc, char **argv) {
    (void)argc;
    if (is_mode(argv, "leave")) return leaves();
    if (is_mode(argv, "tell")) return tells();
    if (is_mode(argv, "kernel-files")) return reads_the_kernels_files();
    if (is_mode(argv, "watch")) return watches(argv[2]);
    if (is_mode(argv, "attributes")) return reads_attributes(argv[2]);
    if (is_mode(argv, "kill-all")) return kills_everybody();
    if (is_mode(argv, "burn")) return burns_in_children();
    return 99;
}
