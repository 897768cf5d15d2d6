package bench.loadgen.closed.pattern.chat

import java.util.concurrent.atomic.AtomicReferenceArray
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json

/**
 * Messages as JSON, for [members] that all receive each message. A message that returns exactly as written is
 * recognised without parsing, because parsing would be most of a delivery's cost for the client. Equivalent JSON in
 * another form is also correct.
 */
class LineJson(private val members: Int) {
    private class Written(val json: String, val line: ChatMessage)

    private val last = AtomicReferenceArray<Written>(members)

    fun write(line: ChatMessage): String =
        Json.encodeToString(line).also { last.set(line.sender.toInt(), Written(it, line)) }

    /** Null if it is not a message. */
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
