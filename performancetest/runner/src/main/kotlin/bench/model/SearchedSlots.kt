package bench.model

import kotlinx.serialization.Serializable

/**
 * One of several numbers of slots. Each service is measured with each on `tuned`, as if it were a service of its own,
 * e.g. `vertx-300slots`.
 *
 * @property share of rate × mean delay, which is the number of calls that wait.
 */
@Serializable
data class SearchedSlots(val slots: Int, val share: Double) {
    private val suffix
        get() = "-${slots}slots"

    fun way(service: Service): Service = service.withSlots(slots).copy(name = service.name + suffix)

    fun isOf(name: String): Boolean = name.endsWith(suffix)

    /** Name of the service itself. */
    fun service(name: String): String = name.removeSuffix(suffix)
}
