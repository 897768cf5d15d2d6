package bench.scaffold

import bench.UserError

/** Edits a service's `compose.yml` as text, so that comments and order stay. Pure. */
object ComposeText {
    /** Up to the end of its text, which may be quoted or have a comment behind it. */
    private val title =
        Regex(
            "(?m)^(\\s*(?:- )?bench\\.title(?:: +|=))" +
                "(\"[^\"\\n]*(?=\")|'[^'\\n]*(?=')|[^\"'\\s#][^\\n]*?(?=\\s+#|\\s*$))"
        )
    private val key = Regex("^  ([\\w.-]+):")
    private val published = Regex("(?m)^(\\s*- [\"']?(?:\\S*:)?)(\\d+)(:\\d+[\"']?\\s*)$")

    /**
     * [text] with the service [from] alone, which is called [name] and has a port and a title of its own.
     *
     * @param freePort a port that is free beside those already given away here.
     * @throws UserError where [text] has no service [from] in the form that this project's files have.
     */
    fun renamed(text: String, from: String, name: String, freePort: (besides: Set<Int>) -> Int): String {
        val own = alone(text, from).replaceFirst(Regex("(?m)^  ${Regex.escape(from)}:"), "  $name:")
        return withPorts(withTitle(own, name), freePort)
    }

    /** What stands before and after the services stays; of these, only [service]. */
    private fun alone(text: String, service: String): String {
        val lines = text.lines()
        val blocks = blocks(lines)
        if (blocks.none { it.first == service })
            throw UserError("compose.yml has no line '  $service:', with two blanks before it, under services.")
        val others = blocks.filter { it.first != service }.flatMap { it.second }.toSet()
        return lines.filterIndexed { i, _ -> i !in others }.joinToString("\n").trimEnd() + "\n"
    }

    /** Each service with its lines; a comment right above its name belongs to it. */
    private fun blocks(lines: List<String>): List<Pair<String, IntRange>> {
        val start = lines.indexOfFirst { it.trimEnd() == "services:" } + 1
        val end =
            (start until lines.size).firstOrNull { lines[it].isNotBlank() && lines[it].first() !in " #" } ?: lines.size
        val keys = (start until end).mapNotNull { i -> key.find(lines[i])?.let { it.groupValues[1] to i } }
        val starts =
            keys.map { (_, line) ->
                generateSequence(line) { it - 1 }.takeWhile { it == line || lines[it].startsWith("  #") }.last()
            } + end
        return keys.mapIndexed { i, (name, _) -> name to (starts[i] until starts[i + 1]) }
    }

    private fun withTitle(text: String, name: String) =
        title.replace(text) { "${it.groupValues[1]}${it.groupValues[2]} ($name)" }

    private fun withPorts(text: String, freePort: (Set<Int>) -> Int): String {
        val given = mutableSetOf<Int>()
        return published.replace(text) { port ->
            port.groupValues[1] + freePort(given).also { given += it } + port.groupValues[3]
        }
    }
}
