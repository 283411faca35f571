/* Talks to others. */
#include "hostile.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stddef.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>

static struct sockaddr_in local(void) {
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(number_of("PORT"))};
    a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return a;
}

static int tcp(void) {
    struct sockaddr_in a = local();
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    try_that("connects by TCP", connect(fd, (struct sockaddr *)&a, sizeof a));
    return finished();
}

static int udp(void) {
    struct sockaddr_in a = local();
    int fd = socket(AF_INET, SOCK_DGRAM, 0);
    try_that("sends by UDP", sendto(fd, "x", 1, 0, (struct sockaddr *)&a, sizeof a));
    return finished();
}

static int by_path(void) {
    struct sockaddr_un a = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    snprintf(a.sun_path, sizeof a.sun_path, "%s", getenv("SOCKET"));
    try_that("connects to a unix socket", connect(fd, (struct sockaddr *)&a, sizeof a));
    return finished();
}

static int abstract(void) {
    struct sockaddr_un a = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    int n = snprintf(a.sun_path + 1, sizeof a.sun_path - 1, "%s", getenv("ABSTRACT"));
    try_that("connects to an abstract unix socket",
             connect(fd, (struct sockaddr *)&a, offsetof(struct sockaddr_un, sun_path) + 1 + n));
    return finished();
}

/* Ways around a filter that looks at socket(2) alone. */
static int detours(void) {
    char parameters[256] = {0};
    try_that("sets up io_uring", syscall(SYS_io_uring_setup, 4, parameters));
    int pair[2];
    try_that("makes a pair of another family", socketpair(AF_INET, SOCK_STREAM, 0, pair));
#ifdef __x86_64__
    long result;
    /* 359 is socket in the numbering of 32-bit programs. */
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(359L), "b"((long)AF_INET), "c"((long)SOCK_STREAM), "d"(0L) : "memory", "r8", "r9", "r10", "r11");
    try_that("makes a socket by the 32-bit way", result);
    try_that("makes a socket by the x32 way", syscall(0x40000000 | SYS_socket, AF_INET, SOCK_STREAM, 0));
#endif
    return finished();
}

int main(int argc, char **argv) {
    (void)argc;
    if (is_mode(argv, "tcp")) return tcp();
    if (is_mode(argv, "udp")) return udp();
    if (is_mode(argv, "by-path")) return by_path();
    if (is_mode(argv, "abstract")) return abstract();
    if (is_mode(argv, "detours")) return detours();
    return 99;
}
