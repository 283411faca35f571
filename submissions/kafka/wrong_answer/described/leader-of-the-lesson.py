# expect: reply-new-hw silence-is-enough hw-of-committed-isr no-wait-for-joiner
# expect: hw-below-min-isr min-isr-not-capped join-ignores-epoch-start old-incarnation-believed
# partly: unknown-leo-is-zero reset-outsiders-too hw-at-every-fetch hw-at-check
# partly: fenced-may-join shutting-down-may-join broker-epoch-not-compared
"""The lesson's leader, taught the commands of today's Kafka: its rules are the lesson's still."""

import sys
from dataclasses import dataclass, field

UNKNOWN = -1
UNDOES = {"INELIGIBLE_REPLICA", "OPERATION_NOT_ATTEMPTED"}
STAYS_PENDING = {
    "INVALID_UPDATE_VERSION", "FENCED_LEADER_EPOCH", "UNKNOWN_TOPIC_OR_PARTITION",
    "UNKNOWN_TOPIC_ID", "INVALID_REQUEST", "NEW_LEADER_ELECTED",
}


@dataclass
class Follower:
    leo: int = 0
    caught_up: int = 0
    fetched_at: int = 0
    leader_leo: int = 0
    broker_epoch: int = UNKNOWN


@dataclass
class Change:
    sign: str
    brokers: set
    isr: set
    version: int

    def __str__(self):
        return self.sign + ids(self.brokers)


@dataclass
class Leader:
    lag_max: int
    min_isr: int
    me: int
    brokers: dict  # id -> (health, broker epoch), as the metadata say
    leo: int
    hw: int
    epoch: int = 0
    start: int = 0
    version: int = UNKNOWN
    isr: set = field(default_factory=set)
    followers: dict = field(default_factory=dict)
    pending: Change = None
    unanswered: Change = None
    epochs: list = field(default_factory=list)  # (epoch, first offset)
    waiting: list = field(default_factory=list)  # (first, last), acks all

    # LEADER

    def lead(self, now, epoch, version, replicas, isr):
        if version < self.version:
            return
        self.followers = {id: self.followers.get(id, Follower()) for id in replicas if id != self.me}
        self.isr, self.pending = set(isr), None
        if epoch > self.epoch:
            self.begin_epoch(now, epoch)
        self.epoch, self.version = epoch, version
        self.raise_hw(now)

    def begin_epoch(self, now, epoch):
        while self.epochs and self.epochs[-1][1] >= self.leo:
            self.epochs.pop()
        self.epochs.append((epoch, self.leo))
        self.start = self.leo
        for id, f in self.followers.items():
            time = now  # all begin in sync
            if self.version == UNKNOWN:
                self.followers[id] = Follower(caught_up=time)
            else:
                f.caught_up = f.fetched_at = time
                f.leader_leo = self.leo

    # The high watermark

    def under_min_isr(self):
        return len(self.isr) < self.min_isr

    def raise_hw(self, now):
        candidate = min([self.leo] + [f.leo for id, f in self.followers.items() if id in self.isr])
        if candidate > self.hw:
            self.hw = candidate
            self.answer_appends()

    def caught_up(self, f, now):
        return now - f.caught_up <= self.lag_max

    # APPEND

    def append(self, now, count, acks):
        if acks == "all" and self.under_min_isr():
            say("APPEND NOT_ENOUGH_REPLICAS")
            return
        first, last = self.leo, self.leo + count - 1
        self.leo += count
        if acks == "all":
            self.waiting.append((first, last))
        self.raise_hw(now)
        if acks == "1":
            say(f"APPEND {first}-{last} OK")

    def answer_appends(self):
        for first, last in self.waiting:
            if self.hw > last:
                say(f"APPEND {first}-{last} OK")
        self.waiting = [w for w in self.waiting if self.hw <= w[1]]

    # FETCH

    def fetch(self, now, id, broker_epoch, offset, epoch, last):
        error = self.refusal(id, broker_epoch, offset, epoch, last)
        if error:
            say(f"FETCH {id} {error}")
            return
        f = self.followers[id]
        if offset >= self.leo:
            f.caught_up = max(f.caught_up, now)
        elif offset >= f.leader_leo:
            f.caught_up = max(f.caught_up, f.fetched_at)
        f.leo, f.leader_leo, f.fetched_at, f.broker_epoch = offset, self.leo, now, broker_epoch
        if not self.pending and id not in self.isr and f.leo >= self.hw:
            self.propose(Change("+", {id}, self.isr | {id}, self.version))
        self.raise_hw(now)
        say(f"FETCH {id} OK HW={self.hw}")

    def refusal(self, id, broker_epoch, offset, epoch, last):
        if epoch < self.epoch:
            return "FENCED_LEADER_EPOCH"
        if epoch > self.epoch or id not in self.followers:
            return "UNKNOWN_LEADER_EPOCH"
        if last is not None:
            found, end = self.epoch_end(last)
            if found < last or end < offset:
                return f"DIVERGING EPOCH={found} END={end}"
        return "OFFSET_OUT_OF_RANGE" if offset > self.leo else None

    def epoch_end(self, last):
        found = max([e for e, _ in self.epochs if e <= last], default=last)
        ends = [first for e, first in self.epochs if e > last]
        return found, ends[0] if ends else self.leo

    # CHECK and the controller

    def check(self, now):
        if self.pending:
            return
        late = {id for id in self.isr - {self.me} if not self.caught_up(self.followers[id], now)}
        if late:
            self.propose(Change("-", late, self.isr - late, self.version))
        self.raise_hw(now)

    def propose(self, change):
        if self.unanswered:
            return  # undone at once
        self.pending = change
        self.ask()

    def ask(self):
        self.unanswered = self.pending
        say(f"ALTER_PARTITION VERSION={self.pending.version} ISR={ids(self.pending.isr)}")

    def answer(self, now, word):
        change, self.unanswered = self.unanswered, None
        if change is None or change is not self.pending:
            return
        if word == "OK":
            self.isr, self.version, self.pending = change.isr, self.version + 1, None
            self.raise_hw(now)
        elif word in UNDOES:
            self.pending = None
        elif word not in STAYS_PENDING:
            self.ask()

    def status(self):
        writes = "NOT_ENOUGH_REPLICAS" if self.under_min_isr() else "OK"
        say(f"LEO={self.leo} HW={self.hw} ISR={ids(self.isr)} PENDING={self.pending or 'none'} "
            f"VERSION={self.version} WRITES={writes}")


def ids(brokers):
    return ",".join(str(id) for id in sorted(brokers))


def numbers(text, separator=","):
    return [int(word) for word in text.split(separator)]


lines = []


def say(text):
    """Keeps a line; requests to the controller come first, the answer to FETCH last."""
    lines.append(text)


def order(text):
    return ["ALTER_PARTITION", "APPEND"].index(text.split()[0]) if text[0] == "A" else 2


def main():
    trace = iter(sys.stdin)
    lag_max, min_isr = (int(next(trace).split()[1]) for _ in range(2))
    named = [numbers(word, "@") for word in next(trace).split()[1:]]
    _, records, _, hw = next(trace).split()
    brokers = {id: ("ALIVE", epoch) for id, epoch in named}
    leader = Leader(lag_max, min_isr, named[0][0], brokers, int(records), int(hw))
    if leader.leo > 0:
        leader.epochs.append((0, 0))
    for line in trace:
        time, *words = line.split()
        now = int(time[2:])
        match words:
            case ["LEADER", _, epoch, _, version, _, replicas, _, isr]:
                leader.lead(now, int(epoch), int(version), numbers(replicas), numbers(isr))
            case ["BROKER", broker, health]:
                id, epoch = numbers(broker, "@")
                brokers[id] = (health, epoch)
            case ["APPEND", count, _, acks]:
                leader.append(now, int(count), acks)
            case ["FETCH", broker, _, offset, _, epoch, *last]:
                leader.fetch(now, *numbers(broker, "@"), int(offset), int(epoch), int(last[1]) if last else None)
            case ["CHECK"]:
                leader.check(now)
            case ["ANSWER", word]:
                leader.answer(now, word)
            case ["STATUS"]:
                leader.status()
        for text in sorted(lines, key=order):
            print(time, text)
        lines.clear()


main()
