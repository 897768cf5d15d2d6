package bench.publish

import bench.UserError

/**
 * The parts of a Markdown file that records say, between `<!-- bench: NAME -->` and `<!-- bench: end -->`; all else is
 * written by people and stays. A part whose marks stand on one line is a value within a sentence.
 */
object Sections {
    private val part =
        Regex(
            """<!-- bench: (?!end -->)(.+?) -->.*?(<!-- bench: end -->|(?=<!-- bench: )|\z)""",
            RegexOption.DOT_MATCHES_ALL,
        )

    /** What a person meant as one, in any spelling. */
    private val mark =
        Regex("""<!--\s*/?\s*bench\b.*?-->""", setOf(RegexOption.IGNORE_CASE, RegexOption.DOT_MATCHES_ALL))

    /**
     * @param file as it is named in errors. @param of what a part says, without the line's end; null for an unknown
     *   name.
     * @return [text] with its parts written again. @throws UserError for a part without an end, or with an unknown
     *   name, and for a mark that begins or ends no part.
     */
    fun fill(file: String, text: String, of: (name: String) -> String?): String =
        part.replace(text.also { check(file, it) }) { match ->
            val (name, end) = match.destructured
            if (end.isEmpty()) throw UserError("$file: the part '$name' has no <!-- bench: end -->.")
            val says = of(name) ?: throw UserError("$file: nothing that was published is called '$name'.")
            val edge = if ('\n' in match.value) "\n" else ""
            "<!-- bench: $name -->$edge$says$edge$end"
        }

    private fun check(file: String, text: String) {
        val stray = mark.find(part.replace(text, "")) ?: return
        throw UserError("$file: the mark ${stray.value} is not of the form <!-- bench: NAME --> … <!-- bench: end -->.")
    }
}
