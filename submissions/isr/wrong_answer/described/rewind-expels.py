# expect: shrink-at-limit unknown
# partly: expels-below-hw
# A follower that asks for less than before leaves the ISR at once, also at or above HW, and
# that fetch cannot bring it back, which is in no entry. Exactly at the limit is late.
import sys


def follower():
    return {"leo": 0, "caught": 0, "fetched": 0, "seen": 0, "isr": True}


def main():
    conf = [sys.stdin.readline().split() for _ in range(3)]
    limit, quorum = int(conf[0][1]), int(conf[1][1])
    ids = conf[2][1:]
    table = {i: follower() for i in ids[1:]}
    leo = hw = 0
    for line in sys.stdin:
        f = line.split()
        now = int(f[0].removeprefix("t="))
        if f[1] == "APPEND":
            leo += int(f[2])
        elif f[1] == "FETCH":
            x, o = table[f[2]], int(f[4])
            rewound = o < x["leo"]
            if o >= leo:
                x["caught"] = now
            elif o >= x["seen"]:
                x["caught"] = max(x["caught"], x["fetched"])
            x["leo"], x["fetched"], x["seen"] = o, now, leo
            if rewound:
                x["isr"] = False
            elif o >= hw:
                x["isr"] = True
        else:
            for x in table.values():
                x["isr"] = x["isr"] and now - x["caught"] < limit
        hw = max(hw, min([leo] + [x["leo"] for x in table.values() if x["isr"]]))
        if f[1] == "STATUS":
            names = ids[:1] + [i for i in table if table[i]["isr"]]
            print(f[0], f"LEO={leo}", f"HW={hw}", f"ISR={','.join(names)}",
                  f"WRITES={'OK' if len(names) >= quorum else 'NOT_ENOUGH_REPLICAS'}")


main()
