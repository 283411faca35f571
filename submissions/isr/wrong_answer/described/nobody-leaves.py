# expect: never-shrinks hw-decreases
# partly: never-rejoins min-isr-ignored hw-over-all-replicas
# There is no ISR yet but the list of replicas, and HW is its minimum of the moment. That
# nobody returns and that MIN_ISR is not looked at cannot be seen then.
import sys

lines = sys.stdin.read().split("\n")
replicas = lines[2].split(" ")[1:]
offsets = {replica: 0 for replica in replicas}
for line in lines[3:]:
    if not line:
        continue
    parts = line.split(" ")
    if parts[1] == "APPEND":
        offsets[replicas[0]] += int(parts[2])
    if parts[1] == "FETCH":
        offsets[parts[2]] = int(parts[4])
    if parts[1] == "STATUS":
        print(parts[0], "LEO=%d" % offsets[replicas[0]], "HW=%d" % min(offsets.values()),
              "ISR=" + ",".join(replicas), "WRITES=OK")
