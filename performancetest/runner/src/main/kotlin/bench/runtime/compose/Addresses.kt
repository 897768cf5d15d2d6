package bench.runtime.compose

/**
 * Address of a container for the runner: its published port, or its name if the runner is a container in the same
 * network.
 */
class Addresses(private val project: ComposeProject) {
    fun of(service: String, port: Int): String =
        if (isInNetwork) "http://$service:$port"
        else "http://" + local(project.compose(listOf("port", service, "$port")).trim())

    private fun local(published: String) = published.replace("0.0.0.0:", "127.0.0.1:")

    companion object {
        /** Set in the runner's own container (performancetest/compose.yml). */
        val isInNetwork: Boolean = System.getenv("BENCH_IN_NETWORK") != null
    }
}
