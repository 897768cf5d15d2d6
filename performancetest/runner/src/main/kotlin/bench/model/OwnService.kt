package bench.model

import java.nio.file.Path
import kotlinx.serialization.Serializable

/**
 * A service of the user's own, which need not keep the contract of those in `services/`.
 *
 * @property name name in measurements.
 * @property folder working directory of [command].
 * @property command starts it, as a shell reads it: as a local process, or in a container of [image], which may have a
 *   command of its own. Or it already runs at [url], as process [pid] or in [container] if that is known.
 * @property port port at which it listens. Null: a free one, in a container [USUAL_PORT]; the variable `PORT` has it.
 * @property environment its variables. In them and in [command], `{port}` and `{dependency}` stand for its port and the
 *   mock's address.
 * @property dependency_variable gets the mock's address; [dependency_port] is a fixed port for the mock.
 * @property path path that callers request; it is ready once [ready] answers 200.
 * @property status status of a correct answer, and [answer] a regular expression for its whole body.
 */
@Serializable
data class OwnService(
    val name: String,
    val folder: String,
    val command: String? = null,
    val image: String? = null,
    val url: String? = null,
    val pid: Long? = null,
    val container: String? = null,
    val port: Int? = null,
    val environment: Map<String, String> = emptyMap(),
    val dependency_variable: String = DEPENDENCY,
    val dependency_port: Int? = null,
    val path: String = "/",
    val ready: String = path,
    val status: Int = OK,
    val answer: String = ANYTHING,
) {
    /** @param track as which it is measured: it is never changed. */
    fun toService(track: Track) =
        Service(
            name,
            Path.of(folder),
            command = listOfNotNull(command),
            environment = environment,
            envFiles = emptyMap(),
            labels = mapOf("bench.title" to name, "bench.experiments" to EXPERIMENTS),
            tracks = listOf(track),
            declared = if (image == null) name else CONTAINER,
            access = Access(path, this),
        )

    /** Whether results have it under [service]: with several delays, their names follow its own. */
    fun isCalled(service: String): Boolean = service == name || service.startsWith("$name-")

    /** Port in its container. */
    val portInside: Int
        get() = port ?: USUAL_PORT

    /** Words of the command. Where it is one program, the shell makes room for it: signals and readings reach that. */
    fun words(port: Int, dependencyUrl: String?): List<String> =
        command.orEmpty().let { line ->
            val first = if (ONE_PROGRAM.matches(line)) "exec " else ""
            listOf("sh", "-c", first + filled(line, port, dependencyUrl))
        }

    fun variables(port: Int, dependencyUrl: String?): Map<String, String> =
        listOfNotNull("PORT" to "$port", dependencyUrl?.let { dependency_variable to it }).toMap() +
            environment.mapValues { filled(it.value, port, dependencyUrl) }

    private fun filled(text: String, port: Int, dependencyUrl: String?) =
        text.replace("{port}", "$port").replace("{dependency}", dependencyUrl.orEmpty())

    companion object {
        const val DEPENDENCY = "DEPENDENCY_URL"
        const val OK = 200

        /** Neither begins with a variable nor joins commands. */
        private val ONE_PROGRAM = Regex("[^\\s=;&|()]+([^\\S\\n][^;&|()\\n]*)?")
        const val USUAL_PORT = 8_080

        /** Its container's name within the project. */
        const val CONTAINER = "own-service"
        const val ANYTHING = "[\\s\\S]*"

        /** They need nothing but calls; `download` needs its paths. */
        private const val EXPERIMENTS = "capacity, delay-capacity, download, resources, slow-dependency"
    }
}
