package bench.advise

import bench.model.Arrivals
import bench.model.DependencyDelay
import bench.model.ObjectiveRule
import kotlin.math.ceil

/**
 * What arrives at one instance of a service, and how long its dependency takes.
 *
 * @property rate_per_s at all [instances], which share it equally.
 */
data class Demand(
    val rate_per_s: Double,
    val delay: DependencyDelay,
    val arrivals: Arrivals = Arrivals.POISSON,
    val instances: Int = 1,
) {
    init {
        require(rate_per_s > 0 && rate_per_s.isFinite()) { "--rate must be a number above 0." }
        require(delay.medianMs > 0) { "--delay must be at least 1 ms." }
        require(instances > 0) { "--instances must be above 0." }
    }

    val queue =
        SlotQueue(
            rate_per_s / instances,
            (delay.variation?.mean_ms ?: delay.medianMs.toDouble()) / MS_PER_S,
            if (arrivals == Arrivals.POISSON) 1.0 else 0.0,
            delay.variation?.squaredVariation(delay.medianMs) ?: 0.0,
        )

    init {
        require(queue.waiting <= MOST_WAITING) { "More than a million calls would wait at once: give other numbers." }
    }

    /** A call may take so much longer than its delay, as in every trial. */
    val slackMs: Double = ObjectiveRule(1 - LATE_SHARE).slackMs(delay.medianMs)

    /** With them, at most [LATE_SHARE] of the calls wait longer than [slackMs] for a slot. */
    val slots: Int = queue.slotsFor(LATE_SHARE, slackMs / MS_PER_S)

    /** Calls that the [slots] can serve within [slackMs]. Each further one would be late, so it is better refused. */
    val queueBound: Int = ceil(slots / queue.delay_s * slackMs / MS_PER_S).toInt()

    /** A call that takes longer is late: the delay that 1 call in 1,000 exceeds, and the slack. */
    val timeoutMs: Long =
        ceil((delay.variation?.exceededMs(delay.medianMs) ?: delay.medianMs.toDouble()) + slackMs).toLong()

    /** Whether a trial with [slots] meets its objective: at most 1 call in 100 may be late, which is its p99. */
    fun isSustained(slots: Int): Boolean = queue.shareWaitingLonger(slots, slackMs / MS_PER_S) <= OBJECTIVE_SHARE

    companion object {
        /** 1 call in 1,000, as many as an objective allows to fail. */
        const val LATE_SHARE = 0.001
        private const val OBJECTIVE_SHARE = 0.01
        private const val MOST_WAITING = 1e6
        private const val MS_PER_S = 1_000.0
    }
}
