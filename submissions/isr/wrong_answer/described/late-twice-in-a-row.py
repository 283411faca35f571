# expect: unknown no-second-branch
# A follower leaves when two checks in a row find it late, which is in no entry; the second
# branch is missing.
import sys

lag_max, min_isr = int(input().split()[1]), int(input().split()[1])
leader, *others = input().split()[1:]
leo = hw = 0
at = dict.fromkeys(others, 0)
good = dict.fromkeys(others, 0)
strikes = dict.fromkeys(others, 0)
isr = set(others)
for line in sys.stdin:
    t, command, *args = line.split()
    now = int(t[2:])
    if command == "APPEND":
        leo += int(args[0])
    elif command == "FETCH":
        o, offset = args[0], int(args[2])
        at[o] = offset
        if offset >= leo:
            good[o] = now
        if offset >= hw:
            isr.add(o)
    else:
        for o in others:
            strikes[o] = strikes[o] + 1 if now - good[o] > lag_max else 0
            if strikes[o] >= 2:
                isr.discard(o)
    hw = max(hw, min([leo] + [at[o] for o in isr]))
    if command == "STATUS":
        members = [leader] + [o for o in others if o in isr]
        print(f"{t} LEO={leo} HW={hw} ISR={','.join(members)} WRITES={'OK' if len(members) >= min_isr else 'NOT_ENOUGH_REPLICAS'}")
