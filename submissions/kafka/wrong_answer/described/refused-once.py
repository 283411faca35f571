# expect: min-isr-not-capped unknown
# A follower that the controller refused is not proposed again before the version changes,
# which is in no entry; MIN_ISR is not capped by the number of replicas.
import sys

ALIVE, FENCED = "ALIVE", "FENCED"
REVERT = ("INELIGIBLE_REPLICA", "OPERATION_NOT_ATTEMPTED")
WAIT = ("INVALID_UPDATE_VERSION", "FENCED_LEADER_EPOCH", "UNKNOWN_TOPIC_OR_PARTITION", "UNKNOWN_TOPIC_ID",
        "INVALID_REQUEST", "NEW_LEADER_ELECTED")


class Remote:
    def __init__(self):
        self.leo = None
        self.caught_up = self.fetched = self.leader_leo = 0
        self.broker_epoch = None


class Partition:
    def __init__(self, lag_max, min_isr, brokers, records, hw):
        self.lag_max, self.min_isr = lag_max, min_isr
        self.me = list(brokers)[0]
        self.meta = {b: (ALIVE, e) for b, e in brokers.items()}
        self.leo, self.hw = records, hw
        self.epochs = [(0, 0)] if records else []
        self.epoch = self.version = self.start = 0
        self.led = False
        self.remotes, self.isr, self.replicas = {}, [], []
        self.pending = None  # (kind, ids, isr)
        self.request = None  # the change that the unanswered request is for
        self.waiting = []
        self.refused = {}

    # --- rules -------------------------------------------------------------
    def caught_up(self, t, r):
        return r.leo == self.leo or t - r.caught_up <= self.lag_max

    def may_join(self, b):
        state, epoch = self.meta[b]
        return state == ALIVE and self.remotes[b].broker_epoch == epoch

    def below_min(self):
        return len(self.isr) < self.min_isr

    def maximal(self):
        return self.isr + (self.pending[1] if self.pending and self.pending[0] == "+" else [])

    def raise_hw(self, t):
        if self.below_min():
            return
        low = self.leo
        for b, r in self.remotes.items():
            counted = b in self.maximal() or (self.caught_up(t, r) and self.may_join(b))
            if counted:
                if r.leo is None:
                    return
                low = min(low, r.leo)
        if low > self.hw:
            self.hw = low
            for first, last in self.waiting[:]:
                if self.hw > last:
                    self.waiting.remove((first, last))
                    print(f"t={t} APPEND {first}-{last} OK")

    def propose(self, t, kind, ids, isr):
        if self.request is not None:
            return
        self.pending = self.request = (kind, ids, isr)
        self.send(t)

    def send(self, t):
        print(f"t={t} ALTER_PARTITION VERSION={self.version} ISR={ids_of(self.request[2])}")

    # --- commands ----------------------------------------------------------
    def leader(self, t, epoch, version, replicas, isr):
        if version < self.version:
            return
        self.replicas, self.isr, self.pending = replicas, isr, None
        others = [b for b in replicas if b != self.me]
        self.remotes = {b: self.remotes.get(b) or Remote() for b in others}
        if epoch > self.epoch:
            while self.epochs and self.epochs[-1][1] >= self.leo:
                self.epochs.pop()
            self.epochs.append((epoch, self.leo))
            self.start = self.leo
            for b, r in self.remotes.items():
                member = b in isr
                r.caught_up = t if member else 0
                if self.led:
                    r.fetched = t if member else 0
                    r.leader_leo = self.leo
                else:
                    r.leo, r.broker_epoch, r.fetched = None, None, 0
            self.led = True
        self.epoch, self.version = epoch, version
        self.raise_hw(t)

    def append(self, t, n, acks):
        if acks == "all" and self.below_min():
            print(f"t={t} APPEND NOT_ENOUGH_REPLICAS")
            return
        first, last = self.leo, self.leo + n - 1
        self.leo += n
        if acks == "all":
            self.waiting.append((first, last))
        self.raise_hw(t)
        if acks == "1":
            print(f"t={t} APPEND {first}-{last} OK")

    def end_of(self, last):
        if last == self.epochs[-1][0]:
            return last, self.leo
        known = [e for e, _ in self.epochs if e <= last]
        found = known[-1] if known else last
        return found, next((s for e, s in self.epochs if e > last), self.leo)

    def refuse(self, b, broker_epoch, offset, epoch, last):
        if epoch < self.epoch:
            return "FENCED_LEADER_EPOCH"
        if epoch > self.epoch or b not in self.remotes:
            return "UNKNOWN_LEADER_EPOCH"
        if last is not None:
            found, end = self.end_of(last)
            if found < last or end < offset:
                return f"DIVERGING EPOCH={found} END={end}"
        if offset > self.leo:
            return "OFFSET_OUT_OF_RANGE"
        state, known = self.meta[b]
        if state != FENCED and broker_epoch < known:
            return "NOT_LEADER_OR_FOLLOWER"
        return None

    def fetch(self, t, b, broker_epoch, offset, epoch, last):
        error = self.refuse(b, broker_epoch, offset, epoch, last)
        if error:
            print(f"t={t} FETCH {b} {error}")
            return
        told, r = self.hw, self.remotes[b]
        if offset >= self.leo:
            r.caught_up = max(r.caught_up, t)
        elif offset >= r.leader_leo:
            r.caught_up = max(r.caught_up, r.fetched)
        before = r.leo
        r.leo, r.leader_leo, r.fetched, r.broker_epoch = offset, self.leo, t, broker_epoch
        if not self.pending and b not in self.isr and self.refused.get(b) != self.version and self.may_join(b) and offset >= self.hw and offset >= self.start:
            self.propose(t, "+", [b], self.isr + [b])
        if r.leo != before:
            self.raise_hw(t)
        print(f"t={t} FETCH {b} OK HW={told}")

    def check(self, t):
        if self.pending:
            return
        out = [b for b, r in self.remotes.items() if b in self.isr and not self.caught_up(t, r)]
        if out:
            self.propose(t, "-", out, [b for b in self.isr if b not in out])

    def answer(self, t, what):
        change, self.request = self.request, None
        if change is not self.pending:
            return
        if what == "OK":
            self.isr, self.pending = change[2], None
            self.version += 1
            self.raise_hw(t)
        elif what in REVERT:
            if change[0] == "+":
                self.refused[change[1][0]] = self.version
            self.pending = None
        elif what in WAIT:
            pass
        else:
            self.request = change
            self.send(t)

    def broker(self, t, b, epoch, state):
        self.meta[b] = (state, epoch)

    def status(self, t):
        pending = "none"
        if self.pending:
            pending = self.pending[0] + ids_of(self.pending[1])
        writes = "NOT_ENOUGH_REPLICAS" if self.below_min() else "OK"
        print(f"t={t} LEO={self.leo} HW={self.hw} ISR={ids_of(self.isr)} PENDING={pending} "
              f"VERSION={self.version} WRITES={writes}")


def ids_of(numbers):
    return ",".join(str(n) for n in sorted(numbers))


def numbers(text):
    return [int(n) for n in text.split(",")]


def main():
    read = lambda: sys.stdin.readline().split()[1:]
    lag, least = int(read()[0]), int(read()[0])
    brokers = {int(b): int(e) for b, e in (w.split("@") for w in read())}
    log = read()
    p = Partition(lag, least, brokers, int(log[0]), int(log[2]))
    for line in sys.stdin:
        w = line.split()
        t, verb = int(w[0][2:]), w[1]
        if verb == "LEADER":
            p.leader(t, int(w[3]), int(w[5]), numbers(w[7]), numbers(w[9]))
        elif verb == "APPEND":
            p.append(t, int(w[2]), w[4])
        elif verb == "FETCH":
            b, e = (int(n) for n in w[2].split("@"))
            p.fetch(t, b, e, int(w[4]), int(w[6]), int(w[8]) if len(w) > 7 else None)
        elif verb == "BROKER":
            b, e = (int(n) for n in w[2].split("@"))
            p.broker(t, b, e, w[3])
        elif verb == "CHECK":
            p.check(t)
        elif verb == "ANSWER":
            p.answer(t, w[2])
        else:
            p.status(t)


main()
