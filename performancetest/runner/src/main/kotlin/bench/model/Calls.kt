package bench.model

import kotlinx.serialization.Serializable

/**
 * What callers request instead of `/` of a service that waits for the dependency.
 *
 * @property paths by the name under which each is measured, as if it were a service of its own, e.g. `persistence-v1`
 *   and `/v1/articles`.
 * @property answer exact answer that each of them must give.
 * @property path the one path of all services, instead of [paths].
 */
@Serializable
data class Calls(val paths: Map<String, String>, val answer: String, val path: String? = null) {
    init {
        require(path == null || path.startsWith("/")) { "path: '$path' does not begin with /." }
        paths.forEach { (name, path) ->
            require(PLAIN.matches(name)) {
                "calls: '$name' becomes a part of file names, so it must be letters, digits and hyphens."
            }
            require(path.startsWith("/")) { "calls: '$path' of '$name' is no path: it does not begin with /." }
        }
    }

    /** Copies of [service], one for each path. */
    fun ways(service: Service): List<Service> =
        if (path != null) listOf(service.at(path)) else paths.map { (name, path) -> service.at(path).copy(name = name) }

    private fun Service.at(path: String) = copy(access = access.copy(path = path))

    private companion object {
        val PLAIN = Regex("[A-Za-z0-9]+(-[A-Za-z0-9]+)*")
    }
}
