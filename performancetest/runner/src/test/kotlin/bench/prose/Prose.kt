package bench.prose

/** Words and sentences of a Markdown text, without code blocks, tables, pictures and comments. */
class Prose(private val markdown: String) {
    private val text = MarkdownText.prose(markdown)

    val words = wordsOf(text).size

    /** Sentences of at least three words. A colon ends one, and so does a heading, a paragraph or a list item. */
    val sentences: List<String> =
        text.split(PARAGRAPH).flatMap { part ->
            wordsOf(part).joinToString(" ").split(END).filter { wordsOf(it).size >= LEAST }
        }

    private val lengths = sentences.map { wordsOf(it).size }

    /** 0 for a text without sentences. */
    val meanSentence = lengths.sum().toDouble() / maxOf(1, lengths.size)

    /** Words before the first code block; null without one. */
    val wordsBeforeFirstCommand: Int?
        get() =
            markdown
                .indexOf(MarkdownText.FENCE)
                .takeIf { it >= 0 }
                ?.let { wordsOf(MarkdownText.prose(markdown.take(it))).size }

    fun sentencesOver(most: Int): List<String> = sentences.filter { wordsOf(it).size > most }

    private companion object {
        const val LEAST = 3
        val PARAGRAPH = Regex("""(?Ud)\n\s*\n|^\s*[-*]\s|^\s*\d+\.\s|^#+ .*$""", RegexOption.MULTILINE)
        val END = Regex("""(?U)(?<=[.!?:])\s+""")
        val BLANKS = Regex("""(?U)\s+""")

        fun wordsOf(text: String): List<String> = text.split(BLANKS).filter { it.isNotEmpty() }
    }
}
