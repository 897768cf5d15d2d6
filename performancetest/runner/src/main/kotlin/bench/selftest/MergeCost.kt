package bench.selftest

import bench.histogram.Answer
import bench.histogram.HistogramLog
import bench.histogram.SecondBucket
import bench.loadgen.LoadEvent
import bench.runtime.ClockOffset
import bench.runtime.GeneratorResult
import bench.runtime.MergedLoad
import java.util.SplittableRandom

/** How long the runner takes to add up what several load generators report at the end of a trial. */
internal object MergeCost {
    const val GENERATORS = 8
    const val SECONDS = 60
    private const val CALLS_PER_S = 1_000

    /** Latencies from the delay of 1 s to twice that, in microseconds: a histogram with many buckets. */
    private const val LEAST_US = 1_000_000L
    private const val MOST_US = 2_000_000L
    private const val LATE_US = 2_000L

    /** Seconds for [GENERATORS] logs of [SECONDS] seconds. */
    fun measureS(): Double {
        val results = (1L..GENERATORS).map(::result)
        val startNs = System.nanoTime()
        val merged = MergedLoad.of(results).done
        val seconds = (System.nanoTime() - startNs) / 1e9
        check(merged.seconds.sumOf { it.correct } == 1L * GENERATORS * SECONDS * CALLS_PER_S) { "Calls are missing." }
        return seconds
    }

    private fun result(seed: Long): GeneratorResult {
        val random = SplittableRandom(seed)
        val buckets =
            (0..<SECONDS).map { second -> SecondBucket(second, CALLS_PER_S.toLong()).also { fill(it, random) } }
        val log = HistogramLog.text(0, SECONDS.toDouble(), mapOf("" to buckets))
        val done = LoadEvent.OpenDone(SECONDS.toDouble(), buckets.map { it.stats(0, 0.0) }, log)
        return GeneratorResult("$seed", done, ClockOffset(0, 0))
    }

    private fun fill(bucket: SecondBucket, random: SplittableRandom) =
        repeat(CALLS_PER_S) {
            bucket.started(random.nextLong(LATE_US))
            bucket.finished(random.nextLong(LEAST_US, MOST_US), Answer.CORRECT, isLate = false)
        }
}
