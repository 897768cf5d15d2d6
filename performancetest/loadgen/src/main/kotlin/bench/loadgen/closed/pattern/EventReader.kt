package bench.loadgen.closed.pattern

import io.vertx.core.Handler
import io.vertx.core.buffer.Buffer
import io.vertx.core.parsetools.RecordParser

/**
 * Extracts the data of events from `text/event-stream` (WHATWG HTML, 9.2.6), in pieces of any size; it skips other
 * fields. Lines end with LF or CR LF, not with CR only.
 */
class EventReader(private val onData: (String) -> Unit) : Handler<Buffer> {
    private val lines = RecordParser.newDelimited("\n", ::line)
    private var data: String? = null

    override fun handle(piece: Buffer) = lines.handle(piece)

    private fun line(buffer: Buffer) {
        val line = buffer.toString(Charsets.UTF_8).removeSuffix("\r")
        if (line.isEmpty())
            data?.let {
                data = null
                onData(it)
            }
        else if (line.startsWith(FIELD))
            line.removePrefix(FIELD).removePrefix(" ").let { more -> data = data?.let { "$it\n$more" } ?: more }
    }

    private companion object {
        const val FIELD = "data:"
    }
}
