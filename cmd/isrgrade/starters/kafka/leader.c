/* Today's Kafka leader of one partition: one trace on stdin, its answers on stdout.
 *
 * Try it with: cc -Wall -o leader leader.c && ./leader < trace.txt
 * Print to stderr when you debug; everything on stdout is compared.
 * Times, offsets and epochs need 64 bits. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UNKNOWN = -1 }; /* a LEO, an epoch or a version that is not known yet */

/* What is known of one broker. */
struct broker {
    int64_t id;
    char health[64]; /* as the metadata say it */
    int64_t epoch;   /* broker epoch, as the metadata say it */
    bool is_replica;
    bool in_isr; /* as the controller committed it */
    /* Only followers need these. */
    int64_t leo;
    int64_t last_caught_up_time;
    int64_t last_fetch_time;
    int64_t last_fetch_leader_leo;
    int64_t fetched_epoch; /* broker epoch of its last fetch */
};

static int64_t lag_max, min_isr; /* replica.lag.time.max.ms, min.insync.replicas */
static struct broker *brokers;   /* in ascending order of their ids */
static size_t broker_count;
static int64_t me;    /* my broker id */
static int64_t leo, hw;
static int64_t epoch; /* leader epoch */
static int64_t version = UNKNOWN;

static struct broker *find(int64_t id)
{
    for (size_t i = 0; i < broker_count; i++)
        if (brokers[i].id == id)
            return &brokers[i];
    return NULL;
}

/* Says whether a list such as 5,6,7 has the id. */
static bool has(const char *list, int64_t id)
{
    char *end;
    do {
        if (strtoll(list, &end, 10) == id)
            return true;
        list = end + 1;
    } while (*end == ',');
    return false;
}

static void on_leader(int64_t now, int64_t new_epoch, int64_t new_version, const char *replicas, const char *isr)
{
    (void)now;
    /* Is it news? What stays, what begins anew, what was pending? */
    epoch = new_epoch;
    version = new_version;
    for (size_t i = 0; i < broker_count; i++) {
        brokers[i].is_replica = has(replicas, brokers[i].id);
        brokers[i].in_isr = has(isr, brokers[i].id);
        brokers[i].leo = brokers[i].fetched_epoch = UNKNOWN;
    }
}

static void on_append(int64_t now, int64_t records, bool acks_all)
{
    int64_t first = leo;
    leo += records;
    hw = leo; /* right while you are alone in the ISR */
    if (!acks_all)
        printf("t=%" PRId64 " APPEND %" PRId64 "-%" PRId64 " OK\n", now, first, leo - 1);
    /* acks all: when is it answered, and when refused? */
}

/* last is UNKNOWN where it was not given. */
static void on_fetch(int64_t now, int64_t id, int64_t broker_epoch, int64_t offset, int64_t known_epoch, int64_t last)
{
    (void)now, (void)id, (void)broker_epoch, (void)offset, (void)known_epoch, (void)last; /* goes when you use them */
    (void)lag_max, (void)min_isr, (void)me, (void)epoch;
    /* 1. The checks, in their order.
     * 2. The caught-up rule with its two branches, and what is to be remembered.
     * 3. An outsider: may it join? Then ask the controller: ALTER_PARTITION VERSION=... ISR=...
     * 4. Does the high watermark move, and whom does that answer?
     * 5. FETCH id OK HW=... */
}

static void on_broker(int64_t now, int64_t id, int64_t broker_epoch, const char *health)
{
    struct broker *known = find(id);
    (void)now;
    known->epoch = broker_epoch;
    snprintf(known->health, sizeof known->health, "%s", health);
}

static void on_check(int64_t now)
{
    (void)now; /* Who is late? The leader only proposes. */
}

static void on_answer(int64_t now, const char *word)
{
    (void)now, (void)word; /* What became of the change that was pending? */
}

static void on_status(int64_t now)
{
    const char *comma = "";
    printf("t=%" PRId64 " LEO=%" PRId64 " HW=%" PRId64 " ISR=", now, leo, hw);
    for (size_t i = 0; i < broker_count; i++) {
        if (brokers[i].in_isr) {
            printf("%s%" PRId64, comma, brokers[i].id);
            comma = ",";
        }
    }
    printf(" PENDING=none VERSION=%" PRId64 " WRITES=%s\n", version, "OK");
}

static int by_id(const void *a, const void *b)
{
    int64_t x = ((const struct broker *)a)->id, y = ((const struct broker *)b)->id;
    return (x > y) - (x < y);
}

static void read_header(void)
{
    int64_t id, life;
    if (scanf("LAG_MAX %" SCNd64 " MIN_ISR %" SCNd64 " BROKERS", &lag_max, &min_isr) != 2)
        exit(2);
    /* The brokers end where "LOG" begins. */
    while (scanf("%" SCNd64 "@%" SCNd64, &id, &life) == 2) {
        brokers = realloc(brokers, (broker_count + 1) * sizeof *brokers);
        brokers[broker_count++] = (struct broker){.id = id, .health = "ALIVE", .epoch = life};
    }
    if (broker_count == 0 || scanf(" LOG %" SCNd64 " HW %" SCNd64 " ", &leo, &hw) != 2)
        exit(2);
    me = brokers[0].id;
    qsort(brokers, broker_count, sizeof *brokers, by_id);
}

static void perform(const char *line)
{
    int64_t now, a, b, c, d, last = UNKNOWN;
    char command[8], word[64], other[512], list[512];
    if (sscanf(line, "t=%" SCNd64 " %7s", &now, command) != 2)
        return;
    const char *rest = strstr(line, command) + strlen(command);
    if (strcmp(command, "LEADER") == 0
        && sscanf(rest, " epoch %" SCNd64 " version %" SCNd64 " replicas %511s isr %511s", &a, &b, list, other) == 4)
        on_leader(now, a, b, list, other);
    else if (strcmp(command, "BROKER") == 0 && sscanf(rest, "%" SCNd64 "@%" SCNd64 " %63s", &a, &b, word) == 3)
        on_broker(now, a, b, word);
    else if (strcmp(command, "APPEND") == 0 && sscanf(rest, "%" SCNd64 " acks %63s", &a, word) == 2)
        on_append(now, a, strcmp(word, "all") == 0);
    else if (strcmp(command, "FETCH") == 0
             && sscanf(rest, "%" SCNd64 "@%" SCNd64 " offset %" SCNd64 " epoch %" SCNd64 " last %" SCNd64,
                       &a, &b, &c, &d, &last) >= 4)
        on_fetch(now, a, b, c, d, last);
    else if (strcmp(command, "CHECK") == 0)
        on_check(now);
    else if (strcmp(command, "ANSWER") == 0 && sscanf(rest, "%63s", word) == 1)
        on_answer(now, word);
    else if (strcmp(command, "STATUS") == 0)
        on_status(now);
}

int main(void)
{
    char line[2048];
    read_header();
    while (fgets(line, sizeof line, stdin) != NULL)
        perform(line);
    free(brokers);
}
