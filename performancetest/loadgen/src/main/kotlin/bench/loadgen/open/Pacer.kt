package bench.loadgen.open

import bench.loadgen.Phase

/** Users start evenly, as Gatling starts them at a constant rate. */
class Pacer(private val phases: List<Phase>) : ArrivalSchedule {
    private val firstUser = phases.runningFold(0L) { users, phase -> users + phase.users }
    private val startSecond = phases.runningFold(0) { seconds, phase -> seconds + phase.seconds }

    override val seconds: Int
        get() = startSecond.last()

    override val users: Long
        get() = firstUser.last()

    override fun offsetNs(n: Long): Long {
        val i = phaseOf(n)
        val phase = phases[i]
        // Integer arithmetic: a rounding error would move the first user of a second into the one before.
        val parts = (n - firstUser[i]) * phase.seconds
        return (startSecond[i] + parts / phase.users) * NS_PER_S + parts % phase.users * NS_PER_S / phase.users
    }

    override fun dueIn(second: Int): Long = dueBefore(second + 1) - dueBefore(second)

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
