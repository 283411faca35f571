# expect: any-fetch-counts rejoin-at-leader-leo hw-decreases
# Lag is the time since the last fetch; back only at the leader's LEO; HW is the minimum
# of the moment.
import sys

lag_max = int(input().split()[1])
min_isr = int(input().split()[1])
order = input().split()[1:]
leo = {b: 0 for b in order}
last = {b: 0 for b in order[1:]}
isr = set(order)
for line in sys.stdin:
    w = line.split()
    now = int(w[0][2:])
    if w[1] == "APPEND":
        leo[order[0]] += int(w[2])
    elif w[1] == "FETCH":
        leo[w[2]], last[w[2]] = int(w[4]), now
        if leo[w[2]] >= leo[order[0]]:
            isr.add(w[2])
    else:
        isr -= {b for b in last if now - last[b] > lag_max}
    hw = min(leo[b] for b in isr)
    if w[1] == "STATUS":
        print(f"{w[0]} LEO={leo[order[0]]} HW={hw} ISR={','.join(b for b in order if b in isr)} "
              f"WRITES={'OK' if len(isr) >= min_isr else 'NOT_ENOUGH_REPLICAS'}")
