# expect: hw-of-majority unknown
# A student of Raft: HW is what most replicas have, and writes need most replicas in sync,
# whatever MIN_ISR says. The second is in no entry.
import sys

LAG = int(input().split()[1])
input()
NODES = input().split()[1:]
QUORUM = len(NODES) // 2 + 1
LEADER = NODES[0]

match_index = {n: 0 for n in NODES}
caught = {n: 0 for n in NODES}
fetched_at = {n: 0 for n in NODES}
end_then = {n: 0 for n in NODES}
isr = set(NODES)
commit = 0


def update_commit():
    global commit
    n = sorted(match_index.values(), reverse=True)[QUORUM - 1]
    if n > commit:
        commit = n


for line in sys.stdin:
    t, cmd, *rest = line.split()
    now = int(t[2:])
    if cmd == "APPEND":
        match_index[LEADER] += int(rest[0])
        update_commit()
    elif cmd == "FETCH":
        node, offset = rest[0], int(rest[2])
        if offset >= match_index[LEADER]:
            caught[node] = now
        elif offset >= end_then[node]:
            caught[node] = max(caught[node], fetched_at[node])
        match_index[node] = offset
        fetched_at[node], end_then[node] = now, match_index[LEADER]
        if offset >= commit:
            isr.add(node)
        update_commit()
    elif cmd == "STATUS":
        for node in NODES[1:]:
            if now - caught[node] > LAG:
                isr.discard(node)
        update_commit()
        members = [n for n in NODES if n in isr]
        print(f"{t} LEO={match_index[LEADER]} HW={commit} ISR={','.join(members)} "
              f"WRITES={'OK' if len(members) >= QUORUM else 'NOT_ENOUGH_REPLICAS'}")
