# expect: unknown
# Followers leave only beyond twice LAG_MAX; the rest is as in the handout.
import sys

lag_max = int(input().split()[1])
min_isr = int(input().split()[1])
brokers = input().split()[1:]


class Follower:
    def __init__(self):
        self.leo = self.caught_up = self.fetched = self.leader_had = 0

    def fetch(self, now, offset, leader_leo):
        if offset >= leader_leo:
            self.caught_up = now
        elif offset >= self.leader_had:
            self.caught_up = max(self.caught_up, self.fetched)
        self.leo, self.fetched, self.leader_had = offset, now, leader_leo


followers = {b: Follower() for b in brokers[1:]}
isr = set(followers)
leo = hw = 0
for line in sys.stdin:
    t, what, *args = line.split()
    now = int(t[2:])
    if what == "APPEND":
        leo += int(args[0])
    if what == "FETCH":
        followers[args[0]].fetch(now, int(args[2]), leo)
        if followers[args[0]].leo >= hw:
            isr.add(args[0])
    if what == "STATUS":
        isr = {b for b in isr if now - followers[b].caught_up <= 2*lag_max}
    hw = max(hw, min([leo] + [followers[b].leo for b in isr]))
    if what == "STATUS":
        names = [brokers[0]] + [b for b in brokers[1:] if b in isr]
        print(f"{t} LEO={leo} HW={hw} ISR={','.join(names)} WRITES={'OK' if len(names) >= min_isr else 'NOT_ENOUGH_REPLICAS'}")
