# expect: never-shrinks hw-not-on-append hw-not-on-shrink
# Nobody leaves, and HW, the leader's LEO included, is raised at FETCH alone.
import sys

input()
min_isr = int(input().split()[1])
order = input().split()[1:]
leo = {b: 0 for b in order}
hw = 0
for line in sys.stdin:
    w = line.split()
    if w[1] == "APPEND":
        leo[order[0]] += int(w[2])
    elif w[1] == "FETCH":
        leo[w[2]] = int(w[4])
        hw = max(hw, min(leo.values()))
    else:
        print(f"{w[0]} LEO={leo[order[0]]} HW={hw} ISR={','.join(order)} "
              f"WRITES={'OK' if len(order) >= min_isr else 'NOT_ENOUGH_REPLICAS'}")
