package bench.prose

/** What a reader reads of a Markdown text. */
object MarkdownText {
    const val FENCE = "```"
    private val comment = Regex("<!--.*?-->", RegexOption.DOT_MATCHES_ALL)
    private val codeBlock = Regex("$FENCE.*?$FENCE", RegexOption.DOT_MATCHES_ALL)
    private val codeSpan = Regex("`[^`]*`")
    private val tableRow = Regex("""(?d)^\|.*$""", RegexOption.MULTILINE)
    private val picture = Regex("""!\[[^\]]*]\([^)]*\)""")
    private val link = Regex("""\[([^\]]*)]\([^)]*\)""")

    /** Sentences and lists, links by their text alone. */
    fun prose(markdown: String): String =
        markdown
            .replace(comment, " ")
            .replace(codeBlock, "\n\n")
            .replace(tableRow, "")
            .replace(picture, "")
            .replace(link, "$1")

    /** All that is said in words: tables too, but no code, whose names are not the text's to choose. */
    fun wording(markdown: String): String =
        markdown
            .replace(comment, " ")
            .replace(codeBlock, "\n\n")
            .replace(picture, "")
            .replace(link, "$1")
            .replace(codeSpan, "…")
}
