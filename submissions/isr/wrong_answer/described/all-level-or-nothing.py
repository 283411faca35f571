# expect: unknown shrink-at-limit
# HW moves only when every member has everything, which is in no entry; a follower exactly
# at the limit leaves.
import sys

lag_max = int(input().split()[1])
min_isr = int(input().split()[1])
replicas = input().split()[1:]
state = {r: [0, 0, 0, 0] for r in replicas[1:]}
isr = set(replicas[1:])
leo = hw = 0


def commit():
    global hw
    if all(state[r][0] == leo for r in isr):
        hw = leo


for line in sys.stdin:
    w = line.split()
    now = int(w[0][2:])
    if w[1] == "APPEND":
        leo += int(w[2])
        commit()
    elif w[1] == "FETCH":
        s, o = state[w[2]], int(w[4])
        if o >= leo:
            s[1] = now
        elif o >= s[3]:
            s[1] = max(s[1], s[2])
        s[0], s[2], s[3] = o, now, leo
        if o >= hw:
            isr.add(w[2])
        commit()
    else:
        isr -= {r for r in state if now - state[r][1] >= lag_max}
        commit()
        members = replicas[:1] + [r for r in replicas[1:] if r in isr]
        print(f"{w[0]} LEO={leo} HW={hw} ISR={','.join(members)} WRITES={'OK' if len(members) >= min_isr else 'NOT_ENOUGH_REPLICAS'}")
