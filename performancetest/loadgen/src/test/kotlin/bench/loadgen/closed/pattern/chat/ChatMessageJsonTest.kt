package bench.loadgen.closed.pattern.chat

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull
import kotlin.test.assertSame

class LineJsonTest {
    private val json = LineJson(2)
    private val line = ChatMessage.of(1, 7, 1_000)

    @Test
    fun `a message is recognised in its own form, and in any other form of the same JSON`() {
        val text = json.write(line)
        assertSame(line, json.read(text))
        assertEquals(
            line,
            json.read("""{"text": "${line.text}", "sent_ns": ${line.sent_ns}, "sequence": 7, "sender": "1"}"""),
        )
        assertEquals(line.copy(sequence = 8), json.read(text.replace(":7,", ":8,")))
        assertEquals(line.copy(sender = "2"), json.read(text.replace("\"1\"", "\"2\"")))
        json.write(ChatMessage.of(1, 8, 2_000))
        assertEquals(line, json.read(text), "not the last any more")
    }

    @Test
    fun `other text is no message`() =
        listOf("", "{", "{\"sender\":\"", "{\"sender\":\"1\"}", "hello").forEach { assertNull(json.read(it), it) }

    @Test
    fun `a text has 64 bytes and is unique`() {
        val lines = listOf(line, ChatMessage.of(1, 8, 2_000), ChatMessage.of(0, 7, 3_000))
        assertEquals(listOf(64, 64, 64), lines.map { it.text.encodeToByteArray().size })
        assertEquals(3, lines.map { it.text }.distinct().size)
    }
}
