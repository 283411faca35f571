import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import java.util.StringJoiner;

/** Commands are small objects that know how to apply themselves to the partition. */
public class Leader {
    interface Command {
        void applyTo(Partition partition);
    }

    record Append(long records) implements Command {
        @Override
        public void applyTo(Partition partition) {
            partition.endOffset += records;
            partition.advanceHighWatermark();
        }
    }

    record Fetch(long time, long broker, long offset) implements Command {
        @Override
        public void applyTo(Partition partition) {
            Follower follower = partition.follower(broker);
            follower.onFetch(time, offset, partition.endOffset);
            if (offset >= partition.highWatermark) {
                follower.inSync = true;
            }
            partition.advanceHighWatermark();
        }
    }

    record Status(long time) implements Command {
        @Override
        public void applyTo(Partition partition) {
            for (Follower follower : partition.followers) {
                if (follower.lag(time) > partition.lagMax) {
                    follower.inSync = false;
                }
            }
            partition.advanceHighWatermark();
            System.out.println(partition.describe(time));
        }
    }

    static final class Follower {
        private final long broker;
        private boolean inSync = true;
        private long endOffset;
        private long lastCaughtUpTime;
        private long lastFetchTime;
        private long lastFetchLeaderEndOffset;

        Follower(long broker) {
            this.broker = broker;
        }

        void onFetch(long time, long offset, long leaderEndOffset) {
            if (offset >= leaderEndOffset) {
                lastCaughtUpTime = Math.max(lastCaughtUpTime, time);
            } else if (offset >= lastFetchLeaderEndOffset) {
                lastCaughtUpTime = Math.max(lastCaughtUpTime, lastFetchTime);
            }
            endOffset = offset;
            lastFetchLeaderEndOffset = leaderEndOffset;
            lastFetchTime = time;
        }

        long lag(long now) {
            return now - lastCaughtUpTime;
        }
    }

    static final class Partition {
        private final long lagMax;
        private final int minIsr;
        private final long leader;
        private final List<Follower> followers = new ArrayList<>();
        private long endOffset;
        private long highWatermark;

        Partition(long lagMax, int minIsr, long leader) {
            this.lagMax = lagMax;
            this.minIsr = minIsr;
            this.leader = leader;
        }

        Follower follower(long broker) {
            return followers.stream().filter(f -> f.broker == broker).findFirst().orElseThrow();
        }

        void advanceHighWatermark() {
            long smallest = endOffset;
            for (Follower follower : followers) {
                if (follower.inSync) {
                    smallest = Math.min(smallest, follower.endOffset);
                }
            }
            highWatermark = Math.max(highWatermark, smallest);
        }

        String describe(long time) {
            StringJoiner isr = new StringJoiner(",").add(Long.toString(leader));
            int size = 1;
            for (Follower follower : followers) {
                if (follower.inSync) {
                    isr.add(Long.toString(follower.broker));
                    size++;
                }
            }
            String writes = size >= minIsr ? "OK" : "NOT_ENOUGH_REPLICAS";
            return "t=" + time + " LEO=" + endOffset + " HW=" + highWatermark + " ISR=" + isr + " WRITES=" + writes;
        }
    }

    static Command parse(String line) {
        String[] words = line.split(" ");
        long time = Long.parseLong(words[0].substring(2));
        return switch (words[1]) {
            case "APPEND" -> new Append(Long.parseLong(words[2]));
            case "FETCH" -> new Fetch(time, Long.parseLong(words[2]), Long.parseLong(words[4]));
            case "STATUS" -> new Status(time);
            default -> throw new IllegalArgumentException(line);
        };
    }

    static Partition readHeader(Scanner in) {
        in.next();
        long lagMax = in.nextLong();
        in.next();
        int minIsr = in.nextInt();
        in.next();
        Partition partition = new Partition(lagMax, minIsr, in.nextLong());
        while (in.hasNextLong()) {
            partition.followers.add(new Follower(in.nextLong()));
        }
        in.nextLine();
        return partition;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        Partition partition = readHeader(in);
        while (in.hasNextLine()) {
            parse(in.nextLine()).applyTo(partition);
        }
    }
}
