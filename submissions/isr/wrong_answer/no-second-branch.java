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

class Leader {
    private static class Follower {
        long leo;
        long lastCaughtUpTime;
        long lastFetchTime;
        long lastFetchLeaderLeo;
    }

    private final long lagMax;
    private final int minIsr;
    private final List<Long> replicas;
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
        raiseHw();
    }

    void fetch(long now, long id, long offset) {
        Follower follower = followers.get(id);
        follower.leo = offset;
        follower.lastFetchLeaderLeo = leo;
        if (offset >= leo) {
            follower.lastCaughtUpTime = Math.max(follower.lastCaughtUpTime, now);
        } else if (offset >= follower.lastFetchLeaderLeo) {
            follower.lastCaughtUpTime = Math.max(follower.lastCaughtUpTime, follower.lastFetchTime);
        }
        follower.lastFetchTime = now;
        if (follower.leo >= hw) {
            isr.add(id);
        }
        raiseHw();
    }

    private void raiseHw() {
        long smallest = isr.stream()
                .filter(followers::containsKey)
                .mapToLong(id -> followers.get(id).leo)
                .reduce(leo, Math::min);
        hw = Math.max(hw, smallest);
    }

    private boolean isLate(Follower follower, long now) {
        return now - follower.lastCaughtUpTime > lagMax;
    }

    void status(long now) {
        isr.removeIf(id -> followers.containsKey(id) && isLate(followers.get(id), now));
        raiseHw();
        String members = replicas.stream().filter(isr::contains).map(String::valueOf)
                .collect(Collectors.joining(","));
        System.out.printf("t=%d LEO=%d HW=%d ISR=%s WRITES=%s%n", now, leo, hw, members, writes());
    }

    String writes() {
        return isr.size() >= minIsr ? "OK" : "NOT_ENOUGH_REPLICAS";
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
