package bench.runtime.compose

import bench.UserError
import bench.metrics.process.ResourceSample
import bench.model.Program
import bench.runtime.Cores
import bench.runtime.OwnProgram
import bench.runtime.ProcessOutput
import bench.runtime.RunningProgram
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.createTempFile
import kotlin.io.path.deleteIfExists
import kotlin.io.path.readText

/**
 * A program in a container of its own, called [name]. @param read the container's figures at the first moment from a
 * given one on.
 */
internal class ComposeProgram
private constructor(
    override val process: Process,
    private val name: String,
    private val errors: Path,
    private val docker: DockerCli,
    private val read: (id: String, atNs: Long) -> ResourceSample?,
) : RunningProgram {
    /** The container is there once the program has said something. */
    private val id by lazy { docker.run("inspect", "--format", "{{.Id}}", name).trim() }

    /** @throws bench.UserError where it did not come to be. */
    fun container(): Container {
        // The engine is told by a process of its own, which takes its time.
        repeat(POLLS) {
            docker.tryRun("inspect", name)?.let {
                return Container.parse(it).single()
            }
            if (!isAlive) throw UserError("$name ended at once ($ending): ${ProcessOutput.lastLine(lastOutput())}")
            Thread.sleep(POLL_MS)
        }
        throw UserError("$name was not there after ${POLLS * POLL_MS / 1_000} s.")
    }

    override val isAlive: Boolean
        get() = process.isAlive

    override val ending: String?
        get() = if (isAlive) null else "exit code ${process.exitValue()}"

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
        private const val POLLS = 150
        private const val POLL_MS = 200L

        /** The load generator's heap and metrics are not this program's. */
        private val ENVIRONMENT =
            listOf(
                "-e",
                "JAVA_TOOL_OPTIONS=${OwnProgram.OPTIONS}",
                "-e",
                "METRICS_PORT=",
            )

        /** [mainClass] of the load generator's image. */
        fun ofClass(
            mainClass: String,
            label: String,
            project: ComposeProject,
            docker: DockerCli,
            cores: Cores,
            read: (String, Long) -> ResourceSample?,
        ): ComposeProgram =
            start(
                NAME,
                ENVIRONMENT + listOf(Program.LOAD_GENERATOR, "java") + OwnProgram.arguments(mainClass),
                label,
                project,
                docker,
                cores,
                read,
            )

        /** What the compose files declare as [service], in a container called [name]. */
        fun ofService(
            service: String,
            name: String,
            label: String,
            project: ComposeProject,
            docker: DockerCli,
            cores: Cores,
            read: (String, Long) -> ResourceSample?,
        ): ComposeProgram = start(name, listOf(service), label, project, docker, cores, read)

        private fun start(
            name: String,
            what: List<String>,
            label: String,
            project: ComposeProject,
            docker: DockerCli,
            cores: Cores,
            read: (String, Long) -> ResourceSample?,
        ): ComposeProgram {
            val errors = createTempFile(name, ".log").also { it.toFile().deleteOnExit() }
            val process =
                docker.start(
                    project.command() +
                        listOf("run", "--rm", "-T", "--no-deps", "--name", name, "--label", label) +
                        what,
                    cores.variables,
                    errors,
                )
            return ComposeProgram(process, name, errors, docker, read)
        }
    }
}
