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
 * The leader of one partition that answers: one trace on stdin, answers on stdout.
 *
 * <p>If you have a leader of the lesson, begin with that one: take the three new commands from here
 * and put them into it.
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
    // Who waits, of which kind, for what, until when, since when?

    Leader(long lagMax, int minIsr, List<Long> replicas) {
        this.lagMax = lagMax;
        this.minIsr = minIsr;
        this.replicas = replicas;
        this.isr = new HashSet<>(replicas);
        replicas.stream().skip(1).forEach(id -> followers.put(id, new Follower()));
    }

    void append(long now, long count) {
        leo += count;
        // The lesson: can the high watermark move here? And if it did, who waits for it?
    }

    void fetch(long now, long id, long offset) {
        Follower follower = followers.get(id);
        // The four steps of the lesson; then: did the high watermark rise?
    }

    void status(long now) {
        // The check and the high watermark of the lesson; then whoever waited for it;
        // the line comes last.
        String members = replicas.stream().filter(isr::contains).map(String::valueOf)
                .collect(Collectors.joining(","));
        System.out.printf("t=%d LEO=%d HW=%d ISR=%s WRITES=%s%n", now, leo, hw, members, writes());
    }

    void produce(long now, long id, String acks, long records, long timeout) {
        // Is this broker still the leader? May acks all be written at all?
        long base = leo;
        leo += records;
        // Can the high watermark move here?
        if (acks.equals("1")) {
            tellProducer(now, id, "NONE", base);
        }
        // What does acks all wait for? Stage 2.
    }

    void consume(long now, long id, long offset, long least, long wait) {
        // What may a consumer see, and when is it worth an answer? Stage 7.
    }

    void resign(long now) {
        // Who must hear of it? Stage 8.
    }

    /** Called before every command. */
    void expire(long now) {
        // Whose time is up? Stage 6.
    }

    void tellProducer(long t, long id, String error, long offset) {
        System.out.printf("t=%d PRODUCE=%d ERROR=%s OFFSET=%d%n", t, id, error, offset);
    }

    void tellConsumer(long t, long id, String error, long offset, long records) {
        System.out.printf("t=%d CONSUME=%d ERROR=%s OFFSET=%d RECORDS=%d%n", t, id, error, offset, records);
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
            leader.expire(now);
            switch (word[1]) {
                case "APPEND" -> leader.append(now, Long.parseLong(word[2]));
                case "FETCH" -> leader.fetch(now, Long.parseLong(word[2]), Long.parseLong(word[4]));
                case "STATUS" -> leader.status(now);
                case "PRODUCE" -> leader.produce(now, Long.parseLong(word[2]), word[4],
                        Long.parseLong(word[6]), Long.parseLong(word[8]));
                case "CONSUME" -> leader.consume(now, Long.parseLong(word[2]), Long.parseLong(word[4]),
                        Long.parseLong(word[6]), Long.parseLong(word[8]));
                case "RESIGN" -> leader.resign(now);
                default -> throw new IOException("unknown command: " + line);
            }
        }
    }
}
