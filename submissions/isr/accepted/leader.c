#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

/* One array per property; index 0 is the leader, the others follow in the order
 * of REPLICAS. */
static int count;
static long long *ids, *leo, *caught_up, *fetched_at, *leader_leo_at_fetch;
static unsigned char *in_isr;

static long long lag_max, min_isr, hw;

static void *zeros(size_t size)
{
    void *p = calloc(count, size);
    if (p == NULL) {
        perror("calloc");
        exit(EXIT_FAILURE);
    }
    return p;
}

static void set_up(char *id_list)
{
    count = 1;
    for (const char *c = id_list; *c; c++)
        count += *c == ' ';
    ids = zeros(sizeof *ids);
    leo = zeros(sizeof *leo);
    caught_up = zeros(sizeof *caught_up);
    fetched_at = zeros(sizeof *fetched_at);
    leader_leo_at_fetch = zeros(sizeof *leader_leo_at_fetch);
    in_isr = zeros(sizeof *in_isr);
    for (int i = 0; i < count; i++) {
        ids[i] = strtoll(id_list, &id_list, 10);
        in_isr[i] = 1;
    }
}

static void raise_hw(void)
{
    long long lowest = leo[0];
    for (int i = 1; i < count; i++)
        if (in_isr[i] && leo[i] < lowest)
            lowest = leo[i];
    if (lowest > hw)
        hw = lowest;
}

static void fetch(long long now, long long id, long long offset)
{
    int f = 1;
    while (f < count && ids[f] != id)
        f++;
    if (f == count)
        return;

    long long proven = -1; /* the time for which this fetch proves f caught up */
    if (offset >= leo[0])
        proven = now;
    else if (offset >= leader_leo_at_fetch[f])
        proven = fetched_at[f];
    if (proven > caught_up[f])
        caught_up[f] = proven;

    leo[f] = offset;
    leader_leo_at_fetch[f] = leo[0];
    fetched_at[f] = now;
    if (leo[f] >= hw)
        in_isr[f] = 1;
    raise_hw();
}

static void status(long long now)
{
    for (int i = 1; i < count; i++)
        if (now - caught_up[i] > lag_max)
            in_isr[i] = 0;
    raise_hw();

    printf("t=%lld LEO=%lld HW=%lld ISR=%lld", now, leo[0], hw, ids[0]);
    int size = 1;
    for (int i = 1; i < count; i++)
        if (in_isr[i]) {
            printf(",%lld", ids[i]);
            size++;
        }
    printf(" WRITES=%s\n", size >= min_isr ? "OK" : "NOT_ENOUGH_REPLICAS");
}

int main(void)
{
    char *line = NULL;
    size_t capacity = 0;
    while (getline(&line, &capacity, stdin) > 0) {
        long long now, a, b;
        if (sscanf(line, "t=%lld APPEND %lld", &now, &a) == 2) {
            leo[0] += a;
            raise_hw();
        } else if (sscanf(line, "t=%lld FETCH %lld offset %lld", &now, &a, &b) == 3) {
            fetch(now, a, b);
        } else if (sscanf(line, "t=%lld", &now) == 1) {
            status(now);
        } else if (strncmp(line, "REPLICAS ", 9) == 0) {
            set_up(line + 9);
        } else {
            sscanf(line, "LAG_MAX %lld", &lag_max);
            sscanf(line, "MIN_ISR %lld", &min_isr);
        }
    }
    free(line);
    return 0;
}
