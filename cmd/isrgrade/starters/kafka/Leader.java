import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Today's Kafka leader of one partition: one trace on stdin, its answers on stdout.
 *
 * <p>Try it with: java Leader.java &lt; trace.txt. Use System.err when you debug; everything on
 * stdout is compared. Times, offsets and epochs need a long.
 */
public class Leader {
    private static final long UNKNOWN = -1; // a LEO or a broker epoch that is not known yet

    /** What the leader remembers about one follower. */
    private static class Follower {
        long leo = UNKNOWN;
        long lastCaughtUpTime;
        long lastFetchTime;
        long lastFetchLeaderLeo;
        long brokerEpoch = UNKNOWN;
    }

    /** What the metadata say of a broker. */
    private record Life(String health, long epoch) { }

    private final long lagMax; // replica.lag.time.max.ms
    private final int minIsr; // min.insync.replicas
    private final long me; // my broker id
    private final Map<Long, Life> metadata = new HashMap<>();
    private final Map<Long, Follower> followers = new HashMap<>();
    private TreeSet<Long> isr = new TreeSet<>(); // as the controller committed it
    private long leo;
    private long hw;
    private long epoch; // leader epoch
    private long version = UNKNOWN; // partition epoch

    Leader(long lagMax, int minIsr, long me, long log, long hw) {
        this.lagMax = lagMax;
        this.minIsr = minIsr;
        this.me = me;
        this.leo = log;
        this.hw = hw;
    }

    void lead(long now, long epoch, long version, TreeSet<Long> replicas, TreeSet<Long> isr) {
        // Is it news? What stays, what begins anew, what was pending?
        this.epoch = epoch;
        this.version = version;
        this.isr = isr;
        followers.clear();
        replicas.stream().filter(id -> id != me).forEach(id -> followers.put(id, new Follower()));
    }

    void append(long now, long records, boolean acksAll) {
        long first = leo;
        leo += records;
        hw = leo; // right while you are alone in the ISR
        if (!acksAll) {
            say(now, "APPEND %d-%d OK".formatted(first, leo - 1));
        }
        // acks all: when is it answered, and when refused?
    }

    /** A follower's request; last is UNKNOWN where it was not given. */
    void fetch(long now, long id, long brokerEpoch, long offset, long epoch, long last) {
        // 1. The checks, in their order.
        // 2. The caught-up rule with its two branches, and what is to be remembered.
        // 3. An outsider: may it join? Then ask the controller:
        //    say(now, "ALTER_PARTITION VERSION=%d ISR=%s".formatted(version, ids(...)));
        // 4. Does the high watermark move, and whom does that answer?
        // 5. say(now, "FETCH %d OK HW=%d".formatted(id, ...));
    }

    void broker(long now, long id, long epoch, String health) {
        metadata.put(id, new Life(health, epoch));
    }

    void check(long now) {
        // Who is late? The leader only proposes.
    }

    void answer(long now, String word) {
        // What became of the change that was pending?
    }

    void status(long now) {
        say(now, "LEO=%d HW=%d ISR=%s PENDING=none VERSION=%d WRITES=OK".formatted(leo, hw, ids(isr), version));
    }

    private static String ids(TreeSet<Long> brokers) {
        return brokers.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private static void say(long now, String text) {
        System.out.println("t=" + now + " " + text);
    }

    private static long[] broker(String word) {
        return Arrays.stream(word.split("@")).mapToLong(Long::parseLong).toArray();
    }

    private static TreeSet<Long> list(String word) {
        return Arrays.stream(word.split(",")).map(Long::valueOf).collect(Collectors.toCollection(TreeSet::new));
    }

    void perform(String[] word) throws IOException {
        long now = Long.parseLong(word[0].substring("t=".length()));
        switch (word[1]) {
            case "LEADER" -> lead(now, Long.parseLong(word[3]), Long.parseLong(word[5]), list(word[7]), list(word[9]));
            case "BROKER" -> broker(now, broker(word[2])[0], broker(word[2])[1], word[3]);
            case "APPEND" -> append(now, Long.parseLong(word[2]), word[4].equals("all"));
            case "FETCH" -> fetch(now, broker(word[2])[0], broker(word[2])[1], Long.parseLong(word[4]),
                    Long.parseLong(word[6]), word.length > 7 ? Long.parseLong(word[8]) : UNKNOWN);
            case "CHECK" -> check(now);
            case "ANSWER" -> answer(now, word[2]);
            case "STATUS" -> status(now);
            default -> throw new IOException("unknown command: " + word[1]);
        }
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        long lagMax = Long.parseLong(in.readLine().split(" ")[1]);
        int minIsr = Integer.parseInt(in.readLine().split(" ")[1]);
        String[] brokers = in.readLine().split(" ");
        String[] log = in.readLine().split(" ");
        Leader leader = new Leader(lagMax, minIsr, broker(brokers[1])[0], Long.parseLong(log[1]), Long.parseLong(log[3]));
        for (int i = 1; i < brokers.length; i++) {
            leader.broker(0, broker(brokers[i])[0], broker(brokers[i])[1], "ALIVE");
        }
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            leader.perform(line.split(" "));
        }
    }
}
