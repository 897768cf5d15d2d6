package bench.runtime.compose

import bench.resources.ResourceSample
import bench.runtime.Cores
import bench.runtime.RunningProgram
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.createTempFile
import kotlin.io.path.deleteIfExists
import kotlin.io.path.readText

/** A program in a container made of the injector's image. @param read the container's figures at the first moment from a given one on. */
internal class ComposeProgram private constructor(
    override val process: Process,
    private val errors: Path,
    private val docker: DockerCli,
    private val read: (id: String, atNs: Long) -> ResourceSample?,
) : RunningProgram {
    /** The container is there once the program has said something. */
    private val id by lazy { docker.run("inspect", "--format", "{{.Id}}", NAME).trim() }

    override val isAlive: Boolean get() = process.isAlive

    override fun lastOutput(): String = errors.readText()

    override fun sample(): ResourceSample? = id.let { read(it, System.nanoTime()) }

    /** It ends when its input does; the container goes with it, or else with the runtime. */
    override fun close() {
        runCatching { process.outputStream.close() }
        if (!process.waitFor(CLOSE_S, TimeUnit.SECONDS)) process.destroy()
        errors.deleteIfExists()
    }

    companion object {
        private const val NAME = "bench-program"
        private const val CLOSE_S = 5L

        /** The injector's heap and metrics are not this program's. */
        private val ENVIRONMENT = listOf("-e", "JAVA_TOOL_OPTIONS=-Xms32m -Xmx32m -XX:+UseSerialGC -XX:MaxDirectMemorySize=2g", "-e", "METRICS_PORT=")

        fun start(mainClass: String, label: String, project: ComposeProject, docker: DockerCli, cores: Cores, read: (String, Long) -> ResourceSample?): ComposeProgram {
            val errors = createTempFile("bench-program", ".log")
            val run = listOf("run", "--rm", "-T", "--no-deps", "--name", NAME, "--label", label) + ENVIRONMENT
            val process = docker.start(project.command() + run + listOf(ComposeBench.INJECTOR, "java", "-cp", "bench.jar:lib/*", mainClass), cores.variables, errors)
            return ComposeProgram(process, errors, docker, read)
        }
    }
}
