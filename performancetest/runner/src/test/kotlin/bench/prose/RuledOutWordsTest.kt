package bench.prose

import kotlin.test.Test
import kotlin.test.assertEquals

class RuledOutWordsTest {
    private fun of(markdown: String) = RuledOutWords.of(MarkdownText.wording(markdown))

    @Test
    fun `a word is found in text, tables and headings, across lines and in any case`() {
        assertEquals(listOf("# Drawn anew"), of("# Drawn anew"))
        assertEquals(listOf("| a | Sized |"), of("| a | Sized |"))
        assertEquals(listOf("they are well again soon"), of("they are well\nagain soon"))
        assertEquals(listOf("What it costs is, what is free, is"), of("What it costs is, what is free, is").take(1))
    }

    @Test
    fun `a few words around it are shown`() {
        val text = "The first words are left out, and somebody said so, and the last words are left out."
        assertEquals(listOf("first words are left out, and somebody said so, and the last words "), of(text))
    }

    @Test
    fun `names in code, addresses and parts of words are ignored`() {
        assertEquals(emptyList(), of("`sized.env`, [a link](injector.md) and\n```\n./bench verify injector\n```\n"))
        assertEquals(
            emptyList(),
            of("<!-- bench: a cell holds_rps of b -->1<!-- bench: end --> besides, resized, untold"),
        )
    }

    @Test
    fun `file descriptors need their full name`() {
        assertEquals(emptyList(), of("it has no file descriptors left"))
        assertEquals(listOf("it has no descriptors left"), of("it has no descriptors left"))
    }
}
