package bench.prose

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull

/** Expected values were counted by hand, and by a script that counts the same way. */
class ProseTest {
    private val counted = Prose(checkNotNull(javaClass.getResource("counted.md")).readText())

    @Test
    fun `words are counted without code, tables, pictures and comments`() {
        assertEquals(129, counted.words)
        assertEquals(84, counted.wordsBeforeFirstCommand)
    }

    @Test
    fun `a sentence ends with a mark, a paragraph, an item or a heading, and has three words`() {
        val words = counted.sentences.map { it.split(' ').size }
        assertEquals(listOf(6, 13, 8, 6, 5, 10, 5, 5, 4, 3, 38, 7), words)
        assertEquals("This one links four words of text, breaks the line and ends here!", counted.sentences[1])
        assertEquals(110 / 12.0, counted.meanSentence)
    }

    @Test
    fun `a sentence is too long from one word above the limit`() {
        assertEquals(listOf(38), counted.sentencesOver(13).map { it.split(' ').size })
        assertEquals(listOf(13, 38), counted.sentencesOver(12).map { it.split(' ').size })
    }

    @Test
    fun `a text without words or commands has none`() {
        val empty = Prose("")
        assertEquals(0, empty.words)
        assertEquals(0.0, empty.meanSentence)
        assertNull(empty.wordsBeforeFirstCommand)
    }
}
