package bench.record

import bench.experiment.scenarios.report.ScenarioReports
import bench.model.DependencyState
import bench.model.LinearSteps
import bench.model.Rate
import bench.model.SearchPlan
import bench.model.SearchStrategy
import bench.model.StartCondition
import bench.model.StartPlan
import bench.model.Verdict
import bench.model.View
import bench.model.WaitingPlan
import bench.runtime.selection.Runtimes
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.extension
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.streams.asSequence
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import org.junit.jupiter.api.io.TempDir

/** The schemas that `docs/schema` publishes match the written records, old and new. */
class RecordSchemaTest {
    @TempDir lateinit var folder: Path

    private val trial = Trials.trial(200, Verdict.BROKEN, load = Trials.load.copy(failed = mapOf("status 502" to 9L)))

    private fun schema(file: Path) =
        if (file.name == "run.json") RecordSchema.run
        else
            file.readText().let { text ->
                when {
                    "\"kind\": \"start\"" in text -> RecordSchema.start
                    "\"kind\": \"workload\"" in text -> RecordSchema.workload
                    "\"kind\": \"waiting\"" in text -> RecordSchema.waiting
                    else -> RecordSchema.trial
                }
            }

    private fun upgraded(file: Path): String {
        val kind =
            when (schema(file)) {
                RecordSchema.run -> RecordKind.RUN
                RecordSchema.start -> RecordKind.START
                RecordSchema.workload -> RecordKind.WORKLOAD
                RecordSchema.waiting -> RecordKind.WAITING
                else -> RecordKind.TRIAL
            }
        return "${RecordUpgrade.of(Json.parseToJsonElement(file.readText()), kind)}"
    }

    private fun refused(schema: RecordSchema, record: JsonElement, vararg changes: Pair<String, JsonElement?>) {
        assertEquals(emptyList(), schema.faults("$record"), "refused as it is")
        changes.forEach { (path, value) ->
            val faults = schema.faults("${record.with(path, value)}")
            assertTrue(faults.any { path.substringAfterLast('/') in it }, "$path = $value: $faults")
        }
    }

    @Test
    fun `they are schemas of draft 2020-12, with the version of the records`() =
        RecordSchema.all.forEach {
            assertEquals(emptyList(), it.ownFaults())
            assertEquals(JsonPrimitive(RecordSchema.DIALECT), it.document["\$schema"])
            assertTrue("${it.document["\$id"]}".endsWith(":${RunRecord.SCHEMA}\""), "${it.document["\$id"]}")
            assertEquals(
                JsonPrimitive(RunRecord.SCHEMA),
                it.document.getValue("properties").jsonObject.getValue("schema").jsonObject["const"],
            )
        }

    @Test
    fun `every record in assets is accepted`() {
        val zips =
            Files.walk(MeasuredRuns.folder.parent).use { files ->
                files.asSequence().filter { it.extension == "zip" }.toList()
            }
        val records =
            zips.map(RunArchive::unpack).flatMap { run ->
                Files.walk(run).use { files -> files.asSequence().filter { it.extension == "json" }.toList() }
            }
        assertEquals(emptyList(), records.flatMap { file -> schema(file).faults(upgraded(file)).map { "$file $it" } })
        assertEquals(RecordSchema.all.toSet(), records.map(::schema).toSet(), "of each kind some")
    }

    @Test
    fun `every record written today is accepted, with all possible fields`() {
        val step = ScenarioReports.fault.copy(rate_per_s = Rate.Share(80))
        val store = RecordStore(folder)
        store.write(WholeRecords.trial(step))
        store.write(WholeRecords.start)
        store.write(WholeRecords.workload())
        store.write(WholeRecords.waiting)
        val files = folder.resolve("trials").listDirectoryEntries()
        assertEquals(RecordSchema.all.toSet() - RecordSchema.run, files.map(::schema).toSet())
        files.forEach { assertEquals(emptyList(), schema(it).faults(it.readText()), it.name) }
        val run = WholeRecords.run(step)
        listOf(
                run.plan,
                SearchPlan(SearchStrategy.LINEAR, LinearSteps(100, 100)),
                StartPlan(aot = true),
                WaitingPlan(listOf(0, 50, 100), rate_per_s = 800, hold_s = 7, environment = mapOf("A" to "b")),
                WorkloadRuns.plan,
            )
            .forEach { plan ->
                store.write(run.copy(plan = plan))
                assertEquals(emptyList(), RecordSchema.run.faults(folder.resolve("run.json").readText()), "$plan")
            }
    }

    @Test
    fun `a trial with a wrong unit, type, name or version is refused`() =
        refused(
            RecordSchema.trial,
            Json { encodeDefaults = true }.encodeToJsonElement(TrialRecord.serializer(), trial),
            "schema" to JsonPrimitive(1),
            "schema" to null,
            "rate_per_s" to JsonPrimitive(200.5),
            "verdict" to JsonPrimitive("ok"),
            "track" to JsonPrimitive("big"),
            "started_at" to JsonPrimitive("2026-11-01 00:00"),
            "load/p99_ms" to JsonPrimitive("1010"),
            "load/p99_ms" to null,
            "load/p99_s" to JsonPrimitive(1.01),
            "load/correct_share" to JsonPrimitive(99.9),
            "load/due" to JsonNull,
            "load/failed/status 502" to JsonPrimitive("9"),
            "bench/cpu" to JsonPrimitive(0.5),
            "resources/rss_peak_mib" to JsonPrimitive(-1),
            "kind" to JsonPrimitive("start"),
            "added_later" to JsonPrimitive(5),
        )

    @Test
    fun `a run and a start with errors are refused`() {
        val json = Json { encodeDefaults = true }
        refused(
            RecordSchema.run,
            json.encodeToJsonElement(
                RunRecord.serializer(),
                Trials.run().copy(plan = ScenarioReports.run(View.DELAYS, ScenarioReports.constant(100)).plan),
            ),
            "schema" to JsonPrimitive(0),
            "settings/window_s" to JsonPrimitive("3"),
            "settings/window_ms" to JsonPrimitive(3_000),
            "fingerprint/memory_gib" to JsonPrimitive(4),
            "plan/kind" to JsonPrimitive("random"),
            "plan/rate_per_s" to JsonPrimitive("fast"),
            "plan/scenarios/0/stages/0/dependency/fault" to JsonPrimitive("slow"),
            "plan/scenarios/0/stages/0/dependency/error_share" to JsonPrimitive(50),
        )
        refused(
            RecordSchema.start,
            json.encodeToJsonElement(StartTrial.serializer(), WholeRecords.start),
            "schema" to JsonPrimitive(1),
            "kind" to null,
            "kind" to JsonPrimitive("trial"),
            "condition" to JsonPrimitive("warm"),
            "first_answer_s" to JsonPrimitive(1.5),
            "doubts/0" to JsonPrimitive(1),
            "rate_per_s" to JsonPrimitive(5),
        )
    }

    @Test
    fun `a workload with errors is refused`() =
        refused(
            RecordSchema.workload,
            Json { encodeDefaults = true }
                .encodeToJsonElement(WorkloadTrial.serializer(), WorkloadRuns.trial("x", "stream 1mb", 1, 100.0)),
            "schema" to JsonPrimitive(1),
            "kind" to JsonPrimitive("start"),
            "kind" to null,
            "users" to JsonPrimitive(0),
            "verdict" to JsonPrimitive("ok"),
            "work/per_s" to JsonPrimitive("5"),
            "work/per_ms" to JsonPrimitive(5),
            "work/failed/timeout" to JsonPrimitive(0.5),
            "factors/way" to JsonPrimitive(1),
            "work/correct" to JsonNull,
            "rate_per_s" to JsonPrimitive(5),
        )

    @Test
    fun `enumerations match the code`() {
        fun of(schema: RecordSchema, path: String) =
            path
                .split('/')
                .fold(schema.document) { at, name -> at.getValue(name).jsonObject }
                .getValue("enum")
                .jsonArray
                .toList()
        assertEquals(
            Runtimes.all.names.map(::JsonPrimitive),
            of(RecordSchema.run, "properties/runtime"),
        )
        assertEquals(
            StartCondition.entries.map { JsonPrimitive(it.label) },
            of(RecordSchema.start, "properties/condition"),
        )
        listOf(RecordSchema.run, RecordSchema.trial).forEach {
            assertEquals(
                DependencyState.FAULTS.map(::JsonPrimitive) + JsonNull,
                of(it, "\$defs/DependencyState/properties/fault"),
            )
        }
    }
}
