package bench.record

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonObject

/** No field of a record can come, go or change its type without its schema. */
class SchemaAgreementTest {
    private val trial = TrialRecord.serializer().descriptor

    private fun faults(schema: JsonElement) = SchemaAgreement(schema.jsonObject).faults(trial, setOf("schema"))

    @Test
    fun `each schema says what its class says, with a description and its unit`() {
        assertEquals(
            emptyList(),
            SchemaAgreement(RecordSchema.run.document).faults(RunRecord.serializer().descriptor, setOf("schema")),
        )
        assertEquals(emptyList(), faults(RecordSchema.trial.document))
        assertEquals(
            emptyList(),
            SchemaAgreement(RecordSchema.start.document)
                .faults(StartTrial.serializer().descriptor, setOf("schema", "kind")),
        )
        assertEquals(
            emptyList(),
            SchemaAgreement(RecordSchema.workload.document)
                .faults(WorkloadTrial.serializer().descriptor, setOf("schema", "kind")),
        )
    }

    @Test
    fun `what does not agree is found, at any depth`() {
        val load = "\$defs/LoadMetrics/properties"
        mapOf(
                ("properties/cpu_s_total" to null) to "cpu_s_total is not in the schema",
                ("$load/p50_ms" to null) to "stages[].ping.p50_ms is not in the schema",
                ("$load/p95_ms" to
                    Json.parseToJsonElement("""{ "type": "number", "description": "milliseconds" }""")) to
                    "load.p95_ms is in the schema alone",
                ("$load/due/type" to JsonPrimitive("number")) to "load.due is number, should be integer",
                ("$load/p99_ms/type" to JsonPrimitive("number")) to "load.p99_ms: null is refused",
                ("$load/steady/description" to JsonPrimitive(" ")) to "load.steady has no description",
                ("$load/max_ms/description" to JsonPrimitive("The longest.")) to
                    "load.max_ms: its description does not say its unit (milliseconds)",
                ("$load/failed/additionalProperties/type" to JsonPrimitive("string")) to
                    "load.failed{} is string, should be integer",
                ("properties/verdict/enum" to Json.parseToJsonElement("""["holds"]""")) to
                    "verdict: not all of [holds, degraded, broken, invalid]",
                ("\$defs/Descriptors/additionalProperties" to JsonPrimitive(true)) to
                    "bench.mock_descriptors.: takes unknown fields",
                ("\$defs/Descriptors/required" to Json.parseToJsonElement("""["used"]""")) to
                    "bench.injector_descriptors.: required are [used], should be [used, limit]",
            )
            .forEach { (change, fault) ->
                faults(RecordSchema.trial.document.with(change.first, change.second)).let {
                    assertTrue(fault in it, "$fault is not among $it")
                }
            }
    }

    @Test
    fun `what only older records have is named, or it is a fault`() {
        val older =
            RecordSchema.trial.document
                .with(
                    "\$defs/Descriptors/properties/free",
                    Json.parseToJsonElement("""{ "type": "integer", "description": "Number." }"""),
                )
                .jsonObject
        val paths = setOf("bench.injector_descriptors.free", "bench.mock_descriptors.free")
        assertEquals(paths.map { "$it is in the schema alone" }, faults(older))
        assertEquals(emptyList(), SchemaAgreement(older, paths).faults(trial, setOf("schema")))
    }
}
