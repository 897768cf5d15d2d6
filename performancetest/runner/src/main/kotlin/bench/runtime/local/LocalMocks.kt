package bench.runtime.local

import bench.BenchFailure
import bench.ServiceFailure
import bench.runtime.BenchPart
import bench.runtime.Readiness
import bench.runtime.RunningMock
import bench.runtime.pinned
import java.nio.file.Path
import java.util.concurrent.CopyOnWriteArrayList

/**
 * Instances of the mock dependency.
 *
 * @param dist folder of its build.
 * @param cores cores of the measured instance; null: any.
 * @param onStart called with each instance.
 */
internal class LocalMocks(
    private val children: ChildProcesses,
    private val ports: Ports,
    private val cores: List<Int>?,
    private val dist: () -> Path,
    private val onStart: (ChildProcess) -> Unit,
) {
    private val started = CopyOnWriteArrayList<LocalMock>()

    /** Port of the measured instance, if a service that already runs calls it there; null: a free one. */
    @Volatile var port: Int? = null

    /** Starts each again that has ended by itself, at its own ports. @throws BenchFailure if it ends at once. */
    fun restart() = started.filter { it.restart() }.forEach(::await)

    fun start(delayMs: Long): RunningMock = launch(delayMs, OwnJvm.MOCK, cores, port).also(::await)

    /** Small instances, not for measurements. */
    fun startSmall(count: Int, delayMs: Long): List<RunningMock> =
        List(count) { launch(delayMs, OwnJvm.SMALL_MOCK, cores = null) }.onEach(::await)

    private fun await(mock: RunningMock) {
        try {
            Readiness.await("The mock", "${mock.adminUrls.single()}/health", mock)
        } catch (e: ServiceFailure) {
            throw BenchFailure(BenchPart.MOCK.label, mock.ending ?: "no answer", e.message.orEmpty(), cause = e)
        }
    }

    private fun launch(delayMs: Long, jvmOptions: String, cores: List<Int>?, fixed: Int? = null): LocalMock {
        val port = fixed?.let(ports::take) ?: ports.free()
        val adminPort = ports.free()
        val environment =
            mapOf(
                "PORT" to "$port",
                "ADMIN_PORT" to "$adminPort",
                "DELAY_MS" to "$delayMs",
                "HOST" to Ports.LOOPBACK,
                "JAVA_TOOL_OPTIONS" to jvmOptions,
            )
        val command = pinned(cores, OwnJvm.java(listOf("-jar", "app.jar")))
        lateinit var mock: LocalMock
        mock =
            LocalMock(
                { children.start("mock", command, dist(), environment).also(onStart) },
                "http://${Ports.LOOPBACK}:$port",
                listOf("http://${Ports.LOOPBACK}:$adminPort"),
            ) {
                started -= mock
                ports.giveBack(listOf(port, adminPort))
            }
        return mock.also { started += it }
    }
}
