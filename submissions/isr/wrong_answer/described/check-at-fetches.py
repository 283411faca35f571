# expect: check-at-fetch-only
# partly: never-shrinks
# The check runs after each FETCH, for everybody, and not at STATUS.
import sys

lag_max = int(input().split()[1])
min_isr = int(input().split()[1])
order = input().split()[1:]
f = {b: {"leo": 0, "caught": 0, "fetched": 0, "then": 0} for b in order[1:]}
isr = set(order)
leo = hw = 0


def raise_hw():
    global hw
    hw = max(hw, min([leo] + [f[b]["leo"] for b in f if b in isr]))


for line in sys.stdin:
    w = line.split()
    now = int(w[0][2:])
    if w[1] == "APPEND":
        leo += int(w[2])
        raise_hw()
    elif w[1] == "FETCH":
        x, o = f[w[2]], int(w[4])
        if o >= leo:
            x["caught"] = max(x["caught"], now)
        elif o >= x["then"]:
            x["caught"] = max(x["caught"], x["fetched"])
        x["leo"], x["fetched"], x["then"] = o, now, leo
        if o >= hw:
            isr.add(w[2])
        raise_hw()
        for b in f:
            if now - f[b]["caught"] > lag_max:
                isr.discard(b)
        raise_hw()
    else:
        print(f"{w[0]} LEO={leo} HW={hw} ISR={','.join(b for b in order if b in isr)} "
              f"WRITES={'OK' if len(isr) >= min_isr else 'NOT_ENOUGH_REPLICAS'}")
