package bench.prose

/** The readable text of Markdown. */
object MarkdownText {
    const val FENCE = "```"
    private val comment = Regex("<!--.*?-->", RegexOption.DOT_MATCHES_ALL)
    private val codeBlock = Regex("$FENCE.*?$FENCE", RegexOption.DOT_MATCHES_ALL)
    private val codeSpan = Regex("`[^`]*`")
    private val tableRow = Regex("""(?d)^\|.*$""", RegexOption.MULTILINE)
    private val picture = Regex("""!\[[^\]]*]\([^)]*\)""")
    private val link = Regex("""\[([^\]]*)]\([^)]*\)""")

    /** Sentences and lists; links only by their text. */
    fun prose(markdown: String): String =
        markdown
            .replace(comment, " ")
            .replace(codeBlock, "\n\n")
            .replace(tableRow, "")
            .replace(picture, "")
            .replace(link, "$1")

    /** All words: also tables, but not code, because the text cannot choose its names. */
    fun wording(markdown: String): String =
        markdown
            .replace(comment, " ")
            .replace(codeBlock, "\n\n")
            .replace(picture, "")
            .replace(link, "$1")
            .replace(codeSpan, "…")
}
