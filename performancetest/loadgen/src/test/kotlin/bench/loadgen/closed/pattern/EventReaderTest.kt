package bench.loadgen.closed.pattern

import io.vertx.core.buffer.Buffer
import kotlin.test.Test
import kotlin.test.assertEquals

class EventReaderTest {
    private fun read(text: String, pieces: Int): List<String> {
        val events = mutableListOf<String>()
        val reader = EventReader { events += it }
        text.encodeToByteArray().asList().chunked(pieces).forEach { reader.handle(Buffer.buffer(it.toByteArray())) }
        return events
    }

    @Test
    fun `events are complete, with pieces of any size and any line end`() {
        val text =
            ": hello\n\ndata:{\"a\":1}\n\nid: 7\r\ndata: two\r\ndata:  lines €\r\n\r\nevent: none\n\ndata:unfinished\n"
        for (pieces in listOf(1, 3, 1_000)) assertEquals(listOf("{\"a\":1}", "two\n lines €"), read(text, pieces))
    }
}
