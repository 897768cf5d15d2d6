package bench.e2e

import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.createDirectories
import kotlin.io.path.readText
import kotlin.test.assertNotNull

/** A Kubernetes API server without nodes. It has three ports of the class's own place. */
internal class ApiServer(folder: Path) : AutoCloseable {
    private val errors = folder.createDirectories().resolve("errors.log")
    private val process =
        ProcessBuilder(Place.current.prefix + listOf("${Kube.scripts}/api-server.sh", "$folder", "$port"))
            .redirectError(errors.toFile())
            .start()
    private val configuration = Path.of(assertNotNull(process.inputReader().readLine(), errors.readText()))

    /** With the rights of an administrator. */
    fun kubectl(vararg arguments: String): CommandLine.Result = Kube.kubectl(configuration, *arguments)

    override fun close() {
        process.outputStream.close()
        if (!process.waitFor(END_S, TimeUnit.SECONDS)) process.destroy()
    }

    private companion object {
        const val END_S = 60L
        const val PORTS = 3

        val port
            get() = checkNotNull(Place.current.ports).last - PORTS + 1
    }
}
