package bench.record

import bench.model.Slots
import bench.model.Track
import bench.model.Verdict
import bench.search.Capacity
import kotlin.math.roundToInt

/**
 * What could stop a service and is known beforehand; null where it is not. [memory_mib] is what its container may use,
 * [highest_per_s] the highest level that is tried at all.
 */
data class Ceilings(
    val slots: Slots?,
    val descriptors: Long?,
    val delay_ms: Long,
    val memory_mib: Long? = null,
    val highest_per_s: Int? = null,
) {
    fun isHighest(level: Int?): Boolean = level != null && highest_per_s != null && level >= highest_per_s

    companion object {
        /** As the run recorded them: what services declare today may be something else. */
        fun of(run: RunRecord, service: String, track: Track): Ceilings =
            Ceilings(
                run.fingerprint.slots["$service/${track.label}"]?.takeIf { it.isNotBlank() }?.let(Slots::parse),
                run.fingerprint.descriptors,
                run.settings.delay_ms,
                run.fingerprint.containers[service]?.memory_mib?.takeIf { it > 0 },
                run.settings.max_users_per_s,
            )
    }
}

/** What can be the limit; [label] names it in tables and sentences. */
enum class LimitKind(val label: String) {
    SLOTS("slots"),
    SLOTS_AND_DESCRIPTORS("slots and descriptors"),
    DESCRIPTORS("descriptors"),
    MEMORY("memory"),
    CPU_QUOTA("CPU quota"),
    CPU("CPU"),
    CPU_BURSTS("CPU in bursts"),
    COMPANION("CPU of what they wait for"),
    ACCEPT_QUEUE("accept queue"),
    PAUSES("pauses"),
    ERRORS("errors"),
    ENDED("end of the service"),
    BENCH("bench"),
    TRIALS("trials of the search"),
    NOT_NAMED("not named"),
    NOT_MEASURED("not measured"),
}

/**
 * What stopped a service.
 *
 * @property text its name with the figures that decided, e.g. `slots: 200 Tomcat threads`.
 * @property above the trial in which it was seen, at the lowest level above the capacity; null where none was tried.
 */
data class Limit(val kind: LimitKind, val text: String, val above: TrialRecord?) {
    companion object {
        fun of(trials: List<TrialRecord>, capacity: Capacity, ceilings: Ceilings): Limit {
            val above = firstAbove(trials, capacity.holds ?: 0) ?: return untried(trials, ceilings)
            val symptoms = Symptoms(above, ceilings)
            val kind = kind(symptoms)
            return Limit(kind, text(kind, symptoms), above)
        }

        private fun untried(trials: List<TrialRecord>, ceilings: Ceilings): Limit =
            trials
                .maxOf { it.level_per_s }
                .let { highest ->
                    if (ceilings.isHighest(highest))
                        Limit(LimitKind.BENCH, "bench: $highest users/s is the highest level that is tried", null)
                    else
                        Limit(
                            LimitKind.TRIALS,
                            "trials: after ${trials.size} of them nothing above $highest users/s was tried",
                            null,
                        )
                }

        fun notMeasured(reason: String) = Limit(LimitKind.NOT_MEASURED, "not measured: $reason", null)

        /** The first that applies: what leaves no doubt, then what is counted, then what is concluded. */
        private fun kind(seen: Symptoms): LimitKind =
            when {
                seen.trial.service_ended != null -> LimitKind.ENDED
                seen.trial.verdict == Verdict.INVALID -> LimitKind.BENCH
                // Without CPU to spare full slots alone say little: any queue passes their number there.
                seen.hasFullSlots && (seen.isAtSlots || !(seen.hasNoCpu || seen.isBursty)) ->
                    if (seen.hasNoDescriptors) LimitKind.SLOTS_AND_DESCRIPTORS else LimitKind.SLOTS
                seen.hasNoDescriptors -> LimitKind.DESCRIPTORS
                seen.hasNoMemory -> LimitKind.MEMORY
                seen.isThrottled -> LimitKind.CPU_QUOTA
                seen.hasNoCpu -> LimitKind.CPU
                seen.hasNoCompanionCpu -> LimitKind.COMPANION
                seen.hasFullAcceptQueue -> LimitKind.ACCEPT_QUEUE
                seen.isBursty -> LimitKind.CPU_BURSTS
                seen.isAtSlots -> LimitKind.SLOTS
                seen.trial.load.failed.isNotEmpty() -> LimitKind.ERRORS
                seen.isPaused -> LimitKind.PAUSES
                else -> LimitKind.NOT_NAMED
            }

        private fun text(kind: LimitKind, seen: Symptoms): String {
            val (trial, ceilings) = seen
            val slots = "slots: ${ceilings.slots?.count} ${ceilings.slots?.limit}"
            val descriptors = "descriptors: ${trial.resources?.open_files_max} of ${ceilings.descriptors}"
            return when (kind) {
                LimitKind.SLOTS -> slots
                // Calls that wait for a slot hold a descriptor: large pools and the machine's limit can be full
                // together, and which was first is not seen.
                LimitKind.SLOTS_AND_DESCRIPTORS -> "$slots; $descriptors"
                LimitKind.DESCRIPTORS -> descriptors
                LimitKind.MEMORY ->
                    "memory: ${trial.resources?.working_set_peak_mib?.roundToInt()} of ${ceilings.memory_mib} MiB"
                LimitKind.CPU_QUOTA ->
                    "CPU quota: held back for ${((trial.resources?.throttled_share ?: 0.0) * 100).roundToInt()} " +
                        "% of the time"
                LimitKind.CPU -> "CPU: ${seen.cpu} of what it may use"
                LimitKind.CPU_BURSTS -> "CPU: ${seen.cpu} of what it may use, in bursts"
                LimitKind.COMPANION -> seen.companionCpu
                LimitKind.ACCEPT_QUEUE ->
                    "accept queue: ${trial.resources?.listen_drops} connections turned away at ${seen.cpu} CPU"
                LimitKind.PAUSES ->
                    "pauses: median ${trial.load.p50_ms?.roundToInt()} ms, p99 " +
                        "${trial.load.p99_ms?.roundToInt()} ms at ${seen.cpu} CPU${collected(trial)}"
                LimitKind.ERRORS -> "errors: ${trial.load.failed.maxBy { it.value }.key}"
                LimitKind.ENDED -> "service ended: ${trial.service_ended}"
                LimitKind.BENCH ->
                    "bench: ${trial.invalid_reasons.first()}" +
                        (if (seen.hasNoDescriptors) "; the service had used up its descriptors too" else "") +
                        if (seen.hasNoCompanionCpu) "; ${seen.companionCpu}" else ""
                LimitKind.NOT_NAMED,
                LimitKind.NOT_MEASURED,
                LimitKind.TRIALS -> "not named: CPU ${seen.cpu}, ${seen.beyond}"
            }
        }

        private fun collected(trial: TrialRecord) =
            trial.garbage?.gc_pause_share?.let { ", ${(it * 100).roundToInt()} % of the time in collections" }.orEmpty()

        /**
         * The last trial of that level which says something of the service; one that the bench spoilt only where there
         * is no other.
         */
        private fun firstAbove(trials: List<TrialRecord>, holds: Int): TrialRecord? {
            val failed = trials.filter { it.level_per_s > holds && it.verdict != Verdict.HOLDS }
            val lowest = failed.minOfOrNull { it.level_per_s } ?: return null
            return failed
                .filter { it.level_per_s == lowest }
                .let { level -> level.lastOrNull { it.verdict != Verdict.INVALID } ?: level.last() }
        }
    }
}
