# expect: rejoin-at-leader-leo unknown
# partly: check-on-every-command
# Late followers are looked for after every command, so that a fetch may still save the one
# that fetches; the entry checks before the command. Back only at the leader's LEO.
import sys

lag_max = int(input().split()[1])
min_isr = int(input().split()[1])
ids = input().split()[1:]
leader_leo = high = 0
followers = {i: {"leo": 0, "ok": 0, "at": 0, "end": 0, "in": True} for i in ids[1:]}


def raise_high():
    global high
    high = max(high, min([leader_leo] + [f["leo"] for f in followers.values() if f["in"]]))


def remove_late(now):
    for f in followers.values():
        if f["in"] and now - f["ok"] > lag_max:
            f["in"] = False
    raise_high()


for line in sys.stdin:
    parts = line.split()
    now = int(parts[0][2:])
    if parts[1] == "APPEND":
        leader_leo += int(parts[2])
        raise_high()
    elif parts[1] == "FETCH":
        f, offset = followers[parts[2]], int(parts[4])
        if offset >= leader_leo:
            f["ok"] = now
        elif offset >= f["end"]:
            f["ok"] = max(f["ok"], f["at"])
        f["leo"], f["at"], f["end"] = offset, now, leader_leo
        if offset == leader_leo:
            f["in"] = True
        raise_high()
    remove_late(now)
    if parts[1] == "STATUS":
        isr = [ids[0]] + [i for i in ids[1:] if followers[i]["in"]]
        print(f"{parts[0]} LEO={leader_leo} HW={high} ISR={','.join(isr)} WRITES={'OK' if len(isr) >= min_isr else 'NOT_ENOUGH_REPLICAS'}")
