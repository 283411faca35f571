# expect: unknown
# The check measures ages with the time of the last APPEND or FETCH, since only these set
# the program's clock.
import sys


class Leader:
    def __init__(self, lag_max, min_isr, replicas):
        self.lag_max, self.min_isr, self.replicas = lag_max, min_isr, replicas
        self.clock = 0
        self.leo = self.hw = 0
        self.isr = set(replicas)
        self.state = {r: dict(leo=0, caught_up=0, fetch=0, fetch_leo=0) for r in replicas[1:]}

    def raise_hw(self):
        self.hw = max(self.hw, min([self.leo] + [s["leo"] for r, s in self.state.items() if r in self.isr]))

    def append(self, time, count):
        self.clock = time
        self.leo += count
        self.raise_hw()

    def fetch(self, time, replica, offset):
        self.clock = time
        s = self.state[replica]
        if offset >= self.leo:
            s["caught_up"] = max(s["caught_up"], self.clock)
        elif offset >= s["fetch_leo"]:
            s["caught_up"] = max(s["caught_up"], s["fetch"])
        s.update(leo=offset, fetch=self.clock, fetch_leo=self.leo)
        if replica not in self.isr and offset >= self.hw:
            self.isr.add(replica)
        self.raise_hw()

    def status(self, time):
        for r, s in self.state.items():
            if self.clock - s["caught_up"] > self.lag_max:
                self.isr.discard(r)
        self.raise_hw()
        isr = [r for r in self.replicas if r in self.isr]
        writes = "OK" if len(isr) >= self.min_isr else "NOT_ENOUGH_REPLICAS"
        return f"t={time} LEO={self.leo} HW={self.hw} ISR={','.join(isr)} WRITES={writes}"


rows = [line.split() for line in sys.stdin]
leader = Leader(int(rows[0][1]), int(rows[1][1]), rows[2][1:])
for row in rows[3:]:
    time = int(row[0][2:])
    if row[1] == "APPEND":
        leader.append(time, int(row[2]))
    elif row[1] == "FETCH":
        leader.fetch(time, row[2], int(row[4]))
    else:
        print(leader.status(time))
