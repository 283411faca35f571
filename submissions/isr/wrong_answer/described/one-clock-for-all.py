# expect: unknown hw-not-on-append
# One lastCaughtUpTime is kept for all followers, so that none is late as long as one of them
# keeps up: a rule of its own. Only a FETCH or a STATUS raises HW.
import sys


def main():
    lines = [line.split() for line in sys.stdin if line.strip()]
    lag_max, min_isr, brokers = int(lines[0][1]), int(lines[1][1]), [int(word) for word in lines[2][1:]]
    leader = brokers[0]
    leo = dict.fromkeys(brokers, 0)
    previous = dict.fromkeys(brokers, (0, 0))
    members, hw, caught_up_at = set(brokers), 0, 0
    for stamp, command, *rest in lines[3:]:
        now = int(stamp[2:])
        if command == "APPEND":
            leo[leader] += int(rest[0])
            continue
        if command == "FETCH":
            broker, offset = int(rest[0]), int(rest[2])
            when, end = previous[broker]
            if offset >= leo[leader]:
                caught_up_at = now
            elif offset >= end:
                caught_up_at = max(caught_up_at, when)
            previous[broker] = now, leo[leader]
            leo[broker] = offset
            if offset >= hw:
                members.add(broker)
        elif now - caught_up_at > lag_max:
            members = {leader}
        hw = max(hw, min(leo[broker] for broker in members))
        if command == "STATUS":
            isr = [broker for broker in brokers if broker in members]
            writes = "OK" if len(isr) >= min_isr else "NOT_ENOUGH_REPLICAS"
            print(stamp, f"LEO={leo[leader]} HW={hw} ISR={','.join(map(str, isr))} WRITES={writes}")


main()
