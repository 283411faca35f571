/* Takes more than its share: processor, memory, processes. */
#include "hostile.h"
#include <pthread.h>
#include <sys/mman.h>

static void touch(long bytes) {
    volatile char *p = malloc(bytes);
    for (long i = 0; p && i < bytes; i += 4096) p[i] = 1;
}

static int memory_alone(void) {
    for (int i = 0; i < 40; i++) touch(10 * MIB);
    sleep(2);
    return finished();
}

static int memory_in_children(void) {
    for (int i = 0; i < 8; i++)
        if (fork() == 0) {
            touch(40 * MIB);
            sleep(2);
            _exit(0);
        }
    while (wait(NULL) > 0) {}
    return finished();
}

static int memory_in_files(void) {
    static char block[1024 * 1024];
    long held = 0;
    for (int i = 0; i < 60; i++) {
        int fd = memfd_create("held", 0);
        for (int j = 0; fd >= 0 && j < 3; j++) held += write(fd, block, MIB) == MIB;
    }
    if (held > 64) escaped("holds memory in memfds");
    return finished();
}

/* Shared mappings keep their pages when they are given back. */
static int hold_shared(int flags, int fd) {
    long held = 0;
    for (int i = 0; i < 12; i++) {
        volatile char *p = mmap(NULL, 10 * MIB, PROT_READ, MAP_SHARED | flags, fd, 0);
        if (p == MAP_FAILED) break;
        for (long at = 0; at < 10 * MIB; at += 4096) {
            (void)p[at];
            if (at % MIB == 0) madvise((void *)p, 10 * MIB, MADV_DONTNEED);
        }
        munmap((void *)(p + 4096), 10 * MIB - 4096);
        held += 10;
    }
    return held > 64;
}

static int memory_in_shared_mappings(void) {
    if (hold_shared(MAP_ANONYMOUS, -1)) escaped("holds memory in shared mappings");
    if (hold_shared(0, open("/dev/zero", O_RDONLY))) escaped("holds memory in mappings of /dev/zero");
    return finished();
}

/* Doubles until 400 processes were made altogether. */
static int fork_bomb(void) {
    int count = open("count", O_RDWR | O_CREAT, 0600);
    if (ftruncate(count, 4096) != 0) return 1;
    int *made = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, count, 0);
    while (__sync_fetch_and_add(made, 1) < 400)
        if (fork() < 0) usleep(1000);
    sleep(2);
    return finished();
}

static void *idle(void *unused) {
    sleep(2);
    return unused;
}

static int thread_bomb(void) {
    pthread_t t;
    for (int i = 0; i < 400; i++) pthread_create(&t, NULL, idle, NULL);
    sleep(2);
    return finished();
}

static int processor_in_children(void) {
    for (int i = 0; i < 4; i++)
        if (fork() == 0) {
            alarm(3);
            for (;;) {}
        }
    while (wait(NULL) > 0) {}
    return finished();
}

int main(int argc, char **argv) {
    (void)argc;
    if (is_mode(argv, "cpu")) { alarm(3); for (;;) {} }
    if (is_mode(argv, "cpu-children")) return processor_in_children();
    if (is_mode(argv, "memory")) return memory_alone();
    if (is_mode(argv, "memory-children")) return memory_in_children();
    if (is_mode(argv, "memory-files")) return memory_in_files();
    if (is_mode(argv, "memory-shared")) return memory_in_shared_mappings();
    if (is_mode(argv, "fork-bomb")) return fork_bomb();
    if (is_mode(argv, "thread-bomb")) return thread_bomb();
    return 99;
}
