# expect: lag-in-whole-seconds early-rejoin min-isr-ignored
# The limit is rounded up to whole seconds, any fetch brings a follower back, and writes
# are always accepted.
import math
import sys

seconds = math.ceil(int(input().split()[1]) / 1000)
input()
brokers = input().split()[1:]
leader = brokers[0]
log = {b: 0 for b in brokers}
caught_up, last_time, last_end = ({b: 0 for b in brokers[1:]} for _ in range(3))
isr = set(brokers)
hw = 0

for line in sys.stdin:
    t, what, *args = line.split()
    now = int(t[2:])
    if what == "APPEND":
        log[leader] += int(args[0])
    elif what == "FETCH":
        b, offset = args[0], int(args[2])
        if offset >= log[leader]:
            caught_up[b] = now
        elif offset >= last_end[b]:
            caught_up[b] = max(caught_up[b], last_time[b])
        log[b], last_time[b], last_end[b] = offset, now, log[leader]
        isr.add(b)
    elif what == "STATUS":
        isr = {b for b in isr if b == leader or now - caught_up[b] <= seconds * 1000}
    hw = max(hw, min(log[b] for b in isr))
    if what == "STATUS":
        print(t, f"LEO={log[leader]} HW={hw} ISR={','.join(b for b in brokers if b in isr)} WRITES=OK")
