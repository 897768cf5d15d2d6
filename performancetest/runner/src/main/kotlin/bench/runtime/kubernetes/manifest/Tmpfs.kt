package bench.runtime.kubernetes.manifest

/**
 * A folder in memory, as a compose file declares it: `/tmp:exec,mode=1777,size=64m`.
 *
 * @property size null: the container's memory limits it.
 */
internal class Tmpfs private constructor(val path: String, val size: String?) {
    /** Name of the pod's volume for it: containers of one pod do not share it. */
    fun volume(container: String): String = "$container-" + NOT_IN_NAMES.replace(path.lowercase(), "-").trim('-')

    companion object {
        private val NOT_IN_NAMES = Regex("[^a-z0-9]+")

        fun of(text: String): Tmpfs {
            val options =
                text.substringAfter(':', "").split(',').associate {
                    it.substringBefore('=') to it.substringAfter('=', "")
                }
            return Tmpfs(text.substringBefore(':'), options["size"]?.let(Quantity::ofSize))
        }
    }
}
