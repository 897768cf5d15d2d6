package bench.catalog

import bench.UserError
import java.io.IOException
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.readLines

/** Reads an `env_file` as Docker Compose does, so that both runtimes start a service with the same settings. */
object EnvFile {
    private val comment = Regex("\\s#.*$")

    fun read(file: Path): Map<String, String> {
        if (!file.exists()) throw UserError("$file is missing.")
        return lines(file)
            .withIndex()
            .filter { (_, line) -> line.isNotBlank() && !line.trim().startsWith("#") }
            .associate { (i, line) -> pair(line.trim()) ?: throw UserError("$file, line ${i + 1}: not KEY=VALUE.") }
    }

    private fun lines(file: Path) =
        try {
            file.readLines()
        } catch (e: IOException) {
            throw UserError("$file cannot be read as text.", e)
        }

    private fun pair(line: String) =
        line
            .takeIf { it.indexOf('=') > 0 }
            ?.let { it.substringBefore('=').trim() to value(it.substringAfter('=').trim()) }

    /** Removes quotes and a trailing comment, which are not part of a value. */
    private fun value(text: String): String {
        val quote = text.firstOrNull()?.takeIf { it == '"' || it == '\'' }
        val end = quote?.let { text.indexOf(it, 1) } ?: -1
        return if (end > 0) text.substring(1, end) else text.replace(comment, "")
    }
}
