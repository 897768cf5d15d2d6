package bench.record

import kotlinx.serialization.descriptors.PolymorphicKind
import kotlinx.serialization.descriptors.PrimitiveKind
import kotlinx.serialization.descriptors.SerialDescriptor
import kotlinx.serialization.descriptors.SerialKind
import kotlinx.serialization.descriptors.StructureKind
import kotlinx.serialization.descriptors.elementDescriptors
import kotlinx.serialization.descriptors.elementNames
import kotlinx.serialization.descriptors.nonNullOriginal
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonClassDiscriminator
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonObject

/**
 * The JSON Schema of a record, from its serializer: types, null, required fields, and that no amount is below 0.
 *
 * @param described information that types lack, by class and field: a description, or an object that also has limits.
 *   The field `*` describes the class.
 */
class SchemaWriter(private val described: JsonObject) {
    private val definitions = sortedMapOf<String, JsonObject>()

    /** @param constants fields that have the same value in every record */
    fun document(kind: String, record: SerialDescriptor, constants: Map<String, JsonPrimitive>): JsonObject {
        val root = fields(record, constants)
        val heading =
            mapOf(
                "\$schema" to JsonPrimitive(RecordSchema.DIALECT),
                "\$id" to JsonPrimitive("urn:bench:schema:$kind:${constants.getValue("schema").content}"),
                "title" to JsonPrimitive(kind.replaceFirstChar(Char::uppercase)),
            )
        return JsonObject(heading + root + ("\$defs" to JsonObject(definitions.toMap())))
    }

    private fun fields(of: SerialDescriptor, constants: Map<String, JsonPrimitive>): JsonObject {
        val names = of.elementNames.toList()
        val required = names.filterIndexed { i, name -> !of.isElementOptional(i) || name in constants }
        val missing = constants.keys - names.toSet()
        val properties = names.mapIndexed { i, name -> name to field(of, i, constants[name]) }
        return JsonObject(
            described(of, "*") +
                mapOf(
                    "type" to JsonPrimitive("object"),
                    "additionalProperties" to JsonPrimitive(false),
                    "required" to JsonArray((missing + required).map(::JsonPrimitive)),
                    "properties" to
                        JsonObject(
                            missing.associateWith { JsonObject(mapOf("const" to constants.getValue(it))) } + properties
                        ),
                )
        )
    }

    private fun field(of: SerialDescriptor, index: Int, constant: JsonPrimitive?): JsonObject {
        val name = of.getElementName(index)
        val value = value(of.getElementDescriptor(index), name)
        val only = listOfNotNull(constant?.let { "const" to it })
        val time = if (isTime(name, value)) TIME else emptyMap()
        return JsonObject(value + only + time + described(of, name))
    }

    private fun value(of: SerialDescriptor, name: String): Map<String, JsonElement> {
        val plain = of.nonNullOriginal
        val schema =
            when (plain.kind) {
                StructureKind.LIST ->
                    typed("array") + ("items" to JsonObject(value(plain.getElementDescriptor(0), name)))
                StructureKind.MAP ->
                    typed("object") + ("additionalProperties" to JsonObject(value(plain.getElementDescriptor(1), name)))
                StructureKind.CLASS,
                StructureKind.OBJECT -> reference(plain) { fields(plain, emptyMap()) }
                PolymorphicKind.SEALED -> reference(plain) { choice(plain) }
                SerialKind.ENUM -> typed("string") + ("enum" to JsonArray(plain.elementNames.map(::JsonPrimitive)))
                else -> primitive(plain, name)
            }
        return if (of.isNullable) orNull(schema) else schema
    }

    /** A class with its own serializer has its own name too. */
    private fun primitive(of: SerialDescriptor, name: String): Map<String, JsonElement> {
        val least = if (RunFit.isAmount(name)) mapOf("minimum" to JsonPrimitive(0)) else emptyMap()
        return when (of.kind) {
            PrimitiveKind.INT,
            PrimitiveKind.LONG -> typed("integer") + least
            PrimitiveKind.DOUBLE -> typed("number") + least
            PrimitiveKind.BOOLEAN -> typed("boolean")
            PrimitiveKind.STRING ->
                if (of.serialName.startsWith("kotlin.")) typed("string")
                else reference(of) { JsonObject(typed("string") + described(of, "*")) }
            else -> throw IllegalArgumentException("No record has a ${of.kind}.")
        }
    }

    /** Subclasses of a sealed type; a field with the name distinguishes them. */
    private fun choice(of: SerialDescriptor): JsonObject {
        val discriminator =
            of.annotations.filterIsInstance<JsonClassDiscriminator>().firstOrNull()?.discriminator ?: "type"
        val choices =
            of.getElementDescriptor(1).elementDescriptors.map { one ->
                JsonObject(reference(one) { fields(one, mapOf(discriminator to JsonPrimitive(one.serialName))) })
            }
        return JsonObject(described(of, "*") + ("oneOf" to JsonArray(choices)))
    }

    private fun reference(of: SerialDescriptor, schema: () -> JsonObject) =
        name(of)
            .also { if (it !in definitions) definitions[it] = schema() }
            .let { mapOf("\$ref" to JsonPrimitive("#/\$defs/$it")) }

    private fun orNull(schema: Map<String, JsonElement>) =
        if ("type" !in schema) mapOf("anyOf" to JsonArray(listOf(JsonObject(schema), JsonObject(typed("null")))))
        else
            schema.mapValues { (key, value) ->
                when (key) {
                    "type" -> JsonArray(listOf(value, JsonPrimitive("null")))
                    "enum" -> JsonArray(value as JsonArray + JsonNull)
                    else -> value
                }
            }

    private fun described(of: SerialDescriptor, field: String): Map<String, JsonElement> =
        when (val text = described[name(of)]?.jsonObject?.get(field)) {
            null -> emptyMap()
            is JsonObject -> text
            else -> mapOf("description" to text)
        }

    private fun typed(type: String): Map<String, JsonElement> = mapOf("type" to JsonPrimitive(type))

    private fun isTime(name: String, value: Map<String, JsonElement>) =
        (name == "at" || name.endsWith("_at")) && value["type"] == JsonPrimitive("string")

    companion object {
        private val TIME = mapOf("format" to JsonPrimitive("date-time"), "pattern" to JsonPrimitive("Z$"))

        /** The name of its class, or of its written form. */
        fun name(of: SerialDescriptor): String = of.serialName.removeSuffix("?").substringAfterLast('.')
    }
}
