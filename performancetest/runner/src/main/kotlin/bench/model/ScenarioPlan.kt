package bench.model

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * What a run of scenarios was asked to do, next to what all trials share; from the experiment and its profile.
 *
 * @property capacities requests per second that a capacity run found, by `service/track`: what a rate in per cent is a
 *   share of. What is not in it is found by a ramp.
 */
@Serializable
@SerialName(ScenarioPlan.KIND)
data class ScenarioPlan(
    val view: View,
    val correct_share: Double,
    val p99_over_delay_ms: Double,
    val rate_per_s: Rate,
    val ping_per_s: Int,
    val process: ProcessFor,
    val environment: Map<String, String>,
    val scenarios: List<Scenario>,
    val recovery_s: Int,
    val idle_s: Int,
    val end_after_failures: Int?,
    override val capacities: Map<String, Int> = emptyMap(),
) : Plan {
    /** What a process is for: all scenarios of a service, one after the other, or one alone. */
    @Serializable
    enum class ProcessFor {
        @SerialName("service") SERVICE,
        @SerialName("scenario") SCENARIO,
    }

    /** @param stage in which calls that wait for their untroubled answer still meet the objective. */
    fun objective(stage: Stage) = Objective(correct_share, stage.dependency.longest_ms + p99_over_delay_ms)

    fun scenario(name: String): Scenario = scenarios.first { it.name == name }

    companion object {
        const val KIND = "scenarios"
    }
}

/** As what the trials of an experiment are shown. */
@Serializable
enum class View {
    @SerialName("delays") DELAYS,
    @SerialName("resources") RESOURCES,
    @SerialName("faults") FAULTS,
}
