package bench.record

import bench.model.Thresholds
import kotlin.math.abs
import kotlin.math.roundToInt

/** What of a service's limits was used up in a trial that did not hold. */
data class Symptoms(val trial: TrialRecord, val ceilings: Ceilings) {
    private val resources = trial.resources

    /** Of what it may use, as text. */
    val cpu: String
        get() = percent(resources?.cpu_share)

    /** The mock saw as many calls at once as the slots allow, and no more. */
    val hasFullSlots: Boolean
        get() {
            val peak = trial.bench.mock_peak_in_flight ?: return false
            val slots = ceilings.slots?.count ?: return false
            return peak >= SLOTS_FROM * slots && peak <= SLOTS_TO * slots
        }

    /** Where a full pool answers with errors its calls are not always all under way: then the rate tells. */
    val isAtSlots: Boolean
        get() {
            val slots = ceilings.slots?.count ?: return false
            return abs(trial.load.achieved_per_s * ceilings.delay_ms / 1_000 - slots) <= PREDICTED * slots
        }

    val hasNoDescriptors: Boolean
        get() {
            val open = resources?.open_files_max ?: return false
            return ceilings.descriptors != null && open >= DESCRIPTOR_SHARE * ceilings.descriptors
        }

    /**
     * Of a container, whose limit is known. A full heap shows as CPU, pauses, errors or the service's end; how much of
     * it was in use is evidence beside that.
     */
    val hasNoMemory: Boolean
        get() {
            val used = resources?.working_set_peak_mib ?: return false
            return ceilings.memory_mib != null && used >= MEMORY_SHARE * ceilings.memory_mib
        }

    val hasNoCpu: Boolean
        get() = (resources?.cpu_share ?: 0.0) >= CPU_SHARE

    /** What it waits for has no CPU left, on cores of its own or on those that it shares with the bench. */
    val hasNoCompanionCpu: Boolean
        get() =
            trial.bench.companions.isNotEmpty() &&
                (isSpent(trial.bench.mock_cpu_share) || isSpent(trial.bench.bench_cpu_share))

    /** Whose that CPU is, with the share that was used. */
    val companionCpu: String
        get() {
            val bench = trial.bench
            val names = bench.companions.joinToString()
            return if (isSpent(bench.mock_cpu_share))
                "CPU of $names: ${percent(bench.mock_cpu_share)} of what it may use"
            else
                "CPU that $names shares with the bench: ${percent(bench.bench_cpu_share)} used, " +
                    "${percent(bench.mock_cpu_share)} by $names"
        }

    /** What was seen of what it waits for, as text. */
    val beyond: String
        get() =
            trial.bench.companions
                .takeIf { it.isNotEmpty() }
                ?.let { "CPU of ${it.joinToString()} ${percent(trial.bench.mock_cpu_share)}" }
                ?: "${trial.bench.mock_peak_in_flight ?: "?"} calls at the mock"

    /** A quota stops all threads until its period is over, also where the mean leaves room. */
    val isThrottled: Boolean
        get() = (resources?.throttled_share ?: 0.0) >= THROTTLED_SHARE

    /** Where answers come in bursts, as after a pause of a collector, the mean stays below what the bursts need. */
    val isBursty: Boolean
        get() =
            resources?.let { it.cpu_share >= BURSTY_SHARE && it.cpu_share < CPU_SHARE && it.cpu_share_max >= CPU_SHARE }
                ?: false

    /** Enough connections were turned away to spoil the p99 by themselves. */
    val hasFullAcceptQueue: Boolean
        get() = (resources?.listen_drops ?: 0) >= DROPPED_SHARE * trial.load.due

    /**
     * Most calls are as fast as the dependency, a few are not, and there is CPU left: something stopped all for a
     * while.
     */
    val isPaused: Boolean
        get() {
            val median = trial.load.p50_ms ?: return false
            val p99 = trial.load.p99_ms ?: return false
            return median <= ceilings.delay_ms * PROMPT && p99 > ceilings.delay_ms * LATE
        }

    private fun isSpent(share: Double?) = share != null && share >= Thresholds.LIMIT_CPU_SHARE

    private fun percent(share: Double?) = share?.let { "${(it * 100).roundToInt()} %" } ?: "unknown"

    private companion object {
        const val CPU_SHARE = 0.90
        const val BURSTY_SHARE = 0.60
        const val DESCRIPTOR_SHARE = 0.95
        const val MEMORY_SHARE = 0.95
        const val DROPPED_SHARE = 0.01
        const val THROTTLED_SHARE = 0.05
        const val SLOTS_FROM = 0.90
        const val SLOTS_TO = 1.05
        const val PREDICTED = 0.15
        const val PROMPT = 1.15
        const val LATE = 1.3
    }
}
