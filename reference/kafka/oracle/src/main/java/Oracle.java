import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ScheduledFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import kafka.cluster.DelayedOperations;
import kafka.cluster.Partition;
import org.apache.kafka.clients.ClientResponse;
import org.apache.kafka.clients.NodeApiVersions;
import org.apache.kafka.common.TopicIdPartition;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.message.AlterPartitionRequestData;
import org.apache.kafka.common.message.AlterPartitionResponseData;
import org.apache.kafka.common.message.FetchResponseData;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.AlterPartitionRequest;
import org.apache.kafka.common.requests.AlterPartitionResponse;
import org.apache.kafka.common.requests.FetchRequest;
import org.apache.kafka.common.requests.ProduceResponse;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.image.ClusterImage;
import org.apache.kafka.image.MetadataImage;
import org.apache.kafka.metadata.BrokerRegistration;
import org.apache.kafka.metadata.KRaftMetadataCache;
import org.apache.kafka.metadata.LeaderRecoveryState;
import org.apache.kafka.metadata.PartitionRegistration;
import org.apache.kafka.server.common.ControllerRequestCompletionHandler;
import org.apache.kafka.server.common.KRaftVersion;
import org.apache.kafka.server.common.NodeToControllerChannelManager;
import org.apache.kafka.server.common.RequestLocal;
import org.apache.kafka.server.partition.AlterPartitionListener;
import org.apache.kafka.server.partition.DefaultAlterPartitionManager;
import org.apache.kafka.server.partition.PartitionState;
import org.apache.kafka.server.partition.PendingExpandIsr;
import org.apache.kafka.server.partition.PendingShrinkIsr;
import org.apache.kafka.server.purgatory.DelayedOperation;
import org.apache.kafka.server.purgatory.DelayedOperationPurgatory;
import org.apache.kafka.server.purgatory.DelayedProduce;
import org.apache.kafka.server.purgatory.TopicPartitionOperationKey;
import org.apache.kafka.server.storage.log.FetchIsolation;
import org.apache.kafka.server.storage.log.FetchParams;
import org.apache.kafka.server.util.Scheduler;
import org.apache.kafka.server.util.timer.Timer;
import org.apache.kafka.server.util.timer.TimerTask;
import org.apache.kafka.storage.internals.log.AppendOrigin;
import org.apache.kafka.storage.internals.log.LeaderHwChange;
import org.apache.kafka.storage.internals.log.LogAppendInfo;
import org.apache.kafka.storage.internals.log.LogConfig;
import org.apache.kafka.storage.internals.log.LogDirFailureChannel;
import org.apache.kafka.storage.internals.log.LogReadInfo;
import org.apache.kafka.storage.internals.log.ProducerStateManagerConfig;
import org.apache.kafka.storage.internals.log.UnifiedLog;
import org.apache.kafka.storage.internals.log.VerificationGuard;
import org.apache.kafka.storage.log.metrics.BrokerTopicStats;
import scala.Option;
import scala.Tuple2;

/**
 * Replays traces on Apache Kafka's own classes.
 *
 * <p>Standard input: traces, each ended by a line "---". Standard output: the same traces, with Kafka's replies behind "> "
 * after the command that they answer.
 *
 * <p>Kafka's own: Partition, Replica, UnifiedLog in a temporary folder, LeaderEpochFileCache, DefaultAlterPartitionManager,
 * KRaftMetadataCache with a ClusterImage, DelayedProduce in its purgatory. Ours: the clock (the trace's), a scheduler and a
 * timer that never fire, and the channel to the controller (a queue that ANSWER serves). No rule of the exercise stands
 * here: this file only translates a command into the call that Kafka's broker makes, and what comes back into a line.
 */
public final class Oracle {
    private static final String END = "---";
    private static final String TOPIC = "trace";

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.US_ASCII);
        List<String> trace = new ArrayList<>();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (!line.equals(END)) {
                trace.add(line);
                continue;
            }
            replay(trace, out);
            out.println(END);
            out.flush();
            trace.clear();
        }
    }

    private static void replay(List<String> trace, PrintStream out) throws Exception {
        try (Leader leader = new Leader(trace.subList(0, 4))) {
            trace.subList(0, 4).forEach(out::println);
            for (String line : trace.subList(4, trace.size())) {
                out.println(line);
                leader.perform(line).forEach(reply -> out.println("> " + reply));
            }
        }
    }

    /** One trace's leader: Kafka's partition with what it needs around it. */
    private static final class Leader implements AutoCloseable {
        private final TopicPartition topicPartition = new TopicPartition(TOPIC, 0);
        private final Uuid topicId = Uuid.randomUuid();
        private final TraceTime time = new TraceTime();
        private final Controller controller = new Controller();
        private final KRaftMetadataCache metadata;
        private final Map<Integer, BrokerRegistration> brokers = new HashMap<>();
        private final DelayedOperationPurgatory<DelayedProduce> waiting = purgatory("Produce");
        private final TreeMap<Long, String> appended = new TreeMap<>();
        private final int self;
        private final Path folder;
        private final UnifiedLog log;
        private final Partition partition;

        Leader(List<String> header) throws Exception {
            long lagMax = Long.parseLong(words(header.get(0))[1]);
            String minIsr = words(header.get(1))[1];
            String[] named = words(header.get(2));
            String[] start = words(header.get(3));
            self = Integer.parseInt(named[1].split("@")[0]);
            metadata = new KRaftMetadataCache(self, () -> KRaftVersion.LATEST_PRODUCTION);
            for (int i = 1; i < named.length; i++) {
                register(named[i], "ALIVE");
            }
            folder = temporaryFolder();
            log = openLog(minIsr);
            append(Integer.parseInt(start[1]), records -> {
                try {
                    return log.appendAsLeader(records, 0);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            log.updateHighWatermark(Long.parseLong(start[3]));
            partition = newPartition(lagMax);
            partition.setLog(log, false);
        }

        private UnifiedLog openLog(String minIsr) throws IOException {
            File dir = folder.resolve(TOPIC + "-0").toFile();
            Files.createDirectory(dir.toPath());
            LogConfig config = new LogConfig(Map.of("min.insync.replicas", minIsr, "segment.bytes", "1048576", "segment.index.bytes", "4096"));
            return UnifiedLog.create(dir, config, 0L, 0L, new IdleScheduler(), new BrokerTopicStats(), time, 300_000,
                new ProducerStateManagerConfig(86_400_000, false), 600_000, new LogDirFailureChannel(1), true, Optional.of(topicId));
        }

        private Partition newPartition(long lagMax) {
            DelayedOperations delayed = new DelayedOperations(Option.apply(topicId), topicPartition, waiting,
                purgatory("Fetch"), purgatory("DeleteRecords"), purgatory("ShareFetch"));
            DefaultAlterPartitionManager manager =
                new DefaultAlterPartitionManager(controller, new IdleScheduler(), self, () -> brokers.get(self).epoch());
            return new Partition(topicPartition, lagMax, self, () -> brokers.get(self).epoch(), time, new SilentListener(),
                delayed, metadata, null, manager, Option.apply(topicId));
        }

        /** Carries out one command and gives the lines that it prints. */
        List<String> perform(String line) throws Exception {
            String[] words = words(line);
            time.now = Long.parseLong(words[0].substring(2));
            appended.clear();
            controller.sent.clear();
            String last = switch (words[1]) {
                case "LEADER" -> lead(words);
                case "BROKER" -> register(words[2], words[3]);
                case "APPEND" -> produce(Integer.parseInt(words[2]), words[4].equals("all") ? (short) -1 : (short) 1);
                case "FETCH" -> fetch(words);
                case "CHECK" -> check();
                case "ANSWER" -> controller.answer(Errors.valueOf(words[2].equals("OK") ? "NONE" : words[2]));
                case "STATUS" -> status();
                default -> throw new IllegalArgumentException(line);
            };
            Stream<String> lines = Stream.of(controller.sent.stream(), appended.values().stream(), Optional.ofNullable(last).stream())
                .flatMap(part -> part);
            return lines.map(text -> words[0] + " " + text).collect(Collectors.toList());
        }

        private String lead(String[] words) {
            int[] replicas = ids(words[7]);
            Uuid[] directories = new Uuid[replicas.length];
            Arrays.fill(directories, Uuid.randomUuid());
            PartitionRegistration registration = new PartitionRegistration.Builder()
                .setReplicas(replicas).setDirectories(directories).setIsr(ids(words[9])).setLeader(self)
                .setLeaderRecoveryState(LeaderRecoveryState.RECOVERED)
                .setLeaderEpoch(Integer.parseInt(words[3])).setPartitionEpoch(Integer.parseInt(words[5])).build();
            partition.makeLeader(registration, false, (dir, tp) -> Optional.empty(), Option.apply(topicId), Option.empty());
            return null;
        }

        private String register(String broker, String health) {
            String[] idAndEpoch = broker.split("@");
            int id = Integer.parseInt(idAndEpoch[0]);
            brokers.put(id, new BrokerRegistration.Builder()
                .setId(id).setEpoch(Long.parseLong(idAndEpoch[1])).setIncarnationId(Uuid.randomUuid())
                .setListeners(List.of()).setSupportedFeatures(Map.of()).setDirectories(List.of(Uuid.randomUuid()))
                .setFenced(health.equals("FENCED")).setInControlledShutdown(health.equals("SHUTTING_DOWN")).build());
            MetadataImage empty = MetadataImage.EMPTY;
            metadata.setImage(new MetadataImage(empty.provenance(), empty.features(), new ClusterImage(new HashMap<>(brokers), Map.of()),
                empty.topics(), empty.configs(), empty.clientQuotas(), empty.producerIds(), empty.acls(), empty.scram(),
                empty.delegationTokens()));
            return null;
        }

        /** As ReplicaManager.appendRecords does: write, then answer at once or wait in the purgatory. */
        private String produce(int count, short acks) {
            try {
                long first = log.logEndOffset();
                append(count, records -> {
                    LogAppendInfo info = partition.appendRecordsToLeader(records, AppendOrigin.CLIENT, acks, RequestLocal.noCaching(),
                        VerificationGuard.SENTINEL, (short) 0);
                    if (info.leaderHwChange() == LeaderHwChange.INCREASED) {
                        partition.tryCompleteDelayedRequests();
                    }
                    return info;
                });
                answerOrWait(first, log.logEndOffset() - 1, acks);
            } catch (Exception e) {
                return "APPEND " + Errors.forException(e).name();
            }
            return null;
        }

        private void answerOrWait(long first, long last, short acks) {
            String range = "APPEND " + first + "-" + last + " ";
            if (acks == 1) {
                appended.put(first, range + "OK");
                return;
            }
            TopicIdPartition key = new TopicIdPartition(topicId, topicPartition);
            DelayedProduce.ProducePartitionStatus status =
                new DelayedProduce.ProducePartitionStatus(last + 1, new ProduceResponse.PartitionResponse(Errors.NONE));
            DelayedProduce produce = new DelayedProduce(Long.MAX_VALUE, Map.of(key, status), this::reached, responses -> {
                Errors error = responses.get(key).error;
                appended.put(first, range + (error == Errors.NONE ? "OK" : error.name()));
            });
            waiting.tryCompleteElseWatch(produce, List.of(new TopicPartitionOperationKey(topicPartition)));
        }

        private DelayedProduce.PartitionStatusValidator.Result reached(TopicPartition ignored, long offset) {
            Tuple2<Object, Errors> answer = partition.checkEnoughReplicasReachOffset(offset);
            return new DelayedProduce.PartitionStatusValidator.Result((Boolean) answer._1(), answer._2());
        }

        private String fetch(String[] words) {
            String[] broker = words[2].split("@");
            String answer;
            try {
                answer = fetch(Integer.parseInt(broker[0]), Long.parseLong(broker[1]), words);
            } catch (Exception e) {
                answer = Errors.forException(e).name();
            }
            return "FETCH " + broker[0] + " " + answer;
        }

        private String fetch(int id, long brokerEpoch, String[] words) {
            Optional<Integer> last = words.length > 7 ? Optional.of(Integer.valueOf(words[8])) : Optional.empty();
            FetchParams params = new FetchParams(id, brokerEpoch, 0, 1, 1_048_576, FetchIsolation.LOG_END, Optional.empty());
            FetchRequest.PartitionData data = new FetchRequest.PartitionData(topicId, Long.parseLong(words[4]), 0L, 1_048_576,
                Optional.of(Integer.valueOf(words[6])), last);
            LogReadInfo read = partition.fetchRecords(params, data, time.now, 1_048_576, true, true);
            if (read.divergingEpoch().isPresent()) {
                FetchResponseData.EpochEndOffset found = read.divergingEpoch().get();
                return "DIVERGING EPOCH=" + found.epoch() + " END=" + found.endOffset();
            }
            return "OK HW=" + read.highWatermark();
        }

        private String check() {
            partition.maybeShrinkIsr();
            return null;
        }

        private String status() {
            PartitionState state = partition.partitionState();
            return "LEO=" + log.logEndOffset() + " HW=" + log.highWatermark() + " ISR=" + list(state.isr())
                + " PENDING=" + pending(state) + " VERSION=" + partition.getPartitionEpoch()
                + " WRITES=" + (partition.isUnderMinIsr() ? "NOT_ENOUGH_REPLICAS" : "OK");
        }

        private static String pending(PartitionState state) {
            if (state instanceof PendingExpandIsr expand) {
                return "+" + expand.newInSyncReplicaId();
            }
            if (state instanceof PendingShrinkIsr shrink) {
                return "-" + list(shrink.outOfSyncReplicaIds());
            }
            return "none";
        }

        @Override
        public void close() throws Exception {
            Partition.removeMetrics(topicPartition);
            waiting.shutdown();
            log.close();
            try (Stream<Path> paths = Files.walk(folder)) {
                paths.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
            }
        }
    }

    /** Every record is a batch of its own: followers ask at the borders of batches. */
    private static void append(int count, java.util.function.Function<MemoryRecords, LogAppendInfo> log) {
        for (int i = 0; i < count; i++) {
            log.apply(MemoryRecords.withRecords(Compression.NONE, new SimpleRecord(0L, new byte[] {1})));
        }
    }

    /** The channel to the controller: requests wait here until the trace answers them. */
    private static final class Controller implements NodeToControllerChannelManager {
        private record Sent(AlterPartitionRequestData data, ControllerRequestCompletionHandler handler) { }

        private final Deque<Sent> unanswered = new ArrayDeque<>();
        private final List<String> sent = new ArrayList<>();

        @Override
        public void sendRequest(AbstractRequest.Builder<? extends AbstractRequest> builder, ControllerRequestCompletionHandler handler) {
            AlterPartitionRequestData data = ((AlterPartitionRequest) builder.build()).data();
            AlterPartitionRequestData.PartitionData asked = data.topics().get(0).partitions().get(0);
            List<Integer> isr = asked.newIsrWithEpochs().stream().map(AlterPartitionRequestData.BrokerState::brokerId).toList();
            sent.add("ALTER_PARTITION VERSION=" + asked.partitionEpoch() + " ISR=" + list(Set.copyOf(isr)));
            unanswered.add(new Sent(data, handler));
        }

        String answer(Errors error) {
            Sent oldest = unanswered.remove();
            AlterPartitionRequestData.TopicData topic = oldest.data().topics().get(0);
            AlterPartitionRequestData.PartitionData asked = topic.partitions().get(0);
            AlterPartitionResponseData.PartitionData answer = new AlterPartitionResponseData.PartitionData()
                .setPartitionIndex(asked.partitionIndex()).setErrorCode(error.code());
            if (error == Errors.NONE) {
                answer.setLeaderEpoch(asked.leaderEpoch()).setPartitionEpoch(asked.partitionEpoch() + 1)
                    .setIsr(asked.newIsrWithEpochs().stream().map(AlterPartitionRequestData.BrokerState::brokerId).toList())
                    .setLeaderRecoveryState(asked.leaderRecoveryState());
            }
            AlterPartitionResponseData response = new AlterPartitionResponseData().setTopics(List.of(
                new AlterPartitionResponseData.TopicData().setTopicId(topic.topicId()).setPartitions(List.of(answer))));
            oldest.handler().onComplete(new ClientResponse(null, null, "", 0, 0, false, null, null, new AlterPartitionResponse(response)));
            return null;
        }

        @Override public void start() { }
        @Override public void shutdown() { }
        @Override public Optional<NodeApiVersions> controllerApiVersions() { return Optional.empty(); }
        @Override public long getTimeoutMs() { return Long.MAX_VALUE; }
    }

    private static final class TraceTime implements Time {
        private long now;

        @Override public long milliseconds() { return now; }
        @Override public long nanoseconds() { return now * 1_000_000; }
        @Override public void sleep(long ms) { }
    }

    private static final class IdleScheduler implements Scheduler {
        private static final ScheduledFuture<?> NEVER = (ScheduledFuture<?>) Proxy.newProxyInstance(
            Oracle.class.getClassLoader(), new Class<?>[] {ScheduledFuture.class}, (proxy, method, arguments) ->
                method.getReturnType() == boolean.class ? (Object) false : method.getReturnType() == long.class ? (Object) 0L : null);

        @Override public void startup() { }
        @Override public void shutdown() { }
        @Override public ScheduledFuture<?> schedule(String name, Runnable task, long delayMs, long periodMs) { return NEVER; }
        @Override public void resizeThreadPool(int size) { }
    }

    private static final class IdleTimer implements Timer {
        @Override public void add(TimerTask task) { }
        @Override public boolean advanceClock(long timeoutMs) { return false; }
        @Override public int size() { return 0; }
        @Override public void close() { }
    }

    private static final class SilentListener implements AlterPartitionListener {
        @Override public void markIsrExpand() { }
        @Override public void markIsrShrink() { }
        @Override public void markFailed() { }
    }

    private static <T extends DelayedOperation> DelayedOperationPurgatory<T> purgatory(String name) {
        return new DelayedOperationPurgatory<>(name, new IdleTimer(), 0, 1000, false, false);
    }

    private static Path temporaryFolder() throws IOException {
        Path memory = Path.of("/dev/shm");
        return Files.isWritable(memory) ? Files.createTempDirectory(memory, "oracle") : Files.createTempDirectory("oracle");
    }

    private static String[] words(String line) {
        return line.split(" ");
    }

    private static int[] ids(String list) {
        return Arrays.stream(list.split(",")).mapToInt(Integer::parseInt).toArray();
    }

    private static String list(Set<Integer> ids) {
        return new TreeSet<>(ids).stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
