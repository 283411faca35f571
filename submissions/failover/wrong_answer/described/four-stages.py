# expect: min-isr-unchecked hw-below-min-isr elr-never-filled rejoin-at-hw-only unknown
# partly: last-leader-not-elected restart-stays-in-isr
# not begun: 6-operator 7-min-isr 8-elr
# Up to stage 4: LOST is always -, ELECT is read over, and so are MIN_ISR and ELR.
import sys


class Broker:
    def __init__(self):
        self.up = self.clean = True
        self.log = []  # (epoch, record)
        self.hw = 0

    @property
    def leo(self):
        return len(self.log)

    def cut(self, n):
        del self.log[n:]
        self.hw = min(self.hw, n)


class Cluster:
    def __init__(self, min_isr, names, elr_on):
        self.min_isr, self.names, self.elr_on = min_isr, names, elr_on
        self.b = {n: Broker() for n in names}
        self.leader, self.epoch, self.last = names[0], 0, None
        self.isr, self.elr = set(names), set()
        self.acked, self.lost = [], []
        self.known = {n: 0 for n in names}
        self.start = 0
        self.waiting = []

    def raise_hw(self, t):
        if self.leader is None:
            return
        others = [self.known[n] for n in self.isr if n != self.leader]
        if None in others:
            return
        me = self.b[self.leader]
        me.hw = max(me.hw, min([me.leo] + others))
        while self.waiting and self.waiting[0][0] < me.hw:
            offset, record = self.waiting.pop(0)
            self.acked.append(record)
            print(f"t={t} PRODUCE={record} ERROR=NONE OFFSET={offset}")

    def lead(self, t, n):
        self.leader, self.last = n, None
        self.epoch += 1
        self.start = self.b[n].leo
        self.known = dict.fromkeys(self.names)
        self.waiting = []
        self.raise_hw(t)

    def members(self, target, unclean=()):
        if self.elr_on:
            self.elr = set() if len(target) >= self.min_isr else (self.elr | self.isr) - target - set(unclean)
        self.isr = target

    def candidate(self):
        for n in self.names:
            if self.b[n].up and n in self.isr:
                return n
        if not self.isr:
            for n in self.names:
                if self.b[n].up and n in self.elr:
                    return n
            if not self.elr and self.last and self.b[self.last].up:
                return self.last
        return None

    def elect(self, t):
        n = self.candidate()
        if n is None:
            if self.leader is not None:
                if not self.isr:
                    self.last = self.leader
                self.leader, self.waiting = None, []
                self.epoch += 1
            return
        if n not in self.isr:
            self.isr = {n}
            self.elr.discard(n)
        self.lead(t, n)

    def end_of(self, log, e, is_leader):
        if is_leader and e == self.epoch:
            return e, len(log)
        known = [x for x, _ in log if x <= e]
        found = known[-1] if known else e
        return found, next((i for i, (x, _) in enumerate(log) if x > e), len(log))

    # --- commands ----------------------------------------------------------
    def produce(self, t, record):
        if self.leader is None:
            print(f"t={t} PRODUCE={record} ERROR=LEADER_NOT_AVAILABLE OFFSET=-1")
        else:
            log = self.b[self.leader].log
            self.waiting.append((len(log), record))
            log.append((self.epoch, record))
            self.raise_hw(t)

    def fetch(self, t, n):
        if self.leader is None:
            return
        me, f = self.b[self.leader], self.b[n]
        o = f.leo
        if o > 0:
            e = f.log[-1][0]
            le, end = self.end_of(me.log, e, True)
            if le < e or end < o:
                fe, fend = self.end_of(f.log, le, False)
                f.cut(min(fend, end, o) if fe == le else min(fend, o))
                return
        records, told = me.log[o:], me.hw
        self.known[n] = o
        if n not in self.isr and o >= me.hw:
            self.members(self.isr | {n})
        self.raise_hw(t)
        f.log += records
        f.hw = min(told, f.leo)

    def crash(self, t, n, _lost, count):
        self.goes(t, n, int(count), False)

    def stop(self, t, n):
        self.goes(t, n, 0, True)

    def goes(self, t, n, count, clean):
        f = self.b[n]
        f.up, f.clean = False, clean
        f.cut(f.leo - count)
        if n in self.isr:
            target = self.isr - {n}
            if not target and not self.elr_on:
                target = self.isr
            self.members(target)
        if n == self.leader:
            self.elect(t)
        else:
            self.raise_hw(t)

    def start_broker(self, t, n):
        f = self.b[n]
        f.up = True
        if self.elr_on and not f.clean:
            self.elr.discard(n)
        if self.leader is None:
            self.elect(t)

    def restart(self, t, n, _lost, count):
        f = self.b[n]
        f.cut(f.leo - int(count))
        if self.elr_on:
            if n in self.isr:
                self.members(self.isr - {n}, {n})
                self.raise_hw(t)
            else:
                self.elr.discard(n)

    def elect_command(self, t, kind):
        if kind == "preferred":
            first = self.names[0]
            if self.leader not in (None, first) and self.b[first].up and first in self.isr:
                self.lead(t, first)
        elif self.leader is None:
            for n in self.names:
                if self.b[n].up:
                    self.isr, self.elr = {n}, set()
                    self.lead(t, n)
                    break

    def status(self, t):
        listed = lambda s: ",".join(n for n in self.names if n in s) or "-"
        print(f"t={t} LEADER={self.leader or '-'} EPOCH={self.epoch} ISR={listed(self.isr)} ELR={listed(self.elr)} "
              f"LAST={self.last or '-'} LOST={','.join(r for r in self.acked if r in self.lost) or '-'}")
        for n in self.names:
            b = self.b[n]
            print(f"t={t} BROKER={n} STATE={'UP' if b.up else 'DOWN'} HW={b.hw} LOG={shown(b.log)}")


def shown(log):
    runs = []
    for epoch, record in log:
        if not runs or runs[-1][0] != epoch:
            runs.append((epoch, []))
        runs[-1][1].append(record)
    return ";".join(f"{e}:{','.join(rs)}" for e, rs in runs) or "-"


least, names, switch = (sys.stdin.readline().split()[1:] for _ in range(3))
c = Cluster(1, names, False)
verbs = {"PRODUCE": c.produce, "FETCH": c.fetch, "CRASH": c.crash, "STOP": c.stop, "START": c.start_broker,
         "RESTART": c.restart, "ELECT": lambda *_: None, "STATUS": c.status}
for line in sys.stdin:
    stamp, verb, *rest = line.split()
    verbs[verb](int(stamp[2:]), *rest)
