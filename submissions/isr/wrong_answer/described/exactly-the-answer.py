# expect: min-isr-is-everyone unknown
# The second branch wants exactly the end of the answer before, so that somebody who asks
# for more, but not for all, is not credited, which is in no entry. WRITES=OK only with
# every replica in sync.
import sys
from collections import defaultdict

lag_max = int(sys.stdin.readline().split()[1])
sys.stdin.readline()
replicas = sys.stdin.readline().split()[1:]
leader, followers = replicas[0], replicas[1:]
leo = defaultdict(int)
caught_up = defaultdict(int)
answered = defaultdict(lambda: (0, 0))
gone = set()
hw = 0
for line in sys.stdin:
    fields = line.split()
    now, kind = int(fields[0][2:]), fields[1]
    if kind == "APPEND":
        leo[leader] += int(fields[2])
    if kind == "FETCH":
        f, o = fields[2], int(fields[4])
        end, at = answered[f]
        if o == leo[leader]:
            caught_up[f] = now
        elif o == end:
            caught_up[f] = max(caught_up[f], at)
        leo[f] = o
        answered[f] = leo[leader], now
        if o >= hw:
            gone.discard(f)
    if kind == "STATUS":
        gone |= {f for f in followers if now - caught_up[f] > lag_max}
    hw = max(hw, min(leo[r] for r in replicas if r not in gone))
    if kind == "STATUS":
        isr = ",".join(r for r in replicas if r not in gone)
        print(f"t={now} LEO={leo[leader]} HW={hw} ISR={isr} WRITES={'NOT_ENOUGH_REPLICAS' if gone else 'OK'}")
