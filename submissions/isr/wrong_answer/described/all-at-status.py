# expect: hw-only-at-status no-second-branch
# partly: rejoin-in-check
# Everything is worked out at STATUS: the ISR is whoever was at the end of the log within
# LAG_MAX, then HW is raised. Without a second branch that ISR is the right one.
import sys


def main():
    lag_max = int(input().split()[1])
    min_isr = int(input().split()[1])
    leader, *others = input().split()[1:]
    end, hw = 0, 0
    position = {o: 0 for o in others}
    up_to_date = {o: 0 for o in others}

    for line in sys.stdin:
        stamp, command, *args = line.split()
        now = int(stamp[2:])
        match command:
            case "APPEND":
                end += int(args[0])
            case "FETCH":
                position[args[0]] = int(args[2])
                if position[args[0]] == end:
                    up_to_date[args[0]] = now
            case "STATUS":
                isr = [o for o in others if now - up_to_date[o] <= lag_max]
                hw = max(hw, min([end, *(position[o] for o in isr)]))
                answer = "OK" if len(isr) + 1 >= min_isr else "NOT_ENOUGH_REPLICAS"
                print(f"{stamp} LEO={end} HW={hw} ISR={','.join([leader, *isr])} WRITES={answer}")


main()
