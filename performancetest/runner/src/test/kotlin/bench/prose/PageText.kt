package bench.prose

/** The readable text of an HTML page, as Markdown: one paragraph for each block element. */
object PageText {
    private val unread = Regex("""<(script|style)\b.*?</\1>""", RegexOption.DOT_MATCHES_ALL)
    private val inline = Regex("""</?(?:a|b|em|i|span|strong|sub|sup)\b[^>]*>""")
    private val tag = Regex("<[^>]*>")
    private val entities = mapOf("&lt;" to "<", "&gt;" to ">", "&quot;" to "\"", "&amp;" to "&")

    fun of(html: String): String {
        val text = html.replace(unread, " ").replace(inline, "").replace(tag, "\n\n")
        return entities.entries.fold(text) { all, (entity, character) -> all.replace(entity, character) }
    }
}
