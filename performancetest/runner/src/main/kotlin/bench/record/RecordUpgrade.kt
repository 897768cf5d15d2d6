package bench.record

import bench.model.Plan
import bench.model.ScenarioPlan
import bench.model.SearchPlan
import bench.model.StartPlan
import bench.model.WorkloadPlan
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.doubleOrNull
import kotlinx.serialization.json.encodeToJsonElement
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive

/**
 * Which record a file contains.
 *
 * @property label `kind` in the file; null if it has none.
 */
internal enum class RecordKind(val label: String?) {
    RUN(null),

    /** A trial under load. */
    TRIAL(null),
    START(StartTrial.KIND),
    WORKLOAD(WorkloadTrial.KIND),
    WAITING(WaitingTrial.KIND),
}

/** A change from schema 1 to schema 2. [RenamedWords] then converts the record to schema 3. */
private typealias Step = (JsonObject) -> JsonObject

/**
 * Converts records of older versions to the current form; fields that they lack are null. Only this object, [OldWords]
 * and [RenamedWords] know names of older versions.
 */
internal object RecordUpgrade {
    private val steps: Map<RecordKind, List<Step>> =
        mapOf(
            RecordKind.RUN to listOf(::plan, OldWords::resumed),
            RecordKind.TRIAL to listOf(OldWords::reasons, OldWords::end, ::memoryKinds),
            RecordKind.START to listOf(OldWords::doubts, ::memoryKinds),
            RecordKind.WORKLOAD to listOf(OldWords::reasons, OldWords::limits, ::memoryKinds),
            // There are none of the first schema.
            RecordKind.WAITING to emptyList(),
        )

    /** Each kind of plan had its own field. */
    private val planFields = listOf(ScenarioPlan.KIND, StartPlan.KIND, WorkloadPlan.KIND)

    private val PEAKS = listOf("rss_peak_mib", "working_set_peak_mib")

    fun of(record: JsonElement, kind: RecordKind): JsonElement {
        val written = record.jsonObject
        if (written.getValue("schema").jsonPrimitive.int == RunRecord.SCHEMA) return record
        val now = JsonObject(written + ("schema" to JsonPrimitive(RunRecord.SCHEMA)))
        val first = if (written.getValue("schema").jsonPrimitive.int == 1) steps.getValue(kind) else emptyList()
        return RenamedWords.of(first.fold(now) { before, step -> step(before) })
    }

    private fun plan(run: JsonObject): JsonObject {
        val field = planFields.find { run[it] !in listOf(null, JsonNull) }
        val plan =
            field?.let { run.getValue(it).jsonObject }
                ?: run.filterKeys { it == "linear" } +
                    ("strategy" to requireNotNull(run["search"]) { "search is missing" })
        val named = mapOf(Plan.KIND to JsonPrimitive(field ?: SearchPlan.KIND)) + plan
        return JsonObject(run - planFields.toSet() - "search" - "linear" + ("plan" to JsonObject(named)))
    }

    /** The recorded peaks of a service's resources show which memory was measured. */
    private fun memoryKinds(record: JsonObject): JsonObject {
        val own = record.mapValues { (_, value) -> memoryKinds(value) }
        if (PEAKS.none { it in own }) return JsonObject(own)
        val (rss, workingSet) = PEAKS.map { (own[it] as? JsonPrimitive)?.doubleOrNull }
        return JsonObject(own + ("memory_kind" to Json.encodeToJsonElement(MemoryKind.of(rss, workingSet))))
    }

    private fun memoryKinds(value: JsonElement): JsonElement =
        when (value) {
            is JsonObject -> memoryKinds(value)
            is JsonArray -> JsonArray(value.map(::memoryKinds))
            else -> value
        }
}
