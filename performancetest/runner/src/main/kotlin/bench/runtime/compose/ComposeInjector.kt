package bench.runtime.compose

import bench.model.Program
import bench.runtime.InjectorClient
import bench.runtime.ProcessOutput
import kotlin.io.path.createTempFile
import kotlin.io.path.readText

/**
 * The load generator's container. @param mark label by which it is found again.
 *
 * @param variables of the compose file.
 */
internal class ComposeInjector(
    private val project: ComposeProject,
    private val docker: DockerCli,
    private val variables: Map<String, String>,
    private val mark: String,
) : AutoCloseable {
    private val errors = createTempFile("bench-injector", ".log").also { it.toFile().deleteOnExit() }

    fun start(): Process =
        docker.start(
            project.command("run", "--rm", "-T", "--no-deps", "--name", NAME, "--label", mark, Program.INJECTOR),
            variables,
            errors,
        )

    /** Returns when it is ready. @param process as it was started. */
    fun client(process: Process): InjectorClient =
        InjectorClient(process) { "exit code ${process.exitValue()}; ${ProcessOutput.lastLine(errors.readText())}" }

    fun container(): Container = Container.parse(docker.run("inspect", NAME)).single()

    override fun close() {
        errors.toFile().delete()
    }

    private companion object {
        const val NAME = "bench-injector"
    }
}
