"""The leader of one partition that answers: one trace on stdin, answers on stdout.

If you have a leader of the lesson, begin with that one: take the three new commands
from here and put them into it.

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
        # Who waits, of which kind, for what, until when, since when?

    def append(self, now, count):
        self.leo += count
        # The lesson: can the high watermark move here? And if it did, who waits for it?

    def fetch(self, now, broker, offset):
        follower = self.followers[broker]
        # The four steps of the lesson; then: did the high watermark rise?

    def status(self, now):
        # The check and the high watermark of the lesson; then whoever waited for it;
        # the line comes last.
        isr = ",".join(str(r) for r in self.replicas if r in self.isr)
        print(f"t={now} LEO={self.leo} HW={self.hw} ISR={isr} WRITES={self.writes()}")

    def produce(self, now, id, acks, records, timeout):
        # Is this broker still the leader? May acks all be written at all?
        base = self.leo
        self.leo += records
        # Can the high watermark move here?
        if acks == "1":
            self.tell_producer(now, id, "NONE", base)
        # What does acks all wait for? Stage 2.

    def consume(self, now, id, offset, least, wait):
        pass  # What may a consumer see, and when is it worth an answer? Stage 7.

    def resign(self, now):
        pass  # Who must hear of it? Stage 8.

    def expire(self, now):
        pass  # Called before every command: whose time is up? Stage 6.

    def tell_producer(self, t, id, error, offset):
        print(f"t={t} PRODUCE={id} ERROR={error} OFFSET={offset}")

    def tell_consumer(self, t, id, error, offset, records):
        print(f"t={t} CONSUME={id} ERROR={error} OFFSET={offset} RECORDS={records}")

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
        leader.expire(now)
        if command == "APPEND":
            leader.append(now, int(arguments[0]))
        elif command == "FETCH":
            leader.fetch(now, int(arguments[0]), int(arguments[2]))
        elif command == "STATUS":
            leader.status(now)
        elif command == "PRODUCE":  # id acks a records n timeout m
            id, _, acks, _, records, _, timeout = arguments
            leader.produce(now, int(id), acks, int(records), int(timeout))
        elif command == "CONSUME":  # id offset o min n wait m
            id, _, offset, _, least, _, wait = arguments
            leader.consume(now, int(id), int(offset), int(least), int(wait))
        elif command == "RESIGN":
            leader.resign(now)


if __name__ == "__main__":
    main()
