# expect: hw-off-by-one never-fetched-out second-branch-now follower-leo-never-back
# HW is printed as the last committed offset; who has not fetched is out at the first check;
# the second branch credits now; a follower's LEO never goes back.
import sys


class Follower:
    def __init__(self):
        self.member, self.leo = True, 0
        self.caught_up = None
        self.leader_leo = 0

    def fetch(self, t, o, leader_leo):
        if self.caught_up is None:
            self.caught_up = 0
        if o >= min(leader_leo, self.leader_leo):
            self.caught_up = t
        self.leo = max(self.leo, o)
        self.leader_leo = leader_leo

    def in_time(self, t, lag):
        return self.caught_up is not None and t - self.caught_up <= lag


def simulate(source, sink):
    lag = int(source.readline().split()[1])
    need = int(source.readline().split()[1])
    leader, *names = source.readline().split()[1:]
    f = {n: Follower() for n in names}
    leo = hw = 0
    for line in source:
        stamp, verb, *args = line.split()
        t = int(stamp[2:])
        if verb == "APPEND":
            leo += int(args[0])
        elif verb == "FETCH":
            x = f[args[0]]
            x.fetch(t, int(args[2]), leo)
            x.member = x.member or x.leo >= hw
        else:
            for x in f.values():
                x.member = x.member and x.in_time(t, lag)
        hw = max(hw, min([leo] + [x.leo for x in f.values() if x.member]))
        if verb == "STATUS":
            isr = [leader] + [n for n in names if f[n].member]
            print(stamp, f"LEO={leo}", f"HW={hw - 1}", "ISR=" + ",".join(isr),
                  "WRITES=OK" if len(isr) >= need else "WRITES=NOT_ENOUGH_REPLICAS", file=sink)


simulate(sys.stdin, sys.stdout)
