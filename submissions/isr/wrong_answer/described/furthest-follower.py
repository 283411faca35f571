# expect: unknown early-rejoin
# HW follows the furthest follower of the ISR instead of the slowest, which is in no entry,
# and any fetch brings a follower back.
import sys

lag_max, min_isr = int(input().split()[1]), int(input().split()[1])
leader, *followers = input().split()[1:]
leo = hw = 0
offset_of, caught_up, fetch_time, fetch_leo = ({f: 0 for f in followers} for _ in range(4))
isr = {*followers}


def new_hw():
    reached = [offset_of[f] for f in isr] or [leo]
    return max(hw, max(reached))


for line in sys.stdin:
    when, event, *args = line.split()
    now = int(when[2:])
    if event == "APPEND":
        leo += int(args[0])
    elif event == "FETCH":
        f, offset = args[0], int(args[2])
        if offset >= leo:
            caught_up[f] = now
        elif offset >= fetch_leo[f]:
            caught_up[f] = max(caught_up[f], fetch_time[f])
        offset_of[f], fetch_time[f], fetch_leo[f] = offset, now, leo
        isr.add(f)
    elif event == "STATUS":
        isr = {f for f in isr if now - caught_up[f] <= lag_max}
    hw = new_hw()
    if event == "STATUS":
        members = [leader] + [f for f in followers if f in isr]
        print(when, f"LEO={leo}", f"HW={hw}", f"ISR={','.join(members)}",
              "WRITES=OK" if len(members) >= min_isr else "WRITES=NOT_ENOUGH_REPLICAS")
