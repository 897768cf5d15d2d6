package bench.experiment.capacity.report

import bench.record.TrialRecord

/** CPU as other benchmarks say it, for a path that waits for nothing. */
internal object CpuPerRequest {
    /** Seconds for 1,000 requests are so many microseconds for one. */
    private const val US_OF_ONE = 1_000.0

    /** Microseconds of CPU of one correct answer; null if not known. */
    fun us(of: TrialRecord): Double? = of.resources?.cpu_s_per_1000?.times(US_OF_ONE)?.takeIf { it.isFinite() }
}
