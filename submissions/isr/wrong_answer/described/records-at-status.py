# expect: lag-in-records rejoin-in-check hw-decreases
# partly: early-rejoin hw-only-at-status
# The ISR is whoever is at most LAG_MAX records behind, worked out at STATUS alone, and HW
# is the smallest offset in it. An ISR that any fetch enters is the same after such a check.
import sys

config = {}
for _ in range(3):
    key, *values = input().split()
    config[key] = [int(v) for v in values]
limit = config["LAG_MAX"][0]
needed = config["MIN_ISR"][0]
brokers = config["REPLICAS"]
leader = brokers[0]
log_end = {b: 0 for b in brokers}

for line in sys.stdin:
    tokens = line.split()
    if tokens[1] == "APPEND":
        log_end[leader] += int(tokens[2])
    elif tokens[1] == "FETCH":
        log_end[int(tokens[2])] = int(tokens[4])
    elif tokens[1] == "STATUS":
        isr = [b for b in brokers if log_end[leader] - log_end[b] <= limit]
        hw = min(log_end[b] for b in isr)
        verdict = "OK" if len(isr) >= needed else "NOT_ENOUGH_REPLICAS"
        print(tokens[0], f"LEO={log_end[leader]} HW={hw} ISR={','.join(map(str, isr))} WRITES={verdict}")
