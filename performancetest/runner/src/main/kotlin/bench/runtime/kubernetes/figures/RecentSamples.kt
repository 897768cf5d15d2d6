package bench.runtime.kubernetes.figures

import bench.metrics.process.ResourceSample

/** Readings of one container, oldest first, for several threads. Of very many, the oldest are dropped. */
internal class RecentSamples {
    private val samples = ArrayDeque<ResourceSample>()

    /** How many there were. */
    @Volatile
    var count = 0
        private set

    @Synchronized
    fun add(sample: ResourceSample) {
        count++
        samples += sample
        if (samples.size > MOST) samples.removeFirst()
    }

    /** Those between two moments of `System.nanoTime()`. */
    @Synchronized
    fun between(fromNs: Long, untilNs: Long): List<ResourceSample> = samples.filter { it.at_ns in fromNs..untilNs }

    val last: ResourceSample?
        @Synchronized get() = samples.lastOrNull()

    /** Whether the last reading is of these seconds. */
    fun isFresh(nowNs: Long = System.nanoTime()): Boolean = last.let { it != null && nowNs - it.at_ns < FRESH_NS }

    private companion object {
        const val FRESH_NS = 3_000_000_000L

        /** Longer than any trial. */
        const val MOST = 7_200
    }
}
