package bench.record

/**
 * How much of each possible limit one trial used, and how much there was. Null: not measured.
 *
 * @property inFlight calls that waited at the mock, and the service's slots.
 */
data class Evidence(
    val inFlight: Used?,
    val cpu: Cpu?,
    val memory: Memory?,
    val fileDescriptors: Used?,
    val bench: Bench?,
) {
    /** @property limit null if there is none or it is not known. */
    data class Used(val used: Long, val limit: Long?)

    /** Shares of the service's cores: mean, and maximum in one second. */
    data class Cpu(val mean: Double, val max: Double)

    /**
     * The only limit of a process is its heap's; its memory also includes what is outside the heap. A part of the used
     * heap is garbage.
     */
    data class Memory(
        val peakMib: Double,
        val limitMib: Long?,
        val heapUsedMib: Double?,
        val heapMaxMib: Double?,
        val gcShare: Double?,
    )

    /** CPU of load generator, mock and proxy as a share of what they may use together, and how late they were. */
    data class Bench(val cpuShare: Double?, val lateMs: Double?)

    companion object {
        private const val MIB = 1_048_576.0

        fun of(trial: TrialRecord, knownLimits: KnownLimits) =
            Evidence(
                inFlight =
                    trial.bench.mock_peak_in_flight?.let { Used(it.toLong(), knownLimits.slots?.count?.toLong()) },
                cpu = trial.resources?.let { Cpu(it.cpu_share, it.cpu_share_max) },
                memory = trial.resources?.memory_peak_mib?.let { memory(it, trial, knownLimits.memory_mib) },
                fileDescriptors = trial.resources?.let { fileDescriptors(it, knownLimits.fileDescriptors) },
                bench = bench(trial),
            )

        private fun memory(peakMib: Double, trial: TrialRecord, limitMib: Long?) =
            Memory(
                peakMib,
                limitMib,
                trial.garbage?.heap_used_mib,
                trial.bench.heap_max_bytes?.let { it / MIB },
                trial.garbage?.gc_pause_share,
            )

        private fun fileDescriptors(resources: ResourceMetrics, limit: Long?): Used? =
            resources.file_descriptors_max?.let {
                Used(it.toLong(), resources.file_descriptors_limit?.toLong() ?: limit)
            }

        private fun bench(trial: TrialRecord): Bench? {
            val lateMs = listOfNotNull(trial.load.lateness_p99_ms, trial.bench.mock_lateness_p99_ms).maxOrNull()
            val cpuShare = trial.bench.bench_cpu_share
            return if (lateMs == null && cpuShare == null) null else Bench(cpuShare, lateMs)
        }
    }
}
