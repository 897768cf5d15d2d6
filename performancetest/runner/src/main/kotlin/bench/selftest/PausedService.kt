package bench.selftest

import kotlin.math.ceil

/**
 * What a caller must see of a service that is paused from [fromUs] to [untilUs], by calculation only. Its only measured
 * inputs are these two and [baseUs], the median latency without a pause. Microseconds of the schedule.
 */
class PausedService(private val baseUs: Double, private val fromUs: Double, private val untilUs: Double) {
    private fun isSpared(dueUs: Long) = dueUs + baseUs <= fromUs || dueUs >= untilUs

    /** Latency from the intended start time [dueUs]. */
    fun latencyUs(dueUs: Long): Double =
        when {
            isSpared(dueUs) -> baseUs
            // Its dependency answers during the pause or soon after; the service passes the answer on at the resume.
            dueUs <= fromUs -> maxOf(untilUs - dueUs, baseUs)
            // The service reads the call only at the resume, and then needs its usual time.
            else -> untilUs - dueUs + baseUs
        }

    /**
     * Percentiles of calls due at [dueUs], in milliseconds. Calls outside the pause take the latencies in [spared], in
     * turn. If a third of all calls is slow, the median of all is not the median of the others.
     */
    fun percentilesMs(dueUs: List<Long>, spared: List<Double>, percentiles: List<Double>): List<Double> {
        val (free, paused) = dueUs.partition(::isSpared)
        return Percentiles.of(free.indices.map { spared[it % spared.size] } + paused.map(::latencyUs), percentiles)
            .map { it / 1_000 }
    }
}

/**
 * Percentiles as HdrHistogram defines them: the smallest value that is not below the given per cent of all; 100 is the
 * largest.
 */
object Percentiles {
    /** @throws NoSuchElementException without values. */
    fun of(values: List<Double>, percentiles: List<Double>): List<Double> {
        val sorted = values.sorted()
        if (sorted.isEmpty()) throw NoSuchElementException("Nothing has no percentiles.")
        return percentiles.map { sorted[(ceil(it / 100 * sorted.size).toInt() - 1).coerceIn(sorted.indices)] }
    }
}
