/* What all hostile programs share. Each tries something that it must not be
 * able to do, and is bounded by itself, so that it harms nothing where nothing
 * stops it. A line that starts with ESCAPED says what it could do. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#define SHARED static __attribute__((unused))
#define MIB (1024L * 1024L)

SHARED void escaped(const char *what) {
    printf("ESCAPED %s\n", what);
    fflush(stdout);
}

SHARED void try_that(const char *what, long result) {
    if (result >= 0) escaped(what);
}

/* For calls that fail here in any case: a refusal comes first. */
SHARED void ask_for(const char *what, long result) {
    if (result >= 0 || (errno != EPERM && errno != ENOSYS && errno != EACCES)) escaped(what);
}

SHARED int number_of(const char *variable) {
    const char *text = getenv(variable);
    return text ? atoi(text) : -1;
}

SHARED int is_mode(char **argv, const char *mode) {
    return argv[1] && strcmp(argv[1], mode) == 0;
}

/* Says that the program came to its own end, or to its bound. */
SHARED int finished(void) {
    puts("finished");
    return 0;
}
