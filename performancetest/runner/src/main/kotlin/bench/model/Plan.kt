package bench.model

import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.JsonClassDiscriminator

/**
 * What a run was asked to do, besides what all trials share; from the experiment and its profile. In a record `kind`
 * says which it is, as it does in `experiment.yml`.
 */
@OptIn(ExperimentalSerializationApi::class)
@Serializable
@JsonClassDiscriminator(Plan.KIND)
sealed interface Plan {
    /** Users per second that `--capacity` gave for each `service/track`: what rates in per cent are shares of. */
    val capacities: Map<String, Int>
        get() = emptyMap()

    /** Without what only the report asks. */
    fun measured(): Plan = this

    companion object {
        const val KIND = "kind"
    }
}

/** @property linear steps of a linear search; null of others, and in records that do not note them. */
@Serializable
@SerialName(SearchPlan.KIND)
data class SearchPlan(val strategy: SearchStrategy = SearchStrategy.ADAPTIVE, val linear: LinearSteps? = null) : Plan {
    companion object {
        const val KIND = "search"
    }
}

/** How the next rate is chosen: by what was seen at those before, or one step higher each. */
@Serializable
enum class SearchStrategy(val label: String) {
    @SerialName("adaptive") ADAPTIVE("adaptive"),
    @SerialName("linear") LINEAR("linear"),
}

/** Of the main system's rule: the first rate and the step, in requests per second. */
@Serializable data class LinearSteps(val start: Int, val step: Int)
