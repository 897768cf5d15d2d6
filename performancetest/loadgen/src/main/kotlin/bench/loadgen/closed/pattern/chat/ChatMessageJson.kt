package bench.loadgen.closed.pattern.chat

import java.util.concurrent.atomic.AtomicReferenceArray
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json

/**
 * Lines as JSON, for [members] of which all hear what one says: what comes back as it was written is known and not
 * parsed, as that would be most of what a delivery costs the client. JSON of the same meaning in another form is as
 * right.
 */
class LineJson(private val members: Int) {
    private class Written(val json: String, val line: ChatMessage)

    private val last = AtomicReferenceArray<Written>(members)

    fun write(line: ChatMessage): String =
        Json.encodeToString(line).also { last.set(line.sender.toInt(), Written(it, line)) }

    /** Null for what is no line. */
    fun read(json: String): ChatMessage? =
        known(json)
            ?: try {
                Json.decodeFromString<ChatMessage>(json)
            } catch (_: SerializationException) {
                null
            }

    private fun known(json: String): ChatMessage? {
        if (!json.startsWith(HEAD)) return null
        val sender =
            json.substring(HEAD.length, json.indexOf('"', HEAD.length).coerceAtLeast(HEAD.length)).toIntOrNull()
        return sender?.takeIf { it in 0..<members }?.let(last::get)?.takeIf { it.json == json }?.line
    }

    private companion object {
        const val HEAD = "{\"sender\":\""
    }
}
