"""Leader of one partition: keeps the ISR and the high watermark."""

import sys
from dataclasses import dataclass


@dataclass
class Replica:
    broker: int
    leo: int = 0
    in_sync: bool = True
    caught_up_at: int = 0
    last_fetch_time: int = 0
    last_fetch_leader_leo: int = 0


class Partition:
    def __init__(self, lag_max, min_isr, brokers):
        self.lag_max = lag_max
        self.min_isr = min_isr
        self.replicas = {broker: Replica(broker) for broker in brokers}
        self.leader, *self.followers = self.replicas.values()
        self.hw = 0

    @property
    def isr(self):
        return [r for r in self.replicas.values() if r.in_sync]

    def append(self, now, records):
        self.leader.leo += records
        self.raise_hw()

    def fetch(self, now, broker, offset):
        follower = self.replicas[broker]
        if offset >= self.leader.leo:
            follower.caught_up_at = max(follower.caught_up_at, now)
        elif offset >= follower.last_fetch_leader_leo:
            follower.caught_up_at = max(follower.caught_up_at, follower.last_fetch_time)
        follower.leo = offset
        follower.last_fetch_time = now
        follower.last_fetch_leader_leo = self.leader.leo
        if follower.leo >= self.hw:
            follower.in_sync = True
        self.raise_hw()

    def check(self, now):
        for follower in self.followers:
            if now - follower.caught_up_at > self.lag_max:
                follower.in_sync = False
        self.raise_hw()

    def raise_hw(self):
        self.hw = max(self.hw, min(r.leo for r in self.isr))

    def status(self, now):
        isr = self.isr
        members = ",".join(str(r.broker) for r in isr)
        writes = "OK" if len(isr) >= self.min_isr else "NOT_ENOUGH_REPLICAS"
        return f"t={now} LEO={self.leader.leo} HW={self.hw} ISR={members} WRITES={writes}"


def numbers_after_the_name(line):
    return [int(word) for word in line.split()[1:]]


def main():
    lines = iter(sys.stdin)
    [lag_max] = numbers_after_the_name(next(lines))
    [min_isr] = numbers_after_the_name(next(lines))
    partition = Partition(lag_max, min_isr, numbers_after_the_name(next(lines)))

    for line in lines:
        time, *command = line.split()
        now = int(time[2:])
        match command:
            case ["APPEND", records]:
                partition.append(now, int(records))
            case ["FETCH", broker, "offset", offset]:
                partition.fetch(now, int(broker), int(offset))
            case ["STATUS"]:
                partition.check(now)
                print(partition.status(now))


main()
