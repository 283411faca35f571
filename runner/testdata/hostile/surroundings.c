/* Learns of its surroundings, changes them, or hides from those who look after it. */
#include "hostile.h"
#include <ftw.h>
#include <sys/prctl.h>

/* Of what cannot be read there is still something to be known. */
static int learns_of_files(const char *secret, const char *link) {
    struct stat st;
    char text[64];
    try_that("sees the size and the times of a file", stat(secret, &st));
    try_that("sees where a link leads", readlink(link, text, sizeof text));
    return finished();
}

/* What every program on the machine changes. */
static int counts_the_machine(void) {
    char text[65536] = {0};
    int fd = open("/proc/stat", O_RDONLY);
    while (fd >= 0 && read(fd, text, sizeof text - 1) > 0)
        if (strstr(text, "\nprocesses ")) escaped("reads how many processes the machine started");
    return finished();
}

/* What Landlock does not judge by path. */
static int changes_attributes(const char *secret) {
    const struct timespec times[2] = {{.tv_sec = 1}, {.tv_sec = 1}};
    try_that("changes the rights of a secret", chmod(secret, 0));
    try_that("changes the times of a secret", utimensat(AT_FDCWD, secret, times, 0));
    try_that("changes the owner of a secret", chown(secret, getuid(), getgid()));
    return finished();
}

static int hides(void) {
    if (prctl(PR_SET_DUMPABLE, 0) == 0 && prctl(PR_GET_DUMPABLE) == 0) escaped("closes itself to looks");
    return finished();
}

/* In a child, which leads no group yet. */
static int leaves_its_group(void) {
    int status;
    if (fork() == 0) _exit(setpgid(0, 0) < 0 && setsid() < 0 ? 0 : 1);
    wait(&status);
    if (status != 0) escaped("leaves its group");
    return finished();
}

static int looks_for_rights(void) {
    char line[256];
    FILE *f = fopen("/proc/self/status", "r");
    while (f && fgets(line, sizeof line, f))
        if (strncmp(line, "CapInh", 3) == 0 && strncmp(line, "CapBnd", 6) != 0 && strtoul(line + 7, NULL, 16) != 0) escaped(line);
    if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1) escaped("may gain rights by a program that has them");
    return finished();
}

static int open_to_write(const char *path, const struct stat *st, int kind, struct FTW *at) {
    char name[512];
    (void)at;
    if (kind == FTW_F && S_ISREG(st->st_mode)) try_that(path, open(path, O_WRONLY | O_NONBLOCK));
    if (kind != FTW_D) return 0;
    snprintf(name, sizeof name, "%s/isrgrade-left-behind", path);
    try_that(path, open(name, O_CREAT | O_WRONLY, 0600));
    return 0;
}

static int writes_to_the_system(void) {
    static const char *const folders[] = {"/etc", "/bin/", "/sbin/", "/usr/bin", "/usr/sbin", "/usr/local/bin", "/proc/sys"};
    for (unsigned i = 0; i < sizeof folders / sizeof *folders; i++) nftw(folders[i], open_to_write, 16, FTW_PHYS);
    return finished();
}

int main(int argc, char **argv) {
    (void)argc;
    if (is_mode(argv, "learn")) return learns_of_files(argv[2], argv[3]);
    if (is_mode(argv, "count")) return counts_the_machine();
    if (is_mode(argv, "attributes")) return changes_attributes(argv[2]);
    if (is_mode(argv, "hide")) return hides();
    if (is_mode(argv, "leave-group")) return leaves_its_group();
    if (is_mode(argv, "rights")) return looks_for_rights();
    if (is_mode(argv, "system")) return writes_to_the_system();
    return 99;
}
