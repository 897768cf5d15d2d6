package bench.loadgen.open

import bench.loadgen.Phase
import bench.loadgen.Share

/** The users of the schedule [whole] that fall to one of several load generators; user 0 is the first of them. */
class SharedSchedule(private val whole: ArrivalSchedule, private val share: Share) : ArrivalSchedule {
    override val seconds: Int
        get() = whole.seconds

    override val users: Long
        get() = share.ownAmong(whole.users)

    override fun offsetNs(n: Long): Long = whole.offsetNs(share.userOfAll(n))

    override fun dueBefore(second: Int): Long = share.ownAmong(whole.dueBefore(second))

    companion object {
        /**
         * As many users in each phase as fall to [share], for a load generator that starts them evenly.
         *
         * @param phases of all load generators together.
         */
        fun evenly(phases: List<Phase>, share: Share): List<Phase> {
            var before = 0L
            return phases.map { phase ->
                val users = share.ownAmong(before + phase.users) - share.ownAmong(before)
                before += phase.users
                Phase(users.toDouble() / phase.seconds, phase.seconds)
            }
        }
    }
}
