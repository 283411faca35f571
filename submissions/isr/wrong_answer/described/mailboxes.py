# expect: hw-only-at-status shrink-at-limit
# Fetches wait in the follower's mailbox, with the leader's LEO of that moment, until STATUS
# drains them; then the check, then HW. HW stands still between, so draining late joins the
# same. Exactly at the limit is late.
import sys
from collections import deque


class FollowerActor:
    def __init__(self, name):
        self.name, self.mailbox = name, deque()
        self.leo = self.caught = self.seen_at = self.seen_leo = 0
        self.member = True

    def tell(self, *message):
        self.mailbox.append(message)

    def drain(self, hw):
        while self.mailbox:
            self.receive(hw, *self.mailbox.popleft())

    def receive(self, hw, now, offset, leader_leo):
        if offset >= leader_leo:
            self.caught = now
        elif offset >= self.seen_leo:
            self.caught = max(self.caught, self.seen_at)
        self.leo, self.seen_at, self.seen_leo = offset, now, leader_leo
        self.member = self.member or offset >= hw

    def age_out(self, now, lag_max):
        if now - self.caught >= lag_max:
            self.member = False


class LeaderActor:
    def __init__(self, lag_max, min_isr, names):
        self.lag_max, self.min_isr, self.name = lag_max, min_isr, names[0]
        self.followers = {n: FollowerActor(n) for n in names[1:]}
        self.leo = self.hw = 0

    def append(self, now, n):
        self.leo += int(n)

    def fetch(self, now, name, _, offset):
        self.followers[name].tell(now, int(offset), self.leo)

    def status(self, now):
        for f in self.followers.values():
            f.drain(self.hw)
        for f in self.followers.values():
            f.age_out(now, self.lag_max)
        members = [f for f in self.followers.values() if f.member]
        self.hw = max(self.hw, min([self.leo] + [f.leo for f in members]))
        isr = [self.name] + [f.name for f in members]
        verdict = "OK" if len(isr) >= self.min_isr else "NOT_ENOUGH_REPLICAS"
        sys.stdout.write(f"t={now} LEO={self.leo} HW={self.hw} ISR={','.join(isr)} WRITES={verdict}\n")


header = [sys.stdin.readline().split()[1:] for _ in range(3)]
leader = LeaderActor(int(header[0][0]), int(header[1][0]), header[2])
for line in sys.stdin:
    stamp, verb, *rest = line.split()
    getattr(leader, verb.lower())(int(stamp[2:]), *rest)
