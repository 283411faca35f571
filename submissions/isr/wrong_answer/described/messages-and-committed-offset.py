# expect: lag-in-records hw-off-by-one
# replica.lag.max.messages as in old Kafka, and HW as the offset of the last committed
# record, -1 while there is none.
import sys


def parse(line):
    time, name, *rest = line.split()
    return int(time.split("=")[1]), name, rest


def main():
    max_messages = int(input().split()[1])
    min_isr = int(input().split()[1])
    replicas = input().split()[1:]
    leader = replicas[0]
    leo = {r: 0 for r in replicas}
    in_sync = {r: True for r in replicas}
    committed = 0

    for line in sys.stdin:
        now, name, rest = parse(line)
        if name == "APPEND":
            leo[leader] += int(rest[0])
        elif name == "FETCH":
            leo[rest[0]] = int(rest[2])
            if not in_sync[rest[0]] and leo[rest[0]] >= committed:
                in_sync[rest[0]] = True
        elif name == "STATUS":
            for r in replicas[1:]:
                if leo[leader] - leo[r] > max_messages:
                    in_sync[r] = False
        committed = max(committed, min(leo[r] for r in replicas if in_sync[r]))
        if name == "STATUS":
            isr = [r for r in replicas if in_sync[r]]
            state = "OK" if len(isr) >= min_isr else "NOT_ENOUGH_REPLICAS"
            print(f"t={now} LEO={leo[leader]} HW={committed - 1} ISR={','.join(isr)} WRITES={state}")


if __name__ == "__main__":
    main()
