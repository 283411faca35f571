# expect: unknown
# Nobody is late before LAG_MAX has passed since the last APPEND: the age starts at the
# later of lastCaughtUpTime and that time.
import sys

lag_max = int(input().split()[1])
min_isr = int(input().split()[1])
leader, *rest = input().split()[1:]
data = {r: [0, 0, 0, 0] for r in rest}  # leo, caught up, fetched, leader's leo then
isr = list(rest)
leo = hw = appended = 0


def raise_hw():
    global hw
    hw = max(hw, min([leo] + [data[r][0] for r in isr]))


for line in sys.stdin:
    words = line.split()
    t = int(words[0][2:])
    if words[1] == "APPEND":
        leo += int(words[2])
        appended = t
        raise_hw()
    elif words[1] == "FETCH":
        d, offset = data[words[2]], int(words[4])
        if offset >= leo:
            d[1] = t
        elif offset >= d[3]:
            d[1] = max(d[1], d[2])
        d[0], d[2], d[3] = offset, t, leo
        if words[2] not in isr and offset >= hw:
            isr.append(words[2])
        raise_hw()
    else:
        isr = [r for r in isr if t - max(data[r][1], appended) <= lag_max]
        raise_hw()
        shown = [leader] + [r for r in rest if r in isr]
        print(f"{words[0]} LEO={leo} HW={hw} ISR={','.join(shown)} WRITES={'OK' if len(shown) >= min_isr else 'NOT_ENOUGH_REPLICAS'}")
