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
 * A program in its own container, called [name].
 *
 * @param read reads the container's figures at the first moment after a given one.
 */
internal class ComposeProgram
private constructor(
    override val process: Process,
    private val name: String,
    private val errors: Path,
    private val docker: DockerCli,
    private val read: (id: String, atNs: Long) -> ResourceSample?,
) : RunningProgram {
    /** The container exists once the program has printed something. */
    private val id by lazy { docker.run("inspect", "--format", "{{.Id}}", name).trim() }

    /** As it was after its start. @throws bench.UserError if it was not created. */
    val container: Container by lazy(::created)

    private fun created(): Container {
        // A separate process informs the engine, which takes time.
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

    /** It ends when its input ends; its container is then removed, or at the latest with the runtime. */
    override fun close() {
        runCatching { process.outputStream.close() }
        if (!process.waitFor(CLOSE_S, TimeUnit.SECONDS)) process.destroy()
        errors.deleteIfExists()
    }

    companion object {
        private const val CLOSE_S = 5L
        private const val POLLS = 150
        private const val POLL_MS = 200L

        /** Where a program of this machine is in its container. */
        private const val TOOL = "/tool"

        /** Settings of the load generator's heap and metrics do not apply to this program. */
        private val ENVIRONMENT =
            listOf(
                "-e",
                "JAVA_TOOL_OPTIONS=${OwnProgram.OPTIONS}",
                "-e",
                "METRICS_PORT=",
            )

        /** Runs [mainClass] of the load generator's image. */
        fun ofClass(
            mainClass: String,
            label: String,
            project: ComposeProject,
            docker: DockerCli,
            cores: Cores,
            read: (String, Long) -> ResourceSample?,
        ): ComposeProgram =
            start(
                "${project.name}-bench-program",
                ENVIRONMENT + listOf(Program.LOAD_GENERATOR, "java") + OwnProgram.arguments(mainClass),
                label,
                project,
                docker,
                cores,
                read,
            )

        /** Runs [program], a file of this machine, in the load generator's image: same cores, network and limits. */
        fun ofTool(
            program: Path,
            arguments: List<String>,
            label: String,
            project: ComposeProject,
            docker: DockerCli,
            cores: Cores,
            read: (String, Long) -> ResourceSample?,
        ): ComposeProgram =
            start(
                "${project.name}-bench-tool",
                listOf("--volume", "$program:$TOOL:ro", "--entrypoint", TOOL, Program.LOAD_GENERATOR) + arguments,
                label,
                project,
                docker,
                cores,
                read,
            )

        /** Runs the compose service [service]; the container's name, with [name], tells whose it is. */
        fun ofService(
            service: String,
            name: String,
            label: String,
            project: ComposeProject,
            docker: DockerCli,
            cores: Cores,
            read: (String, Long) -> ResourceSample?,
        ): ComposeProgram {
            val container = "${project.name}${Container.ONE_OFF}$name"
            return start(container, listOf(service), label, project, docker, cores, read)
        }

        private fun start(
            name: String,
            what: List<String>,
            label: String,
            project: ComposeProject,
            docker: DockerCli,
            cores: Cores,
            read: (String, Long) -> ResourceSample?,
        ): ComposeProgram {
            // One that has ended, or that the engine lost when it was restarted.
            docker
                .run("ps", "-aq", "--filter", "label=$label", "--filter", "name=^$name$")
                .lines()
                .filter { it.isNotBlank() }
                .forEach { docker.tryRun("rm", "-f", it) }
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
