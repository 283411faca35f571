"""All brokers of one partition: one trace on stdin, answers and STATUS on stdout.

Try it with: python3 partition.py < trace.txt
Print to sys.stderr when you debug; everything on stdout is compared.
"""

import sys
from dataclasses import dataclass, field


@dataclass
class Broker:
    """One broker: what is on its disk, and whether it runs."""

    up: bool = True
    hw: int = 0
    log: list = field(default_factory=list)  # pairs (epoch, record); an index is an offset

    def runs(self):
        """The log as STATUS prints it: 0:m1,m2;1:m4"""
        text, last = [], None
        for epoch, record in self.log:
            if epoch == last:
                text[-1] += "," + record
            else:
                text.append(f"{epoch}:{record}")
            last = epoch
        return ";".join(text) or "-"


class Partition:
    def __init__(self, min_isr, replicas, elr_on):
        self.min_isr = min_isr  # min.insync.replicas
        self.elr_on = elr_on  # eligible leader replicas; stage 8
        self.replicas = replicas  # broker ids, the first leader's first
        self.brokers = {broker: Broker() for broker in replicas}
        self.leader = replicas[0]  # None when nobody leads
        self.epoch = 0
        self.isr = set(replicas)
        self.elr = set()
        self.last = None  # the last known leader; stage 8
        self.lost = []  # in the order of the answers; stage 5

    def produce(self, now, record):
        # May the leader take it? If so: who waits, and does the HW move?
        self.brokers[self.leader].log.append((self.epoch, record))

    def fetch(self, now, broker):
        follower = self.brokers[broker]
        # 1. Do the logs part? Then cut, and that is all. (stage 4)
        # 2. What goes into the reply: which records, and which HW?
        # 3. What does this fetch prove to the leader?
        # 4. A follower outside the ISR: may it join now?
        # 5. Does the HW of the leader move, and who is answered?
        # 6. The follower copies. What is its own HW now?

    def crash(self, now, broker, lost, in_good_order):
        self.brokers[broker].up = False
        # What is gone from its log? Does it leave the ISR? Did it lead?

    def start(self, now, broker):
        self.brokers[broker].up = True
        # Does anybody lead?

    def restart(self, now, broker, lost):
        pass  # stage 5: dead and back before anybody notices

    def elect(self, now, kind):
        pass  # stage 6: "preferred" or "unclean"

    def answer(self, now, record, error, offset):
        print(f"t={now} PRODUCE={record} ERROR={error} OFFSET={offset}")

    def ids(self, some):
        return ",".join(str(r) for r in self.replicas if r in some) or "-"

    def status(self, now):
        lost = ",".join(self.lost) or "-"
        print(
            f"t={now} LEADER={self.ids([self.leader])} EPOCH={self.epoch} ISR={self.ids(self.isr)}"
            f" ELR={self.ids(self.elr)} LAST={self.ids([self.last])} LOST={lost}"
        )
        for broker in self.replicas:
            b = self.brokers[broker]
            print(f"t={now} BROKER={broker} STATE={'UP' if b.up else 'DOWN'} HW={b.hw} LOG={b.runs()}")


def main():
    min_isr = int(sys.stdin.readline().split()[1])
    replicas = [int(word) for word in sys.stdin.readline().split()[1:]]
    elr_on = sys.stdin.readline().split()[1] == "on"
    partition = Partition(min_isr, replicas, elr_on)

    for line in sys.stdin:
        time, command, *arguments = line.split()
        now = int(time.removeprefix("t="))
        if command == "PRODUCE":
            partition.produce(now, arguments[0])
        elif command == "FETCH":
            partition.fetch(now, int(arguments[0]))
        elif command == "CRASH":
            partition.crash(now, int(arguments[0]), int(arguments[2]), in_good_order=False)
        elif command == "STOP":
            partition.crash(now, int(arguments[0]), 0, in_good_order=True)
        elif command == "START":
            partition.start(now, int(arguments[0]))
        elif command == "RESTART":
            partition.restart(now, int(arguments[0]), int(arguments[2]))
        elif command == "ELECT":
            partition.elect(now, arguments[0])
        elif command == "STATUS":
            partition.status(now)


if __name__ == "__main__":
    main()
