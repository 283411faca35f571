/* Holds memory, disk and places in the process table where they are easily
 * overlooked. Each mode is bounded by itself. */
#include "hostile.h"
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/uio.h>

static char block[1024 * 1024];

static long fill(int fd) {
    long held = 0, n;
    fcntl(fd, F_SETFL, O_NONBLOCK);
    while ((n = write(fd, block, 32768)) > 0) held += n;
    return held;
}

static int in_socket_buffers(void) {
    long held = 0;
    int pair[2], large = 8 * MIB;
    for (int i = 0; i < 400 && held < 256 * MIB; i++) {
        if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair)) break;
        for (int end = 0; end < 2; end++) {
            setsockopt(pair[end], SOL_SOCKET, SO_SNDBUF, &large, sizeof large);
            held += fill(pair[end]);
        }
    }
    sleep(2);
    return finished();
}

static int in_pipes(int pipes) {
    int ends[2];
    for (int child = 0; child < 3 && fork() > 0; child++) {}
    for (int i = 0; i < pipes; i++) {
        if (pipe(ends)) break;
        fcntl(ends[1], F_SETPIPE_SZ, MIB);
        fill(ends[1]);
    }
    sleep(2);
    return finished();
}

/* A descriptor that was sent and not received is in no process's table. */
static int in_flight(void) {
    int pair[2];
    char control[CMSG_SPACE(sizeof(int))] = {0};
    struct iovec text = {block, 1};
    struct msghdr message = {.msg_iov = &text, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair)) return finished();
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    *(int *)CMSG_DATA(header) = open("big", O_RDWR | O_CREAT, 0600);
    try_that("sends a descriptor", sendmsg(pair[0], &message, 0));
    return finished();
}

/* Reads of what was never written take a table for 2 MiB each, and no page. */
static int in_page_tables(void) {
    const long size = 64 * 1024 * MIB;
    volatile char *p = mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    for (long at = 0; p != MAP_FAILED && at < size; at += 2 * MIB) (void)p[at];
    sleep(2);
    return finished();
}

static int beyond_the_end(void) {
    try_that("preallocates its output", fallocate(1, FALLOC_FL_KEEP_SIZE, 0, 256 * MIB));
    try_that("preallocates its errors", fallocate(2, FALLOC_FL_KEEP_SIZE, 0, 256 * MIB));
    return finished();
}

/* A file without a name that is mapped needs no descriptor. */
static int in_mapped_files(void) {
    for (int i = 0; i < 10; i++) {
        int fd = open("mapped", O_RDWR | O_CREAT, 0600);
        for (int j = 0; j < 3; j++)
            if (write(fd, block, MIB) < 0) break;
        mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, fd, 0);
        unlink("mapped");
        close(fd);
    }
    sleep(2);
    return finished();
}

/* Its owner may go in, and may not list it. */
static int in_a_closed_folder(void) {
    if (mkdir("closed", 0300)) return 98;
    int fd = open("closed/big", O_RDWR | O_CREAT, 0600);
    for (int i = 0; i < 16; i++)
        if (write(fd, block, MIB) < 0) break;
    close(fd);
    sleep(2);
    return finished();
}

static int as_closed_folders(int folders) {
    char name[32];
    for (int i = 0; i < folders; i++) {
        snprintf(name, sizeof name, "d%d", i);
        if (mkdir(name, 0)) break;
    }
    return finished();
}

static int zombies(void) {
    for (int i = 0; i < 3000; i++)
        if (fork() == 0) _exit(0);
    sleep(2);
    return finished();
}

/* 2^14 processes, if nothing stops them; each ends by itself. */
static int doubling(int times) {
    for (int i = 0; i < times; i++) {
        (void)!fork();
        alarm(3);
    }
    for (;;) {}
    return 0;
}

int main(int argc, char **argv) {
    (void)argc;
    if (is_mode(argv, "sockets")) return in_socket_buffers();
    if (is_mode(argv, "pipes")) return in_pipes(atoi(argv[2]));
    if (is_mode(argv, "in-flight")) return in_flight();
    if (is_mode(argv, "page-tables")) return in_page_tables();
    if (is_mode(argv, "preallocate")) return beyond_the_end();
    if (is_mode(argv, "mapped-files")) return in_mapped_files();
    if (is_mode(argv, "closed-folder")) return in_a_closed_folder();
    if (is_mode(argv, "closed-folders")) return as_closed_folders(atoi(argv[2]));
    if (is_mode(argv, "zombies")) return zombies();
    if (is_mode(argv, "doubling")) return doubling(atoi(argv[2]));
    return 99;
}
