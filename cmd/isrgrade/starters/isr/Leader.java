import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The leader of one partition: one trace on stdin, one line per STATUS on stdout.
 *
 * <p>Try it with: java Leader.java &lt; trace.txt. Use System.err when you debug; everything on
 * stdout is compared. Times and offsets need a long.
 */
public class Leader {
    /** What the leader remembers about one follower. */
    private static class Follower {
        long leo;
        long lastCaughtUpTime;
        long lastFetchTime;
        long lastFetchLeaderLeo;
    }

    private final long lagMax; // replica.lag.time.max.ms
    private final int minIsr; // min.insync.replicas
    private final List<Long> replicas; // broker ids, the leader's first
    private final Map<Long, Follower> followers = new HashMap<>();
    private final Set<Long> isr;
    private long leo;
    private long hw;

    Leader(long lagMax, int minIsr, List<Long> replicas) {
        this.lagMax = lagMax;
        this.minIsr = minIsr;
        this.replicas = replicas;
        this.isr = new HashSet<>(replicas);
        replicas.stream().skip(1).forEach(id -> followers.put(id, new Follower()));
    }

    void append(long now, long count) {
        leo += count;
        // Can the high watermark move here? Think of a leader all alone.
    }

    void fetch(long now, long id, long offset) {
        Follower follower = followers.get(id);
        // 1. The caught-up rule: what does this fetch prove, and for which time? Two branches.
        // 2. Note in the follower what later fetches and checks will ask for.
        // 3. A follower outside the ISR: may it join now?
        // 4. Does the high watermark move?
    }

    void status(long now) {
        // First the periodic check: who has been behind for too long?
        // Then the high watermark: whom was it waiting for?
        String members = replicas.stream().filter(isr::contains).map(String::valueOf)
                .collect(Collectors.joining(","));
        System.out.printf("t=%d LEO=%d HW=%d ISR=%s WRITES=%s%n", now, leo, hw, members, writes());
    }

    String writes() {
        // When must the leader answer NOT_ENOUGH_REPLICAS instead?
        return "OK";
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        long lagMax = Long.parseLong(in.readLine().split(" ")[1]);
        int minIsr = Integer.parseInt(in.readLine().split(" ")[1]);
        List<Long> replicas = Arrays.stream(in.readLine().split(" ")).skip(1).map(Long::valueOf)
                .toList();
        Leader leader = new Leader(lagMax, minIsr, replicas);

        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] word = line.split(" ");
            long now = Long.parseLong(word[0].substring("t=".length()));
            switch (word[1]) {
                case "APPEND" -> leader.append(now, Long.parseLong(word[2]));
                case "FETCH" -> leader.fetch(now, Long.parseLong(word[2]), Long.parseLong(word[4]));
                case "STATUS" -> leader.status(now);
                default -> throw new IOException("unknown command: " + line);
            }
        }
    }
}
