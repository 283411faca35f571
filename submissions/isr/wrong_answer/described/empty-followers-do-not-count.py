# expect: rejoin-at-leader-leo unknown
# partly: hw-skips-unseen
# HW is taken over the members that hold at least one record: one that fetched from offset
# 0 is left out too, which no entry says. Back only at the leader's LEO.
import sys

lag_max = int(input().split()[1])
min_isr = int(input().split()[1])
replicas = input().split()[1:]
leader = replicas[0]
leo = {r: 0 for r in replicas}
caught = {r: 0 for r in replicas}
fetch = {r: 0 for r in replicas}
seen = {r: 0 for r in replicas}
isr = set(replicas)
hw = 0


def raise_hw():
    global hw
    known = [leo[r] for r in isr if leo[r]]
    if known:
        hw = max(hw, min(known))


for line in sys.stdin:
    w = line.split()
    now = int(w[0][2:])
    if w[1] == "APPEND":
        leo[leader] += int(w[2])
        raise_hw()
    elif w[1] == "FETCH":
        r, o = w[2], int(w[4])
        if o >= leo[leader]:
            caught[r] = now
        elif o >= seen[r]:
            caught[r] = max(caught[r], fetch[r])
        leo[r], fetch[r], seen[r] = o, now, leo[leader]
        if leo[r] == leo[leader]:
            isr.add(r)
        raise_hw()
    else:
        isr -= {r for r in replicas[1:] if now - caught[r] > lag_max}
        raise_hw()
        line = ",".join(r for r in replicas if r in isr)
        print(f"{w[0]} LEO={leo[leader]} HW={hw} ISR={line} WRITES={'OK' if len(isr) >= min_isr else 'NOT_ENOUGH_REPLICAS'}")
