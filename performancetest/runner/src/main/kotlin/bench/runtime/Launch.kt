package bench.runtime

import java.nio.file.Path

/**
 * How a service's process is started, in addition to its folder's settings.
 *
 * @property environment added to the service's own environment.
 * @property jvmOptions added to those of a JVM; [FOLDER] in them stands for [folder].
 * @property onAddress gets the service's address just before the launch, if this runtime knows it by then.
 * @property command replaces the service's own command; [FOLDER] in it stands for [folder]. Empty: its own.
 * @property folder folder that the process may write to, because the container has no other; null: none.
 * @property fileDescriptors how many the process may open; null: as many as others.
 * @property isConfined whether it has only its own cores from the start; otherwise only once it is confined.
 */
data class Launch(
    val environment: Map<String, String> = emptyMap(),
    val jvmOptions: String = "",
    val folder: Path? = null,
    val isConfined: Boolean = false,
    val command: List<String> = emptyList(),
    val fileDescriptors: Int? = null,
    val onAddress: (url: String) -> Unit = {},
) {
    /**
     * [command] with the folder as the process sees it.
     *
     * @return null for the service's own command.
     */
    fun command(seen: String): List<String>? = command.map { it.replace(FOLDER, seen) }.ifEmpty { null }

    /**
     * @param seen the folder as the process sees it.
     * @return options for a JVM that was configured with [own].
     */
    fun jvmOptions(own: String, seen: String): String =
        "$own ${jvmOptions.replace(FOLDER, if (seen.any { it.isWhitespace() || it == '\'' }) "\"$seen\"" else seen)}"
            .trim()

    companion object {
        const val FOLDER = "{folder}"

        /** Environment variable with options for any JVM, even with `java -jar`. */
        const val JVM_VARIABLE = "JAVA_TOOL_OPTIONS"
    }
}
