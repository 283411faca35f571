#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX 1000

long long ids[MAX], leo[MAX], caught_up[MAX], fetch_time[MAX], fetch_leader_leo[MAX];
int in_isr[MAX];
int n = 0;
long long hw = 0;

long long minimum_leo(void)
{
    long long m = leo[0];
    for (int i = 1; i < n; i++) {
        if (in_isr[i] && leo[i] < m) m = leo[i];
    }
    return m;
}

void raise_hw(void)
{
    long long m = minimum_leo();
    if (m > hw) hw = m;
}

int main(void)
{
    char line[4096], word[16];
    long long lag_max, t, id, number;
    int min_isr;

    if (scanf("%*s %lld %*s %d %*s", &lag_max, &min_isr) != 2) return 1;
    if (fgets(line, sizeof line, stdin) == NULL) return 1;
    for (char *p = strtok(line, " \n"); p != NULL && n < MAX; p = strtok(NULL, " \n")) {
        ids[n] = atoll(p);
        in_isr[n] = 1;
        n++;
    }

    while (fgets(line, sizeof line, stdin) != NULL) {
        sscanf(line, "t=%lld %15s", &t, word);
        if (strcmp(word, "APPEND") == 0) {
            sscanf(line, "%*s %*s %lld", &number);
            leo[0] += number;
            raise_hw();
        } else if (strcmp(word, "FETCH") == 0) {
            int f = 1;
            sscanf(line, "%*s %*s %lld %*s %lld", &id, &number);
            while (f < n - 1 && ids[f] != id) f++;
            if (number >= leo[0]) {
                caught_up[f] = t;
            } else if (number >= fetch_leader_leo[f]) {
                if (fetch_time[f] > caught_up[f]) caught_up[f] = fetch_time[f];
            }
            leo[f] = number;
            fetch_leader_leo[f] = leo[0];
            fetch_time[f] = t;
            if (!in_isr[f] && leo[f] >= hw) in_isr[f] = 1;
            raise_hw();
        } else {
            int size = 0;
            for (int i = 1; i < n; i++) {
                if (leo[i] < leo[0]) in_isr[i] = 0;
            }
            raise_hw();
            printf("t=%lld LEO=%lld HW=%lld ISR=", t, leo[0], hw);
            for (int i = 0; i < n; i++) {
                if (!in_isr[i]) continue;
                if (size > 0) printf(",");
                printf("%lld", ids[i]);
                size++;
            }
            printf(" WRITES=%s\n", size >= min_isr ? "OK" : "NOT_ENOUGH_REPLICAS");
        }
    }
    return 0;
}
