package bench.record

import bench.cli.ProjectRoot
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlinx.serialization.KSerializer
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive

/** Every new, removed or changed field of a record needs a change of its schema, with a description. */
class SchemaWriterTest {
    @Serializable
    private data class Sample(
        val p99_ms: Double?,
        val seed: Long,
        val started_at: String,
        val part: Part,
        val parts: Map<String, List<Part>> = emptyMap(),
        val kind: Kind? = null,
        val choice: Choice? = null,
    )

    @Serializable private data class Part(val is_on: Boolean)

    @Serializable
    private enum class Kind {
        @SerialName("one") ONE,
        @SerialName("two") TWO,
    }

    @Serializable
    private sealed interface Choice {
        @Serializable @SerialName("first") data class First(val count: Int) : Choice

        @Serializable @SerialName("second") data class Second(val text: String) : Choice
    }

    private val folder = ProjectRoot.path.resolve("docs/schema")
    private val described = Json.parseToJsonElement(folder.resolve("descriptions.json").readText()).jsonObject
    private val records =
        listOf<Triple<String, KSerializer<*>, String?>>(
            Triple("run", RunRecord.serializer(), null),
            Triple("trial", TrialRecord.serializer(), null),
            Triple("start", StartTrial.serializer(), StartTrial.KIND),
            Triple("workload", WorkloadTrial.serializer(), WorkloadTrial.KIND),
            Triple("waiting", WaitingTrial.serializer(), WaitingTrial.KIND),
        )

    private fun document(name: String, record: KSerializer<*>, kind: String?): JsonObject =
        SchemaWriter(described)
            .document(
                name,
                record.descriptor,
                listOfNotNull("schema" to JsonPrimitive(RunRecord.SCHEMA), kind?.let { "kind" to JsonPrimitive(it) })
                    .toMap(),
            )

    private val documents = records.associate { (name, record, kind) -> name to document(name, record, kind) }

    @Test
    fun `the published schemas match the serializers`() {
        val pretty = Json {
            prettyPrint = true
            prettyPrintIndent = "  "
        }
        documents.forEach { (name, document) ->
            val file = folder.resolve("$name.schema.json")
            val text = pretty.encodeToString(JsonObject.serializer(), document) + "\n"
            if (System.getProperty("bench.update") == "true") file.writeText(text)
            assertEquals(text, file.readText(), "$file: once more with -Dbench.update=true")
        }
    }

    @Test
    fun `the schema contains everything that serializers know`() {
        val words = """{"Sample": {"seed": {"description": "Any.", "maximum": 5}}, "Part": {"*": "A part."}}"""
        val schema =
            SchemaWriter(Json.parseToJsonElement(words).jsonObject)
                .document("sample", Sample.serializer().descriptor, mapOf("schema" to JsonPrimitive(1)))
        fun of(path: String) =
            path.split('/').fold<String, JsonElement>(schema) { at, name -> at.jsonObject.getValue(name) }.toString()
        assertEquals("""["schema","p99_ms","seed","started_at","part"]""", of("required"))
        assertEquals("""{"const":1}""", of("properties/schema"))
        assertEquals("""{"type":["number","null"],"minimum":0}""", of("properties/p99_ms"))
        assertEquals("""{"type":"integer","description":"Any.","maximum":5}""", of("properties/seed"))
        assertEquals("""{"type":"string","format":"date-time","pattern":"Z$"}""", of("properties/started_at"))
        assertEquals("""{"${'$'}ref":"#/${'$'}defs/Part"}""", of("properties/part"))
        assertEquals(
            """{"type":"object","additionalProperties":{"type":"array","items":{"${'$'}ref":"#/${'$'}defs/Part"}}}""",
            of("properties/parts"),
        )
        assertEquals("""{"type":["string","null"],"enum":["one","two",null]}""", of("properties/kind"))
        assertEquals(
            """{"anyOf":[{"${'$'}ref":"#/${'$'}defs/Choice"},{"type":"null"}]}""",
            of("properties/choice"),
        )
        assertEquals(
            """{"oneOf":[{"${'$'}ref":"#/${'$'}defs/first"},{"${'$'}ref":"#/${'$'}defs/second"}]}""",
            of("\$defs/Choice"),
        )
        assertEquals("""{"const":"first"}""", of("\$defs/first/properties/type"))
        assertEquals("""["type","count"]""", of("\$defs/first/required"))
        assertEquals("\"A part.\"", of("\$defs/Part/description"))
        assertEquals("false", of("\$defs/Part/additionalProperties"))
    }

    /** By class, like the descriptions. */
    private fun classes(): Map<String, JsonObject> =
        documents.values
            .flatMap { it.getValue("\$defs").jsonObject.entries.map { (name, schema) -> name to schema.jsonObject } }
            .toMap() +
            records.associate { (name, record, _) ->
                SchemaWriter.name(record.descriptor) to documents.getValue(name)
            }

    @Test
    fun `every field has a description with its unit, and every description has a field`() {
        val fields = classes().mapValues { (_, schema) -> schema["properties"]?.jsonObject.orEmpty() }
        val faults = fields.flatMap { (name, properties) ->
            properties.mapNotNull { (field, schema) ->
                SchemaWords.fault("$name.$field", schema.jsonObject).takeIf { "const" !in schema.jsonObject }
            }
        }
        assertEquals(emptyList(), faults)
        val known = fields.flatMap { (name, properties) -> (properties.keys + "*").map { "$name.$it" } }.toSet()
        val said = described.flatMap { (name, words) -> words.jsonObject.keys.map { "$name.$it" } }
        assertEquals(emptyList(), said - known, "no record has these")
    }

    @Test
    fun `a description without its unit is found`() =
        assertEquals(
            listOf(
                null,
                "x.p99_ms does not say milliseconds",
                "x.due does not say what it counts",
                "x.due says nothing",
            ),
            listOf(
                    "x.p99_ms" to """{"type":"number","description":"Milliseconds to wait."}""",
                    "x.p99_ms" to """{"type":["number","null"],"description":"A wait."}""",
                    "x.due" to """{"type":"integer","description":"Calls."}""",
                    "x.due" to """{"type":"integer"}""",
                )
                .map { (field, schema) -> SchemaWords.fault(field, Json.parseToJsonElement(schema).jsonObject) },
        )
}

/** Units are in names; descriptions repeat them in words. */
internal object SchemaWords {
    private val units =
        mapOf(
            "per_s" to "per second",
            "ms" to "milliseconds",
            "mib" to "MiB",
            "bytes" to "bytes",
            "share" to "share",
            "s" to "seconds",
            "at" to "ISO 8601 in UTC",
        )
    private val counts = Regex("(?i)number|seconds|per second|from 1|in cores|version|0\\.1 for 10 %")

    /** The problem of a field's description; null if there is none. */
    fun fault(field: String, schema: JsonObject): String? {
        val text = schema["description"]?.jsonPrimitive?.content.orEmpty()
        if (text.isBlank()) return "$field says nothing"
        val unit = units.entries.firstOrNull { Regex("_${it.key}(_|$)").containsMatchIn(field.substringAfter('.')) }
        if (unit != null) return "$field does not say ${unit.value}".takeUnless { text.contains(unit.value, true) }
        val isNumber = listOf("integer", "number").any { "\"$it\"" in "${schema["type"]}" }
        return "$field does not say what it counts".takeIf { isNumber && !counts.containsMatchIn(text) }
    }
}
