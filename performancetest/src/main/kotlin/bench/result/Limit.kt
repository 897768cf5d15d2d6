package bench.result

import bench.catalog.Slots
import bench.search.Capacity

/** Names what stopped a service, from what was seen at the lowest level above its capacity. */
object Limit {
    private const val CPU_SHARE = 0.90
    private const val SLOTS_FROM = 0.90
    private const val SLOTS_TO = 1.05
    private const val PREDICTED = 0.15

    fun of(trials: List<TrialRecord>, capacity: Capacity, slots: Slots?): String {
        val above = trials.associateBy { it.level_per_s }.values.filter { it.level_per_s > (capacity.holds ?: 0) && it.verdict != Verdict.HOLDS }.minByOrNull { it.level_per_s }
        return when {
            above == null -> "not reached"
            above.verdict == Verdict.INVALID -> "bench: ${above.invalid_reasons.first()}"
            hasFullSlots(above, slots) -> "slots: ${slots!!.count} ${slots.limit}"
            (above.resources?.cpu_share ?: 0.0) >= CPU_SHARE -> "CPU: ${Math.round(above.resources!!.cpu_share * 100)} % of what it may use"
            isAtSlots(above, slots) -> "slots: ${slots!!.count} ${slots.limit}"
            above.load.failed.isNotEmpty() -> "errors: ${above.load.failed.maxBy { it.value }.key}"
            else -> "not named: CPU ${above.resources?.let { "${Math.round(it.cpu_share * 100)} %" } ?: "unknown"}, ${above.bench.mock_peak_in_flight ?: "?"} calls at the mock"
        }
    }

    /** The mock saw as many calls at once as the slots allow, and no more. */
    private fun hasFullSlots(trial: TrialRecord, slots: Slots?): Boolean {
        val peak = trial.bench.mock_peak_in_flight ?: return false
        val count = slots?.count ?: return false
        return peak >= SLOTS_FROM * count && peak <= SLOTS_TO * count
    }

    /** Where a full pool answers with errors its calls are not always all under way: then the rate tells. */
    private fun isAtSlots(trial: TrialRecord, slots: Slots?): Boolean {
        val count = slots?.count ?: return false
        return Math.abs(trial.load.achieved_per_s * (trial.load.p50_ms ?: 1_000.0) / 1_000 - count) <= PREDICTED * count
    }
}
