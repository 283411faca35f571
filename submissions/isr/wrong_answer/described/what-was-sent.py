# expect: sent-is-received never-fetched-out
# partly: hw-not-on-append
# After a fetch the follower is taken to have all that was sent; who has not fetched yet is
# out at the first check. That APPEND does not raise HW cannot be seen then: whoever
# returns is at the leader's LEO.
import sys

lag_max = int(input().split()[1])
min_isr = int(input().split()[1])
ids = input().split()[1:]
me = ids[0]
log = 0
hw = 0
next_offset = {}
caught_up = {}
last_fetch = {}
isr = set(ids)


def set_hw():
    global hw
    hw = max(hw, min([log] + [next_offset.get(i, 0) for i in isr if i != me]))


for line in sys.stdin:
    stamp, command, *args = line.split()
    now = int(stamp[2:])
    if command == "APPEND":
        log += int(args[0])
    elif command == "FETCH":
        who, offset = args[0], int(args[2])
        time_before, log_before = last_fetch.get(who, (0, 0))
        if offset >= log:
            caught_up[who] = now
        elif offset >= log_before:
            caught_up[who] = max(caught_up.get(who, 0), time_before)
        caught_up.setdefault(who, 0)
        last_fetch[who] = (now, log)
        next_offset[who] = log
        if next_offset[who] >= hw:
            isr.add(who)
        set_hw()
    else:
        isr = {i for i in isr if i == me or i in caught_up and now - caught_up[i] <= lag_max}
        set_hw()
        members = ",".join(i for i in ids if i in isr)
        print(f"{stamp} LEO={log} HW={hw} ISR={members} WRITES={'OK' if len(isr) >= min_isr else 'NOT_ENOUGH_REPLICAS'}")
