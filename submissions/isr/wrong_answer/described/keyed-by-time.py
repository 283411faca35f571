# expect: unknown
# The commands are kept in a dictionary by their time: of several at one time only the last
# is done.
import sys

lines = sys.stdin.read().splitlines()
settings = {l.split()[0]: l.split()[1:] for l in lines[:3]}
events = {}
for l in lines[3:]:
    when, rest = l.split(" ", 1)
    events[int(when[2:])] = rest.split()

lag, need, ids = int(settings["LAG_MAX"][0]), int(settings["MIN_ISR"][0]), settings["REPLICAS"]
followers = {i: {"leo": 0, "caught": 0, "fetched": 0, "then": 0} for i in ids[1:]}
isr = set(ids)
leo = hw = 0
for t in sorted(events):
    verb, *args = events[t]
    if verb == "APPEND":
        leo += int(args[0])
    elif verb == "FETCH":
        f, o = followers[args[0]], int(args[2])
        if o >= leo:
            f["caught"] = t
        elif o >= f["then"]:
            f["caught"] = max(f["caught"], f["fetched"])
        f["leo"], f["fetched"], f["then"] = o, t, leo
        if o >= hw:
            isr.add(args[0])
    else:
        isr -= {i for i, f in followers.items() if t - f["caught"] > lag}
    hw = max(hw, min([leo] + [f["leo"] for i, f in followers.items() if i in isr]))
    if verb == "STATUS":
        shown = [i for i in ids if i in isr]
        print(f"t={t} LEO={leo} HW={hw} ISR={','.join(shown)} WRITES={'OK' if len(shown) >= need else 'NOT_ENOUGH_REPLICAS'}")
