# expect: equal-leo-exempt hw-frozen-below-min-isr hw-waits-for-joiners
# Written after Partition.scala: a follower at the end of the log is never late, HW waits
# for those that are about to join, and stands still while the ISR is too small.
import sys
from dataclasses import dataclass


@dataclass
class Replica:
    broker_id: int
    log_end_offset: int = 0
    last_caught_up_time_ms: int = 0
    last_fetch_time_ms: int = 0
    last_fetch_leader_log_end_offset: int = 0

    def update_fetch_state(self, offset, now, leader_end_offset):
        if offset >= leader_end_offset:
            self.last_caught_up_time_ms = max(self.last_caught_up_time_ms, now)
        elif offset >= self.last_fetch_leader_log_end_offset:
            self.last_caught_up_time_ms = max(self.last_caught_up_time_ms, self.last_fetch_time_ms)
        self.log_end_offset = offset
        self.last_fetch_leader_log_end_offset = leader_end_offset
        self.last_fetch_time_ms = now

    def is_caught_up(self, leader_end_offset, now, replica_max_lag_ms):
        return leader_end_offset == self.log_end_offset or now - self.last_caught_up_time_ms <= replica_max_lag_ms


class Partition:
    def __init__(self, replica_lag_time_max_ms, min_isr, ids):
        self.max_lag = replica_lag_time_max_ms
        self.min_isr = min_isr
        self.leader_id = ids[0]
        self.order = ids
        self.remote = [Replica(i) for i in ids[1:]]
        self.isr = set(ids)
        self.leo = 0
        self.hw = 0

    def is_under_min_isr(self):
        return len(self.isr) < self.min_isr

    def maybe_increment_leader_hw(self, now):
        if self.is_under_min_isr():
            return
        new_hw = self.leo
        for replica in self.remote:
            waits = replica.broker_id in self.isr or replica.is_caught_up(self.leo, now, self.max_lag)
            if waits and replica.log_end_offset < new_hw:
                new_hw = replica.log_end_offset
        if new_hw > self.hw:
            self.hw = new_hw

    def append(self, now, n):
        self.leo += n
        self.maybe_increment_leader_hw(now)

    def fetch(self, now, broker_id, offset):
        replica = next(r for r in self.remote if r.broker_id == broker_id)
        replica.update_fetch_state(offset, now, self.leo)
        if broker_id not in self.isr and replica.log_end_offset >= self.hw:
            self.isr.add(broker_id)
        self.maybe_increment_leader_hw(now)

    def maybe_shrink_isr(self, now):
        self.isr -= {r.broker_id for r in self.remote if not r.is_caught_up(self.leo, now, self.max_lag)}
        self.maybe_increment_leader_hw(now)


def main():
    lag, min_isr = int(input().split()[1]), int(input().split()[1])
    partition = Partition(lag, min_isr, [int(x) for x in input().split()[1:]])
    for line in sys.stdin:
        t, name, *args = line.split()
        now = int(t[2:])
        if name == "APPEND":
            partition.append(now, int(args[0]))
        elif name == "FETCH":
            partition.fetch(now, int(args[0]), int(args[2]))
        else:
            partition.maybe_shrink_isr(now)
            isr = ",".join(str(i) for i in partition.order if i in partition.isr)
            writes = "NOT_ENOUGH_REPLICAS" if partition.is_under_min_isr() else "OK"
            print(f"{t} LEO={partition.leo} HW={partition.hw} ISR={isr} WRITES={writes}")


main()
