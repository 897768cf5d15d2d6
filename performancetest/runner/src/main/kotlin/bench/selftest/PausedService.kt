package bench.selftest

import kotlin.math.ceil

/**
 * What a caller must see of a service that is paused from [fromUs] to [untilUs]: by arithmetic, from nothing that was
 * measured but these two and how long calls take while it is not paused, in the median [baseUs]. Microseconds of the
 * schedule.
 */
class PausedService(private val baseUs: Double, private val fromUs: Double, private val untilUs: Double) {
    private fun isSpared(dueUs: Long) = dueUs + baseUs <= fromUs || dueUs >= untilUs

    /** From the moment [dueUs] at which a call was due to its end. */
    fun latencyUs(dueUs: Long): Double =
        when {
            isSpared(dueUs) -> baseUs
            // Its dependency answers while it is paused, or soon after; the answer goes on at the resume.
            dueUs <= fromUs -> maxOf(untilUs - dueUs, baseUs)
            // Nobody reads it before the resume, and then it takes its time.
            else -> untilUs - dueUs + baseUs
        }

    /**
     * Of calls due at [dueUs], in milliseconds. Those that the pause spares take as long as those of [spared] did, in
     * turn: where a third of all calls is slow, the median of all is not the median of the others.
     */
    fun percentilesMs(dueUs: List<Long>, spared: List<Double>, percentiles: List<Double>): List<Double> {
        val (free, paused) = dueUs.partition(::isSpared)
        return Percentiles.of(free.indices.map { spared[it % spared.size] } + paused.map(::latencyUs), percentiles)
            .map { it / 1_000 }
    }
}

/** The smallest value that is not below so many per cent of all, as HdrHistogram defines it; 100 is the largest. */
object Percentiles {
    /** @throws NoSuchElementException without values. */
    fun of(values: List<Double>, percentiles: List<Double>): List<Double> {
        val sorted = values.sorted()
        if (sorted.isEmpty()) throw NoSuchElementException("Nothing has no percentiles.")
        return percentiles.map { sorted[(ceil(it / 100 * sorted.size).toInt() - 1).coerceIn(sorted.indices)] }
    }
}
