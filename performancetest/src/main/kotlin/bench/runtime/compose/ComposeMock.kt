package bench.runtime.compose

import bench.runtime.RunningMock

/** Three instances behind HAProxy; they outlive each of their users and end with the runtime. */
internal class ComposeMock(private val project: ComposeProject, addresses: Addresses) : RunningMock {
    /** Where the injector and the services, which are in the same network, reach it. */
    override val url = "http://dependency:8080"
    override val adminUrls = ComposeBench.MOCKS.map { addresses.of(it, ADMIN_PORT) }
    override val isAlive: Boolean
        get() = project.containers(ComposeBench.MOCKS).all { it.state.isRunning }

    override fun lastOutput() = ""

    override fun outputBytes() = 0L

    override fun close() = Unit

    private companion object {
        const val ADMIN_PORT = 8081
    }
}
