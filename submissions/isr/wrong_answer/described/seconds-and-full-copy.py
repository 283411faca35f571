# expect: lag-in-whole-seconds rejoin-at-leader-leo min-isr-strict
# Ages and the limit in whole seconds, back only with everything the leader has, and
# MIN_ISR compared with the followers alone.
import sys
from collections import namedtuple

Config = namedtuple("Config", "lag_seconds min_isr ids")


def read_config(stdin):
    lag = int(stdin.readline().split()[1])
    min_isr = int(stdin.readline().split()[1])
    ids = list(map(int, stdin.readline().split()[1:]))
    return Config(lag // 1000, min_isr, ids)


class State:
    def __init__(self, config):
        self.config = config
        self.leo = 0
        self.hw = 0
        self.follower_leo = {}
        self.last_caught_up = {}
        self.last_fetch = {}
        self.leo_at_last_fetch = {}
        for i in config.ids[1:]:
            self.follower_leo[i] = self.last_caught_up[i] = 0
            self.last_fetch[i] = self.leo_at_last_fetch[i] = 0
        self.in_sync = config.ids[1:]

    def update_hw(self):
        self.hw = max(self.hw, min([self.leo] + [self.follower_leo[i] for i in self.in_sync]))

    def on_append(self, n):
        self.leo += n
        self.update_hw()

    def on_fetch(self, t, i, offset):
        if offset >= self.leo:
            self.last_caught_up[i] = t
        elif offset >= self.leo_at_last_fetch[i]:
            self.last_caught_up[i] = max(self.last_caught_up[i], self.last_fetch[i])
        self.follower_leo[i] = offset
        self.last_fetch[i] = t
        self.leo_at_last_fetch[i] = self.leo
        if i not in self.in_sync and offset == self.leo:
            self.in_sync.append(i)
        self.update_hw()

    def on_status(self, t):
        late = lambda i: (t - self.last_caught_up[i]) // 1000 > self.config.lag_seconds
        self.in_sync = [i for i in self.in_sync if not late(i)]
        self.update_hw()
        isr = ",".join(map(str, [self.config.ids[0]] + sorted(self.in_sync)))
        enough = len(self.in_sync) >= self.config.min_isr
        print("t=%d LEO=%d HW=%d ISR=%s WRITES=%s" % (t, self.leo, self.hw, isr, "OK" if enough else "NOT_ENOUGH_REPLICAS"))


state = State(read_config(sys.stdin))
for line in sys.stdin:
    words = line.split()
    t = int(words[0].replace("t=", ""))
    if words[1] == "APPEND":
        state.on_append(int(words[2]))
    elif words[1] == "FETCH":
        state.on_fetch(t, int(words[2]), int(words[4]))
    else:
        state.on_status(t)
