# expect: equality-to-stay check-at-fetch-only
# partly: rejoin-at-leader-leo
# A fetch from the end of the log makes a member, any other fetch ends the membership, and
# STATUS looks at nobody.
import sys

lag_max = int(sys.stdin.readline().split()[1])  # not needed?
min_isr = int(sys.stdin.readline().split()[1])
replicas = sys.stdin.readline().split()[1:]
leader_leo = 0
high_watermark = 0
follower_leo = {r: 0 for r in replicas[1:]}
in_sync = {r: True for r in replicas}


def advance():
    global high_watermark
    smallest = leader_leo
    for r in replicas[1:]:
        if in_sync[r] and follower_leo[r] < smallest:
            smallest = follower_leo[r]
    if smallest > high_watermark:
        high_watermark = smallest


for line in sys.stdin:
    parts = line.split()
    if parts[1] == "APPEND":
        leader_leo += int(parts[2])
        advance()
    elif parts[1] == "FETCH":
        follower_leo[parts[2]] = int(parts[4])
        in_sync[parts[2]] = follower_leo[parts[2]] == leader_leo
        advance()
    else:
        isr = [r for r in replicas if in_sync[r]]
        writes = "OK" if len(isr) >= min_isr else "NOT_ENOUGH_REPLICAS"
        print(f"{parts[0]} LEO={leader_leo} HW={high_watermark} ISR={','.join(isr)} WRITES={writes}")
