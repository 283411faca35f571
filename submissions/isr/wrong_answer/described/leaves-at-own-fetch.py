# expect: check-at-fetch-only hw-decreases
# partly: rejoin-only-if-recent
# A follower is judged when it fetches itself: late ones leave, the others may come in.
# STATUS only prints. HW is the minimum of the moment.
import sys

head = [next(sys.stdin).split() for _ in range(3)]
LAG_MAX, MIN_ISR, ids = int(head[0][1]), int(head[1][1]), head[2][1:]
leader, followers = ids[0], ids[1:]
leo = dict.fromkeys(ids, 0)
caught_up_at = dict.fromkeys(followers, 0)
previous = {f: (0, 0) for f in followers}  # when it fetched, what the leader had then
isr = list(ids)

for line in sys.stdin:
    t, command, *args = line.split()
    now = int(t[2:])
    if command == "APPEND":
        leo[leader] += int(args[0])
    elif command == "FETCH":
        f, offset = args[0], int(args[2])
        when, had = previous[f]
        if offset >= leo[leader]:
            caught_up_at[f] = now
        elif offset >= had:
            caught_up_at[f] = max(caught_up_at[f], when)
        previous[f] = (now, leo[leader])
        leo[f] = offset
        hw = min(leo[b] for b in isr)
        if f in isr and now - caught_up_at[f] > LAG_MAX:
            isr.remove(f)
        elif f not in isr and offset >= hw and now - caught_up_at[f] <= LAG_MAX:
            isr.append(f)
    if command == "STATUS":
        hw = min(leo[b] for b in isr)
        writes = "OK" if len(isr) >= MIN_ISR else "NOT_ENOUGH_REPLICAS"
        print(t, f"LEO={leo[leader]}", f"HW={hw}", "ISR=" + ",".join(isr), f"WRITES={writes}")
