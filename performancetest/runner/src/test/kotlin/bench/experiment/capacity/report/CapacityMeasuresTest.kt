package bench.experiment.capacity.report

import bench.model.SearchedDelay
import bench.model.Track
import bench.model.Verdict
import bench.record.CapacityResult
import bench.record.TrialRecord
import bench.record.Trials
import bench.report.chart.LimitMark
import bench.wording.MeasureWords
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class CapacityMeasuresTest {
    private val trials: List<TrialRecord> =
        (1..3).flatMap { repetition ->
            listOf(
                Trials.trial(100 * repetition, Verdict.SUSTAINED, "a", repetition = repetition),
                Trials.trial(1_000, Verdict.BROKEN, "a", repetition = repetition),
            )
        } +
            Trials.trial(500, Verdict.SUSTAINED, "b", Track.TUNED) +
            Trials.trial(600, Verdict.INVALID, "b", Track.TUNED, reasons = listOf(Trials.mockLate))

    private val results = CapacityResult.ofRun(Trials.run(), trials)
    private val measures = CapacityMeasures(results, CapacityMetrics.of(Trials.run(), trials)).all()

    private fun measured(title: String, service: String) =
        measures.mapNotNull { measure -> measure.of[service].takeIf { measure.title == title } }.single()

    @Test
    fun `a service has its sustained rate, in each repetition, and its limit`() {
        assertEquals(listOf(100.0, 200.0, 300.0), measured(MeasureWords.CAPACITY, "a").values.sorted())
        assertEquals("200", measured(MeasureWords.CAPACITY, "a").shown)
        assertEquals("1000", measured(MeasureWords.BREAKING_POINT, "a").shown)
        assertTrue(measured(MeasureWords.LIMITED_BY, "a").shown.isNotEmpty())
    }

    @Test
    fun `if the bench was the limit, it is a lower bound`() {
        assertTrue(measured(MeasureWords.CAPACITY, "b").isAtLeast)
        assertTrue(measured(MeasureWords.CAPACITY, "b").shown.startsWith("≥ 500"))
        assertEquals(LimitMark.BOUND, LimitMarks.of(results.single { it.service == "b" }))
        assertEquals(LimitMark.OTHER, LimitMarks.of(results.single { it.service == "a" }))
    }

    @Test
    fun `each track is its own measure`() {
        assertEquals(setOf(Track.STOCK), measures.filter { "a" in it.of }.map { it.track }.toSet())
        assertEquals(setOf(Track.TUNED), measures.filter { "b" in it.of }.map { it.track }.toSet())
    }

    @Test
    fun `with several delays, a service has its capacity at each`() {
        val delays = listOf(50L, 2_000L).map { SearchedDelay(it, Trials.run().settings.objective) }
        val trials =
            listOf(
                Trials.trial(700, Verdict.SUSTAINED, "a-50ms"),
                Trials.trial(800, Verdict.BROKEN, "a-50ms", order = 2),
                Trials.trial(100, Verdict.SUSTAINED, "a-2000ms", order = 3),
                Trials.trial(200, Verdict.BROKEN, "a-2000ms", order = 4),
            )
        val run = Trials.run("a-50ms", "a-2000ms")
        val found = CapacityMeasures(CapacityResult.ofRun(run, trials), CapacityMetrics.of(run, trials)).all(delays)
        assertEquals(
            mapOf(
                "capacity at 50 ms, req/s" to mapOf("a" to "700"),
                "capacity at 2000 ms, req/s" to mapOf("a" to "100"),
            ),
            found.associate { of -> of.title to of.of.mapValues { it.value.shown } },
        )
    }
}
