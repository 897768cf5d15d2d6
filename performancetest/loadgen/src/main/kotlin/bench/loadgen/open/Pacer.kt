package bench.loadgen.open

import bench.loadgen.Phase

/**
 * The schedule of an open model: when each user *should* start. It depends only on the plan, so that a late load
 * generator cannot move it (coordinated omission).
 */
class Pacer(private val phases: List<Phase>) {
    private val firstUser = phases.runningFold(0L) { users, phase -> users + phase.users }
    private val startSecond = phases.runningFold(0) { seconds, phase -> seconds + phase.seconds }

    /** Seconds from the first user to the end of the last phase. */
    val seconds: Int
        get() = startSecond.last()

    /** Users of all phases together. */
    val users: Long
        get() = firstUser.last()

    /** Nanoseconds from the start of the schedule until user [n] (0 is the first) should start. */
    fun offsetNs(n: Long): Long {
        val i = phaseOf(n)
        val phase = phases[i]
        // Integer arithmetic: a rounding error would move the first user of a second into the one before.
        val parts = (n - firstUser[i]) * phase.seconds
        return (startSecond[i] + parts / phase.users) * NS_PER_S + parts % phase.users * NS_PER_S / phase.users
    }

    /** How many users should start within [second] of the schedule. */
    fun dueIn(second: Int): Long = dueBefore(second + 1) - dueBefore(second)

    private fun dueBefore(second: Int): Long {
        if (second <= 0) return 0
        if (second >= seconds) return users
        val i = startSecond.indexOfLast { it <= second }
        val phase = phases[i]
        return firstUser[i] + Math.ceilDiv((second - startSecond[i]) * phase.users, phase.seconds.toLong())
    }

    private fun phaseOf(n: Long): Int {
        require(n in 0..<users) { "The schedule has users 0 to ${users - 1}, not $n." }
        return firstUser.indexOfLast { it <= n }.coerceAtMost(phases.size - 1)
    }

    private companion object {
        const val NS_PER_S = 1_000_000_000L
    }
}
