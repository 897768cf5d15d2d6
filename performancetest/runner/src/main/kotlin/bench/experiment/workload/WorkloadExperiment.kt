package bench.experiment.workload

import bench.UserError
import bench.experiment.Asked
import bench.experiment.Experiment
import bench.model.Objective
import bench.model.Track
import bench.model.WorkloadPlan
import java.nio.file.Path
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * Asks what users in a closed loop get, under every combination of the axes' values. See [WorkloadPlan] for the other
 * properties.
 *
 * @property properties see [PublishedProperties].
 */
@Serializable
@SerialName(WorkloadPlan.KIND)
data class WorkloadExperiment(
    override val name: String,
    override val title: String,
    override val question: String,
    override val headings: Map<String, String> = emptyMap(),
    override val services_of: String? = null,
    val load_generator: String,
    val work: String,
    val users: String,
    val warmup_users: String = "",
    val axes: Map<String, List<String>>,
    val process: List<String> = emptyList(),
    val skip: List<Map<String, List<String>>> = emptyList(),
    val columns: List<String> = emptyList(),
    val apart: List<String> = emptyList(),
    val launch_mode: String = "",
    val several: Map<String, List<String>> = emptyMap(),
    val environment: Map<String, String> = emptyMap(),
    val settings: Map<String, String> = emptyMap(),
    val correct_share: Double = 1.0,
    val shows: List<String>,
    val csv: Map<String, String> = emptyMap(),
    val properties: Map<String, String> = emptyMap(),
    override val profiles: Map<String, Profile>,
) : Experiment {
    /**
     * @property warmup_s before each window, uncounted; [process_warmup_s]: before the first window of a process.
     * @property least_mb see [WorkloadPlan]; also for [most_s].
     * @property per_user number of things that each user does and then stops, instead of going on for window_s. The
     *   warm-up is then that of the process only.
     * @property axes replace the experiment's axes of the same names: a shorter profile has fewer values; [skip] adds
     *   to the experiment's.
     */
    @Serializable
    data class Profile(
        override val warmup_s: Int = 0,
        override val window_s: Int = 0,
        override val repetitions: Int,
        val process_warmup_s: Int = 0,
        val least_mb: Int = 0,
        val most_s: Int = 60,
        val per_user: Long? = null,
        val axes: Map<String, List<String>> = emptyMap(),
        val skip: List<Map<String, List<String>>> = emptyList(),
        override val tracks: List<Track> = listOf(Track.STOCK),
    ) : Experiment.Profile

    init {
        val strange = properties.values - axes.keys - setOf("repetitions", "warmups", "csv")
        require(strange.isEmpty()) {
            "properties name ${strange.joinToString()}, which is no axis, nor repetitions, warmups or csv."
        }
        profiles.forEach { (name, profile) ->
            if (profile.per_user == null)
                require(profile.window_s > 0) { "profile '$name': window_s must be at least 1, or per_user be given." }
            else
                require(
                    profile.per_user > 0 && profile.window_s == 0 && profile.warmup_s == 0 && profile.least_mb == 0
                ) {
                    "profile '$name': per_user must be at least 1, and leaves nothing to window_s, " +
                        "warmup_s and least_mb."
                }
            require(profile.repetitions > 0 && profile.warmup_s >= 0 && profile.process_warmup_s >= 0) {
                "profile '$name': repetitions must be at least 1, the others not negative."
            }
            val unknown = profile.axes.keys - axes.keys
            require(unknown.isEmpty()) { "profile '$name': ${unknown.joinToString()} is no axis." }
            WorkloadPlanCheck.of(plan(profile))
        }
    }

    /** No dependency, and no time objective. */
    override fun settings(profile: String) = profile(profile).settings(Objective(correct_share, 0.0))

    override fun with(properties: Map<String, String>, profile: String): WorkloadExperiment =
        PublishedProperties(this, profile).apply(properties)

    override fun check(asked: Asked) {
        if (asked.times.areGiven && plan(asked).per_user != null)
            throw UserError("'$name' ends when its users are done: leave out --duration and --warmup.")
        super.check(asked)
    }

    override fun plan(asked: Asked): WorkloadPlan = plan(profile(asked.profile) as Profile)

    /** Reads settings that begin with `@` from their files. */
    override fun withFiles(folder: Path): WorkloadExperiment =
        copy(settings = settings.mapValues { (_, value) -> Experiment.text(value, folder) })

    private fun plan(profile: Profile) =
        WorkloadPlan(
            load_generator = load_generator,
            work = work,
            users = users,
            warmup_users = warmup_users,
            axes = axes.mapValues { profile.axes[it.key] ?: it.value },
            process = process,
            skip = skip + profile.skip,
            columns = columns,
            apart = apart,
            launch_mode = launch_mode,
            several = several,
            environment = environment,
            settings = settings,
            least_mb = profile.least_mb,
            most_s = maxOf(profile.most_s, profile.window_s),
            per_user = profile.per_user,
            process_warmup_s = profile.process_warmup_s,
            correct_share = correct_share,
            shows = shows,
            csv = csv,
        )
}
