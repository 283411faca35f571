# expect: unknown
# partly: leader-removable
# One loop checks all replicas, and the leader's stamp is the time of its last APPEND: it
# leaves its own ISR when nothing was appended for LAG_MAX, and APPEND lets it in again.
import sys

lag_max = int(input().split()[1])
min_isr = int(input().split()[1])
replicas = input().split()[1:]
leader = replicas[0]
leo = {r: 0 for r in replicas}
stamp = {r: 0 for r in replicas}
before = {r: (0, 0) for r in replicas}
isr = set(replicas)
hw = 0
for line in sys.stdin:
    t, command, *args = line.split()
    now = int(t[2:])
    if command == "APPEND":
        leo[leader] += int(args[0])
        stamp[leader] = now
        isr.add(leader)
    elif command == "FETCH":
        r, offset = args[0], int(args[2])
        if offset >= leo[leader]:
            stamp[r] = now
        elif offset >= before[r][1]:
            stamp[r] = max(stamp[r], before[r][0])
        before[r] = (now, leo[leader])
        leo[r] = offset
        if offset >= hw:
            isr.add(r)
    else:
        for r in replicas:
            if now - stamp[r] > lag_max:
                isr.discard(r)
    if isr:
        hw = max(hw, min(leo[r] for r in isr | {leader}))
    if command == "STATUS":
        members = ",".join(r for r in replicas if r in isr)
        print(f"{t} LEO={leo[leader]} HW={hw} ISR={members} WRITES={'OK' if len(isr) >= min_isr else 'NOT_ENOUGH_REPLICAS'}")
