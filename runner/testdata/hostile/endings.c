/* Ends, or speaks, in every way there is. */
#include "hostile.h"
#include <sys/resource.h>

static int deeper(int n) {
    volatile char frame[1024];
    frame[0] = (char)n;
    return deeper(n + 1) + frame[0];
}

static int by_signal(int sig) {
    sigset_t all;
    sigfillset(&all);
    signal(sig, SIG_DFL);
    sigprocmask(SIG_UNBLOCK, &all, NULL);
    kill(getpid(), sig);
    return finished();
}

static int flood(FILE *f) {
    static char block[1024 * 1024];
    memset(block, 'x', sizeof block);
    for (int i = 0; i < 64; i++)
        if (fwrite(block, 1, sizeof block, f) < sizeof block) break;
    return 0;
}

static int speaks_strangely(void) {
    static const char text[] = "\x00\xff\xfe\x1b[2J\x1b]0;title\x07\r\n\xc3\x28";
    fwrite(text, 1, sizeof text - 1, stdout);
    return 0;
}

int main(int argc, char **argv) {
    if (is_mode(argv, "exit") && argc > 2) return atoi(argv[2]);
    if (is_mode(argv, "signal") && argc > 2) return by_signal(atoi(argv[2]));
    if (is_mode(argv, "abort")) abort();
    if (is_mode(argv, "stack")) return deeper(0);
    if (is_mode(argv, "flood-stdout")) return flood(stdout);
    if (is_mode(argv, "flood-stderr")) return flood(stderr);
    if (is_mode(argv, "strange")) return speaks_strangely();
    if (is_mode(argv, "never-read")) return finished();
    return 99;
}
