package bench.record

import bench.model.RateBound
import bench.model.Slots
import bench.model.Track
import bench.model.Verdict
import bench.search.Capacity
import kotlin.math.roundToLong

/**
 * Limits of a service that are known before the trial; null if not known. [memory_mib] is the memory limit of its
 * container, [delay_ms] the dependency's mean delay, [delay_p99_ms] its p99 if it varies, [highest_per_s] the highest
 * rate that is tried, [highest_by] what decides that.
 */
data class KnownLimits(
    val slots: Slots?,
    val fileDescriptors: Long?,
    val delay_ms: Long,
    val memory_mib: Long? = null,
    val highest_per_s: Int? = null,
    val delay_p99_ms: Double? = null,
    val highest_by: RateBound? = null,
) {
    fun isHighest(rate: Int?): Boolean = rate != null && highest_per_s != null && rate >= highest_per_s

    companion object {
        /** Reads them from the run's record: what services declare today may differ. */
        fun of(run: RunRecord, service: String, track: Track): KnownLimits =
            KnownLimits(
                run.fingerprint.slots["$service/${track.label}"]?.takeIf { it.isNotBlank() }?.let(Slots::parse),
                run.fingerprint.file_descriptors,
                run.settings.of(service).meanDelayMs.roundToLong(),
                run.fingerprint.containers[service]?.memory_mib?.takeIf { it > 0 },
                run.settings.max_rate_per_s,
                run.settings.delay?.p99_ms,
                run.settings.max_rate_by,
            )
    }
}

/**
 * What stopped a service, with the [facts] that decided.
 *
 * @property above trial that showed it, at the lowest rate above the capacity; null if no higher rate was tried.
 */
data class Limit(val facts: LimitFacts, val above: TrialRecord?) {
    val kind: LimitKind
        get() = facts.kind

    companion object {
        fun of(trials: List<TrialRecord>, capacity: Capacity, knownLimits: KnownLimits): Limit =
            firstAbove(trials, capacity.sustained ?: 0)?.let {
                Limit(facts(Symptoms(it, knownLimits, capacity.sustained)), it)
            } ?: Limit(untried(trials, knownLimits), null)

        /** What stopped a service in [trial], whose rate it did not sustain. */
        fun ofTrial(trial: TrialRecord, knownLimits: KnownLimits): LimitFacts = facts(Symptoms(trial, knownLimits))

        private fun untried(trials: List<TrialRecord>, knownLimits: KnownLimits): LimitFacts =
            trials
                .maxOf { it.rate_per_s }
                .let {
                    if (knownLimits.isHighest(it)) LimitFacts.HighestRate(it, knownLimits.highest_by)
                    else LimitFacts.NoTrialLeft(trials.size, it)
                }

        /** The first that applies: certain causes first, then counted ones, then inferred ones. */
        private fun facts(seen: Symptoms): LimitFacts =
            when {
                seen.trial.service_ended != null -> LimitFacts.Ended(seen.trial.service_ended)
                seen.trial.verdict == Verdict.INVALID -> refused(seen)
                seen.hasFullSlots && (seen.isAtSlots || !seen.isBusy) ->
                    // A call that waits for a slot uses a file descriptor: large pools and the machine's limit can be
                    // full together. The order is not visible.
                    LimitFacts.FullSlots(
                        seen.knownLimits.slots!!,
                        seen.fileDescriptors.takeIf { seen.hasNoFileDescriptors },
                    )
                else -> used(seen) ?: concluded(seen)
            }

        private fun refused(seen: Symptoms) =
            LimitFacts.Refused(
                seen.trial.invalid_reasons.first(),
                seen.areFileDescriptorsUsed,
                seen.backingServiceCpu.takeIf { seen.hasNoBackingServiceCpu },
            )

        private fun used(seen: Symptoms): LimitFacts? =
            when {
                seen.hasNoFileDescriptors -> LimitFacts.NoFileDescriptors(seen.fileDescriptors!!)
                seen.hasNoMemory -> seen.memory
                seen.isThrottled -> LimitFacts.Throttled(seen.trial.resources?.throttled_share ?: 0.0)
                seen.gc.isMost -> seen.gc.facts
                seen.hasNoCpu -> LimitFacts.NoCpu(seen.cpuShare, inBursts = false)
                seen.hasNoBackingServiceCpu -> LimitFacts.NoBackingServiceCpu(seen.backingServiceCpu)
                seen.hasFullAcceptQueue ->
                    LimitFacts.FullAcceptQueue(seen.trial.resources?.listen_drops ?: 0, seen.cpuShare)
                else -> null
            }

        private fun concluded(seen: Symptoms): LimitFacts =
            when {
                seen.isStoppedByGc -> seen.gc.facts
                seen.isBursty -> LimitFacts.NoCpu(seen.cpuShare, inBursts = true)
                seen.isAtSlots -> LimitFacts.FullSlots(seen.knownLimits.slots!!)
                seen.trial.load.failed.isNotEmpty() -> LimitFacts.Errors(seen.trial.load.failed.maxBy { it.value }.key)
                seen.isPausedByGc -> seen.gc.facts
                seen.isPaused -> seen.pauses
                else -> seen.nothing
            }

        /**
         * The last trial of that rate that says something about the service; a trial that the bench spoilt only if
         * there is no other.
         */
        private fun firstAbove(trials: List<TrialRecord>, sustained: Int): TrialRecord? {
            val failed = trials.filter { it.rate_per_s > sustained && it.verdict != Verdict.SUSTAINED }
            val lowest = failed.minOfOrNull { it.rate_per_s } ?: return null
            return failed
                .filter { it.rate_per_s == lowest }
                .let { rate -> rate.lastOrNull { it.verdict != Verdict.INVALID } ?: rate.last() }
        }
    }
}
