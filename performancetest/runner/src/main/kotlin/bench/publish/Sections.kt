package bench.publish

import bench.UserError

/**
 * Generated parts of a Markdown file, between `<!-- bench: NAME -->` and `<!-- bench: end -->`; people write the rest,
 * and it stays. A part with both marks on one line is a value within a sentence.
 */
object Sections {
    private val part =
        Regex(
            """<!-- bench: (?!end -->)(.+?) -->.*?(<!-- bench: end -->|(?=<!-- bench: )|\z)""",
            RegexOption.DOT_MATCHES_ALL,
        )

    /** Anything that looks like a mark, in any spelling. */
    private val mark =
        Regex("""<!--\s*/?\s*bench\b.*?-->""", setOf(RegexOption.IGNORE_CASE, RegexOption.DOT_MATCHES_ALL))

    /**
     * @param file name for error messages.
     * @param of content of a part, without the line's end; null for an unknown name.
     * @return [text] with its parts replaced.
     * @throws UserError for a part without an end, an unknown name, or a mark that begins or ends no part.
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
