package bench.runtime.compose

import bench.runtime.RunningMock

/**
 * Some of the mock's [instances]. They outlive their users and end with the runtime.
 *
 * @property url address for the load generator and the services, which are in the same network.
 */
internal class ComposeMock
private constructor(
    private val project: ComposeProject,
    private val addresses: Addresses,
    override val url: String,
    private val instances: List<String>,
) : RunningMock {
    override var adminUrls = addresses()
        private set

    /** A container that was started again has another published port. */
    fun readAddresses() {
        adminUrls = addresses()
    }

    private fun addresses() = instances.map { addresses.of(it, ADMIN_PORT) }

    override val isAlive: Boolean
        get() = project.containers(instances).all { it.state.isRunning }

    override fun lastOutput() = ""

    override fun outputBytes() = 0L

    override fun close() = Unit

    companion object {
        private const val PORT = 8080
        private const val ADMIN_PORT = 8081

        /** All instances behind HAProxy. */
        fun all(project: ComposeProject, addresses: Addresses) =
            ComposeMock(project, addresses, "http://dependency:$PORT", ComposeBench.MOCKS)

        /** One instance, without HAProxy. */
        fun single(instance: String, project: ComposeProject, addresses: Addresses) =
            ComposeMock(project, addresses, "http://$instance:$PORT", listOf(instance))
    }
}
