package bench.experiment.startup

import bench.UserError
import bench.experiment.Asked
import bench.experiment.Experiment
import bench.model.Objective
import bench.model.StartPlan
import bench.model.Track
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** Asks how long a start takes: fresh starts of each service on each track, and with the JDK's own options. */
@Serializable
@SerialName(StartPlan.KIND)
data class StartupExperiment(
    override val name: String,
    override val title: String,
    override val question: String,
    override val headings: Map<String, String> = emptyMap(),
    override val services_of: String? = null,
    override val profiles: Map<String, Profile>,
) : Experiment {
    /**
     * @property repetitions fresh starts of each.
     * @property aot whether to add a third condition with an ahead-of-time cache of the JDK.
     */
    @Serializable
    data class Profile(
        override val repetitions: Int,
        val aot: Boolean = true,
        override val tracks: List<Track> = Track.entries,
    ) : Experiment.Profile

    init {
        profiles.forEach { (name, profile) ->
            require(profile.repetitions > 0) { "profile '$name': repetitions must be at least 1." }
        }
    }

    /** Without load, the dependency answers at once. */
    override fun settings(profile: String) = profile(profile).settings(Objective(1.0, 0.0))

    override fun check(asked: Asked) {
        if (asked.times.areGiven)
            throw UserError("'$name' puts no load on anything: leave out --duration and --warmup.")
        super.check(asked)
    }

    override fun plan(asked: Asked) = StartPlan(aot = (profile(asked.profile) as Profile).aot)
}
