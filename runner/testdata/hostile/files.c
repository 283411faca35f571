/* Reads, writes and fills what is not its own. */
#include "hostile.h"
#include <dirent.h>
#include <limits.h>

static void read_file(const char *what, const char *path) {
    char text[64];
    int fd = open(path, O_RDONLY);
    if (fd >= 0 && read(fd, text, sizeof text) > 0) escaped(what);
    if (fd >= 0) close(fd);
}

static void list(const char *what, const char *path) {
    DIR *d = opendir(path);
    if (d) escaped(what);
    if (d) closedir(d);
}

/* The arguments come last: those of the helper are no secret. */
static int read_process(const char *pid, int count) {
    char path[PATH_MAX];
    static const char *const parts[] = {"environ", "mem", "maps", "auxv", "cmdline"};
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "/proc/%s/%s", pid, parts[i]);
        read_file(parts[i], path);
    }
    for (int fd = 0; fd < 16; fd++) {
        snprintf(path, sizeof path, "/proc/%s/fd/%d", pid, fd);
        try_that("opens its descriptors", open(path, O_RDONLY));
    }
    snprintf(path, sizeof path, "/proc/%s/%s", pid, "root/etc");
    list("the root folder through it", path);
    return finished();
}

static void make(const char *what, const char *folder, const char *name) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    try_that(what, open(path, O_CREAT | O_WRONLY, 0600));
}

static int write_outside(char **argv) {
    const char *outside = getenv("OUTSIDE"), *secret = getenv("SECRET");
    char own[PATH_MAX], path[PATH_MAX];
    snprintf(own, sizeof own, "%s", argv[0]);
    *strrchr(own, '/') = 0;
    make("makes a file outside", outside, "intruder");
    make("makes a file in its source folder", own, "intruder");
    try_that("opens a secret to write", open(secret, O_WRONLY));
    try_that("truncates a secret", truncate(secret, 0));
    try_that("truncates by reading", open(secret, O_RDONLY | O_TRUNC));
    try_that("removes a secret", unlink(secret));
    try_that("changes the rights of a secret", chmod(secret, 0777));
    snprintf(path, sizeof path, "%s/moved", outside);
    try_that("moves a secret", rename(secret, path));
    try_that("links a secret into its folder", link(secret, "hard-link"));
    try_that("sets the core pattern", open("/proc/sys/kernel/core_pattern", O_WRONLY));
    return finished();
}

static int through_links(void) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/through-link", getenv("OUTSIDE"));
    if (symlink(path, "out")) return 98;
    try_that("writes through a link", open("out", O_CREAT | O_WRONLY, 0600));
    symlink(getenv("SECRET"), "in");
    read_file("reads through a link", "in");
    return finished();
}

static int fill_with_one(void) {
    static char block[1024 * 1024];
    int fd = open("big", O_CREAT | O_WRONLY, 0600);
    for (int i = 0; i < 64; i++)
        if (write(fd, block, MIB) < 0) break;
    sleep(2);
    return finished();
}

static int fill_with_many(void) {
    char name[32];
    for (int i = 0; i < 40000; i++) {
        snprintf(name, sizeof name, "f%d", i);
        int fd = open(name, O_CREAT | O_WRONLY, 0600);
        if (fd >= 0) close(fd);
    }
    sleep(2);
    return finished();
}

static int deletes_itself(char **argv) {
    try_that("deletes itself", unlink(argv[0]));
    return finished();
}

static int inherits(void) {
    for (int fd = 3; fd < 4096; fd++)
        if (fcntl(fd, F_GETFD) >= 0) escaped("inherits a descriptor");
    return finished();
}

int main(int argc, char **argv) {
    (void)argc;
    if (is_mode(argv, "read")) { read_file("reads it", argv[2]); list("lists it", argv[2]); return finished(); }
    if (is_mode(argv, "read-process")) return read_process(argv[2], 5);
    if (is_mode(argv, "read-parent")) {
        char pid[16];
        snprintf(pid, sizeof pid, "%d", getppid());
        return read_process(pid, 4);
    }
    if (is_mode(argv, "write-outside")) return write_outside(argv);
    if (is_mode(argv, "through-links")) return through_links();
    if (is_mode(argv, "fill-with-one")) return fill_with_one();
    if (is_mode(argv, "fill-with-many")) return fill_with_many();
    if (is_mode(argv, "delete-itself")) return deletes_itself(argv);
    if (is_mode(argv, "inherits")) return inherits();
    return 99;
}
