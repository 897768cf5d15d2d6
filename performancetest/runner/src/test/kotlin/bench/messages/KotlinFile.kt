package bench.messages

import java.nio.file.Path
import kotlin.io.path.nameWithoutExtension
import kotlin.io.path.readText

/** A source file, without its comments. @property name path below the package `bench`. */
internal class KotlinFile(val name: String, text: String) {
    constructor(path: Path, root: Path) : this("${root.relativize(path)}".replace('\\', '/'), path.readText())

    val code = KotlinCode.withoutComments(text)
    private val own = CONSTANT.findAll(code).associate { it.groupValues[1] to constant(it.groupValues[2]) }

    /** Its constants as other files name them. */
    val constants = own.mapKeys { "${Path.of(name).nameWithoutExtension}.${it.key}" }

    fun templates(others: Map<String, String>) = Templates(others + own)

    fun line(index: Int) = code.take(index).count { it == '\n' } + 1

    /** Code of the function or property [name], up to the next line that is not indented further; empty without one. */
    fun declaration(name: String): String {
        val found = Regex("""(?m)^( *)[\w ]*\b(?:fun|val) (?:\w+\.)?$name\b.*$""").find(code) ?: return ""
        val indent = found.groupValues[1].length
        val rest = code.substring(found.range.last + 1).lines().drop(1)
        return found.value + "\n" + rest.takeWhile { isWithin(it, indent) }.joinToString("\n")
    }

    private fun isWithin(line: String, indent: Int) =
        line.isBlank() || line.takeWhile { it == ' ' }.length > indent || line.trim().startsWith(")")

    private fun constant(code: String) = if (code[0] == '"') code.trim('"') else code.replace("_", "")

    private companion object {
        val CONSTANT = Regex("""const val (\w+)(?:: \w+)? = ("[^"$]*"|\d[\d_]*)\s""")
    }
}
