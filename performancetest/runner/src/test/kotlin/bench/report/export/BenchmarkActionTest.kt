package bench.report.export

import bench.cli.ProjectRoot
import bench.experiment.scenarios.report.ScenarioReports
import bench.kinds.Kinds
import bench.model.ScenarioPlan
import bench.model.Track
import bench.model.Verdict
import bench.model.View
import bench.record.Better
import bench.record.CapacityResult
import bench.record.MeasuredRuns
import bench.record.MetricKey
import bench.record.MetricValues
import bench.record.NotMeasured
import bench.record.Planned
import bench.record.TrialRecord
import bench.record.Trials
import com.networknt.schema.InputFormat
import com.networknt.schema.SchemaRegistry
import com.networknt.schema.SpecificationVersion
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlinx.serialization.json.Json

class BenchmarkActionTest {
    private fun entries(files: Map<String, String>, name: String) =
        files[name]?.let { Json.decodeFromString<List<BenchmarkAction.Entry>>(it) }.orEmpty()

    private fun search(
        service: String,
        repetition: Int,
        sustained: Int,
        above: Verdict = Verdict.BROKEN,
    ): List<TrialRecord> =
        listOf(
            Trials.trial(sustained, Verdict.SUSTAINED, service, repetition = repetition),
            Trials.trial(
                sustained * 2,
                above,
                service,
                repetition = repetition,
                reasons = if (above == Verdict.INVALID) listOf(Trials.mockLate) else emptyList(),
            ),
        )

    private fun capacity(vararg trials: List<TrialRecord>) =
        BenchmarkAction.ofCapacity(CapacityResult.ofRun(Trials.run(), trials.toList().flatten()))

    private fun metric(name: String, better: Better, vararg values: Double, unit: String = "ms", atLeast: Int = 0) =
        MetricValues(MetricKey("x", Track.STOCK, "1 s", name), unit, better, values.toList(), atLeast)

    @Test
    fun `bigger is better for sustained rates, with their interval, smaller is better for costs`() {
        val files = capacity(search("x", 1, 190), search("x", 2, 230), search("x", 3, 200))
        assertEquals(
            listOf(
                BenchmarkAction.Entry(
                    "x stock sustained_rps",
                    "req/s",
                    200.0,
                    "200 to 362.2, 90 %",
                    "3 repetitions\nlimited by not named: CPU 20 %, 101 calls at the mock",
                )
            ),
            entries(files, BenchmarkAction.BIGGER),
        )
        val at = "one trial, at 200 req/s"
        assertEquals(
            listOf(
                BenchmarkAction.Entry("x stock p99_ms at capacity", "ms", 1_010.0, extra = at),
                BenchmarkAction.Entry("x stock memory_peak_mib at capacity", "MiB", 210.4, extra = at),
                BenchmarkAction.Entry("x stock cpu_s_per_1000 at capacity", "s", 2.0, extra = at),
            ),
            entries(files, BenchmarkAction.SMALLER),
        )
    }

    @Test
    fun `a lower bound or a missing measurement is no value, but a sustained rate of zero is one`() {
        assertEquals(emptyMap(), capacity(search("x", 1, 4_000, Verdict.INVALID)))
        assertEquals(
            emptyMap(),
            BenchmarkAction.ofCapacity(
                CapacityResult.ofRun(
                    Trials.run().copy(not_measured = listOf(NotMeasured(Planned("x", Track.STOCK, 1), "gone"))),
                    emptyList(),
                )
            ),
        )
        val nothing = capacity(listOf(Trials.trial(1, Verdict.BROKEN)))
        assertEquals(
            listOf("x stock sustained_rps" to 0.0),
            entries(nothing, BenchmarkAction.BIGGER).map { it.name to it.value },
        )
        assertFalse(BenchmarkAction.SMALLER in nothing)
    }

    @Test
    fun `each metric of scenarios and starts is in the file of its better direction`() {
        val files =
            BenchmarkAction.ofMetrics(
                Trials.run(),
                listOf(
                    metric("p99_ms", Better.LOWER, 1_400.0, 1_100.0, 1_200.0),
                    metric("held", Better.HIGHER, 1.0, 0.0, 1.0, 1.0, unit = ""),
                    metric("correct_share", Better.HIGHER, 0.5, unit = ""),
                    metric("threads", Better.NEITHER, 5.0),
                    metric("bound_ms", Better.LOWER, 1.0, 2.0, atLeast = 1),
                ),
            )
        assertEquals(
            listOf(BenchmarkAction.Entry("x stock p99_ms 1 s", "ms", 1_200.0, "1100 to 1400, range", "3 repetitions")),
            entries(files, BenchmarkAction.SMALLER),
        )
        assertEquals(
            listOf(
                BenchmarkAction.Entry("x stock held 1 s", "share of repetitions", 0.75, extra = "4 repetitions"),
                BenchmarkAction.Entry("x stock correct_share 1 s", "share", 0.5, extra = "1 repetition"),
            ),
            entries(files, BenchmarkAction.BIGGER),
        )
        assertEquals(emptyMap(), BenchmarkAction.ofMetrics(Trials.run(), emptyList()))
    }

    @Test
    fun `a rate that each run finds for itself has no history`() {
        val share =
            listOf(MetricValues(MetricKey.ofRate("x", Track.STOCK, 664, "p99_ms"), "ms", Better.LOWER, listOf(5.0)))
        val run = ScenarioReports.run(View.RESOURCES, ScenarioReports.constant(1_000))
        assertEquals(emptyMap(), BenchmarkAction.ofMetrics(run, share))
        val given = run.copy(plan = run.planOf<ScenarioPlan>().copy(capacities = mapOf("x/stock" to 830)))
        assertEquals(
            listOf("x stock p99_ms at 664/s"),
            entries(BenchmarkAction.ofMetrics(given, share), BenchmarkAction.SMALLER).map { it.name },
        )
    }

    @Test
    fun `each kind of run writes files that the action accepts`() = kinds.forEach { (folder, known) ->
        val store = MeasuredRuns.open(folder)
        val files =
            store
                .readRun()
                .let { Kinds.drawn(store, ProjectRoot.path, it).files() }
                .filterKeys { it.startsWith("benchmark-") }
        assertEquals(setOf(BenchmarkAction.BIGGER, BenchmarkAction.SMALLER), files.keys, folder)
        files.forEach { (name, text) ->
            assertEquals(emptyList(), form.validate(text, InputFormat.JSON).map { "$it" }, "$folder $name")
            val names = entries(files, name).map { it.name }
            assertEquals(names.distinct(), names, "$folder $name: a name once")
        }
        val values =
            (entries(files, BenchmarkAction.BIGGER) + entries(files, BenchmarkAction.SMALLER)).associate {
                it.name to it.value
            }
        known.forEach { (name, value) ->
            assertEquals(value, values[name]?.let(Math::round), "$folder $name, of ${values.keys}")
        }
    }

    private companion object {
        /** Runs, with rounded values from their tables and summaries. */
        val kinds =
            mapOf(
                "capacity-2026-11-22" to
                    mapOf(
                        "micronaut stock sustained_rps" to 1_000L,
                        "micronaut stock p99_ms at capacity" to 1_032L,
                        "micronaut stock memory_peak_mib at capacity" to 290L,
                    ),
                "linear-2026-11-22" to mapOf("spring-web stock sustained_rps" to 200L),
                "resources-2026-11-23" to
                    mapOf("express tuned memory_peak_mib 200/s" to 109L, "express tuned cpu_s_per_1000 400/s" to 1L),
                "slow-dependency-2026-11-23" to mapOf("express stock recovered_after_s 1 s to 10 s and back" to 0L),
                "faults-2026-11-23" to mapOf("express stock failed_p50_ms 500 for half" to 103L),
                "startup-2026-11-23" to mapOf("express stock first_answer_ms stock" to 274L),
            )

        /**
         * The form of an entry in the action's README and source: any text for a missing range would be shown, so null
         * is not allowed.
         */
        val form =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(
                    """{ "type": "array", "minItems": 1, "items": {
                "type": "object", "required": ["name", "unit", "value"], "additionalProperties": false, "properties": {
                "name": { "type": "string", "minLength": 1 }, "unit": { "type": "string", "minLength": 1 },
                "value": { "type": "number" },
                "range": { "type": "string", "minLength": 1 }, "extra": { "type": "string", "minLength": 1 } } } }"""
                )!!
    }
}
