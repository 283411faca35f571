import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * All brokers of one partition: one trace on stdin, answers and STATUS on stdout.
 *
 * Try it with: java Partition.java < trace.txt
 * Print to System.err when you debug; everything on stdout is compared.
 */
public class Partition {
    /** A record in a log; its index is its offset. */
    record Entry(int epoch, String name) {}

    /** What is on a broker's disk, and whether it runs. */
    static class Broker {
        final long id;
        final List<Entry> log = new ArrayList<>();
        boolean up = true;
        int hw = 0;

        Broker(long id) {
            this.id = id;
        }

        /** The log as STATUS prints it: 0:m1,m2;1:m4 */
        String runs() {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < log.size(); i++) {
                Entry entry = log.get(i);
                if (i > 0 && log.get(i - 1).epoch() == entry.epoch()) {
                    text.append(',').append(entry.name());
                } else {
                    text.append(i > 0 ? ";" : "").append(entry.epoch()).append(':').append(entry.name());
                }
            }
            return text.isEmpty() ? "-" : text.toString();
        }
    }

    final int minIsr; // min.insync.replicas
    final boolean elrOn; // eligible leader replicas; stage 8
    final Map<Long, Broker> brokers = new LinkedHashMap<>(); // in the order of REPLICAS
    final Set<Broker> isr = new LinkedHashSet<>();
    final Set<Broker> elr = new LinkedHashSet<>();
    final List<String> lost = new ArrayList<>(); // in the order of the answers; stage 5
    Broker leader; // null when nobody leads
    Broker last; // the last known leader; stage 8
    int epoch = 0;

    Partition(int minIsr, String[] replicas, boolean elrOn) {
        this.minIsr = minIsr;
        this.elrOn = elrOn;
        for (String id : replicas) {
            brokers.put(Long.parseLong(id), new Broker(Long.parseLong(id)));
        }
        isr.addAll(brokers.values());
        leader = brokers.values().iterator().next();
    }

    void produce(long now, String name) {
        // May the leader take it? If so: who waits, and does the HW move?
        leader.log.add(new Entry(epoch, name));
    }

    void fetch(long now, Broker follower) {
        // 1. Do the logs part? Then cut, and that is all. (stage 4)
        // 2. What goes into the reply: which records, and which HW?
        // 3. What does this fetch prove to the leader?
        // 4. A follower outside the ISR: may it join now?
        // 5. Does the HW of the leader move, and who is answered?
        // 6. The follower copies. What is its own HW now?
    }

    void crash(long now, Broker broker, int records, boolean inGoodOrder) {
        broker.up = false;
        // What is gone from its log? Does it leave the ISR? Did it lead?
    }

    void start(long now, Broker broker) {
        broker.up = true;
        // Does anybody lead?
    }

    void restart(long now, Broker broker, int records) {
        // Stage 5: dead and back before anybody notices.
    }

    void elect(long now, String kind) {
        // Stage 6: kind is "preferred" or "unclean".
    }

    void answer(long now, String name, String error, int offset) {
        System.out.println("t=" + now + " PRODUCE=" + name + " ERROR=" + error + " OFFSET=" + offset);
    }

    void status(long now) {
        System.out.println("t=" + now + " LEADER=" + ids(b -> b == leader) + " EPOCH=" + epoch
                + " ISR=" + ids(isr::contains) + " ELR=" + ids(elr::contains)
                + " LAST=" + ids(b -> b == last) + " LOST=" + orDash(lost));
        for (Broker b : brokers.values()) {
            System.out.println("t=" + now + " BROKER=" + b.id + " STATE=" + (b.up ? "UP" : "DOWN")
                    + " HW=" + b.hw + " LOG=" + b.runs());
        }
    }

    String ids(Predicate<Broker> belongs) {
        return orDash(brokers.values().stream().filter(belongs).map(b -> String.valueOf(b.id)).toList());
    }

    static String orDash(List<String> words) {
        return words.isEmpty() ? "-" : String.join(",", words);
    }

    void run(String[] words) {
        long now = Long.parseLong(words[0].substring("t=".length()));
        int records = words.length > 4 ? Integer.parseInt(words[4]) : 0;
        switch (words[1]) {
            case "PRODUCE" -> produce(now, words[2]);
            case "FETCH" -> fetch(now, find(words[2]));
            case "CRASH" -> crash(now, find(words[2]), records, false);
            case "STOP" -> crash(now, find(words[2]), 0, true);
            case "START" -> start(now, find(words[2]));
            case "RESTART" -> restart(now, find(words[2]), records);
            case "ELECT" -> elect(now, words[2]);
            case "STATUS" -> status(now);
            default -> throw new IllegalArgumentException(words[1]);
        }
    }

    Broker find(String id) {
        return brokers.get(Long.parseLong(id));
    }

    static String[] header(BufferedReader in) throws IOException {
        return in.readLine().split(" ", 2)[1].split(" ");
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int minIsr = Integer.parseInt(header(in)[0]);
        String[] replicas = header(in);
        Partition partition = new Partition(minIsr, replicas, header(in)[0].equals("on"));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            partition.run(line.split(" "));
        }
    }
}
