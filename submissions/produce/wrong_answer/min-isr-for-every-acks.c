/* The leader of one partition, with the requests that wait for it. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct replica {
    int64_t id, leo, caught_up, fetch_time, fetch_leader_leo;
    bool in_isr;
};

struct request {
    bool consumer;
    int64_t id;
    int64_t offset; /* of a producer its base offset */
    int64_t count;  /* records of a producer, min of a consumer */
    int64_t deadline;
};

static int64_t lag_max, min_isr, hw;
static struct replica *replicas; /* replicas[0] leads */
static size_t replica_count;
static struct request *waiting; /* in order of arrival */
static size_t waiting_count, waiting_space;
static bool resigned;

static void *grown(void *memory, size_t size)
{
    void *more = realloc(memory, size);
    if (more == NULL) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return more;
}

static int64_t isr_size(void)
{
    int64_t size = 0;
    for (size_t i = 0; i < replica_count; i++)
        size += replicas[i].in_isr;
    return size;
}

static void tell_producer(int64_t t, int64_t id, const char *error, int64_t offset)
{
    printf("t=%" PRId64 " PRODUCE=%" PRId64 " ERROR=%s OFFSET=%" PRId64 "\n", t, id, error, offset);
}

static void tell_consumer(int64_t t, int64_t id, const char *error, int64_t offset, int64_t records)
{
    printf("t=%" PRId64 " CONSUME=%" PRId64 " ERROR=%s OFFSET=%" PRId64 " RECORDS=%" PRId64 "\n",
           t, id, error, offset, records);
}

static void keep(struct request r)
{
    if (waiting_count == waiting_space) {
        waiting_space = 2 * waiting_space + 8;
        waiting = grown(waiting, waiting_space * sizeof *waiting);
    }
    waiting[waiting_count++] = r;
}

static void drop(size_t i)
{
    waiting_count--;
    memmove(&waiting[i], &waiting[i + 1], (waiting_count - i) * sizeof *waiting);
}

/* Whose time is up, the earliest deadline first; among equal ones the oldest. */
static void expire(int64_t now)
{
    for (;;) {
        size_t first = waiting_count;
        for (size_t i = 0; i < waiting_count; i++) {
            if (waiting[i].deadline <= now
                && (first == waiting_count || waiting[i].deadline < waiting[first].deadline))
                first = i;
        }
        if (first == waiting_count)
            return;
        struct request r = waiting[first];
        drop(first);
        if (r.consumer)
            tell_consumer(r.deadline, r.id, "NONE", r.offset, hw - r.offset);
        else
            tell_producer(r.deadline, r.id, "REQUEST_TIMED_OUT", r.offset);
    }
}

static bool raise_hw(void)
{
    int64_t smallest = replicas[0].leo;
    for (size_t i = 1; i < replica_count; i++) {
        if (replicas[i].in_isr && replicas[i].leo < smallest)
            smallest = replicas[i].leo;
    }
    if (smallest <= hw)
        return false;
    hw = smallest;
    return true;
}

static void wake_kind(int64_t now, bool consumers)
{
    for (size_t i = 0; i < waiting_count;) {
        struct request r = waiting[i];
        if (r.consumer != consumers || hw - r.offset < r.count) {
            i++;
            continue;
        }
        drop(i);
        if (consumers)
            tell_consumer(now, r.id, "NONE", r.offset, hw - r.offset);
        else
            tell_producer(now, r.id, isr_size() >= min_isr ? "NONE" : "NOT_ENOUGH_REPLICAS_AFTER_APPEND", r.offset);
    }
}

static void wake(int64_t now)
{
    wake_kind(now, true);
    wake_kind(now, false);
}

static void on_append(int64_t now, int64_t records)
{
    replicas[0].leo += records;
    if (raise_hw())
        wake(now);
}

static void on_fetch(int64_t now, int64_t id, int64_t offset)
{
    if (resigned)
        return;
    struct replica *f = replicas;
    while (f->id != id)
        f++;
    if (offset >= replicas[0].leo)
        f->caught_up = now;
    else if (offset >= f->fetch_leader_leo && f->fetch_time > f->caught_up)
        f->caught_up = f->fetch_time;
    f->leo = offset;
    f->fetch_time = now;
    f->fetch_leader_leo = replicas[0].leo;
    if (offset >= hw)
        f->in_isr = true;
    if (raise_hw())
        wake(now);
}

static void on_status(int64_t now)
{
    if (resigned) {
        printf("t=%" PRId64 " LEO=%" PRId64 " HW=%" PRId64 " ISR=- WRITES=NOT_LEADER_OR_FOLLOWER\n",
               now, replicas[0].leo, hw);
        return;
    }
    for (size_t i = 1; i < replica_count; i++) {
        if (now - replicas[i].caught_up > lag_max)
            replicas[i].in_isr = false;
    }
    if (raise_hw())
        wake(now);
    printf("t=%" PRId64 " LEO=%" PRId64 " HW=%" PRId64 " ISR=", now, replicas[0].leo, hw);
    const char *comma = "";
    for (size_t i = 0; i < replica_count; i++) {
        if (replicas[i].in_isr) {
            printf("%s%" PRId64, comma, replicas[i].id);
            comma = ",";
        }
    }
    printf(" WRITES=%s\n", isr_size() >= min_isr ? "OK" : "NOT_ENOUGH_REPLICAS");
}

static void on_produce(int64_t now, int64_t id, const char *acks, int64_t records, int64_t timeout)
{
    bool all = strcmp(acks, "all") == 0, none = strcmp(acks, "0") == 0;
    if (resigned && none) {
        printf("t=%" PRId64 " CLOSED=%" PRId64 "\n", now, id);
        return;
    }
    if (resigned) {
        tell_producer(now, id, "NOT_LEADER_OR_FOLLOWER", -1);
        return;
    }
    if (!none && isr_size() < min_isr) {
        tell_producer(now, id, "NOT_ENOUGH_REPLICAS", -1);
        return;
    }
    int64_t base = replicas[0].leo;
    replicas[0].leo += records;
    bool rose = raise_hw();
    if (!none && (!all || hw - base >= records))
        tell_producer(now, id, "NONE", base);
    else if (all && timeout == 0)
        tell_producer(now, id, "REQUEST_TIMED_OUT", base);
    else if (all)
        keep((struct request){false, id, base, records, now + timeout});
    if (rose)
        wake(now);
}

static void on_consume(int64_t now, int64_t id, int64_t offset, int64_t min, int64_t wait)
{
    if (resigned)
        tell_consumer(now, id, "NOT_LEADER_OR_FOLLOWER", offset, 0);
    else if (hw - offset >= min || wait == 0)
        tell_consumer(now, id, "NONE", offset, hw - offset);
    else
        keep((struct request){true, id, offset, min, now + wait});
}

static void on_resign(int64_t now)
{
    resigned = true;
    for (size_t i = 0; i < waiting_count; i++) {
        if (waiting[i].consumer)
            tell_consumer(now, waiting[i].id, "NOT_LEADER_OR_FOLLOWER", waiting[i].offset, 0);
    }
    for (size_t i = 0; i < waiting_count; i++) {
        if (!waiting[i].consumer)
            tell_producer(now, waiting[i].id, "NOT_LEADER_OR_FOLLOWER", waiting[i].offset);
    }
    waiting_count = 0;
}

static void read_header(void)
{
    int64_t id;
    if (scanf("LAG_MAX %" SCNd64 " MIN_ISR %" SCNd64 " REPLICAS", &lag_max, &min_isr) != 2)
        exit(2);
    while (scanf("%" SCNd64, &id) == 1) {
        replicas = grown(replicas, (replica_count + 1) * sizeof *replicas);
        replicas[replica_count++] = (struct replica){.id = id, .in_isr = true};
    }
}

int main(void)
{
    int64_t now, id, a, b, c;
    char command[8], acks[4];
    read_header();
    while (scanf(" t=%" SCNd64 " %7s", &now, command) == 2) {
        expire(now);
        if (strcmp(command, "APPEND") == 0 && scanf("%" SCNd64, &a) == 1)
            on_append(now, a);
        else if (strcmp(command, "FETCH") == 0 && scanf("%" SCNd64 " offset %" SCNd64, &id, &a) == 2)
            on_fetch(now, id, a);
        else if (strcmp(command, "STATUS") == 0)
            on_status(now);
        else if (strcmp(command, "PRODUCE") == 0
                 && scanf("%" SCNd64 " acks %3s records %" SCNd64 " timeout %" SCNd64, &id, acks, &a, &b) == 4)
            on_produce(now, id, acks, a, b);
        else if (strcmp(command, "CONSUME") == 0
                 && scanf("%" SCNd64 " offset %" SCNd64 " min %" SCNd64 " wait %" SCNd64, &id, &a, &b, &c) == 4)
            on_consume(now, id, a, b, c);
        else if (strcmp(command, "RESIGN") == 0)
            on_resign(now);
    }
    free(waiting);
    free(replicas);
}
