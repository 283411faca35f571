import java.util.Scanner;

class Main {
    static long lagMax;
    static int minIsr;
    static long[] ids;
    static long[] leo; // leo[0] is the leader's
    static boolean[] inSync;
    static long[] caughtUp;
    static long[] lastFetch;
    static long[] leaderLeoAtLastFetch;
    static long hw = 0;

    public static void main(String[] args) {
        Scanner scanner = new Scanner(System.in);
        lagMax = Long.parseLong(scanner.nextLine().split(" ")[1]);
        minIsr = Integer.parseInt(scanner.nextLine().split(" ")[1]);
        initReplicas(scanner.nextLine().split(" "));

        while (scanner.hasNextLine()) {
            String[] parts = scanner.nextLine().split(" ");
            long t = Long.parseLong(parts[0].split("=")[1]);
            if (parts[1].equals("APPEND")) {
                leo[0] += Long.parseLong(parts[2]);
                updateHighWatermark();
            } else if (parts[1].equals("FETCH")) {
                fetch(t, indexOf(Long.parseLong(parts[2])), Long.parseLong(parts[4]));
            } else {
                removeLateFollowers(t);
                updateHighWatermark();
                print(t);
            }
        }
    }

    static void initReplicas(String[] parts) {
        int n = parts.length - 1;
        ids = new long[n];
        leo = new long[n];
        inSync = new boolean[n];
        caughtUp = new long[n];
        lastFetch = new long[n];
        leaderLeoAtLastFetch = new long[n];
        for (int i = 0; i < n; i++) {
            ids[i] = Long.parseLong(parts[i + 1]);
            inSync[i] = true;
        }
    }

    static int indexOf(long id) {
        for (int i = 0; i < ids.length; i++) {
            if (ids[i] == id) {
                return i;
            }
        }
        throw new IllegalArgumentException("no broker " + id);
    }

    static void fetch(long t, int f, long offset) {
        if (offset >= leo[0]) {
            caughtUp[f] = t;
        } else if (offset >= leaderLeoAtLastFetch[f]) {
            caughtUp[f] = Math.max(caughtUp[f], lastFetch[f]);
        }
        leo[f] = offset;
        leaderLeoAtLastFetch[f] = leo[0];
        lastFetch[f] = t;
        inSync[f] = true;
        updateHighWatermark();
    }

    static void removeLateFollowers(long t) {
        for (int f = 1; f < ids.length; f++) {
            if (inSync[f] && t - caughtUp[f] > lagMax) {
                inSync[f] = false;
            }
        }
    }

    static void updateHighWatermark() {
        long min = leo[0];
        for (int i = 1; i < ids.length; i++) {
            if (inSync[i] && leo[i] < min) {
                min = leo[i];
            }
        }
        if (min > hw) {
            hw = min;
        }
    }

    static void print(long t) {
        StringBuilder isr = new StringBuilder();
        int size = 0;
        for (int i = 0; i < ids.length; i++) {
            if (inSync[i]) {
                isr.append(size == 0 ? "" : ",").append(ids[i]);
                size++;
            }
        }
        String writes = size >= minIsr ? "OK" : "NOT_ENOUGH_REPLICAS";
        System.out.println("t=" + t + " LEO=" + leo[0] + " HW=" + hw + " ISR=" + isr + " WRITES=" + writes);
    }
}
