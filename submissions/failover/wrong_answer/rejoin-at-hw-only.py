"""All brokers of one partition, and the controller that elects."""

import sys
from dataclasses import dataclass, field


@dataclass
class Broker:
    broker: int
    up: bool = True
    stopped_cleanly: bool = False
    hw: int = 0
    log: list = field(default_factory=list)  # pairs of epoch and record

    @property
    def leo(self):
        return len(self.log)

    def cut(self, leo):
        del self.log[leo:]
        self.hw = min(self.hw, leo)

    def has(self, record):
        return any(held == record for _, held in self.log)

    def end_of_epoch(self, epoch):
        """The largest epoch up to this one, and the offset where it ends."""
        known = [e for e, _ in self.log if e <= epoch]
        later = [offset for offset, (e, _) in enumerate(self.log) if e > epoch]
        return max(known, default=epoch), min(later, default=self.leo)

    def runs(self):
        text = []
        last = None
        for epoch, record in self.log:
            if epoch == last:
                text[-1] += "," + record
            else:
                text.append(f"{epoch}:{record}")
            last = epoch
        return ";".join(text) or "-"


class Partition:
    def __init__(self, min_isr, ids, with_elr):
        self.min_isr = min_isr
        self.with_elr = with_elr
        self.brokers = {i: Broker(i) for i in ids}
        self.leader = ids[0]
        self.epoch = 0
        self.isr = set(ids)
        self.elr = set()
        self.last_leader = None
        self.known = {i: 0 for i in ids}
        self.waiting = []
        self.acknowledged = []
        self.lost = set()
        self.now = 0

    def raise_hw(self):
        if self.leader is None or len(self.isr) < self.min_isr:
            return
        followers = self.isr - {self.leader}
        if any(f not in self.known for f in followers):
            return
        leader = self.brokers[self.leader]
        leader.hw = max(leader.hw, min([leader.leo] + [self.known[f] for f in followers]))
        while self.waiting and self.waiting[0][0] < leader.hw:
            offset, record = self.waiting.pop(0)
            self.acknowledged.append(record)
            self.answer(record, "NONE", offset)

    def answer(self, record, error, offset=-1):
        print(f"t={self.now} PRODUCE={record} ERROR={error} OFFSET={offset}")

    def lead(self, broker):
        self.leader = broker
        self.epoch += 1
        self.last_leader = None
        self.known = {}
        self.waiting = []
        self.lost |= {r for r in self.acknowledged if not self.brokers[broker].has(r)}
        self.raise_hw()

    def change_members(self, target, unclean=None):
        if self.with_elr:
            if len(target) >= self.min_isr:
                self.elr = set()
            else:
                self.elr = (self.elr | self.isr) - target - {unclean}
        self.isr = target

    def first_up(self, among):
        return next((i for i, b in self.brokers.items() if b.up and i in among), None)

    def candidate(self):
        member = self.first_up(self.isr)
        if member is not None or self.isr:
            return member
        if self.elr:
            return self.first_up(self.elr)
        return self.first_up({self.last_leader})

    def elect(self):
        chosen = self.candidate()
        if chosen is not None:
            if chosen not in self.isr:
                self.isr = {chosen}
                self.elr.discard(chosen)
            self.lead(chosen)
        elif self.leader is not None:
            if not self.isr:
                self.last_leader = self.leader
            self.leader = None
            self.epoch += 1
            self.waiting = []

    def produce(self, record):
        if self.leader is None:
            self.answer(record, "LEADER_NOT_AVAILABLE")
        elif len(self.isr) < self.min_isr:
            self.answer(record, "NOT_ENOUGH_REPLICAS")
        else:
            leader = self.brokers[self.leader]
            self.waiting.append((leader.leo, record))
            leader.log.append((self.epoch, record))
            self.raise_hw()

    def diverging(self, follower):
        """The epoch and the end that the leader names if the logs part."""
        if not follower.log:
            return None
        leader = self.brokers[self.leader]
        asked = follower.log[-1][0]
        named, end = leader.end_of_epoch(asked)
        if asked == self.epoch:
            named, end = self.epoch, leader.leo
        return (named, end) if named < asked or end < follower.leo else None

    def fetch(self, broker):
        if self.leader is None or self.leader == broker:
            return
        follower, leader = self.brokers[broker], self.brokers[self.leader]
        diverging = self.diverging(follower)
        if diverging:
            named, end = diverging
            own, own_end = follower.end_of_epoch(named)
            follower.cut(min(own_end, end) if own == named else own_end)
            return
        offset, told = follower.leo, leader.hw
        self.known[broker] = offset
        if broker not in self.isr and offset >= leader.hw:
            self.change_members(self.isr | {broker})
        self.raise_hw()
        follower.log += leader.log[offset:]
        follower.hw = min(told, follower.leo)

    def down(self, broker, lost, cleanly):
        dying = self.brokers[broker]
        dying.up = False
        dying.stopped_cleanly = cleanly
        dying.cut(max(0, dying.leo - lost))
        if broker in self.isr and (self.with_elr or len(self.isr) > 1):
            self.change_members(self.isr - {broker})
        if broker == self.leader:
            self.elect()
        else:
            self.raise_hw()

    def start(self, broker):
        self.brokers[broker].up = True
        if not self.brokers[broker].stopped_cleanly:
            self.elr.discard(broker)
        if self.leader is None:
            self.elect()

    def restart(self, broker, lost):
        back = self.brokers[broker]
        back.cut(max(0, back.leo - lost))
        if not self.with_elr:
            return
        if broker in self.isr:
            self.change_members(self.isr - {broker}, unclean=broker)
            self.raise_hw()
        self.elr.discard(broker)

    def elect_preferred(self):
        first = next(iter(self.brokers))
        if self.leader not in (None, first) and self.brokers[first].up and first in self.isr:
            self.lead(first)

    def elect_unclean(self):
        chosen = self.first_up(self.brokers)
        if self.leader is None and chosen is not None:
            self.isr = {chosen}
            self.elr = set()
            self.lead(chosen)

    def listed(self, some):
        return ",".join(str(i) for i in self.brokers if i in some) or "-"

    def status(self):
        lost = ",".join(r for r in self.acknowledged if r in self.lost) or "-"
        print(
            f"t={self.now} LEADER={self.listed({self.leader})} EPOCH={self.epoch} ISR={self.listed(self.isr)}"
            f" ELR={self.listed(self.elr)} LAST={self.listed({self.last_leader})} LOST={lost}"
        )
        for b in self.brokers.values():
            state = "UP" if b.up else "DOWN"
            print(f"t={self.now} BROKER={b.broker} STATE={state} HW={b.hw} LOG={b.runs()}")


def main():
    header = [next(sys.stdin).split()[1:] for _ in range(3)]
    partition = Partition(int(header[0][0]), [int(i) for i in header[1]], header[2] == ["on"])
    for line in sys.stdin:
        time, *command = line.split()
        partition.now = int(time[2:])
        match command:
            case ["PRODUCE", record]:
                partition.produce(record)
            case ["FETCH", broker]:
                partition.fetch(int(broker))
            case ["CRASH", broker, "lost", lost]:
                partition.down(int(broker), int(lost), cleanly=False)
            case ["STOP", broker]:
                partition.down(int(broker), 0, cleanly=True)
            case ["START", broker]:
                partition.start(int(broker))
            case ["RESTART", broker, "lost", lost]:
                partition.restart(int(broker), int(lost))
            case ["ELECT", "preferred"]:
                partition.elect_preferred()
            case ["ELECT", "unclean"]:
                partition.elect_unclean()
            case ["STATUS"]:
                partition.status()


main()
