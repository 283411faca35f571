# expect: unknown no-second-branch
# A follower returns with its second fetch in a row at or above HW, which is in no entry;
# the second branch is missing.
import sys


def run(lines):
    lag_max = int(next(lines).split()[1])
    min_isr = int(next(lines).split()[1])
    replicas = next(lines).split()[1:]
    leo, hw = 0, 0
    followers = {r: {"leo": 0, "time": 0, "good": 0} for r in replicas[1:]}
    out = set()

    def raised():
        return max(hw, min([leo] + [f["leo"] for r, f in followers.items() if r not in out]))

    for line in lines:
        parts = line.split()
        now = int(parts[0][2:])
        if parts[1] == "APPEND":
            leo += int(parts[2])
            hw = raised()
        elif parts[1] == "FETCH":
            f = followers[parts[2]]
            f["leo"] = int(parts[4])
            if f["leo"] >= leo:
                f["time"] = now
            f["good"] = f["good"] + 1 if f["leo"] >= hw else 0
            if parts[2] in out and f["good"] >= 2:
                out.remove(parts[2])
            hw = raised()
        else:
            for r, f in followers.items():
                if r not in out and now - f["time"] > lag_max:
                    out.add(r)
                    f["good"] = 0
            hw = raised()
            isr = [r for r in replicas if r not in out]
            yield (f"{parts[0]} LEO={leo} HW={hw} ISR={','.join(isr)} "
                   f"WRITES={'OK' if len(isr) >= min_isr else 'NOT_ENOUGH_REPLICAS'}")


for answer in run(sys.stdin):
    print(answer)
