package bench.result

import bench.catalog.Slots
import bench.catalog.Track
import bench.search.Capacity
import kotlin.math.abs
import kotlin.math.roundToInt

/** What could stop a service and is known beforehand; null where it is not. */
data class Ceilings(val slots: Slots?, val descriptors: Long?, val delay_ms: Long) {
    companion object {
        /** As the run recorded them: what services declare today may be something else. */
        fun of(run: RunRecord, service: String, track: Track): Ceilings =
            Ceilings(run.fingerprint.slots["$service/${track.label}"]?.takeIf { it.isNotBlank() }?.let(Slots::parse), run.fingerprint.descriptors, run.settings.delay_ms)
    }
}

/** Names what stopped a service, from what was seen at the lowest level above its capacity. */
object Limit {
    private const val CPU_SHARE = 0.90
    private const val BURSTY_SHARE = 0.60
    private const val DESCRIPTOR_SHARE = 0.95
    private const val DROPPED_SHARE = 0.01
    private const val THROTTLED_SHARE = 0.05
    private const val SLOTS_FROM = 0.90
    private const val SLOTS_TO = 1.05
    private const val PREDICTED = 0.15
    private const val PROMPT = 1.15
    private const val LATE = 1.3

    fun of(trials: List<TrialRecord>, capacity: Capacity, ceilings: Ceilings): String {
        val above = firstAbove(trials, capacity.holds ?: 0) ?: return "bench: nothing above ${trials.maxOf { it.level_per_s }} users/s was tried"
        val slots = ceilings.slots
        return when {
            above.service_ended != null -> "service ended: ${above.service_ended}"
            above.verdict == Verdict.INVALID -> "bench: ${above.invalid_reasons.first()}"
            hasFullSlots(above, slots?.count) && (isAtSlots(above, ceilings) || !(hasNoCpu(above) || isBursty(above))) ->
                listOfNotNull(named(slots), usedUp(above, ceilings.descriptors)).joinToString("; ")
            hasNoDescriptors(above, ceilings.descriptors) -> named(above, ceilings.descriptors)
            isThrottled(above) -> "CPU quota: held back for ${((above.resources?.throttled_share ?: 0.0) * 100).roundToInt()} % of the time"
            hasNoCpu(above) -> "CPU: ${percent(above)} of what it may use"
            hasFullAcceptQueue(above) -> "accept queue: ${above.resources?.listen_drops} connections turned away at ${percent(above)} CPU"
            isBursty(above) -> "CPU: ${percent(above)} of what it may use, in bursts"
            isAtSlots(above, ceilings) -> named(slots)
            above.load.failed.isNotEmpty() -> "errors: ${above.load.failed.maxBy { it.value }.key}"
            isPaused(above, ceilings) -> "pauses: median ${above.load.p50_ms?.roundToInt()} ms, p99 ${above.load.p99_ms?.roundToInt()} ms at ${percent(above)} CPU"
            else -> "not named: CPU ${percent(above)}, ${above.bench.mock_peak_in_flight ?: "?"} calls at the mock"
        }
    }

    private fun named(slots: Slots?) = "slots: ${slots?.count} ${slots?.limit}"

    private fun named(trial: TrialRecord, descriptors: Long?) = "descriptors: ${trial.resources?.open_files_max} of $descriptors"

    /** Calls that wait for a slot hold a descriptor: large pools and the machine's limit can be full together, and which was first is not seen. */
    private fun usedUp(trial: TrialRecord, descriptors: Long?) = if (hasNoDescriptors(trial, descriptors)) named(trial, descriptors) else null

    /** Most calls are as fast as the dependency, a few are not, and there is CPU left: something stopped all for a while. */
    private fun isPaused(trial: TrialRecord, ceilings: Ceilings): Boolean {
        val median = trial.load.p50_ms ?: return false
        val p99 = trial.load.p99_ms ?: return false
        return median <= ceilings.delay_ms * PROMPT && p99 > ceilings.delay_ms * LATE
    }

    /** The last trial of that level which says something of the service; one that the bench spoilt only where there is no other. */
    private fun firstAbove(trials: List<TrialRecord>, holds: Int): TrialRecord? {
        val failed = trials.filter { it.level_per_s > holds && it.verdict != Verdict.HOLDS }
        val lowest = failed.minOfOrNull { it.level_per_s } ?: return null
        return failed.filter { it.level_per_s == lowest }.let { level -> level.lastOrNull { it.verdict != Verdict.INVALID } ?: level.last() }
    }

    private fun percent(trial: TrialRecord) = trial.resources?.let { "${(it.cpu_share * 100).roundToInt()} %" } ?: "unknown"

    private fun hasNoCpu(trial: TrialRecord) = (trial.resources?.cpu_share ?: 0.0) >= CPU_SHARE

    /** A quota stops all threads until its period is over, also where the mean leaves room. */
    private fun isThrottled(trial: TrialRecord) = (trial.resources?.throttled_share ?: 0.0) >= THROTTLED_SHARE

    /** Enough connections were turned away to spoil the p99 by themselves. */
    private fun hasFullAcceptQueue(trial: TrialRecord) = (trial.resources?.listen_drops ?: 0) >= DROPPED_SHARE * trial.load.due

    /** Where answers come in bursts, as after a pause of a collector, the mean stays below what the bursts need. */
    private fun isBursty(trial: TrialRecord) = trial.resources?.let { it.cpu_share >= BURSTY_SHARE && it.cpu_share < CPU_SHARE && it.cpu_share_max >= CPU_SHARE } ?: false

    private fun hasNoDescriptors(trial: TrialRecord, limit: Long?): Boolean {
        val open = trial.resources?.open_files_max ?: return false
        return limit != null && open >= DESCRIPTOR_SHARE * limit
    }

    /** The mock saw as many calls at once as the slots allow, and no more. Without CPU to spare that alone says little: any queue passes there. */
    private fun hasFullSlots(trial: TrialRecord, slots: Int?): Boolean {
        val peak = trial.bench.mock_peak_in_flight ?: return false
        return slots != null && peak >= SLOTS_FROM * slots && peak <= SLOTS_TO * slots
    }

    /** Where a full pool answers with errors its calls are not always all under way: then the rate tells. */
    private fun isAtSlots(trial: TrialRecord, ceilings: Ceilings): Boolean {
        val slots = ceilings.slots?.count ?: return false
        return abs(trial.load.achieved_per_s * ceilings.delay_ms / 1_000 - slots) <= PREDICTED * slots
    }
}
