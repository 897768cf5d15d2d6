package bench.record

import bench.model.Slots
import bench.model.Track
import bench.model.Verdict
import bench.search.Capacity

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

/**
 * What stopped a service, by the [facts] that decided.
 *
 * @property above the trial in which it was seen, at the lowest level above the capacity; null where none was tried.
 */
data class Limit(val facts: LimitFacts, val above: TrialRecord?) {
    val kind: LimitKind
        get() = facts.kind

    companion object {
        fun of(trials: List<TrialRecord>, capacity: Capacity, ceilings: Ceilings): Limit =
            firstAbove(trials, capacity.holds ?: 0)?.let { Limit(facts(Symptoms(it, ceilings)), it) }
                ?: Limit(untried(trials, ceilings), null)

        private fun untried(trials: List<TrialRecord>, ceilings: Ceilings): LimitFacts =
            trials
                .maxOf { it.level_per_s }
                .let {
                    if (ceilings.isHighest(it)) LimitFacts.HighestLevel(it) else LimitFacts.NoTrialLeft(trials.size, it)
                }

        /** The first that applies: what leaves no doubt, then what is counted, then what is concluded. */
        private fun facts(seen: Symptoms): LimitFacts =
            when {
                seen.trial.service_ended != null -> LimitFacts.Ended(seen.trial.service_ended)
                seen.trial.verdict == Verdict.INVALID -> refused(seen)
                // Without CPU to spare full slots alone say little: any queue passes their number there.
                seen.hasFullSlots && (seen.isAtSlots || !(seen.hasNoCpu || seen.isBursty)) ->
                    // Calls that wait for a slot hold a descriptor: large pools and the machine's limit can be full
                    // together, and which was first is not seen.
                    LimitFacts.FullSlots(seen.ceilings.slots!!, seen.descriptors.takeIf { seen.hasNoDescriptors })
                else -> used(seen) ?: concluded(seen)
            }

        private fun refused(seen: Symptoms) =
            LimitFacts.Refused(
                seen.trial.invalid_reasons.first(),
                seen.hasNoDescriptors,
                seen.companionCpu.takeIf { seen.hasNoCompanionCpu },
            )

        private fun used(seen: Symptoms): LimitFacts? =
            when {
                seen.hasNoDescriptors -> LimitFacts.NoDescriptors(seen.descriptors!!)
                seen.hasNoMemory -> seen.memory
                seen.isThrottled -> LimitFacts.Throttled(seen.trial.resources?.throttled_share ?: 0.0)
                seen.hasNoCpu -> LimitFacts.NoCpu(seen.cpuShare, inBursts = false)
                seen.hasNoCompanionCpu -> LimitFacts.NoCompanionCpu(seen.companionCpu)
                seen.hasFullAcceptQueue ->
                    LimitFacts.FullAcceptQueue(seen.trial.resources?.listen_drops ?: 0, seen.cpuShare)
                else -> null
            }

        private fun concluded(seen: Symptoms): LimitFacts =
            when {
                seen.isBursty -> LimitFacts.NoCpu(seen.cpuShare, inBursts = true)
                seen.isAtSlots -> LimitFacts.FullSlots(seen.ceilings.slots!!)
                seen.trial.load.failed.isNotEmpty() -> LimitFacts.Errors(seen.trial.load.failed.maxBy { it.value }.key)
                seen.isPaused -> seen.pauses
                else -> seen.nothing
            }

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
