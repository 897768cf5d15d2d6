package bench.loadgen.open

import bench.loadgen.Phase

/**
 * Users start evenly, as Gatling starts them at a constant rate.
 *
 * @param burst so many users of a phase start when the first of them should.
 */
class Pacer(private val phases: List<Phase>, private val burst: Int = 1) : ArrivalSchedule {
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
        val parts = (n - firstUser[i]).let { it - it % burst } * phase.seconds
        return (startSecond[i] + parts / phase.users) * NS_PER_S + parts % phase.users * NS_PER_S / phase.users
    }

    /** When users start, and how many: nanoseconds from the start of the schedule, in order. */
    val bursts: List<Pair<Long, Int>>
        get() =
            phases.indices.flatMap { i ->
                (firstUser[i]..<firstUser[i + 1] step burst.toLong()).map {
                    offsetNs(it) to minOf(burst.toLong(), firstUser[i + 1] - it).toInt()
                }
            }

    override fun dueBefore(second: Int): Long {
        if (second <= 0) return 0
        if (second >= seconds) return users
        val i = startSecond.indexOfLast { it <= second }
        val phase = phases[i]
        val even = Math.ceilDiv((second - startSecond[i]) * phase.users, phase.seconds.toLong())
        return firstUser[i] + minOf(Math.ceilDiv(even, burst) * burst, phase.users)
    }

    private fun phaseOf(n: Long): Int {
        require(n in 0..<users) { "The schedule has users 0 to ${users - 1}, not $n." }
        return firstUser.indexOfLast { it <= n }.coerceAtMost(phases.size - 1)
    }

    private companion object {
        const val NS_PER_S = 1_000_000_000L
    }
}
