// One class for the partition; each rule of the lesson is a function of it.

class Follower(var leo: Long = 0, var caughtUpAt: Long = 0, var fetchedAt: Long = 0, var leaderLeoAtFetch: Long = 0)

class Partition(private val lagMax: Long, private val minIsr: Int, private val replicas: List<String>) {
    private val leader = replicas.first()
    private val followers = replicas.drop(1).associateWith { Follower() }
    private val inSync = replicas.toMutableSet()
    private var leaderLeo = 0L
    private var highWatermark = 0L

    fun append(records: Long) {
        leaderLeo += records
        raiseHighWatermark()
    }

    fun fetch(now: Long, id: String, offset: Long) {
        val follower = followers.getValue(id)
        when {
            offset >= leaderLeo -> follower.caughtUpAt = now
            offset >= follower.leaderLeoAtFetch -> follower.caughtUpAt = maxOf(follower.caughtUpAt, follower.fetchedAt)
        }
        follower.leo = offset
        follower.leaderLeoAtFetch = leaderLeo
        follower.fetchedAt = now
        if (offset >= highWatermark) inSync += id
        raiseHighWatermark()
    }

    fun status(now: Long): String {
        inSync.removeAll { it != leader && now - followers.getValue(it).caughtUpAt > lagMax }
        raiseHighWatermark()
        val isr = replicas.filter { it in inSync }
        val writes = if (isr.size >= minIsr) "OK" else "NOT_ENOUGH_REPLICAS"
        return "t=$now LEO=$leaderLeo HW=$highWatermark ISR=${isr.joinToString(",")} WRITES=$writes"
    }

    private fun raiseHighWatermark() {
        val lowest = inSync.minOf { followers[it]?.leo ?: leaderLeo }
        highWatermark = maxOf(highWatermark, lowest)
    }
}

fun main() {
    val lines = generateSequence(::readLine).map { it.split(" ") }.toList()
    val partition = Partition(lines[0][1].toLong(), lines[1][1].toInt(), lines[2].drop(1))
    for (words in lines.drop(3)) {
        val now = words[0].removePrefix("t=").toLong()
        when (words[1]) {
            "APPEND" -> partition.append(words[2].toLong())
            "FETCH" -> partition.fetch(now, words[2], words[4].toLong())
            "STATUS" -> println(partition.status(now))
        }
    }
}
