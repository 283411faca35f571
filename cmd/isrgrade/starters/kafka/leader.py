"""Today's Kafka leader of one partition: one trace on stdin, its answers on stdout.

Try it with: python3 leader.py < trace.txt
Print to sys.stderr when you debug; everything on stdout is compared.
"""

import sys
from dataclasses import dataclass, field


@dataclass
class Follower:
    """What the leader remembers about one follower. None is: not known yet."""

    leo: int | None = None
    last_caught_up_time: int = 0
    last_fetch_time: int = 0
    last_fetch_leader_leo: int = 0
    broker_epoch: int | None = None


@dataclass
class Leader:
    lag_max: int  # replica.lag.time.max.ms
    min_isr: int  # min.insync.replicas
    me: int  # my broker id
    metadata: dict  # broker id -> (health, broker epoch)
    leo: int
    hw: int
    epoch: int = 0  # leader epoch
    version: int = -1  # partition epoch; -1 before the first LEADER
    isr: set = field(default_factory=set)  # as the controller committed it
    followers: dict = field(default_factory=dict)

    def lead(self, now, epoch, version, replicas, isr):
        # Is it news? What stays, what begins anew, what was pending?
        self.epoch, self.version, self.isr = epoch, version, set(isr)
        self.followers = {broker: Follower() for broker in replicas if broker != self.me}

    def append(self, now, records, acks_all):
        first, self.leo = self.leo, self.leo + records
        self.hw = self.leo  # right while you are alone in the ISR
        if not acks_all:
            say(now, f"APPEND {first}-{self.leo - 1} OK")
        # acks all: when is it answered, and when refused?

    def fetch(self, now, broker, broker_epoch, offset, epoch, last):
        pass
        # 1. The checks, in their order. `last` is None where it was not given.
        # 2. The caught-up rule with its two branches, and what is to be remembered.
        # 3. An outsider: may it join? Then ask the controller:
        #    say(now, f"ALTER_PARTITION VERSION={self.version} ISR={ids(...)}")
        # 4. Does the high watermark move, and whom does that answer?
        # 5. say(now, f"FETCH {broker} OK HW={...}")

    def broker(self, now, broker, broker_epoch, health):
        self.metadata[broker] = (health, broker_epoch)

    def check(self, now):
        pass  # Who is late? The leader only proposes.

    def answer(self, now, word):
        pass  # What became of the change that was pending?

    def status(self, now):
        say(now, f"LEO={self.leo} HW={self.hw} ISR={ids(self.isr)} PENDING=none "
                 f"VERSION={self.version} WRITES=OK")


def ids(brokers):
    return ",".join(str(broker) for broker in sorted(brokers))


def say(now, text):
    print(f"t={now} {text}")


def numbers(text, separator):
    return [int(word) for word in text.split(separator)]


def main():
    lag_max = int(sys.stdin.readline().split()[1])
    min_isr = int(sys.stdin.readline().split()[1])
    brokers = [numbers(word, "@") for word in sys.stdin.readline().split()[1:]]
    _, log, _, hw = sys.stdin.readline().split()
    metadata = {broker: ("ALIVE", epoch) for broker, epoch in brokers}
    leader = Leader(lag_max, min_isr, brokers[0][0], metadata, int(log), int(hw))

    for line in sys.stdin:
        time, command, *words = line.split()
        now = int(time.removeprefix("t="))
        if command == "LEADER":
            leader.lead(now, int(words[1]), int(words[3]), numbers(words[5], ","), numbers(words[7], ","))
        elif command == "BROKER":
            leader.broker(now, *numbers(words[0], "@"), words[1])
        elif command == "APPEND":
            leader.append(now, int(words[0]), words[2] == "all")
        elif command == "FETCH":
            last = int(words[6]) if len(words) > 5 else None
            leader.fetch(now, *numbers(words[0], "@"), int(words[2]), int(words[4]), last)
        elif command == "CHECK":
            leader.check(now)
        elif command == "ANSWER":
            leader.answer(now, words[0])
        elif command == "STATUS":
            leader.status(now)


if __name__ == "__main__":
    main()
