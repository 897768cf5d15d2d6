package bench.loadgen.open

import bench.loadgen.LoadPlan

/**
 * When each user of an open model *should* start. It depends only on the plan: a late load generator cannot move it.
 */
interface ArrivalSchedule {
    /** Seconds from the start of the schedule to the end of the last phase. */
    val seconds: Int

    /** Users of all phases together. */
    val users: Long

    /** Nanoseconds from the start of the schedule until user [n] (0 is the first) should start. */
    fun offsetNs(n: Long): Long

    /** How many users should start before [second] of the schedule begins. */
    fun dueBefore(second: Int): Long

    /** How many users should start within [second] of the schedule. */
    fun dueIn(second: Int): Long = dueBefore(second + 1) - dueBefore(second)

    companion object {
        /** The users of [plan] that this load generator makes. */
        fun of(plan: LoadPlan): ArrivalSchedule =
            whole(plan).let { if (plan.share.of == 1) it else SharedSchedule(it, plan.share) }

        private fun whole(plan: LoadPlan): ArrivalSchedule =
            plan.poisson_seed?.let { PoissonSchedule(plan.phases, it) } ?: Pacer(plan.phases, plan.burst)
    }
}
