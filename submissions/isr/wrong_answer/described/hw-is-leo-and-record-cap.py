# expect: hw-is-leader-leo lag-in-time-and-records
# partly: lag-in-records
# HW is the leader's LEO, and a fetch from more than LAG_MAX records behind ends the
# membership at once, besides the check by time.
import sys

lag_max = int(input().split()[1])
min_isr = int(input().split()[1])
order = input().split()[1:]
f = {b: {"caught": 0, "fetched": 0, "then": 0} for b in order[1:]}
isr = set(order)
leo = 0
for line in sys.stdin:
    w = line.split()
    now = int(w[0][2:])
    if w[1] == "APPEND":
        leo += int(w[2])
    elif w[1] == "FETCH":
        x, o = f[w[2]], int(w[4])
        if o >= leo:
            x["caught"] = max(x["caught"], now)
        elif o >= x["then"]:
            x["caught"] = max(x["caught"], x["fetched"])
        x["fetched"], x["then"] = now, leo
        if o >= leo:
            isr.add(w[2])
        if leo - o > lag_max:
            isr.discard(w[2])
    else:
        isr -= {b for b in f if now - f[b]["caught"] > lag_max}
        print(f"{w[0]} LEO={leo} HW={leo} ISR={','.join(b for b in order if b in isr)} "
              f"WRITES={'OK' if len(isr) >= min_isr else 'NOT_ENOUGH_REPLICAS'}")
