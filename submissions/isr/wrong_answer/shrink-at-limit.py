import sys

lines = sys.stdin.read().splitlines()
LAG_MAX = int(lines[0].split()[1])
MIN_ISR = int(lines[1].split()[1])
REPLICAS = lines[2].split()[1:]
LEADER = REPLICAS[0]
FOLLOWERS = REPLICAS[1:]

leo = {r: 0 for r in REPLICAS}
last_caught_up = {f: 0 for f in FOLLOWERS}
last_fetch_time = {f: 0 for f in FOLLOWERS}
last_fetch_leader_leo = {f: 0 for f in FOLLOWERS}
isr = list(REPLICAS)
hw = 0


def raise_hw():
    global hw
    hw = max(hw, min(leo[r] for r in isr))


def handle_append(count):
    leo[LEADER] += count
    raise_hw()


def handle_fetch(t, f, offset):
    if offset >= leo[LEADER]:
        last_caught_up[f] = t
    elif offset >= last_fetch_leader_leo[f]:
        last_caught_up[f] = max(last_caught_up[f], last_fetch_time[f])
    leo[f] = offset
    last_fetch_time[f] = t
    last_fetch_leader_leo[f] = leo[LEADER]
    if f not in isr and offset >= hw:
        isr.append(f)
    raise_hw()


def check(t):
    for f in FOLLOWERS:
        if f in isr and t - last_caught_up[f] >= LAG_MAX:
            isr.remove(f)
    raise_hw()


def show(t):
    members = ",".join(r for r in REPLICAS if r in isr)
    writes = "OK" if len(isr) >= MIN_ISR else "NOT_ENOUGH_REPLICAS"
    print(f"t={t} LEO={leo[LEADER]} HW={hw} ISR={members} WRITES={writes}")


for line in lines[3:]:
    words = line.split()
    t = int(words[0][2:])
    if words[1] == "APPEND":
        handle_append(int(words[2]))
    elif words[1] == "FETCH":
        handle_fetch(t, words[2], int(words[4]))
    else:
        check(t)
        show(t)
