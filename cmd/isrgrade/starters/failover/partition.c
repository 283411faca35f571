/* All brokers of one partition: one trace on stdin, answers and STATUS on stdout.
 *
 * Try it with: cc -Wall -o partition partition.c && ./partition < trace.txt
 * Print to stderr when you debug; everything on stdout is compared. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME = 64 }; /* room for a record's name */

/* A record in a log; its index is its offset. */
struct entry {
    int epoch;
    char record[NAME];
};

/* What is on a broker's disk, and whether it runs. */
struct broker {
    long id;
    bool up, in_isr, in_elr;
    int hw;
    int leo; /* how many records the log has */
    struct entry *log;
};

static long min_isr;  /* min.insync.replicas */
static bool elr_on;   /* eligible leader replicas; stage 8 */
static struct broker *brokers; /* in the order of REPLICAS */
static int broker_count;
static int leader = 0; /* index in brokers, or -1 when nobody leads */
static int last = -1;  /* the last known leader; stage 8 */
static int epoch;

static void append(struct broker *b, int in_epoch, const char *record)
{
    b->log = realloc(b->log, (b->leo + 1) * sizeof *b->log);
    b->log[b->leo].epoch = in_epoch;
    snprintf(b->log[b->leo].record, NAME, "%s", record);
    b->leo++;
}

static void on_produce(long now, const char *record)
{
    (void)now;
    /* May the leader take it? If so: who waits, and does the HW move? */
    append(&brokers[leader], epoch, record);
}

static void on_fetch(long now, struct broker *follower)
{
    (void)now, (void)follower; /* goes when you use them */
    /* 1. Do the logs part? Then cut, and that is all. (stage 4)
     * 2. What goes into the reply: which records, and which HW?
     * 3. What does this fetch prove to the leader?
     * 4. A follower outside the ISR: may it join now?
     * 5. Does the HW of the leader move, and who is answered?
     * 6. The follower copies. What is its own HW now? */
}

static void on_crash(long now, struct broker *b, int lost, bool in_good_order)
{
    (void)now, (void)lost, (void)in_good_order;
    b->up = false;
    /* What is gone from its log? Does it leave the ISR? Did it lead? */
}

static void on_start(long now, struct broker *b)
{
    (void)now;
    b->up = true;
    /* Does anybody lead? */
}

/* Stage 5: dead and back before anybody notices. */
static void on_restart(long now, struct broker *b, int lost)
{
    (void)now, (void)b, (void)lost;
}

/* Stage 6: kind is "preferred" or "unclean". */
static void on_elect(long now, const char *kind)
{
    (void)now, (void)kind;
}

/* An answer is: printf("t=%ld PRODUCE=%s ERROR=%s OFFSET=%d\n", now, record, error, offset); */

static void print_id(const char *name, int broker)
{
    if (broker < 0)
        printf(" %s=-", name);
    else
        printf(" %s=%ld", name, brokers[broker].id);
}

static bool is_in_isr(const struct broker *b) { return b->in_isr; }

static bool is_in_elr(const struct broker *b) { return b->in_elr; }

static void print_ids(const char *name, bool (*belongs)(const struct broker *))
{
    const char *comma = "";
    printf(" %s=", name);
    for (int i = 0; i < broker_count; i++) {
        if (belongs(&brokers[i])) {
            printf("%s%ld", comma, brokers[i].id);
            comma = ",";
        }
    }
    if (*comma == '\0')
        printf("-");
}

/* The log as STATUS prints it: 0:m1,m2;1:m4 */
static void print_log(const struct broker *b)
{
    for (int i = 0; i < b->leo; i++) {
        if (i > 0 && b->log[i - 1].epoch == b->log[i].epoch)
            printf(",%s", b->log[i].record);
        else
            printf("%s%d:%s", i > 0 ? ";" : "", b->log[i].epoch, b->log[i].record);
    }
    printf(b->leo == 0 ? "-\n" : "\n");
}

static void on_status(long now)
{
    printf("t=%ld", now);
    print_id("LEADER", leader);
    printf(" EPOCH=%d", epoch);
    print_ids("ISR", is_in_isr);
    print_ids("ELR", is_in_elr);
    print_id("LAST", last);
    printf(" LOST=%s\n", "-"); /* stage 5: in the order of the answers */
    for (int i = 0; i < broker_count; i++) {
        struct broker *b = &brokers[i];
        printf("t=%ld BROKER=%ld STATE=%s HW=%d LOG=", now, b->id, b->up ? "UP" : "DOWN", b->hw);
        print_log(b);
    }
}

static struct broker *find(const char *id)
{
    for (int i = 0; i < broker_count; i++) {
        if (brokers[i].id == atol(id))
            return &brokers[i];
    }
    return NULL;
}

static void read_header(void)
{
    char word[8];
    long id;
    if (scanf("MIN_ISR %ld REPLICAS", &min_isr) != 1)
        exit(2);
    /* The ids end where "ELR" begins. */
    while (scanf("%ld", &id) == 1) {
        brokers = realloc(brokers, (broker_count + 1) * sizeof *brokers);
        brokers[broker_count++] = (struct broker){.id = id, .up = true, .in_isr = true};
    }
    if (scanf(" ELR %7s", word) != 1)
        exit(2);
    elr_on = strcmp(word, "on") == 0;
}

static void run(long now, const char *command)
{
    char argument[NAME];
    int lost = 0;
    if (strcmp(command, "STATUS") == 0) {
        on_status(now);
        return;
    }
    if (scanf("%63s", argument) != 1)
        exit(2);
    if (strcmp(command, "PRODUCE") == 0)
        on_produce(now, argument);
    else if (strcmp(command, "FETCH") == 0)
        on_fetch(now, find(argument));
    else if (strcmp(command, "CRASH") == 0 && scanf(" lost %d", &lost) == 1)
        on_crash(now, find(argument), lost, false);
    else if (strcmp(command, "STOP") == 0)
        on_crash(now, find(argument), 0, true);
    else if (strcmp(command, "START") == 0)
        on_start(now, find(argument));
    else if (strcmp(command, "RESTART") == 0 && scanf(" lost %d", &lost) == 1)
        on_restart(now, find(argument), lost);
    else if (strcmp(command, "ELECT") == 0)
        on_elect(now, argument);
}

int main(void)
{
    long now;
    char command[16];
    read_header();
    while (scanf(" t=%ld %15s", &now, command) == 2)
        run(now, command);
}
