package bench.record

import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject

/**
 * The same document with another value at [path] (`load/p99_ms`, `stages/0/name`), or without it if [value] is null.
 *
 * @throws IllegalArgumentException if the path does not exist
 */
fun JsonElement.with(path: String, value: JsonElement?): JsonElement = with(path.split('/'), value)

private fun JsonElement.with(path: List<String>, value: JsonElement?): JsonElement {
    val changed = if (path.size == 1) value else child(path[0]).with(path.drop(1), value)
    return when (this) {
        is JsonObject -> JsonObject(if (changed == null) this - path[0] else this + (path[0] to changed))
        is JsonArray -> JsonArray(mapIndexed { i, old -> if ("$i" == path[0]) changed!! else old })
        else -> throw IllegalArgumentException("there is nothing in $this")
    }
}

private fun JsonElement.child(name: String): JsonElement =
    requireNotNull(if (this is JsonArray) getOrNull(name.toInt()) else (this as JsonObject)[name]) {
        "no $name in $this"
    }
