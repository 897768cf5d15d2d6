package bench.scaffold

import bench.UserError

/** Edits the files of a module's build as text, so that comments and order stay. Pure. */
object ModuleText {
    private val parent = Regex("(?s)<parent>.*?</parent>")
    private val artifact = Regex("<artifactId>[^<]*</artifactId>")
    private val npmName = Regex("^(\\s*\\{\\s*\"name\"\\s*:\\s*\")[^\"]*")
    private val lockedName = Regex("(\"packages\"\\s*:\\s*\\{\\s*\"\"\\s*:\\s*\\{\\s*\"name\"\\s*:\\s*\")[^\"]*")

    /** A `pom.xml` whose own artifact is [name]. @throws UserError where it names none behind its parent. */
    fun pom(text: String, name: String): String {
        val own =
            artifact.find(text, (parent.find(text)?.range?.last ?: -1) + 1)?.takeIf {
                "<dependencies>" !in text.substring(0, it.range.first)
            } ?: throw UserError("pom.xml has no artifactId of its own behind its parent.")
        return text.replaceRange(own.range, "<artifactId>$name</artifactId>")
    }

    /**
     * A `package.json` or `package-lock.json` of the package [name]; the name comes first in both, as npm writes it.
     */
    fun npm(text: String, name: String): String =
        listOf(npmName, lockedName).fold(text) { edited, pattern ->
            pattern.replace(edited) { it.groupValues[1] + name }
        }

    /**
     * [text] with [newFolder] where [oldFolder] stands, e.g. `services/vertx`; a longer name that begins alike stays.
     */
    fun moved(text: String, oldFolder: String, newFolder: String): String =
        pathPattern(oldFolder).replace(text, newFolder)

    /**
     * [text] with a second line like the one that names [oldFolder], right behind it.
     *
     * @throws UserError naming [file] where there is no such line, or more than one.
     */
    fun listed(text: String, file: String, oldFolder: String, newFolder: String): String {
        val lines = text.split("\n")
        val named = lines.indices.filter { pathPattern(oldFolder).containsMatchIn(lines[it]) }
        val line =
            named.singleOrNull()
                ?: throw UserError(
                    "$file names $oldFolder on ${named.size} lines instead of one, so there is no telling where " +
                        "$newFolder belongs."
                )
        return (lines.take(line + 1) + moved(lines[line], oldFolder, newFolder) + lines.drop(line + 1)).joinToString(
            "\n"
        )
    }

    private fun pathPattern(folder: String) = Regex("(?<![\\w-])${Regex.escape(folder)}(?![\\w-])")
}
