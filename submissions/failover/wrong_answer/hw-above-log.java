import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** All brokers of one partition, and the controller that elects. */
class Partition {
    record Entry(int epoch, String name) {}

    record Waiting(int offset, String name) {}

    /** An epoch and the offset at which it ends. */
    record EpochEnd(int epoch, int end) {}

    static final class Broker {
        final long id;
        final List<Entry> log = new ArrayList<>();
        boolean up = true;
        boolean clean;
        int hw;
        Integer knownLeo = 0; // null: unknown

        Broker(long id) {
            this.id = id;
        }

        int leo() {
            return log.size();
        }

        void truncate(int leo) {
            log.subList(leo, log.size()).clear();
        }

        /** The offset at which each epoch begins. */
        TreeMap<Integer, Integer> epochs() {
            TreeMap<Integer, Integer> starts = new TreeMap<>();
            for (int offset = 0; offset < log.size(); offset++) {
                starts.putIfAbsent(log.get(offset).epoch(), offset);
            }
            return starts;
        }

        EpochEnd endOf(int epoch) {
            TreeMap<Integer, Integer> starts = epochs();
            Integer known = starts.floorKey(epoch);
            Map.Entry<Integer, Integer> next = starts.higherEntry(epoch);
            return new EpochEnd(known == null ? epoch : known, next == null ? leo() : next.getValue());
        }

        boolean has(String name) {
            return log.stream().anyMatch(entry -> entry.name().equals(name));
        }

        String runs() {
            Map<Integer, List<String>> runs = new LinkedHashMap<>();
            for (Entry entry : log) {
                runs.computeIfAbsent(entry.epoch(), e -> new ArrayList<>()).add(entry.name());
            }
            return orDash(runs.entrySet().stream().map(run -> run.getKey() + ":" + String.join(",", run.getValue())).toList(), ";");
        }
    }

    final int minIsr;
    final boolean elrOn;
    final Map<Long, Broker> brokers = new LinkedHashMap<>();
    final StringBuilder out = new StringBuilder();
    Set<Broker> isr = new LinkedHashSet<>();
    Set<Broker> elr = new LinkedHashSet<>();
    Broker leader;
    Broker last;
    int epoch;
    int epochStart;
    final Deque<Waiting> waiting = new ArrayDeque<>();
    final List<String> acknowledged = new ArrayList<>();
    final Set<String> lost = new LinkedHashSet<>();
    String now;

    Partition(int minIsr, List<Long> ids, boolean elrOn) {
        this.minIsr = minIsr;
        this.elrOn = elrOn;
        for (long id : ids) {
            brokers.put(id, new Broker(id));
        }
        isr.addAll(brokers.values());
        leader = brokers.get(ids.get(0));
    }

    static String orDash(List<String> words, String separator) {
        return words.isEmpty() ? "-" : String.join(separator, words);
    }

    void print(String format, Object... values) {
        out.append("t=").append(now).append(' ').append(String.format(format, values)).append('\n');
    }

    void raiseHw() {
        if (leader == null || isr.size() < minIsr) {
            return;
        }
        int smallest = leader.leo();
        for (Broker member : isr) {
            if (member == leader) {
                continue;
            }
            if (member.knownLeo == null) {
                return;
            }
            smallest = Math.min(smallest, member.knownLeo);
        }
        leader.hw = Math.max(leader.hw, smallest);
        while (!waiting.isEmpty() && waiting.peek().offset() < leader.hw) {
            Waiting done = waiting.remove();
            acknowledged.add(done.name());
            print("PRODUCE=%s ERROR=NONE OFFSET=%d", done.name(), done.offset());
        }
    }

    void lead(Broker broker) {
        leader = broker;
        last = null;
        epoch++;
        epochStart = broker.leo();
        waiting.clear();
        brokers.values().forEach(b -> b.knownLeo = null);
        acknowledged.stream().filter(name -> !broker.has(name)).forEach(lost::add);
        raiseHw();
    }

    void members(Set<Broker> target, Broker unclean) {
        if (elrOn) {
            Set<Broker> eligible = new LinkedHashSet<>();
            if (target.size() < minIsr) {
                eligible.addAll(elr);
                eligible.addAll(isr);
                eligible.removeAll(target);
                eligible.remove(unclean);
            }
            elr = eligible;
        }
        isr = target;
    }

    Set<Broker> isrWith(Broker broker) {
        Set<Broker> more = new LinkedHashSet<>(isr);
        more.add(broker);
        return more;
    }

    Set<Broker> isrWithout(Broker broker) {
        Set<Broker> fewer = new LinkedHashSet<>(isr);
        fewer.remove(broker);
        return fewer;
    }

    Broker first(Predicate<Broker> fits) {
        return brokers.values().stream().filter(b -> b.up).filter(fits).findFirst().orElse(null);
    }

    Broker candidate() {
        if (!isr.isEmpty()) {
            return first(isr::contains);
        }
        if (!elr.isEmpty()) {
            return first(elr::contains);
        }
        return first(b -> b == last);
    }

    void elect() {
        Broker chosen = candidate();
        if (chosen != null) {
            if (!isr.contains(chosen)) {
                isr = new LinkedHashSet<>(Set.of(chosen));
                elr.remove(chosen);
            }
            lead(chosen);
            return;
        }
        if (leader != null) {
            last = isr.isEmpty() ? leader : last;
            leader = null;
            epoch++;
            waiting.clear();
        }
    }

    void produce(String name) {
        if (leader == null) {
            print("PRODUCE=%s ERROR=LEADER_NOT_AVAILABLE OFFSET=-1", name);
        } else if (isr.size() < minIsr) {
            print("PRODUCE=%s ERROR=NOT_ENOUGH_REPLICAS OFFSET=-1", name);
        } else {
            waiting.add(new Waiting(leader.leo(), name));
            leader.log.add(new Entry(epoch, name));
            raiseHw();
        }
    }

    /** What the leader says of the follower's last epoch. */
    EpochEnd askLeader(int asked) {
        return asked == epoch ? new EpochEnd(epoch, leader.leo()) : leader.endOf(asked);
    }

    void fetch(Broker follower) {
        if (leader == null || leader == follower) {
            return;
        }
        int offset = follower.leo();
        if (offset > 0) {
            int asked = follower.log.get(offset - 1).epoch();
            EpochEnd answer = askLeader(asked);
            if (answer.epoch() < asked || answer.end() < offset) {
                EpochEnd own = follower.endOf(answer.epoch());
                follower.truncate(own.epoch() == answer.epoch() ? Math.min(own.end(), answer.end()) : own.end());
                return;
            }
        }
        int told = leader.hw;
        follower.knownLeo = offset;
        if (!isr.contains(follower) && offset >= leader.hw && offset >= epochStart) {
            members(isrWith(follower), null);
        }
        raiseHw();
        if (offset < leader.leo()) {
            follower.log.addAll(leader.log.subList(offset, leader.leo()));
        }
        follower.hw = Math.min(told, follower.leo());
    }

    void down(Broker broker, int records, boolean clean) {
        broker.up = false;
        broker.clean = clean;
        broker.truncate(Math.max(0, broker.leo() - records));
        if (isr.contains(broker)) {
            Set<Broker> target = isrWithout(broker);
            members(target.isEmpty() && !elrOn ? isr : target, null);
        }
        if (broker == leader) {
            elect();
        } else {
            raiseHw();
        }
    }

    void start(Broker broker) {
        broker.up = true;
        if (!broker.clean) {
            elr.remove(broker);
        }
        if (leader == null) {
            elect();
        }
    }

    void restart(Broker broker, int records) {
        broker.truncate(Math.max(0, broker.leo() - records));
        if (elrOn && isr.contains(broker)) {
            members(isrWithout(broker), broker);
            raiseHw();
        } else {
            elr.remove(broker);
        }
    }

    void elect(String kind) {
        if (kind.equals("preferred")) {
            Broker preferred = brokers.values().iterator().next();
            if (leader != null && leader != preferred && preferred.up && isr.contains(preferred)) {
                lead(preferred);
            }
            return;
        }
        Broker chosen = first(b -> true);
        if (leader == null && chosen != null) {
            isr = new LinkedHashSet<>(Set.of(chosen));
            elr.clear();
            lead(chosen);
        }
    }

    String list(Predicate<Broker> fits) {
        return orDash(brokers.values().stream().filter(fits).map(b -> String.valueOf(b.id)).toList(), ",");
    }

    void status() {
        String gone = orDash(acknowledged.stream().filter(lost::contains).collect(Collectors.toList()), ",");
        print("LEADER=%s EPOCH=%d ISR=%s ELR=%s LAST=%s LOST=%s", list(b -> b == leader), epoch,
                list(isr::contains), list(elr::contains), list(b -> b == last), gone);
        for (Broker b : brokers.values()) {
            print("BROKER=%d STATE=%s HW=%d LOG=%s", b.id, b.up ? "UP" : "DOWN", b.hw, b.runs());
        }
    }

    void obey(String[] words) {
        String argument = words.length > 1 ? words[1] : "";
        int records = words.length > 3 ? Integer.parseInt(words[3]) : 0;
        switch (words[0]) {
            case "PRODUCE" -> produce(argument);
            case "FETCH" -> fetch(find(argument));
            case "CRASH" -> down(find(argument), records, false);
            case "STOP" -> down(find(argument), 0, true);
            case "START" -> start(find(argument));
            case "RESTART" -> restart(find(argument), records);
            case "ELECT" -> elect(argument);
            default -> status();
        }
    }

    Broker find(String id) {
        return brokers.get(Long.parseLong(id));
    }

    static String[] header(BufferedReader in) throws IOException {
        String[] words = in.readLine().split(" ");
        return Arrays.copyOfRange(words, 1, words.length);
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int minIsr = Integer.parseInt(header(in)[0]);
        List<Long> ids = Arrays.stream(header(in)).map(Long::valueOf).toList();
        Partition partition = new Partition(minIsr, ids, header(in)[0].equals("on"));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ");
            partition.now = words[0].substring(2);
            partition.obey(Arrays.copyOfRange(words, 1, words.length));
        }
        System.out.print(partition.out);
    }
}
