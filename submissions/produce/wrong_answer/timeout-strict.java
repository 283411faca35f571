import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The leader of one partition, which answers producers and consumers. */
class Leader {
    private static class Replica {
        long leo;
        long caughtUp;
        long fetchTime;
        long fetchLeaderLeo;
        boolean inSync = true;
    }

    /** offset is a producer's base offset; count its records, or a consumer's minimum. */
    private record Waiter(boolean consumer, long id, long offset, long count, long deadline) {}

    private final long lagMax;
    private final long minIsr;
    private final Map<Long, Replica> replicas = new LinkedHashMap<>();
    private final Replica leader;
    private final List<Waiter> waiting = new ArrayList<>(); // in order of arrival
    private final StringBuilder out = new StringBuilder();
    private long hw;
    private boolean resigned;

    Leader(long lagMax, long minIsr, List<Long> ids) {
        this.lagMax = lagMax;
        this.minIsr = minIsr;
        ids.forEach(id -> replicas.put(id, new Replica()));
        leader = replicas.get(ids.get(0));
    }

    private void tellProducer(long t, long id, String error, long offset) {
        out.append("t=%d PRODUCE=%d ERROR=%s OFFSET=%d\n".formatted(t, id, error, offset));
    }

    private void tellConsumer(long t, long id, String error, long offset, long records) {
        out.append("t=%d CONSUME=%d ERROR=%s OFFSET=%d RECORDS=%d\n".formatted(t, id, error, offset, records));
    }

    private boolean enough() {
        return replicas.values().stream().filter(r -> r.inSync).count() >= minIsr;
    }

    private List<Waiter> take(Predicate<Waiter> ready) {
        List<Waiter> taken = waiting.stream().filter(ready).toList();
        waiting.removeAll(taken);
        return taken;
    }

    void expire(long now) {
        List<Waiter> due = new ArrayList<>(take(w -> w.deadline() < now));
        due.sort(Comparator.comparingLong(Waiter::deadline));
        for (Waiter w : due) {
            if (w.consumer()) {
                tellConsumer(w.deadline(), w.id(), "NONE", w.offset(), hw - w.offset());
            } else {
                tellProducer(w.deadline(), w.id(), "REQUEST_TIMED_OUT", w.offset());
            }
        }
    }

    private boolean raise() {
        long before = hw;
        long smallest = replicas.values().stream().filter(r -> r.inSync).mapToLong(r -> r.leo).min().getAsLong();
        hw = Math.max(hw, smallest);
        return hw > before;
    }

    private void wake(long now) {
        for (Waiter w : take(w -> w.consumer() && hw - w.offset() >= w.count())) {
            tellConsumer(now, w.id(), "NONE", w.offset(), hw - w.offset());
        }
        for (Waiter w : take(w -> !w.consumer() && hw - w.offset() >= w.count())) {
            tellProducer(now, w.id(), enough() ? "NONE" : "NOT_ENOUGH_REPLICAS_AFTER_APPEND", w.offset());
        }
    }

    void append(long now, long records) {
        leader.leo += records;
        if (raise()) {
            wake(now);
        }
    }

    void fetch(long now, long id, long offset) {
        if (resigned) {
            return;
        }
        Replica f = replicas.get(id);
        if (offset >= leader.leo) {
            f.caughtUp = now;
        } else if (offset >= f.fetchLeaderLeo) {
            f.caughtUp = Math.max(f.caughtUp, f.fetchTime);
        }
        f.leo = offset;
        f.fetchTime = now;
        f.fetchLeaderLeo = leader.leo;
        f.inSync |= offset >= hw;
        if (raise()) {
            wake(now);
        }
    }

    void status(long now) {
        if (resigned) {
            out.append("t=%d LEO=%d HW=%d ISR=- WRITES=NOT_LEADER_OR_FOLLOWER\n".formatted(now, leader.leo, hw));
            return;
        }
        for (Replica r : replicas.values()) {
            if (r != leader && now - r.caughtUp > lagMax) {
                r.inSync = false;
            }
        }
        if (raise()) {
            wake(now);
        }
        String members = replicas.entrySet().stream().filter(e -> e.getValue().inSync)
                .map(e -> e.getKey().toString()).collect(Collectors.joining(","));
        out.append("t=%d LEO=%d HW=%d ISR=%s WRITES=%s\n"
                .formatted(now, leader.leo, hw, members, enough() ? "OK" : "NOT_ENOUGH_REPLICAS"));
    }

    void produce(long now, long id, String acks, long records, long timeout) {
        if (resigned) {
            if (acks.equals("0")) {
                out.append("t=%d CLOSED=%d\n".formatted(now, id));
            } else {
                tellProducer(now, id, "NOT_LEADER_OR_FOLLOWER", -1);
            }
            return;
        }
        if (acks.equals("all") && !enough()) {
            tellProducer(now, id, "NOT_ENOUGH_REPLICAS", -1);
            return;
        }
        Waiter request = new Waiter(false, id, leader.leo, records, now + timeout);
        leader.leo += records;
        boolean rose = raise();
        if (acks.equals("1")) {
            tellProducer(now, id, "NONE", request.offset());
        } else if (acks.equals("all")) {
            settle(now, request, timeout);
        }
        if (rose) {
            wake(now);
        }
    }

    private void settle(long now, Waiter request, long timeout) {
        if (hw - request.offset() >= request.count()) {
            tellProducer(now, request.id(), "NONE", request.offset());
        } else if (timeout == 0) {
            tellProducer(now, request.id(), "REQUEST_TIMED_OUT", request.offset());
        } else {
            waiting.add(request);
        }
    }

    void consume(long now, long id, long offset, long min, long wait) {
        if (resigned) {
            tellConsumer(now, id, "NOT_LEADER_OR_FOLLOWER", offset, 0);
        } else if (hw - offset >= min || wait == 0) {
            tellConsumer(now, id, "NONE", offset, hw - offset);
        } else {
            waiting.add(new Waiter(true, id, offset, min, now + wait));
        }
    }

    void resign(long now) {
        resigned = true;
        for (Waiter w : take(Waiter::consumer)) {
            tellConsumer(now, w.id(), "NOT_LEADER_OR_FOLLOWER", w.offset(), 0);
        }
        for (Waiter w : take(w -> true)) {
            tellProducer(now, w.id(), "NOT_LEADER_OR_FOLLOWER", w.offset());
        }
    }

    private void run(String[] word) {
        long now = Long.parseLong(word[0].substring("t=".length()));
        expire(now);
        switch (word[1]) {
            case "APPEND" -> append(now, Long.parseLong(word[2]));
            case "FETCH" -> fetch(now, Long.parseLong(word[2]), Long.parseLong(word[4]));
            case "STATUS" -> status(now);
            case "PRODUCE" -> produce(now, Long.parseLong(word[2]), word[4], Long.parseLong(word[6]), Long.parseLong(word[8]));
            case "CONSUME" -> consume(now, Long.parseLong(word[2]), Long.parseLong(word[4]), Long.parseLong(word[6]),
                    Long.parseLong(word[8]));
            default -> resign(now);
        }
    }

    private static List<Long> numbers(String line) {
        return List.of(line.split(" ")).stream().skip(1).map(Long::valueOf).toList();
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        long lagMax = numbers(in.readLine()).get(0);
        long minIsr = numbers(in.readLine()).get(0);
        Leader leader = new Leader(lagMax, minIsr, numbers(in.readLine()));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            leader.run(line.split(" "));
        }
        System.out.print(leader.out);
    }
}
