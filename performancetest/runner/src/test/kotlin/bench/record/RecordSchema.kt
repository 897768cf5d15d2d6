package bench.record

import bench.cli.ProjectRoot
import com.networknt.schema.InputFormat
import com.networknt.schema.SchemaLocation
import com.networknt.schema.SchemaRegistry
import com.networknt.schema.SpecificationVersion
import kotlin.io.path.readText
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonObject

/** A schema of `docs/schema`, checked by a validator that is not part of this project. */
class RecordSchema(kind: String) {
    private val text = ProjectRoot.path.resolve("docs/schema/$kind.schema.json").readText()
    private val schema = registry.getSchema(text)
    val document: JsonObject = Json.parseToJsonElement(text).jsonObject

    /** Problems of the JSON [record], and their places; empty if there are none. */
    fun faults(record: String): List<String> = schema.faultsOf(record)

    /** Problems of the schema itself. */
    fun ownFaults(): List<String> = registry.getSchema(SchemaLocation.of(DIALECT)).faultsOf(text)

    companion object {
        const val DIALECT = "https://json-schema.org/draft/2020-12/schema"

        private fun com.networknt.schema.Schema.faultsOf(json: String) =
            validate(json, InputFormat.JSON) { context -> context.executionConfig { it.formatAssertionsEnabled(true) } }
                .map { "${it.instanceLocation}: ${it.message}" }

        private val registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)

        /** Problems of [json], checked with any other schema. */
        fun faults(schema: String, json: String): List<String> = registry.getSchema(schema).faultsOf(json)

        val run = RecordSchema("run")
        val trial = RecordSchema("trial")
        val start = RecordSchema("start")
        val workload = RecordSchema("workload")
        val waiting = RecordSchema("waiting")
        val all = listOf(run, trial, start, workload, waiting)
    }
}
