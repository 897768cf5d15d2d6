package bench.experiment.waiting

import bench.UserError
import bench.experiment.Asked
import bench.experiment.Experiment
import bench.model.Objective
import bench.model.Track
import bench.model.WaitingPlan
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * Asks what a waiting call costs: fresh processes that hold more and more calls, which the dependency does not answer.
 *
 * @property calls numbers of calls, rising from 0; [rate_per_s] at which they arrive; [hold_s] seconds for each number.
 * @property environment added to that of each service.
 */
@Serializable
@SerialName(WaitingPlan.KIND)
data class WaitingExperiment(
    override val name: String,
    override val title: String,
    override val question: String,
    override val headings: Map<String, String> = emptyMap(),
    override val services_of: String? = null,
    val calls: List<Int>,
    val rate_per_s: Int,
    val hold_s: Int,
    val environment: Map<String, String> = emptyMap(),
    override val profiles: Map<String, Profile>,
) : Experiment {
    /** @property calls instead of those of the experiment. */
    @Serializable
    data class Profile(
        override val warmup_s: Int,
        override val repetitions: Int,
        val calls: List<Int> = emptyList(),
        override val tracks: List<Track> = listOf(Track.TUNED),
    ) : Experiment.Profile

    init {
        require(rate_per_s > 0) { "rate_per_s must be at least 1." }
        require(hold_s >= LEAST_HOLD_S) { "hold_s must be at least $LEAST_HOLD_S: a reading takes seconds." }
        check("calls", calls)
        profiles.forEach { (name, profile) ->
            require(profile.repetitions > 0) { "profile '$name': repetitions must be at least 1." }
            require(profile.warmup_s >= 0) { "profile '$name': warmup_s must not be negative." }
            if (profile.calls.isNotEmpty()) check("profile '$name': calls", profile.calls)
        }
    }

    private fun check(name: String, calls: List<Int>) =
        require(calls.size > 2 && calls.first() == 0 && calls.zipWithNext().all { (a, b) -> a < b }) {
            "$name must rise from 0, in two steps at least."
        }

    /** No call is answered before its numbers are read, however long that takes. */
    override fun settings(profile: String) =
        profile(profile).settings(Objective(1.0, HELD_MS.toDouble()), HELD_MS, callerTimeoutMs = HELD_MS)

    override fun check(asked: Asked) {
        if (asked.times.window_s != null) throw UserError("'$name' has no window: leave out --duration.")
        super.check(asked)
    }

    override fun plan(asked: Asked): WaitingPlan {
        val chosen = profile(asked.profile) as Profile
        return WaitingPlan(chosen.calls.ifEmpty { calls }, rate_per_s, hold_s, environment)
    }

    companion object {
        /** Longer than a process is measured. */
        private const val HELD_MS = 600_000L
        private const val LEAST_HOLD_S = 4
    }
}
