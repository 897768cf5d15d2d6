package bench.cli

import bench.UserError
import bench.model.OwnService
import bench.runtime.compose.ContainerProcess
import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.multiple
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.int
import com.github.ajalt.clikt.parameters.types.long
import com.github.ajalt.clikt.parameters.types.restrictTo
import java.nio.file.Path

/** A service of the user's own, next to or instead of those in `services/`. */
internal class OwnServiceOptions : OptionGroup("A service of your own") {
    private val command by
        option("--command", metavar = "COMMAND", help = "starts it here; {port} and {dependency} stand for addresses")
    private val image by option("--image", help = "image to run in a container")
    private val url by option("--url", help = "where it already runs, on this machine or in a private network")
    private val pid by option("--pid", help = "with --url: its process, for memory and CPU").long().restrictTo(min = 1L)
    private val container by option("--container", help = "with --url: its container, for memory and CPU")
    private val name by option("--name", help = "its name in results (default: own)").default("own")
    private val port by
        option("--port", help = "port at which it listens (default: a free one, 8080 in a container; PORT has it)")
            .int()
            .restrictTo(PORTS)
    private val path by option("--path", help = "path that callers request (default: /)").default("/")
    private val ready by option("--ready", help = "path that answers 200 once it is ready (default: as --path)")
    private val variables by option("--env", metavar = "KEY=VALUE", help = "a variable for it").multiple()
    private val environment
        get() = variables.associate { it.substringBefore('=') to it.substringAfter('=') }

    private val dependencyVariable by
        option("--dependency-env", metavar = "NAME", help = "variable for the slow dependency's address")
            .default(OwnService.DEPENDENCY)
    private val dependencyPort by
        option("--dependency-port", help = "with --url: port at which it calls the slow dependency")
            .int()
            .restrictTo(PORTS)
    private val expect by
        option("--expect", help = "status, text or /regular expression/ of a correct answer (default: 200)").multiple()

    /** @return null if no option names one. @throws UserError with the option that does not fit. */
    fun service(folder: Path = Path.of("").toAbsolutePath()): OwnService? {
        check()
        if (listOfNotNull(command, image, url).isEmpty()) return null
        val expected = Expected.of(expect)
        return OwnService(
            name,
            "$folder",
            command,
            image,
            url?.let(OwnUrl::checked),
            pid ?: container?.let { ContainerProcess.id(it) },
            container,
            port,
            environment,
            dependencyVariable,
            dependencyPort,
            path,
            ready ?: path,
            expected.status,
            expected.answer,
        )
    }

    private fun check() {
        if (url != null && (command != null || image != null))
            throw UserError("--url names a service that already runs: leave out --command and --image.")
        val ofCommand = listOfNotNull("--port".takeIf { port != null }, "--env".takeIf { environment.isNotEmpty() })
        val ofUrl =
            listOfNotNull(
                "--pid".takeIf { pid != null },
                "--container".takeIf { container != null },
                "--dependency-port".takeIf { dependencyPort != null },
            )
        val others = listOfNotNull("--ready".takeIf { ready != null }, "--expect".takeIf { expect.isNotEmpty() })
        if (command == null && image == null)
            ofCommand.firstOrNull()?.let { throw UserError("$it belongs to --command or --image.") }
        if (url == null) ofUrl.firstOrNull()?.let { throw UserError("$it belongs to --url.") }
        if (listOfNotNull(command, image, url).isEmpty())
            others.firstOrNull()?.let { throw UserError("$it belongs to --command, --image or --url.") }
        listOf("--command" to command, "--image" to image)
            .find { it.second?.isBlank() == true }
            ?.let { throw UserError("${it.first} is empty: write what to start.") }
        checkNames()
    }

    private fun checkNames() {
        if (pid != null && container != null) throw UserError("--pid and --container name the same: give one of them.")
        if (pid?.let { ProcessHandle.of(it).isEmpty } == true)
            throw UserError("There is no process $pid, which --pid names.")
        if (!NAME.matches(name)) throw UserError("--name '$name' is not made of letters, digits and hyphens.")
        listOf("--path" to path, "--ready" to ready)
            .find { (_, value) -> value?.startsWith("/") == false }
            ?.let { throw UserError("${it.first} '${it.second}' does not begin with /.") }
        variables.find { '=' !in it }?.let { throw UserError("--env '$it' is not KEY=VALUE.") }
        (environment.keys + dependencyVariable)
            .find { !VARIABLE.matches(it) }
            ?.let { throw UserError("'$it' is no name of a variable.") }
    }

    private companion object {
        val PORTS = 1..65_535
        val NAME = Regex("[A-Za-z0-9]+(-[A-Za-z0-9]+)*")
        val VARIABLE = Regex("[A-Za-z_][A-Za-z0-9_.]*")
    }
}
