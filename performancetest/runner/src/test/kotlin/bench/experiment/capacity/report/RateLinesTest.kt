package bench.experiment.capacity.report

import bench.model.Track
import bench.model.Verdict
import bench.record.TrialRecord
import bench.record.Trials
import bench.report.chart.Mark
import bench.report.section.verdict
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull

class RateLinesTest {
    private fun trial(
        rate: Int,
        p99: Double?,
        verdict: Verdict = Verdict.SUSTAINED,
        track: Track = Track.STOCK,
        order: Int = 1,
    ) = Trials.trial(rate, verdict, track = track, order = order, load = Trials.load.copy(p99_ms = p99))

    private fun lines(vararg trials: TrialRecord) = RateLines(trials.toList(), 0.1).of("p99") { it.load.p99_ms }

    @Test
    fun `rates that a search distinguishes are separate points, from left to right`() {
        val line = lines(trial(200, 1_100.0, Verdict.BROKEN), trial(100, 1_010.0)).single()
        assertEquals(
            listOf(100.0 to 1_010.0, 200.0 to 1_100.0),
            line.points.map { Math.round(it.x).toDouble() to it.y },
        )
        assertEquals(listOf(Mark.SUSTAINED, Mark.BROKEN), line.points.map { it.mark })
    }

    @Test
    fun `closer rates are one point, with median, interval and the middle verdict`() {
        val point =
            lines(
                    trial(100, 1_030.0, Verdict.DEGRADED, order = 1),
                    trial(100, 1_010.0, order = 2),
                    trial(101, 1_020.0, order = 3),
                )
                .single()
                .points
                .single()
        assertEquals(
            listOf<Any?>(1_020.0, 1_010.0, 1_030.0, Mark.SUSTAINED),
            listOf(point.y, point.low, point.high, point.mark),
        )
        assertEquals("median of 3 trials: 001, 002, 003", point.text)
    }

    @Test
    fun `an invalid trial is a separate point and moves nothing`() {
        val (valid, refused) = lines(trial(100, 1_010.0), trial(100, 9_000.0, Verdict.INVALID))
        assertEquals(1_010.0, valid.points.single().y)
        assertEquals(9_000.0 to Mark.INVALID, refused.points.single().let { it.y to it.mark })
    }

    @Test
    fun `each track has its own line, and an unknown value has no position`() {
        val (stock, tuned) = lines(trial(5, null), trial(5, 1_010.0, track = Track.TUNED))
        assertNull(stock.points.single().y)
        assertEquals(Track.TUNED, tuned.track)
    }
}
