package bench.model

import kotlinx.serialization.Serializable

/**
 * One of several delays of the dependency, with its own objective. Each service is searched at each, as if it were a
 * service of its own, e.g. `vertx-50ms`.
 */
@Serializable
data class SearchedDelay(val delay_ms: Long, val objective: Objective) {
    private val suffix
        get() = "-${delay_ms}ms"

    fun way(service: Service): Service = service.copy(name = service.name + suffix)

    fun isOf(name: String): Boolean = name.endsWith(suffix)

    /** Name of the service itself. */
    fun service(name: String): String = name.removeSuffix(suffix)
}
