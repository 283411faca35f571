"""The leader of one partition: one trace on stdin, one line per STATUS on stdout.

Try it with: python3 leader.py < trace.txt
Print to sys.stderr when you debug; everything on stdout is compared.
"""

import sys
from dataclasses import dataclass


@dataclass
class Follower:
    """What the leader remembers about one follower."""

    leo: int = 0
    last_caught_up_time: int = 0
    last_fetch_time: int = 0
    last_fetch_leader_leo: int = 0


class Leader:
    def __init__(self, lag_max, min_isr, replicas):
        self.lag_max = lag_max  # replica.lag.time.max.ms
        self.min_isr = min_isr  # min.insync.replicas
        self.replicas = replicas  # broker ids, the leader's first
        self.followers = {broker: Follower() for broker in replicas[1:]}
        self.isr = set(replicas)
        self.leo = 0
        self.hw = 0

    def append(self, now, count):
        self.leo += count
        # Can the high watermark move here? Think of a leader all alone.

    def fetch(self, now, broker, offset):
        follower = self.followers[broker]
        # 1. The caught-up rule: what does this fetch prove, and for which time?
        #    It has two branches.
        # 2. Note in `follower` what later fetches and checks will ask for.
        # 3. A follower outside the ISR: may it join now?
        # 4. Does the high watermark move?

    def status(self, now):
        # First the periodic check: who has been behind for too long?
        # Then the high watermark: whom was it waiting for?
        isr = ",".join(str(r) for r in self.replicas if r in self.isr)
        print(f"t={now} LEO={self.leo} HW={self.hw} ISR={isr} WRITES={self.writes()}")

    def writes(self):
        # When must the leader answer NOT_ENOUGH_REPLICAS instead?
        return "OK"


def main():
    lag_max = int(sys.stdin.readline().split()[1])
    min_isr = int(sys.stdin.readline().split()[1])
    replicas = [int(word) for word in sys.stdin.readline().split()[1:]]
    leader = Leader(lag_max, min_isr, replicas)

    for line in sys.stdin:
        time, command, *arguments = line.split()
        now = int(time.removeprefix("t="))
        if command == "APPEND":
            leader.append(now, int(arguments[0]))
        elif command == "FETCH":
            leader.fetch(now, int(arguments[0]), int(arguments[2]))
        elif command == "STATUS":
            leader.status(now)


if __name__ == "__main__":
    main()
