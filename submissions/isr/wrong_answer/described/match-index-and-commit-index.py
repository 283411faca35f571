# expect: hw-of-majority hw-off-by-one any-fetch-counts early-rejoin
# partly: rejoin-in-check
# Written like Raft: HW is the commit index of a majority of all replicas, one less than the
# HW, and the ISR is who sent something within LAG_MAX.
import sys


class RaftLeader:
    def __init__(self, me, peers, election_timeout):
        self.me = me
        self.peers = peers
        self.timeout = election_timeout
        self.last_index = -1
        self.commit_index = -1
        self.match_index = {p: -1 for p in peers}
        self.last_contact = {p: 0 for p in peers}

    def client_append(self, n):
        self.last_index += n
        self.advance_commit()

    def append_entries_response(self, peer, match, now):
        self.match_index[peer] = match
        self.last_contact[peer] = now
        self.advance_commit()

    def advance_commit(self):
        indexes = sorted([self.last_index] + list(self.match_index.values()), reverse=True)
        majority = len(indexes) // 2 + 1
        candidate = indexes[majority - 1]
        if candidate > self.commit_index:
            self.commit_index = candidate

    def alive(self, now):
        return [self.me] + [p for p in self.peers if now - self.last_contact[p] <= self.timeout]


def run(stream):
    conf = {}
    leader = None
    for raw in stream:
        tok = raw.split()
        if not tok[0].startswith("t="):
            conf[tok[0]] = tok[1:]
            if tok[0] == "REPLICAS":
                leader = RaftLeader(tok[1], tok[2:], int(conf["LAG_MAX"][0]))
            continue
        now = int(tok[0][2:])
        if tok[1] == "APPEND":
            leader.client_append(int(tok[2]))
        elif tok[1] == "FETCH":
            leader.append_entries_response(tok[2], int(tok[4]) - 1, now)
        elif tok[1] == "STATUS":
            alive = leader.alive(now)
            enough = len(alive) >= int(conf["MIN_ISR"][0])
            print("t=%d LEO=%d HW=%d ISR=%s WRITES=%s" % (
                now, leader.last_index + 1, leader.commit_index, ",".join(alive),
                "OK" if enough else "NOT_ENOUGH_REPLICAS"))


run(sys.stdin)
