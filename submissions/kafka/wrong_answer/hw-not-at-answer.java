import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.*;
import java.util.stream.Collectors;

/** The leader of one partition as Apache Kafka 4.4.0 has it. */
class Leader {
    private static final long UNKNOWN = -1;
    private static final Set<String> DECIDED_AGAINST = Set.of("INELIGIBLE_REPLICA", "OPERATION_NOT_ATTEMPTED");

    private static class Follower {
        long leo = UNKNOWN, life = UNKNOWN, caughtUp, fetched, leaderLeo;
    }

    private record Life(String health, long epoch) { }

    private record Change(boolean expands, Set<Long> brokers, Set<Long> isr, long version) {
        @Override public String toString() { return (expands ? "+" : "-") + list(brokers); }
    }

    private record Append(long first, long last) { }

    private final long lagMax, minIsr, self;
    private final Map<Long, Life> metadata;
    private final TreeMap<Long, Follower> followers = new TreeMap<>();
    private final TreeMap<Long, Long> epochs = new TreeMap<>(); // epoch -> its first offset
    private final Deque<Append> waiting = new ArrayDeque<>();
    private Set<Long> isr = new TreeSet<>();
    private Change pending, unanswered;
    private long leo, hw, epoch, start, now, version = UNKNOWN;
    private final StringBuilder asked = new StringBuilder(), appended = new StringBuilder();

    Leader(long lagMax, long minIsr, long self, Map<Long, Life> metadata, long leo, long hw) {
        this.lagMax = lagMax;
        this.minIsr = minIsr;
        this.self = self;
        this.metadata = metadata;
        this.leo = leo;
        this.hw = hw;
        if (leo > 0) epochs.put(0L, 0L);
    }

    void lead(long newEpoch, long newVersion, Set<Long> replicas, Set<Long> members) {
        if (newVersion < version) return;
        followers.keySet().retainAll(replicas);
        replicas.stream().filter(id -> id != self).forEach(id -> followers.computeIfAbsent(id, x -> new Follower()));
        isr = members;
        pending = null;
        if (newEpoch > epoch) {
            epochs.values().removeIf(first -> first >= leo);
            epochs.put(newEpoch, leo);
            start = leo;
            followers.replaceAll((id, f) -> reset(isr.contains(id) ? now : 0, version == UNKNOWN ? new Follower() : f));
        }
        epoch = newEpoch;
        version = newVersion;
        raiseHw();
    }

    /** Without the times of fetches for a new leader: nobody has fetched from it. */
    private Follower reset(long time, Follower f) {
        f.caughtUp = time;
        f.fetched = version == UNKNOWN ? 0 : time;
        f.leaderLeo = leo;
        return f;
    }

    private boolean belowMinIsr() { return isr.size() < Math.min(minIsr, followers.size() + 1); }

    private boolean caughtUp(Follower f) { return f.leo == leo || now - f.caughtUp <= lagMax; }

    private boolean mayJoin(long id, Follower f) { return metadata.get(id).equals(new Life("ALIVE", f.life)); }

    private boolean counts(long id, Follower f) {
        return isr.contains(id) || pending != null && pending.isr().contains(id) || caughtUp(f) && mayJoin(id, f);
    }

    private void raiseHw() {
        if (belowMinIsr()) return;
        long candidate = leo;
        for (var entry : followers.entrySet()) {
            if (counts(entry.getKey(), entry.getValue())) candidate = Math.min(candidate, entry.getValue().leo);
        }
        hw = Math.max(hw, candidate);
        while (!waiting.isEmpty() && waiting.peek().last() < hw) {
            answer(waiting.remove());
        }
    }

    private void answer(Append append) {
        appended.append("t=%d APPEND %d-%d OK%n".formatted(now, append.first(), append.last()));
    }

    void append(long count, String acks) {
        boolean all = acks.equals("all");
        if (all && belowMinIsr()) {
            appended.append("t=%d APPEND NOT_ENOUGH_REPLICAS%n".formatted(now));
            return;
        }
        Append append = new Append(leo, leo + count - 1);
        leo += count;
        if (all) waiting.add(append);
        raiseHw();
        if (!all) answer(append);
    }

    String fetch(long id, long life, long offset, long knownEpoch, long last) {
        if (knownEpoch < epoch) return "FENCED_LEADER_EPOCH";
        Follower f = followers.get(id);
        if (knownEpoch > epoch || f == null) return "UNKNOWN_LEADER_EPOCH";
        if (last != UNKNOWN) {
            Long floor = epochs.floorKey(last);
            var next = epochs.higherEntry(last);
            long found = floor == null ? last : floor;
            long end = next == null ? leo : next.getValue();
            if (found < last || end < offset) return "DIVERGING EPOCH=" + found + " END=" + end;
        }
        if (offset > leo) return "OFFSET_OUT_OF_RANGE";
        Life known = metadata.get(id);
        if (!known.health().equals("FENCED") && life < known.epoch()) return "NOT_LEADER_OR_FOLLOWER";
        long hwBefore = hw;
        note(id, f, life, offset);
        return "OK HW=" + hwBefore;
    }

    private void note(long id, Follower f, long life, long offset) {
        if (offset >= leo) {
            f.caughtUp = Math.max(f.caughtUp, now);
        } else if (offset >= f.leaderLeo) {
            f.caughtUp = Math.max(f.caughtUp, f.fetched);
        }
        boolean moved = f.leo != offset;
        f.leo = offset;
        f.leaderLeo = leo;
        f.fetched = now;
        f.life = life;
        if (pending == null && !isr.contains(id) && mayJoin(id, f) && offset >= hw && offset >= start) {
            Set<Long> larger = new TreeSet<>(isr);
            larger.add(id);
            propose(new Change(true, Set.of(id), larger, version));
        }
        if (moved) raiseHw();
    }

    void check() {
        Set<Long> late = isr.stream().filter(id -> id != self && !caughtUp(followers.get(id)))
                .collect(Collectors.toCollection(TreeSet::new));
        if (pending == null && !late.isEmpty()) {
            Set<Long> smaller = new TreeSet<>(isr);
            smaller.removeAll(late);
            propose(new Change(false, late, smaller, version));
        }
    }

    private void propose(Change change) {
        if (unanswered == null) {
            pending = change;
            ask();
        }
    }

    private void ask() {
        unanswered = pending;
        asked.append("t=%d ALTER_PARTITION VERSION=%d ISR=%s%n".formatted(now, pending.version(), list(pending.isr())));
    }

    void answered(String word) {
        Change change = unanswered;
        unanswered = null;
        if (change == null || change != pending) return;
        if (word.equals("OK")) {
            isr = change.isr();
            version++;
            pending = null;
        } else if (DECIDED_AGAINST.contains(word)) {
            pending = null;
        } else if (word.equals("UNKNOWN_SERVER_ERROR")) {
            ask();
        }
    }

    String status() {
        return "LEO=%d HW=%d ISR=%s PENDING=%s VERSION=%d WRITES=%s".formatted(leo, hw, list(isr),
                pending == null ? "none" : pending, version, belowMinIsr() ? "NOT_ENOUGH_REPLICAS" : "OK");
    }

    /** Carries out a command and gives its lines in their order. */
    String perform(String[] word) {
        now = number(word[0].substring(2));
        String last = switch (word[1]) {
            case "FETCH" -> "FETCH " + broker(word[2])[0] + " " + fetch(broker(word[2])[0], broker(word[2])[1],
                    number(word[4]), number(word[6]), word.length > 7 ? number(word[8]) : UNKNOWN);
            case "STATUS" -> status();
            default -> null;
        };
        switch (word[1]) {
            case "LEADER" -> lead(number(word[3]), number(word[5]), set(word[7]), set(word[9]));
            case "BROKER" -> metadata.put(broker(word[2])[0], new Life(word[3], broker(word[2])[1]));
            case "APPEND" -> append(number(word[2]), word[4]);
            case "CHECK" -> check();
            case "ANSWER" -> answered(word[2]);
            default -> { }
        }
        String lines = asked.toString() + appended + (last == null ? "" : word[0] + " " + last + "\n");
        asked.setLength(0);
        appended.setLength(0);
        return lines;
    }

    private static long number(String word) { return Long.parseLong(word); }

    private static long[] broker(String word) {
        return Arrays.stream(word.split("@")).mapToLong(Long::parseLong).toArray();
    }

    private static Set<Long> set(String list) {
        return Arrays.stream(list.split(",")).map(Long::valueOf).collect(Collectors.toCollection(TreeSet::new));
    }

    private static String list(Set<Long> ids) {
        return new TreeSet<>(ids).stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        long lagMax = number(in.readLine().split(" ")[1]);
        long minIsr = number(in.readLine().split(" ")[1]);
        String[] named = in.readLine().split(" ");
        String[] log = in.readLine().split(" ");
        Map<Long, Life> metadata = new HashMap<>();
        Arrays.stream(named).skip(1).map(Leader::broker).forEach(b -> metadata.put(b[0], new Life("ALIVE", b[1])));
        Leader leader = new Leader(lagMax, minIsr, broker(named[1])[0], metadata, number(log[1]), number(log[3]));
        StringBuilder out = new StringBuilder();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            out.append(leader.perform(line.split(" ")));
        }
        System.out.print(out);
    }
}
