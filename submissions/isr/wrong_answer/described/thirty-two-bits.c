// expect: offsets-in-32-bits shrink-at-limit hw-not-on-shrink
// Offsets are ints, a follower exactly at the limit leaves, and HW is raised before the
// check.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define MOST 64

struct follower {
    long long id;
    int leo, leo_then, in_sync;
    long long caught_up, fetched;
};

static struct follower replicas[MOST];
static int count, hw;

static void raise_hw(void) {
    int smallest = replicas[0].leo;
    for (int i = 1; i < count; i++)
        if (replicas[i].in_sync && replicas[i].leo < smallest)
            smallest = replicas[i].leo;
    if (smallest > hw)
        hw = smallest;
}

static void fetch(long long now, struct follower *f, int offset) {
    if (offset >= replicas[0].leo)
        f->caught_up = now;
    else if (offset >= f->leo_then && f->fetched > f->caught_up)
        f->caught_up = f->fetched;
    f->leo = offset;
    f->leo_then = replicas[0].leo;
    f->fetched = now;
    if (!f->in_sync && f->leo >= hw)
        f->in_sync = 1;
    raise_hw();
}

static void status(long long now, long long lag_max, int min_isr) {
    int size = 0;
    raise_hw();
    for (int i = 1; i < count; i++)
        if (replicas[i].in_sync && now - replicas[i].caught_up >= lag_max)
            replicas[i].in_sync = 0;
    printf("t=%lld LEO=%d HW=%d ISR=", now, replicas[0].leo, hw);
    for (int i = 0; i < count; i++)
        if (replicas[i].in_sync)
            printf("%s%lld", size++ ? "," : "", replicas[i].id);
    printf(" WRITES=%s\n", size >= min_isr ? "OK" : "NOT_ENOUGH_REPLICAS");
}

int main(void) {
    long long lag_max, now, id, number;
    int min_isr;
    char line[4096], command[16];
    if (scanf("LAG_MAX %lld MIN_ISR %d REPLICAS", &lag_max, &min_isr) != 2)
        return 1;
    while (count < MOST && scanf("%*[ ]%lld", &id) == 1)
        replicas[count++] = (struct follower){.id = id, .in_sync = 1};
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "t=%lld %15s %lld offset %lld", &now, command, &id, &number) < 2)
            continue;
        if (!strcmp(command, "APPEND")) {
            replicas[0].leo = (int)(uint32_t)(replicas[0].leo + id);
            raise_hw();
        } else if (!strcmp(command, "FETCH")) {
            for (int i = 1; i < count; i++)
                if (replicas[i].id == id)
                    fetch(now, &replicas[i], (int)(uint32_t)number);
        } else {
            status(now, lag_max, min_isr);
        }
    }
    return 0;
}
