/* The leader of one partition: one trace on stdin, one line per STATUS on stdout.
 *
 * Try it with: cc -Wall -o leader leader.c && ./leader < trace.txt
 * Print to stderr when you debug; everything on stdout is compared.
 * Times and offsets need 64 bits. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the leader knows about one replica. */
struct replica {
    int64_t id;
    bool in_isr;
    int64_t leo;
    /* Only followers need these. */
    int64_t last_caught_up_time;
    int64_t last_fetch_time;
    int64_t last_fetch_leader_leo;
};

static int64_t lag_max, min_isr; /* replica.lag.time.max.ms, min.insync.replicas */
static struct replica *replicas; /* replicas[0] is the leader */
static size_t replica_count;
static int64_t hw;

static void on_append(int64_t now, int64_t count)
{
    (void)now;
    replicas[0].leo += count;
    /* Can the high watermark move here? Think of a leader all alone. */
}

static void on_fetch(int64_t now, int64_t id, int64_t offset)
{
    (void)now, (void)id, (void)offset; /* goes when you use them */
    /* 1. The caught-up rule: what does this fetch prove, and for which time?
     *    It has two branches.
     * 2. Note in the follower what later fetches and checks will ask for.
     * 3. A follower outside the ISR: may it join now?
     * 4. Does the high watermark move? */
}

static void on_status(int64_t now)
{
    /* First the periodic check: who has been behind for too long?
     * Then the high watermark: whom was it waiting for? */
    printf("t=%" PRId64 " LEO=%" PRId64 " HW=%" PRId64 " ISR=", now, replicas[0].leo, hw);
    const char *comma = "";
    for (size_t i = 0; i < replica_count; i++) {
        if (replicas[i].in_isr) {
            printf("%s%" PRId64, comma, replicas[i].id);
            comma = ",";
        }
    }
    /* When must the leader answer NOT_ENOUGH_REPLICAS instead? */
    printf(" WRITES=%s\n", "OK");
}

static void read_header(void)
{
    int64_t id;
    if (scanf("LAG_MAX %" SCNd64 " MIN_ISR %" SCNd64 " REPLICAS", &lag_max, &min_isr) != 2)
        exit(2);
    /* The ids end where the first "t=" begins. */
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
            on_append(now, number);
        else if (strcmp(command, "FETCH") == 0
                 && scanf("%" SCNd64 " offset %" SCNd64, &number, &offset) == 2)
            on_fetch(now, number, offset);
        else if (strcmp(command, "STATUS") == 0)
            on_status(now);
    }
    free(replicas);
}
