# expect: required-strict status-line-first after-append-no-offset consume-late-empty
# expect: resign-no-offset
# HW must be beyond base + n, STATUS prints before what it answers, and three answers lack
# what they should carry.
import sys


class Follower:
    def __init__(self):
        self.leo = self.caught_up = self.last_fetch = self.leader_leo_then = 0
        self.member = True


class Leader:
    def __init__(self, lag_max, min_isr, replicas):
        self.lag_max, self.min_isr, self.replicas = lag_max, min_isr, replicas
        self.followers = {r: Follower() for r in replicas[1:]}
        self.leo = self.hw = 0
        self.producers = []  # dicts: id base need deadline order
        self.consumers = []  # dicts: id offset min deadline order
        self.arrivals = 0
        self.resigned = False

    # --- helpers -----------------------------------------------------------
    def isr(self):
        return [self.replicas[0]] + [r for r, f in self.followers.items() if f.member]

    def produced(self, t, who, error, offset):
        print(f"t={t} PRODUCE={who} ERROR={error} OFFSET={offset}")

    def consumed(self, t, c, error, records):
        print(f"t={t} CONSUME={c['id']} ERROR={error} OFFSET={c['offset']} RECORDS={records}")

    def raise_hw(self):
        old = self.hw
        self.hw = max(self.hw, min([self.leo] + [f.leo for f in self.followers.values() if f.member]))
        return self.hw > old

    def wake(self, t):
        for c in list(self.consumers):
            if self.hw - c["offset"] >= c["min"]:
                self.consumers.remove(c)
                self.consumed(t, c, "NONE", self.hw - c["offset"])
        for p in list(self.producers):
            if self.hw > p["need"]:
                self.producers.remove(p)
                enough = len(self.isr()) >= self.min_isr
                if enough:
                    self.produced(t, p["id"], "NONE", p["base"])
                else:
                    self.produced(t, p["id"], "NOT_ENOUGH_REPLICAS_AFTER_APPEND", -1)

    def expire(self, t):
        due = [w for w in self.producers + self.consumers if w["deadline"] <= t]
        for w in sorted(due, key=lambda w: (w["deadline"], w["order"])):
            if "need" in w:
                self.producers.remove(w)
                self.produced(w["deadline"], w["id"], "REQUEST_TIMED_OUT", w["base"])
            else:
                self.consumers.remove(w)
                self.consumed(w["deadline"], w, "NONE", 0)

    # --- commands ----------------------------------------------------------
    def append(self, t, n):
        self.leo += int(n)
        if self.raise_hw():
            self.wake(t)

    def produce(self, t, who, _a, acks, _r, n, _t, timeout):
        n, timeout = int(n), int(timeout)
        if self.resigned:
            if acks == "0":
                print(f"t={t} CLOSED={who}")
            else:
                self.produced(t, who, "NOT_LEADER_OR_FOLLOWER", -1)
            return
        if acks == "all" and len(self.isr()) < self.min_isr:
            self.produced(t, who, "NOT_ENOUGH_REPLICAS", -1)
            return
        base = self.leo
        self.leo += n
        rose = self.raise_hw()
        if acks == "1":
            self.produced(t, who, "NONE", base)
        elif acks == "all":
            if self.hw > base + n:
                self.produced(t, who, "NONE", base)
            elif timeout == 0:
                self.produced(t, who, "REQUEST_TIMED_OUT", base)
            else:
                self.arrivals += 1
                self.producers.append(dict(id=who, base=base, need=base + n, deadline=t + timeout, order=self.arrivals))
        if rose:
            self.wake(t)

    def fetch(self, t, who, _o, offset):
        if self.resigned:
            return
        f, o = self.followers[who], int(offset)
        if o >= self.leo:
            f.caught_up = max(f.caught_up, t)
        elif o >= f.leader_leo_then:
            f.caught_up = max(f.caught_up, f.last_fetch)
        f.leo, f.leader_leo_then, f.last_fetch = o, self.leo, t
        if o >= self.hw:
            f.member = True
        if self.raise_hw():
            self.wake(t)

    def status(self, t):
        if self.resigned:
            print(f"t={t} LEO={self.leo} HW={self.hw} ISR=- WRITES=NOT_LEADER_OR_FOLLOWER")
            return
        for f in self.followers.values():
            if t - f.caught_up > self.lag_max:
                f.member = False
        rose = self.raise_hw()
        writes = "OK" if len(self.isr()) >= self.min_isr else "NOT_ENOUGH_REPLICAS"
        print(f"t={t} LEO={self.leo} HW={self.hw} ISR={','.join(self.isr())} WRITES={writes}")
        if rose:
            self.wake(t)

    def consume(self, t, who, _o, offset, _m, least, _w, wait):
        c = dict(id=who, offset=int(offset), min=int(least), deadline=t + int(wait))
        if self.resigned:
            self.consumed(t, c, "NOT_LEADER_OR_FOLLOWER", 0)
        elif self.hw - c["offset"] >= c["min"] or wait == "0":
            self.consumed(t, c, "NONE", self.hw - c["offset"])
        else:
            self.arrivals += 1
            c["order"] = self.arrivals
            self.consumers.append(c)

    def resign(self, t):
        self.resigned = True
        for c in self.consumers:
            self.consumed(t, c, "NOT_LEADER_OR_FOLLOWER", 0)
        for p in self.producers:
            self.produced(t, p["id"], "NOT_LEADER_OR_FOLLOWER", -1)
        self.consumers, self.producers = [], []


lag, least, ids = (sys.stdin.readline().split()[1:] for _ in range(3))
leader = Leader(int(lag[0]), int(least[0]), ids)
for line in sys.stdin:
    stamp, verb, *rest = line.split()
    now = int(stamp[2:])
    leader.expire(now)
    getattr(leader, verb.lower())(now, *rest)
