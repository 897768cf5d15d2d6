package bench.record

import bench.model.InvalidReason
import bench.model.Plan
import bench.model.Track
import bench.model.WaitingPlan
import kotlinx.serialization.Serializable

/**
 * One fresh process that holds one number of waiting calls after the other. Missing values are null.
 *
 * @property readings one for each number, rising.
 * @property cpu_s_per_1000 CPU seconds of the service for 1,000 calls, from their arrival to their answers; without the
 *   collections that the readings cause.
 * @property failure why numbers are missing; null if none is.
 */
@Serializable
data class WaitingTrial(
    val schema: Int = RunRecord.SCHEMA,
    val kind: String = KIND,
    override val id: String,
    val order: Int,
    override val experiment: String,
    val service: String,
    val track: Track,
    val repetition: Int,
    val started_at: String,
    val readings: List<WaitingReading>,
    val cpu_s_per_1000: Double?,
    val failure: String?,
    val doubts: List<InvalidReason> = emptyList(),
) : Trial {
    init {
        PlainName.check(id, service, experiment)
    }

    override val planned
        get() = Planned(service, track, repetition)

    override fun fits(plan: Plan) = plan is WaitingPlan

    /** Points (calls in flight, value) of the readings that have the value and all their calls. */
    fun points(of: (WaitingReading) -> Double?): List<Pair<Double, Double>> =
        readings.filter { it.isComplete }.mapNotNull { reading -> of(reading)?.let { reading.in_flight to it } }

    companion object {
        const val KIND = "waiting"
    }
}

/**
 * Memory of a process that holds [calls].
 *
 * @property calls how many were to wait; [in_flight] how many waited at the mock, the mean of before and after.
 * @property live_heap_mib objects in use after a full collection; null in containers.
 * @property rss_mib resident memory after it, [anonymous_mib] its part without a file.
 */
@Serializable
data class WaitingReading(
    val calls: Int,
    val in_flight: Double,
    val live_heap_mib: Double?,
    val rss_mib: Double?,
    val anonymous_mib: Double?,
    val threads: Int?,
) {
    /** Whether all calls waited. Otherwise the process is at a limit, and another call needs no more memory. */
    val isComplete: Boolean
        get() = in_flight >= COMPLETE * calls

    companion object {
        private const val COMPLETE = 0.99
    }
}
