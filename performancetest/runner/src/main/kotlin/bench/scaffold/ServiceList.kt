package bench.scaffold

import bench.UserError

/**
 * The modules of `pom.xml` and the files of `docker-compose.yml`: both list each service's folder on its own line.
 * Pure.
 */
object ServiceList {
    private val line = Regex("^(\\s*(?:<module>|- )services/)[\\w-]+(</module>|/compose\\.yml)$")

    /**
     * [text] with a line for the service [name], after the last service's line and in the same form.
     *
     * @throws UserError with [file] if no service has a line.
     */
    fun withService(text: String, file: String, name: String): String {
        val lines = text.split("\n")
        val last = lines.indexOfLast(line::matches)
        if (last < 0) throw UserError("$file has no line of a service, so $name cannot be added: restore it with git.")
        val (before, after) = line.matchEntire(lines[last])!!.destructured
        return (lines.take(last + 1) + "$before$name$after" + lines.drop(last + 1)).joinToString("\n")
    }
}
