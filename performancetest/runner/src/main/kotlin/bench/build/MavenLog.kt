package bench.build

import java.nio.file.Path

/** Reads Maven's output. Pure. */
object MavenLog {
    private val begun = Regex("\\[INFO] Building ([^\\s:]+) \\S+ *(\\[\\d+/\\d+])?")
    private const val ERROR = "[ERROR]"
    private const val NOTHING = "Maven printed nothing"

    /** Messages of a machine that cannot reach a library repository. */
    private val unreachable =
        listOf(
            "could not transfer",
            "unknown host",
            "failed to fetch",
            "could not resolve host",
            "connection refused",
            "network is unreachable",
        )

    /** @return e.g. `[2/3] vertx` if [line] starts a module. */
    fun progress(line: String): String? =
        begun.matchEntire(line)?.let { match ->
            listOf(match.groupValues[2], match.groupValues[1]).filter { it.isNotEmpty() }.joinToString(" ")
        }

    /** First meaningful error, or else the last line, as a sentence with paths relative to [root]. */
    fun failure(lines: List<String>, root: Path): String {
        val error = lines.filter { it.startsWith(ERROR) }.map { it.removePrefix(ERROR).trim() }.firstOrNull(::isTelling)
        val text = error ?: lines.lastOrNull { it.isNotBlank() }?.trim() ?: NOTHING
        val sentence =
            text.substringBefore(" -> [Help").replace("file://", "").replace("$root/", "").removeSuffix(".") + "."
        return if (isUnreachable(lines)) "$sentence Libraries are downloaded once: is there a network?" else sentence
    }

    private fun isTelling(error: String) = error.isNotEmpty() && !error.startsWith("COMPILATION ERROR")

    private fun isUnreachable(lines: List<String>) = lines.any { line -> unreachable.any { it in line.lowercase() } }
}
