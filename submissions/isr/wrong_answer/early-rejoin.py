import sys
from dataclasses import dataclass


@dataclass
class Follower:
    leo: int = 0
    last_caught_up_time: int = 0
    last_fetch_time: int = 0
    last_fetch_leader_leo: int = 0


class Leader:
    def __init__(self, lag_max, min_isr, replicas):
        self.lag_max = lag_max
        self.min_isr = min_isr
        self.replicas = replicas
        self.followers = {broker: Follower() for broker in replicas[1:]}
        self.isr = set(replicas)
        self.leo = 0
        self.hw = 0

    def append(self, now, count):
        self.leo += count
        self.update_hw()

    def fetch(self, now, broker, offset):
        follower = self.followers[broker]
        if offset >= self.leo:
            follower.last_caught_up_time = max(follower.last_caught_up_time, now)
        elif offset >= follower.last_fetch_leader_leo:
            follower.last_caught_up_time = max(
                follower.last_caught_up_time, follower.last_fetch_time
            )
        follower.leo = offset
        follower.last_fetch_leader_leo = self.leo
        follower.last_fetch_time = now

        self.isr.add(broker)
        self.update_hw()

    def update_hw(self):
        leos = [f.leo for broker, f in self.followers.items() if broker in self.isr]
        self.hw = max(self.hw, min([self.leo] + leos))

    def shrink(self, now):
        for broker, follower in self.followers.items():
            if now - follower.last_caught_up_time > self.lag_max:
                self.isr.discard(broker)

    def status(self, now):
        self.shrink(now)
        self.update_hw()
        isr = ",".join(str(r) for r in self.replicas if r in self.isr)
        print(f"t={now} LEO={self.leo} HW={self.hw} ISR={isr} WRITES={self.writes()}")

    def writes(self):
        if len(self.isr) >= self.min_isr:
            return "OK"
        return "NOT_ENOUGH_REPLICAS"


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
