# expect: isr-starts-with-leader early-rejoin any-fetch-counts
# partly: member-at-first-fetch never-fetched-out
# The ISR is a list that begins with the leader; any fetch puts a follower at its end, and
# STATUS drops who has not fetched for LAG_MAX.
import sys


class Leader:
    def __init__(self, lag_max, min_isr, ids):
        self.lag_max, self.min_isr = lag_max, min_isr
        self.isr = [ids[0]]
        self.leo = {i: 0 for i in ids}
        self.fetched = {}
        self.hw = 0

    def append(self, n):
        self.leo[self.isr[0]] += n
        self.advance()

    def fetch(self, now, who, offset):
        self.leo[who] = offset
        self.fetched[who] = now
        if who not in self.isr:
            self.isr.append(who)
        self.advance()

    def advance(self):
        self.hw = max(self.hw, min(self.leo[i] for i in self.isr))

    def status(self, now):
        self.isr = self.isr[:1] + [i for i in self.isr[1:] if now - self.fetched[i] <= self.lag_max]
        self.advance()
        enough = "OK" if len(self.isr) >= self.min_isr else "NOT_ENOUGH_REPLICAS"
        return f"LEO={self.leo[self.isr[0]]} HW={self.hw} ISR={','.join(self.isr)} WRITES={enough}"


def main():
    lag_max, min_isr = int(input().split()[1]), int(input().split()[1])
    leader = Leader(lag_max, min_isr, input().split()[1:])
    for line in sys.stdin:
        stamp, command, *rest = line.split()
        if command == "APPEND":
            leader.append(int(rest[0]))
        elif command == "FETCH":
            leader.fetch(int(stamp[2:]), rest[0], int(rest[2]))
        else:
            print(stamp, leader.status(int(stamp[2:])))


main()
