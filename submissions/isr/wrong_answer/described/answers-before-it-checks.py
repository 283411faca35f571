# expect: unknown no-second-branch
# STATUS prints what stood before its check, and only then removes who is late. Only a
# fetch at or above the log end counts as caught up.
import sys

_, lag_max = sys.stdin.readline().split()
_, min_isr = sys.stdin.readline().split()
_, leader, *others = sys.stdin.readline().split()
lag_max, min_isr = int(lag_max), int(min_isr)
followers = {name: {"leo": 0, "caught": 0} for name in others}
isr = [leader] + others
log_end = high_watermark = 0


def advance():
    global high_watermark
    ends = [log_end] + [followers[name]["leo"] for name in isr if name != leader]
    high_watermark = max(high_watermark, min(ends))


for line in sys.stdin:
    time, command, *rest = line.split()
    now = int(time[2:])
    if command == "APPEND":
        log_end += int(rest[0])
        advance()
    elif command == "FETCH":
        follower, offset = followers[rest[0]], int(rest[2])
        if offset >= log_end:
            follower["caught"] = now
        follower["leo"] = offset
        if rest[0] not in isr and offset >= high_watermark:
            isr.append(rest[0])
        advance()
    elif command == "STATUS":
        shown = [name for name in [leader] + others if name in isr]
        writes = "OK" if len(isr) >= min_isr else "NOT_ENOUGH_REPLICAS"
        print(f"{time} LEO={log_end} HW={high_watermark} ISR={','.join(shown)} WRITES={writes}")
        isr = [name for name in isr if name == leader or now - followers[name]["caught"] <= lag_max]
        advance()
