# expect: never-fetched-out no-second-branch hw-decreases
# Who has not fetched yet leaves at the first check; the second branch is missing; HW is
# the minimum of the moment.
import sys

lag_max = int(input().split()[1])
min_isr = int(input().split()[1])
order = input().split()[1:]
leo = {b: 0 for b in order}
caught = {b: 0 for b in order[1:]}
seen = set()
isr = set(order)
hw = 0
for line in sys.stdin:
    w = line.split()
    now = int(w[0][2:])
    if w[1] == "APPEND":
        leo[order[0]] += int(w[2])
    elif w[1] == "FETCH":
        b = w[2]
        seen.add(b)
        leo[b] = int(w[4])
        if leo[b] >= leo[order[0]]:
            caught[b] = now
        if leo[b] >= hw:
            isr.add(b)
    else:
        isr -= {b for b in caught if b not in seen or now - caught[b] > lag_max}
    hw = min(leo[b] for b in isr)
    if w[1] == "STATUS":
        print(f"{w[0]} LEO={leo[order[0]]} HW={hw} ISR={','.join(b for b in order if b in isr)} "
              f"WRITES={'OK' if len(isr) >= min_isr else 'NOT_ENOUGH_REPLICAS'}")
