/* The leader of one partition that answers: one trace on stdin, answers on stdout.
 *
 * If you have a leader of the lesson, begin with that one: take the three new commands
 * from here and put them into it.
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
/* Who waits, of which kind, for what, until when, since when? */

static void on_append(int64_t now, int64_t count)
{
    (void)now;
    replicas[0].leo += count;
    /* The lesson: can the high watermark move here? And if it did, who waits for it? */
}

static void on_fetch(int64_t now, int64_t id, int64_t offset)
{
    (void)now, (void)id, (void)offset; /* goes when you use them */
    /* The four steps of the lesson; then: did the high watermark rise? */
}

static void on_status(int64_t now)
{
    /* The check and the high watermark of the lesson; then whoever waited for it;
     * the line comes last. */
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

static void tell_producer(int64_t t, int64_t id, const char *error, int64_t offset)
{
    printf("t=%" PRId64 " PRODUCE=%" PRId64 " ERROR=%s OFFSET=%" PRId64 "\n", t, id, error, offset);
}

static void on_produce(int64_t now, int64_t id, const char *acks, int64_t records, int64_t timeout)
{
    (void)timeout;
    /* Is this broker still the leader? May acks all be written at all? */
    int64_t base = replicas[0].leo;
    replicas[0].leo += records;
    /* Can the high watermark move here? */
    if (strcmp(acks, "1") == 0)
        tell_producer(now, id, "NONE", base);
    /* What does acks all wait for? Stage 2. */
}

static void on_consume(int64_t now, int64_t id, int64_t offset, int64_t least, int64_t wait)
{
    (void)now, (void)id, (void)offset, (void)least, (void)wait;
    /* What may a consumer see, and when is it worth an answer? Stage 7.
     * The line: t=120 CONSUME=3 ERROR=NONE OFFSET=0 RECORDS=4 */
}

static void on_resign(int64_t now)
{
    (void)now; /* Who must hear of it? Stage 8. */
}

/* Called before every command. */
static void expire(int64_t now)
{
    (void)now; /* Whose time is up? Stage 6. */
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
    int64_t now, number, offset, least, wait;
    char command[8], acks[4];
    read_header();
    while (scanf(" t=%" SCNd64 " %7s", &now, command) == 2) {
        expire(now);
        if (strcmp(command, "APPEND") == 0 && scanf("%" SCNd64, &number) == 1)
            on_append(now, number);
        else if (strcmp(command, "FETCH") == 0
                 && scanf("%" SCNd64 " offset %" SCNd64, &number, &offset) == 2)
            on_fetch(now, number, offset);
        else if (strcmp(command, "STATUS") == 0)
            on_status(now);
        else if (strcmp(command, "PRODUCE") == 0
                 && scanf("%" SCNd64 " acks %3s records %" SCNd64 " timeout %" SCNd64,
                          &number, acks, &least, &wait) == 4)
            on_produce(now, number, acks, least, wait);
        else if (strcmp(command, "CONSUME") == 0
                 && scanf("%" SCNd64 " offset %" SCNd64 " min %" SCNd64 " wait %" SCNd64,
                          &number, &offset, &least, &wait) == 4)
            on_consume(now, number, offset, least, wait);
        else if (strcmp(command, "RESIGN") == 0)
            on_resign(now);
    }
    free(replicas);
}
