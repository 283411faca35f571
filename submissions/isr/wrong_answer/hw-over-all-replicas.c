#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct replica {
    int64_t id;
    bool in_isr;
    int64_t leo;
    int64_t last_caught_up_time;
    int64_t last_fetch_time;
    int64_t last_fetch_leader_leo;
};

static int64_t lag_max, min_isr;
static struct replica *replicas; /* replicas[0] is the leader */
static size_t replica_count;
static int64_t hw;

static struct replica *find(int64_t id)
{
    for (size_t i = 0; i < replica_count; i++)
        if (replicas[i].id == id)
            return &replicas[i];
    fprintf(stderr, "no broker %" PRId64 "\n", id);
    exit(1);
}

static int64_t later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static void raise_hw(void)
{
    int64_t smallest = replicas[0].leo;
    for (size_t i = 1; i < replica_count; i++)
        if (replicas[i].leo < smallest)
            smallest = replicas[i].leo;
    if (smallest > hw)
        hw = smallest;
}

static void on_append(int64_t count)
{
    replicas[0].leo += count;
    raise_hw();
}

static void on_fetch(int64_t now, int64_t id, int64_t offset)
{
    struct replica *f = find(id);
    int64_t leader_leo = replicas[0].leo;
    if (offset >= leader_leo)
        f->last_caught_up_time = later(f->last_caught_up_time, now);
    else if (offset >= f->last_fetch_leader_leo)
        f->last_caught_up_time = later(f->last_caught_up_time, f->last_fetch_time);
    f->leo = offset;
    f->last_fetch_leader_leo = leader_leo;
    f->last_fetch_time = now;
    if (!f->in_isr && f->leo >= hw)
        f->in_isr = true;
    raise_hw();
}

static void shrink(int64_t now)
{
    for (size_t i = 1; i < replica_count; i++)
        if (now - replicas[i].last_caught_up_time > lag_max)
            replicas[i].in_isr = false;
}

static void on_status(int64_t now)
{
    shrink(now);
    raise_hw();
    printf("t=%" PRId64 " LEO=%" PRId64 " HW=%" PRId64 " ISR=", now, replicas[0].leo, hw);
    int64_t isr_size = 0;
    for (size_t i = 0; i < replica_count; i++)
        if (replicas[i].in_isr)
            printf("%s%" PRId64, isr_size++ > 0 ? "," : "", replicas[i].id);
    printf(" WRITES=%s\n", isr_size >= min_isr ? "OK" : "NOT_ENOUGH_REPLICAS");
}

static void read_header(void)
{
    int64_t id;
    if (scanf("LAG_MAX %" SCNd64 " MIN_ISR %" SCNd64 " REPLICAS", &lag_max, &min_isr) != 2)
        exit(2);
    while (scanf("%" SCNd64, &id) == 1) {
        replicas = realloc(replicas, (replica_count + 1) * sizeof *replicas);
        replicas[replica_count++] = (struct replica){.id = id, .in_isr = true};
    }
}

int main(void)
{
    int64_t now, number, offset;
    char command[8];
    read_header();
    while (scanf(" t=%" SCNd64 " %7s", &now, command) == 2) {
        if (strcmp(command, "APPEND") == 0 && scanf("%" SCNd64, &number) == 1)
            on_append(number);
        else if (strcmp(command, "FETCH") == 0
                 && scanf("%" SCNd64 " offset %" SCNd64, &number, &offset) == 2)
            on_fetch(now, number, offset);
        else if (strcmp(command, "STATUS") == 0)
            on_status(now);
    }
    free(replicas);
}
