package bench.model

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * What a run of scenarios was asked to do, next to the settings that all trials share; from the experiment and its
 * profile.
 *
 * @property p99_over_delay_ms see [ObjectiveRule].
 * @property capacities capacity in req/s from a capacity run, by `service/track`: the base of rates in per cent. A ramp
 *   finds missing ones.
 */
@Serializable
@SerialName(ScenarioPlan.KIND)
data class ScenarioPlan(
    val view: View,
    val correct_share: Double,
    val p99_over_delay_ms: Double?,
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
    /** How long a process is used: for all scenarios of a service, one after the other, or for one scenario. */
    @Serializable
    enum class ProcessFor {
        @SerialName("service") SERVICE,
        @SerialName("scenario") SCENARIO,
    }

    /** @param stage calls meet the objective here if they only wait for the dependency's answer without a fault. */
    fun objective(stage: Stage) =
        stage.dependency.let {
            ObjectiveRule(correct_share, p99_over_delay_ms).at(it.usual_ms, it.p99_ms ?: it.usual_ms.toDouble())
        }

    fun scenario(name: String): Scenario = scenarios.first { it.name == name }

    companion object {
        const val KIND = "scenarios"
    }
}

/** How the report presents the trials of an experiment. */
@Serializable
enum class View {
    @SerialName("delays") DELAYS,
    @SerialName("resources") RESOURCES,
    @SerialName("faults") FAULTS,
}
