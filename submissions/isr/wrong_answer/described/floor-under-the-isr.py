# expect: keeps-min-isr follower-leo-never-back second-branch-now
# The check stops at MIN_ISR members, a follower's LEO is its largest offset, and the
# second branch credits the time of this fetch.
import sys


class FollowerState:
    def __init__(self):
        self.leo = 0
        self.caught_up_time = 0
        self.leader_leo_at_fetch = 0


def main():
    lag_max = int(sys.stdin.readline().split()[1])
    min_isr = int(sys.stdin.readline().split()[1])
    replicas = [int(r) for r in sys.stdin.readline().split()[1:]]
    followers = {r: FollowerState() for r in replicas[1:]}
    isr = replicas[:]
    leader_leo = high_watermark = 0

    for line in sys.stdin:
        fields = line.split()
        now = int(fields[0][2:])
        if fields[1] == "APPEND":
            leader_leo += int(fields[2])
        elif fields[1] == "FETCH":
            replica, offset = int(fields[2]), int(fields[4])
            f = followers[replica]
            if offset >= leader_leo or offset >= f.leader_leo_at_fetch:
                f.caught_up_time = now
            f.leader_leo_at_fetch = leader_leo
            f.leo = max(f.leo, offset)
            if replica not in isr and f.leo >= high_watermark:
                isr.append(replica)
                isr.sort(key=replicas.index)
        elif fields[1] == "STATUS":
            for replica, f in followers.items():
                if replica in isr and now - f.caught_up_time > lag_max and len(isr) > min_isr:
                    isr.remove(replica)
        smallest = min([leader_leo] + [followers[r].leo for r in isr[1:]])
        high_watermark = max(high_watermark, smallest)
        if fields[1] == "STATUS":
            writes = "OK" if len(isr) >= min_isr else "NOT_ENOUGH_REPLICAS"
            print(f"t={now} LEO={leader_leo} HW={high_watermark} ISR={','.join(map(str, isr))} WRITES={writes}")


main()
