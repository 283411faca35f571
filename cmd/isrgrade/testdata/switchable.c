/* A leader whose rules can be replaced: MISTAKE names the entry of the catalogue
 * that this program makes; "" makes it right. A test writes the definition, and a
 * student's name, above these lines. Wrong rules are written from docs/mistakes.md,
 * as students would write them, not from the catalogue's code. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX 64
typedef long long num;

static int count, fetched[MAX], in_isr[MAX];
static num ids[MAX], leo[MAX], caught_up[MAX], fetched_at[MAX], leader_leo[MAX];
static num lag_max, min_isr, hw;

#define BATCHES 100000
static num batch_end[BATCHES], batch_time[BATCHES];
static int batches, stamped[MAX];

static int is(const char *mistake) { return strcmp(MISTAKE, mistake) == 0; }

static num held(num offset) { return is("offsets-in-32-bits") ? (int)offset : offset; }

static int isr_size(void)
{
    int size = 0;
    for (int i = 0; i < count; i++)
        size += in_isr[i];
    return size;
}

static int counts_for_hw(int i, num now)
{
    if (i == 0)
        return !is("hw-without-leader");
    if (is("hw-over-all-replicas"))
        return 1;
    if (is("hw-skips-unseen") && !fetched[i])
        return 0;
    if (is("hw-waits-for-joiners") && (leo[i] == leo[0] || now - caught_up[i] <= lag_max))
        return 1;
    return in_isr[i];
}

static int ascending(const void *a, const void *b)
{
    num x = *(const num *)a, y = *(const num *)b;
    return (x > y) - (x < y);
}

static num of_majority(void)
{
    num sorted[MAX];
    memcpy(sorted, leo, sizeof leo);
    qsort(sorted, count, sizeof *sorted, ascending);
    return sorted[(count - 1) / 2];
}

static void raise_hw(num now)
{
    num candidate = hw;
    int found = 0;
    for (int i = 0; i < count; i++)
        if (counts_for_hw(i, now) && (!found++ || leo[i] < candidate))
            candidate = leo[i];
    if (is("hw-frozen-below-min-isr") && isr_size() < min_isr)
        candidate = hw;
    if (is("hw-is-leader-leo"))
        candidate = leo[0];
    if (is("hw-of-majority"))
        candidate = of_majority();
    if (candidate > hw || is("hw-decreases"))
        hw = candidate;
}

static int late(int i, num now) { return i > 0 && now - caught_up[i] > lag_max; }

static num appended_at(num offset)
{
    int i = 0;
    while (batch_end[i] <= offset)
        i++;
    return batch_time[i];
}

static int leaves(int i, num now)
{
    if (is("lag-in-whole-seconds"))
        return i > 0 && (now - caught_up[i]) / 1000 > lag_max / 1000;
    if (is("lag-in-time-and-records"))
        return late(i, now) || leo[0] - leo[i] > lag_max;
    if (is("lag-by-record-age"))
        return leo[i] < leo[0] && now - appended_at(leo[i]) > lag_max;
    if (is("never-caught-up-exempt"))
        return late(i, now) && stamped[i];
    if (is("never-shrinks"))
        return 0;
    if (is("shrink-at-limit"))
        return i > 0 && now - caught_up[i] >= lag_max;
    if (is("equality-to-stay"))
        return leo[i] != leo[0];
    if (is("lag-in-records"))
        return leo[0] - leo[i] > lag_max;
    if (is("equal-leo-exempt"))
        return late(i, now) && leo[i] != leo[0];
    if (is("never-fetched-exempt"))
        return late(i, now) && fetched[i];
    if (is("never-fetched-out"))
        return i > 0 && (late(i, now) || !fetched[i]);
    if (is("leader-removable"))
        return now - caught_up[i] > lag_max;
    if (is("keeps-min-isr"))
        return late(i, now) && isr_size() > min_isr;
    if (is("expels-below-hw"))
        return late(i, now) || leo[i] < hw;
    if (is("late-by-half-more"))
        return i > 0 && now - caught_up[i] - lag_max > lag_max / 2;
    return late(i, now);
}

static void check(num now)
{
    for (int i = 0; i < count; i++)
        if (in_isr[i] && leaves(i, now))
            in_isr[i] = 0;
}

static int may_join(int i, num now)
{
    if (is("early-rejoin"))
        return 1;
    if (is("never-rejoins"))
        return 0;
    if (is("rejoin-at-leader-leo"))
        return leo[i] >= leo[0];
    if (is("rejoin-above-hw"))
        return leo[i] > hw;
    if (is("rejoin-only-if-recent"))
        return leo[i] >= hw && now - caught_up[i] <= lag_max;
    return leo[i] >= hw;
}

static void join(int i, num now)
{
    if (in_isr[i] || !may_join(i, now))
        return;
    in_isr[i] = 1;
    if (is("rejoin-resets-clock"))
        caught_up[i] = now;
}

static void credit(int i, num now, num offset)
{
    num to = caught_up[i];
    num seen = is("second-branch-against-hw") ? hw : leader_leo[i];
    if (is("any-fetch-counts") || (is("caught-up-at-hw") && offset >= hw) || (is("clock-starts-at-first-fetch") && !fetched[i]) || offset >= leo[0])
        to = now;
    else if (is("any-progress-counts") && offset > leo[i])
        to = now;
    else if (is("second-branch-strict") ? offset > seen : offset >= seen)
        to = is("no-second-branch") || is("caught-up-at-hw") ? to : is("second-branch-now") ? now : fetched_at[i];
    if (offset >= leo[0] || (fetched[i] && offset >= leader_leo[i]))
        stamped[i] = 1;
    if (to > caught_up[i])
        caught_up[i] = to;
}

static num follower_leo(int i, num offset)
{
    if (is("offset-is-last-held"))
        return offset + 1;
    if (is("offset-less-one"))
        return offset - 1;
    if (is("follower-leo-never-back"))
        return offset > leo[i] ? offset : leo[i];
    if (is("sent-is-received"))
        return leo[0];
    return offset;
}

static void remember(int i, num now, num offset)
{
    if (is("previous-leo-only-when-caught-up") && offset < leo[0] && offset < leader_leo[i])
        return;
    for (int k = 0; k < count; k++)
        if (k == i || is("shared-fetch-state")) {
            leader_leo[k] = leo[0];
            fetched_at[k] = now;
        }
}

static void fetch(num now, num id, num offset)
{
    int i = 1;
    while (i < count && ids[i] != id)
        i++;
    credit(i, now, offset);
    if (is("rejoin-by-old-leo"))
        join(i, now);
    leo[i] = held(follower_leo(i, offset));
    remember(i, now, offset);
    if (is("member-at-first-fetch") && !fetched[i])
        in_isr[i] = 1;
    fetched[i] = 1;
    for (int k = 1; k < count; k++)
        if ((k == i && !is("rejoin-in-check") && !is("rejoin-by-old-leo")) || is("rejoin-readmits-all"))
            join(k, now);
    if (!is("hw-not-on-fetch") && !is("hw-only-at-status"))
        raise_hw(now);
    if (is("check-at-fetch-only")) {
        check(now);
        raise_hw(now);
    }
}

static void append(num now, num n)
{
    leo[0] = held(is("append-sets-leo") ? n : is("append-adds-one") ? leo[0] + 1 : leo[0] + n);
    batch_end[batches] = leo[0];
    batch_time[batches++] = now;
    if (!is("hw-not-on-append") && !is("hw-only-at-fetch") && !is("hw-only-at-status"))
        raise_hw(now);
}

static int accepts_writes(int size)
{
    if (is("min-isr-strict"))
        return size > min_isr;
    if (is("min-isr-is-everyone"))
        return size == count;
    return is("min-isr-ignored") || size >= min_isr;
}

static void status(num now)
{
    for (int i = 1; i < count; i++)
        if (is("rejoin-in-check"))
            join(i, now);
    if (!is("check-at-fetch-only"))
        check(now);
    if (!is("hw-not-on-shrink") && !is("hw-only-at-fetch"))
        raise_hw(now);
    printf("t=%lld LEO=%lld HW=%lld ISR=", now, leo[0], hw - is("hw-off-by-one"));
    const char *comma = "";
    for (int i = 0; i < count; i++)
        if (in_isr[i]) {
            printf("%s%lld", comma, ids[i]);
            comma = ",";
        }
    printf(" WRITES=%s\n", accepts_writes(isr_size()) ? "OK" : "NOT_ENOUGH_REPLICAS");
}

static void set_up(char *list)
{
    for (char *word = strtok(list, " \n"); word; word = strtok(NULL, " \n")) {
        in_isr[count] = count == 0 || !(is("isr-starts-with-leader") || is("member-at-first-fetch"));
        ids[count++] = atoll(word);
    }
}

int main(void)
{
    char line[4096];
    num now, a, b;
    while (fgets(line, sizeof line, stdin)) {
        if (is("check-on-every-command") && line[0] == 't' && sscanf(line, "t=%lld", &now) == 1) {
            check(now);
            raise_hw(now);
        }
        if (sscanf(line, "t=%lld APPEND %lld", &now, &a) == 2)
            append(now, a);
        else if (sscanf(line, "t=%lld FETCH %lld offset %lld", &now, &a, &b) == 3)
            fetch(now, a, held(b));
        else if (sscanf(line, "t=%lld STATUS", &now) == 1)
            status(now);
        else if (strncmp(line, "REPLICAS ", 9) == 0)
            set_up(line + 9);
        else if (sscanf(line, "LAG_MAX %lld", &a) == 1)
            lag_max = a;
        else if (sscanf(line, "MIN_ISR %lld", &a) == 1)
            min_isr = a;
    }
    return 0;
}
