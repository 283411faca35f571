# expect: unknown
# A cache that is too clever: a STATUS with no APPEND or FETCH since the last one repeats
# that answer with the new time, without a check.
import sys


class Leader:
    def __init__(self, lag, need, ids):
        self.lag, self.need, self.ids = lag, need, ids
        self.leo = self.hw = 0
        self.isr = set(ids)
        self.f = {i: dict(leo=0, cut=0, lft=0, lfl=0) for i in ids[1:]}
        self.version = 0
        self.cached_version = -1
        self.cached = ""

    def raise_hw(self):
        self.hw = max(self.hw, min([self.leo] + [s["leo"] for i, s in self.f.items() if i in self.isr]))

    def append(self, t, n):
        self.version += 1
        self.leo += n
        self.raise_hw()

    def fetch(self, t, i, o):
        self.version += 1
        s = self.f[i]
        if o >= self.leo:
            s["cut"] = max(s["cut"], t)
        elif o >= s["lfl"]:
            s["cut"] = max(s["cut"], s["lft"])
        s.update(leo=o, lfl=self.leo, lft=t)
        if i not in self.isr and o >= self.hw:
            self.isr.add(i)
        self.raise_hw()

    def status(self, t):
        if self.version != self.cached_version:
            self.isr -= {i for i, s in self.f.items() if t - s["cut"] > self.lag}
            self.raise_hw()
            isr = [i for i in self.ids if i in self.isr]
            self.cached = "LEO=%d HW=%d ISR=%s WRITES=%s" % (
                self.leo, self.hw, ",".join(isr), "OK" if len(isr) >= self.need else "NOT_ENOUGH_REPLICAS")
            self.cached_version = self.version
        print("t=%d %s" % (t, self.cached))


it = iter(sys.stdin)
leader = Leader(int(next(it).split()[1]), int(next(it).split()[1]), next(it).split()[1:])
for l in it:
    w = l.split()
    t = int(w[0][2:])
    if w[1] == "APPEND":
        leader.append(t, int(w[2]))
    elif w[1] == "FETCH":
        leader.fetch(t, w[2], int(w[4]))
    else:
        leader.status(t)
