# expect: any-fetch-counts hw-over-all-replicas hw-decreases early-rejoin
# Lag is the time since the last fetch, HW the minimum over every replica, set anew each
# time, and any fetch brings a follower back. The ISR is printed in the order of numbers.
import sys


class Broker:
    def __init__(self, broker_id):
        self.id = broker_id
        self.log_end_offset = 0
        self.last_fetch_ms = 0


class Partition:
    def __init__(self, ids, lag_max, min_isr):
        self.leader = Broker(ids[0])
        self.brokers = {i: Broker(i) for i in ids[1:]}
        self.brokers[ids[0]] = self.leader
        self.isr = set(ids)
        self.lag_max = lag_max
        self.min_isr = min_isr

    @property
    def high_watermark(self):
        return min(b.log_end_offset for b in self.brokers.values())

    def produce(self, n):
        self.leader.log_end_offset += n

    def fetch(self, now, broker_id, offset):
        follower = self.brokers[broker_id]
        follower.log_end_offset = offset
        follower.last_fetch_ms = now
        self.isr.add(broker_id)

    def check_isr(self, now):
        for b in self.brokers.values():
            if b is not self.leader and now - b.last_fetch_ms > self.lag_max:
                self.isr.discard(b.id)

    def describe(self, now):
        members = ",".join(str(i) for i in sorted(self.isr))
        ok = "OK" if len(self.isr) >= self.min_isr else "NOT_ENOUGH_REPLICAS"
        return f"t={now} LEO={self.leader.log_end_offset} HW={self.high_watermark} ISR={members} WRITES={ok}"


def main():
    lines = sys.stdin.read().splitlines()
    lag_max = int(lines[0].split()[1])
    min_isr = int(lines[1].split()[1])
    ids = [int(x) for x in lines[2].split()[1:]]
    partition = Partition(ids, lag_max, min_isr)
    for line in lines[3:]:
        words = line.split()
        now = int(words[0][2:])
        if words[1] == "APPEND":
            partition.produce(int(words[2]))
        elif words[1] == "FETCH":
            partition.fetch(now, int(words[2]), int(words[4]))
        else:
            partition.check_isr(now)
            print(partition.describe(now))


main()
