package bench.model

import kotlinx.serialization.Serializable

/**
 * Which cluster the user means, and how it gets images.
 *
 * @property context of kubectl's configuration; null: the current one.
 * @property registry to which images are pushed, and from which nodes pull them; null: the user loads them into nodes.
 */
@Serializable
data class ClusterTarget(
    val context: String? = null,
    val namespace: String = NAMESPACE,
    val registry: String? = null,
) {
    companion object {
        const val NAMESPACE = "bench"
        private const val LONGEST = 63
        private val LABEL = Regex("[a-z0-9]([-a-z0-9]*[a-z0-9])?")

        /** Whether a cluster allows [namespace] as a name. */
        fun isName(namespace: String): Boolean = namespace.length <= LONGEST && LABEL.matches(namespace)
    }
}
