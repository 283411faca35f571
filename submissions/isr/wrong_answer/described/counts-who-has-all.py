# expect: unknown never-shrinks
# partly: never-rejoins
# The ISR is never touched, and WRITES counts the replicas that have all records instead of
# its members: a rule of its own. That nobody returns cannot be seen then.
import sys


class Partition:
    def __init__(self, min_isr, replicas):
        self.min_isr = min_isr
        self.in_sync = replicas
        self.log_end = {replica: 0 for replica in replicas}
        self.leader = replicas[0]
        self.committed = 0

    def advance(self):
        self.committed = max(self.committed, min(self.log_end.values()))

    def writable(self):
        complete = [end for end in self.log_end.values() if end == self.log_end[self.leader]]
        return len(complete) >= self.min_isr


def main():
    head = [sys.stdin.readline().split() for _ in range(3)]
    partition = Partition(int(head[1][1]), [int(word) for word in head[2][1:]])
    for line in sys.stdin:
        time, command, *given = line.split()
        if command == "APPEND":
            partition.log_end[partition.leader] += int(given[0])
            partition.advance()
        elif command == "FETCH":
            partition.log_end[int(given[0])] = int(given[2])
            partition.advance()
        else:
            members = ",".join(str(replica) for replica in partition.in_sync)
            writes = "OK" if partition.writable() else "NOT_ENOUGH_REPLICAS"
            print(f"{time} LEO={partition.log_end[partition.leader]} HW={partition.committed} ISR={members} WRITES={writes}")


main()
