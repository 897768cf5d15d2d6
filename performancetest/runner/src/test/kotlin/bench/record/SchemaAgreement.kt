package bench.record

import kotlinx.serialization.descriptors.PrimitiveKind
import kotlinx.serialization.descriptors.SerialDescriptor
import kotlinx.serialization.descriptors.SerialKind
import kotlinx.serialization.descriptors.StructureKind
import kotlinx.serialization.descriptors.elementNames
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive

/**
 * Where a schema says something else than the class whose records it is of, at any depth: a sentence each.
 *
 * @param legacy paths of properties that older records have and the class no longer has, e.g. `load.p95_ms`.
 */
class SchemaAgreement(private val root: JsonObject, private val legacy: Set<String> = emptySet()) {
    private class Form(val schema: JsonObject, val isNullable: Boolean) {
        val type: String?
            get() = (schema["type"] as? JsonPrimitive)?.content
    }

    /** @param always fields that have a default, and are in every record all the same. */
    fun faults(record: SerialDescriptor, always: Set<String>): List<String> = fields("", record, root, always)

    private fun fields(
        path: String,
        of: SerialDescriptor,
        schema: JsonObject,
        always: Set<String> = emptySet(),
    ): List<String> {
        val properties = schema["properties"]?.jsonObject.orEmpty()
        val names = of.elementNames.toList()
        val needed = names.filterIndexed { i, _ -> !of.isElementOptional(i) }.toSet() + always
        val required = schema["required"]?.jsonArray.orEmpty().map { it.jsonPrimitive.content }.toSet()
        return (names - properties.keys).map { "$path$it is not in the schema" } +
            (properties.keys - names.toSet())
                .filter { "$path$it" !in legacy }
                .map { "$path$it is in the schema alone" } +
            listOfNotNull(
                "$path: required are $required, should be $needed".takeIf { required != needed },
                "$path: takes unknown fields".takeIf { schema["additionalProperties"] != JsonPrimitive(false) },
            ) +
            names.flatMapIndexed { i, name ->
                properties[name]?.let { field("$path$name", of.getElementDescriptor(i), it.jsonObject) }.orEmpty()
            }
    }

    private fun field(path: String, of: SerialDescriptor, stated: JsonObject): List<String> {
        val description = stated["description"]?.jsonPrimitive?.content.orEmpty()
        val unit = unit(path.substringAfterLast('.'), type(of))
        return listOfNotNull(
            "$path has no description".takeIf { description.isBlank() },
            "$path: its description does not say its unit (${unit?.pattern})"
                .takeIf { unit != null && !unit.containsMatchIn(description) },
        ) + value(path, of, stated)
    }

    private fun value(path: String, of: SerialDescriptor, stated: JsonElement?): List<String> {
        val form = form(stated as? JsonObject ?: return listOf("$path has no schema"))
        val inside =
            when (of.kind) {
                StructureKind.CLASS -> fields("$path.", of, form.schema)
                StructureKind.LIST -> value("$path[]", of.getElementDescriptor(0), form.schema["items"])
                StructureKind.MAP -> value("$path{}", of.getElementDescriptor(1), form.schema["additionalProperties"])
                SerialKind.ENUM ->
                    listOfNotNull(
                        "$path: not all of ${of.elementNames.toList()}"
                            .takeIf { form.schema["enum"] != JsonArray(of.elementNames.map(::JsonPrimitive)) }
                    )
                else -> emptyList()
            }
        return listOfNotNull(
            "$path is ${form.type}, should be ${type(of)}".takeIf { form.type != type(of) },
            "$path: null is ${if (of.isNullable) "refused" else "taken"}".takeIf { form.isNullable != of.isNullable },
        ) + inside
    }

    /** Past references and the ways to say "or null". */
    private fun form(stated: JsonObject): Form {
        val choices = stated["anyOf"]?.jsonArray?.map { it.jsonObject }
        val types = (stated["type"] as? JsonArray)?.map { it.jsonPrimitive.content }
        return when {
            choices != null ->
                choices
                    .partition { it["type"] == JsonPrimitive("null") }
                    .let { (none, others) -> Form(form(others.single()).schema, none.isNotEmpty()) }
            types != null ->
                Form(JsonObject(stated + ("type" to JsonPrimitive((types - "null").single()))), "null" in types)
            "\$ref" in stated ->
                form(
                    stated.getValue("\$ref").jsonPrimitive.content.removePrefix("#/").split('/').fold(root) { at, name
                        ->
                        at.getValue(name).jsonObject
                    }
                )
            else -> Form(stated, isNullable = false)
        }
    }

    private fun type(of: SerialDescriptor): String =
        when (of.kind) {
            PrimitiveKind.STRING,
            SerialKind.ENUM -> "string"
            PrimitiveKind.INT,
            PrimitiveKind.LONG -> "integer"
            PrimitiveKind.DOUBLE -> "number"
            PrimitiveKind.BOOLEAN -> "boolean"
            StructureKind.LIST -> "array"
            StructureKind.CLASS,
            StructureKind.MAP -> "object"
            else -> throw IllegalArgumentException("no record has a ${of.kind}")
        }

    /** What the description of a field must say: its unit, as its name says it; of other numbers what they count. */
    private fun unit(name: String, type: String): Regex? =
        units.entries.firstOrNull { (end, _) -> Regex("_$end(_|$)").containsMatchIn(name) }?.value
            ?: Regex("(?i)number|seconds|per second|from 1|in cores|version|0\\.1 for 10 %").takeIf {
                type == "integer" || type == "number"
            }

    private companion object {
        val units =
            mapOf(
                    "per_s" to "per second",
                    "ms" to "milliseconds",
                    "mib" to "MiB",
                    "bytes" to "bytes",
                    "share" to "share",
                    "s" to "seconds",
                    "at" to "ISO 8601 in UTC",
                )
                .mapValues { Regex(it.value, RegexOption.IGNORE_CASE) }
    }
}
