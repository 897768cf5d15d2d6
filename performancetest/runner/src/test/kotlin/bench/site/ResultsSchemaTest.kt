package bench.site

import bench.cli.ProjectRoot
import bench.record.RecordSchema
import bench.record.SchemaWords
import bench.record.SchemaWriter
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonObject

/** `results.schema.json` is generated from the serializer, like the schemas of records. */
class ResultsSchemaTest {
    private val resources = ProjectRoot.path.resolve("performancetest/runner/src")
    private val file = resources.resolve("main/resources/bench/site/${Site.SCHEMA}")
    private val described =
        Json.parseToJsonElement(resources.resolve("test/resources/site/descriptions.json").readText()).jsonObject
    private val document =
        SchemaWriter(described)
            .document("results", Results.serializer().descriptor, mapOf("schema" to JsonPrimitive(Results.SCHEMA)))

    @Test
    fun `the published schema matches the serializer`() {
        val pretty = Json {
            prettyPrint = true
            prettyPrintIndent = "  "
        }
        val text = pretty.encodeToString(JsonObject.serializer(), document) + "\n"
        if (System.getProperty("bench.update") == "true") file.writeText(text)
        assertEquals(text, file.readText(), "$file: once more with -Dbench.update=true")
    }

    @Test
    fun `every field has a description with its unit`() {
        val classes = document.getValue("\$defs").jsonObject + ("Results" to document)
        val faults = classes.flatMap { (name, schema) ->
            schema.jsonObject["properties"]?.jsonObject.orEmpty().mapNotNull { (field, words) ->
                SchemaWords.fault("$name.$field", words.jsonObject).takeIf { "const" !in words.jsonObject }
            }
        }
        assertEquals(emptyList(), faults)
    }

    private val figure =
        """
        {"id": "a", "run": "r", "date": "2026-11-01", "service": "s", "track": "stock", "condition": null,
         "metric": "p99_ms", "unit": "ms", "better": "lower", "value": null, "low": null, "high": null,
         "lower_bound": false, "repetitions": 0, "limited_by": null}
        """

    private fun faults(figure: String) =
        RecordSchema.faults(file.readText(), """{"schema":1,"runs":[],"figures":[$figure]}""")

    @Test
    fun `a validator accepts a figure without a value, and refuses one without a unit`() {
        assertEquals(emptyList(), faults(figure))
        assertEquals(1, faults(figure.replace("\"unit\": \"ms\",", "")).size)
        assertEquals(1, faults(figure.replace("\"lower\"", "\"better\"")).size)
    }
}
