package bench.runtime

import java.nio.file.Path

/**
 * How a service's process is started, next to what its folder says.
 *
 * @property environment is added to the service's own. @property jvmOptions are added to those of a JVM; [FOLDER] in
 *   them stands for [folder].
 * @property command instead of the service's own, [FOLDER] in it stands for [folder]; empty: its own.
 * @property folder that the process may write to, where the container has no other; null: none.
 * @property isConfined it has its own cores alone from the start; else when it is confined.
 */
data class Launch(
    val environment: Map<String, String> = emptyMap(),
    val jvmOptions: String = "",
    val folder: Path? = null,
    val isConfined: Boolean = false,
    val command: List<String> = emptyList(),
) {
    /** [command] with the folder as the process sees it. @return null where the service's own is meant. */
    fun command(seen: String): List<String>? = command.map { it.replace(FOLDER, seen) }.ifEmpty { null }

    /** @param seen the folder as the process sees it. @return what goes to a JVM that was given [own]. */
    fun jvmOptions(own: String, seen: String): String =
        "$own ${jvmOptions.replace(FOLDER, if (seen.any { it.isWhitespace() || it == '\'' }) "\"$seen\"" else seen)}"
            .trim()

    companion object {
        const val FOLDER = "{folder}"

        /** Of which a JVM reads its options, also where it is started by `java -jar`. */
        const val JVM_VARIABLE = "JAVA_TOOL_OPTIONS"
    }
}
