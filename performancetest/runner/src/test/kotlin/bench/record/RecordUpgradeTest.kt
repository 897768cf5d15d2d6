package bench.record

import bench.model.LinearSteps
import bench.model.ScenarioPlan
import bench.model.SearchPlan
import bench.model.SearchStrategy
import bench.model.StartPlan
import bench.model.Verdict
import bench.model.View
import bench.model.WorkloadPlan
import java.nio.file.Path
import kotlin.io.path.readText
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertIs
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonObject
import org.junit.jupiter.api.io.TempDir

/** Records of schema 1, as they were written and published. */
class RecordUpgradeTest {
    @TempDir lateinit var folder: Path

    private val old = "capacity-2026-11-22"

    private fun published(name: String) = MeasuredRuns.folder.parent.resolve("$name/${RunArchive.NAME}")

    private fun plan(name: String) = RecordStore.open(RunArchive.unpack(published(name))).readRun().plan

    @Test
    fun `each kind of plan had its own field`() {
        assertEquals(SearchPlan(), plan("capacity"))
        assertEquals(View.FAULTS, assertIs<ScenarioPlan>(plan("faults")).view)
        assertIs<StartPlan>(plan("startup"))
        assertEquals("messages", assertIs<WorkloadPlan>(plan("patterns")).work)
    }

    @Test
    fun `steps of a linear search were next to its kind`() {
        val run = Json.encodeToJsonElement(RunRecord.serializer(), Trials.run()).jsonObject
        val before =
            JsonObject(
                run - "plan" +
                    ("schema" to JsonPrimitive(1)) +
                    ("search" to JsonPrimitive("linear")) +
                    ("linear" to Json.parseToJsonElement("""{ "start": 200, "step": 50 }"""))
            )
        fun plan(run: JsonObject) =
            Json.decodeFromJsonElement(RunRecord.serializer(), RecordUpgrade.of(run, RecordKind.RUN)).plan
        assertEquals(SearchPlan(SearchStrategy.LINEAR, LinearSteps(200, 50)), plan(before))
        assertEquals(SearchPlan(SearchStrategy.LINEAR, linear = null), plan(JsonObject(before - "linear")))
    }

    @Test
    fun `an old run can be resumed`() {
        RunArchive.unpack(MeasuredRuns.zip(old), folder)
        val file = folder.resolve("run.json")
        assertContains(file.readText(), "\"schema\": 1")
        val store = RecordStore.resume(folder)
        val run = store.readRun()
        val trials = store.readAll()
        val first = run.order.first()
        RunJournal(store, run.copy(done = Pending.done(run, trials) - first))
        assertContains(file.readText(), "\"schema\": 3")
        assertFalse("\"search\": \"adaptive\"" in file.readText())
        assertEquals(listOf(first), Pending.of(RecordStore.open(folder).readRun(), trials))
    }

    @Test
    fun `the kind of memory is found by its peaks`() {
        fun kind(rssMib: Double?, workingSetMib: Double?): MemoryKind? {
            val resources = Trials.resources.copy(rss_peak_mib = rssMib, working_set_peak_mib = workingSetMib)
            val trial = Trials.trial(100, Verdict.SUSTAINED, resources = resources.copy(memory_kind = null))
            val now = Json.encodeToJsonElement(TrialRecord.serializer(), trial.copy(idle = resources)).jsonObject
            val read = RecordUpgrade.of(JsonObject(now + ("schema" to JsonPrimitive(1))), RecordKind.TRIAL)
            return Json.decodeFromJsonElement(TrialRecord.serializer(), read).resources?.memory_kind
        }
        assertEquals(MemoryKind.RSS, kind(210.4, null))
        assertEquals(MemoryKind.WORKING_SET, kind(null, 90.0))
        assertEquals(null, kind(null, null))
    }
}
