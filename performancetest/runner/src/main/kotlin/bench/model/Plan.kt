package bench.model

import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.JsonClassDiscriminator

/**
 * What a run was asked to do, apart from the settings that all trials share; from the experiment and its profile. In a
 * record, `kind` says which plan it is, as in `experiment.yml`.
 */
@OptIn(ExperimentalSerializationApi::class)
@Serializable
@JsonClassDiscriminator(Plan.KIND)
sealed interface Plan {
    /** Capacity in req/s from `--capacity`, by `service/track`: the base of rates in per cent. */
    val capacities: Map<String, Int>
        get() = emptyMap()

    /** The plan without fields that only the report uses. */
    fun measured(): Plan = this

    companion object {
        const val KIND = "kind"
    }
}

/** @property linear steps of a linear search; null for others, and in records that do not note them. */
@Serializable
@SerialName(SearchPlan.KIND)
data class SearchPlan(val strategy: SearchStrategy = SearchStrategy.ADAPTIVE, val linear: LinearSteps? = null) : Plan {
    companion object {
        const val KIND = "search"
    }
}

/** How the search chooses the next rate: from earlier outcomes, or one step higher each time. */
@Serializable
enum class SearchStrategy(val label: String) {
    @SerialName("adaptive") ADAPTIVE("adaptive"),
    @SerialName("linear") LINEAR("linear"),
}

/** The main system's rule: first rate and step, in requests per second. */
@Serializable data class LinearSteps(val start: Int, val step: Int)
