package bench.record

import bench.model.FileDescriptors
import bench.model.Thresholds
import kotlin.math.abs
import kotlin.math.ceil

/**
 * Which limits of a service were used up in a trial whose rate it did not sustain.
 *
 * @property sustained highest sustained rate, per second; null if none was.
 */
data class Symptoms(val trial: TrialRecord, val knownLimits: KnownLimits, val sustained: Int? = null) {
    private val resources = trial.resources

    /** What a call may take without the service's fault. */
    private val slowMs: Double
        get() = maxOf(knownLimits.delay_ms.toDouble(), knownLimits.delay_p99_ms ?: 0.0)

    private val lateCalls = LateCalls(trial.seconds.orEmpty(), longestS = ceil(slowMs * LATE / 1_000).toInt())

    /** Share of the allowed CPU. */
    val cpuShare: Double?
        get() = resources?.cpu_share

    /** Open and allowed file descriptors; null if not known. */
    val fileDescriptors: FileDescriptors?
        get() =
            resources?.file_descriptors_max?.let { open ->
                (resources.file_descriptors_limit?.toLong() ?: knownLimits.fileDescriptors)?.let {
                    FileDescriptors(open.toLong(), it)
                }
            }

    /** Slots are full, and their number explains the rate. */
    val hasFullSlots: Boolean
        get() = areSlotsFull && (knownLimits.slots?.count?.toDouble()?.let { explains(it, it) } ?: true)

    /**
     * Without CPU, full slots alone prove little: any queue then exceeds their number. The same applies to a service
     * that is stopped.
     */
    val isBusy: Boolean
        get() = hasNoCpu || isBursty || isThrottled || gc.isMost

    /** Slots or file descriptors were used up by calls that waited for something else. */
    val isStalled: Boolean
        get() = areSlotsFull && !hasFullSlots || areFileDescriptorsUsed && !hasNoFileDescriptors

    /**
     * A stall fills slots at any rate. Only if [least] to [most] calls at once ÷ delay agree with the rate at which the
     * service stops, they are what stops it. Without a delay, nothing can be predicted.
     */
    private fun explains(least: Double, most: Double): Boolean {
        if (knownLimits.delay_ms <= 0) return true
        fun perS(calls: Double) = calls * 1_000 / knownLimits.delay_ms
        return perS(most) >= (sustained ?: 0) * (1 - AGREES) && perS(least) <= trial.rate_per_s * (1 + AGREES)
    }

    /** The mock saw exactly as many concurrent calls as there are slots. */
    private val areSlotsFull: Boolean
        get() {
            val peak = trial.bench.mock_peak_in_flight ?: return false
            val slots = knownLimits.slots?.count ?: return false
            return peak >= SLOTS_FROM * slots && peak <= SLOTS_TO * slots
        }

    /**
     * If a full pool answers with errors, its calls are not always all in flight: then the rate shows that slots are
     * full.
     */
    val isAtSlots: Boolean
        get() {
            val slots = knownLimits.slots?.count ?: return false
            return abs(trial.load.achieved_per_s * knownLimits.delay_ms / 1_000 - slots) <= AGREES * slots
        }

    /**
     * File descriptors are used up, and their number explains the rate: each waiting call has two, the service itself
     * some hundred.
     */
    val hasNoFileDescriptors: Boolean
        get() =
            areFileDescriptorsUsed &&
                (fileDescriptors?.limit?.let {
                    explains((it - OWN_DESCRIPTORS) / DESCRIPTORS_PER_CALL, it / DESCRIPTORS_PER_CALL)
                } ?: true)

    /** Whatever used them up. */
    val areFileDescriptorsUsed: Boolean
        get() = fileDescriptors?.let { it.used >= DESCRIPTOR_SHARE * it.limit } ?: false

    /** Memory of a container; null if its limit is not known. */
    val memory: LimitFacts.NoMemory?
        get() =
            resources
                ?.takeIf { it.working_set_peak_mib != null }
                ?.memory_peak_mib
                ?.let { used ->
                    knownLimits.memory_mib?.let { LimitFacts.NoMemory(used, it) }
                }

    /**
     * Only for a container with a known limit. A full heap shows as CPU, pauses, errors or the service's end; the used
     * heap is additional evidence.
     */
    val hasNoMemory: Boolean
        get() = memory?.let { it.used_mib >= MEMORY_SHARE * it.limit_mib } ?: false

    val hasNoCpu: Boolean
        get() = (resources?.cpu_share ?: 0.0) >= CPU_SHARE

    /** A backing service has no CPU left, on its own cores or on cores shared with the bench. */
    val hasNoBackingServiceCpu: Boolean
        get() =
            trial.bench.backing_services.isNotEmpty() &&
                (isSpent(trial.bench.mock_cpu_share) || isSpent(trial.bench.bench_cpu_share))

    /** Which backing services used that CPU, with their shares. */
    val backingServiceCpu: BackingServiceCpu
        get() =
            trial.bench.let { bench ->
                BackingServiceCpu(
                    bench.backing_services,
                    bench.mock_cpu_share,
                    bench.bench_cpu_share.takeUnless { isSpent(bench.mock_cpu_share) },
                )
            }

    /** What to report if nothing was used up. */
    val nothing: LimitFacts.NotNamed
        get() =
            LimitFacts.NotNamed(
                cpuShare,
                trial.bench.backing_services,
                trial.bench.mock_cpu_share,
                trial.bench.mock_peak_in_flight,
            )

    /** A CPU quota, or a signal, stops all threads for a time, even if the mean leaves room. */
    val isThrottled: Boolean
        get() = (resources?.throttled_share ?: 0.0) >= THROTTLED_SHARE

    /**
     * If answers come in bursts, e.g. after a GC pause, the mean CPU stays below what the bursts need. Most late calls
     * must meet such a burst; older records do not show that.
     */
    val isBursty: Boolean
        get() {
            val share = resources?.cpu_share ?: return false
            if (share < BURSTY_SHARE || share >= CPU_SHARE || resources.cpu_share_max < CPU_SHARE) return false
            return lateCalls.mostMet { it.cpu_share?.let { used -> used >= CPU_SHARE } } ?: true
        }

    /** Enough connections were rejected to spoil the p99 on their own. */
    val hasFullAcceptQueue: Boolean
        get() = (resources?.listen_drops ?: 0) >= DROPPED_SHARE * trial.load.due

    /**
     * Most calls are as fast as the dependency, a few are not, and CPU is left: something stopped all calls for a
     * while.
     */
    val isPaused: Boolean
        get() {
            val median = trial.load.p50_ms ?: return false
            val p99 = trial.load.p99_ms ?: return false
            return median <= knownLimits.delay_ms * PROMPT && p99 > slowMs * LATE
        }

    /** Pauses of collections are long enough, and most late calls met one; older records show only full slots. */
    val isStoppedByGc: Boolean
        get() = gc.isEnough && (gc.isMet ?: isStalled)

    /** Whether pauses are those of collections; older records show only how long these were. */
    val isPausedByGc: Boolean
        get() = isPaused && gc.isEnough && (gc.isMet ?: true)

    /** Collections of its language's runtime. */
    val gc = GcSymptoms(trial, lateCalls)

    /** Figures of a trial that [isPaused]. */
    val pauses: LimitFacts.Pauses
        get() = LimitFacts.Pauses(trial.load.p50_ms!!, trial.load.p99_ms!!, cpuShare, gc.share)

    private fun isSpent(share: Double?) = share != null && share >= Thresholds.LIMIT_CPU_SHARE

    private companion object {
        const val CPU_SHARE = 0.90
        const val BURSTY_SHARE = 0.60
        const val DESCRIPTOR_SHARE = 0.95
        const val MEMORY_SHARE = 0.95
        const val DROPPED_SHARE = 0.01
        const val THROTTLED_SHARE = 0.05
        const val SLOTS_FROM = 0.90
        const val SLOTS_TO = 1.05
        const val AGREES = 0.10

        /** One for the caller and one for the dependency. */
        const val DESCRIPTORS_PER_CALL = 2.0

        /** Of a service without calls. */
        const val OWN_DESCRIPTORS = 500
        const val PROMPT = 1.15
        const val LATE = 1.3
    }
}
