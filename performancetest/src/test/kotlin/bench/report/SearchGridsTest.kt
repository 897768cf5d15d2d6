package bench.report

import bench.catalog.Track
import bench.result.Trials
import bench.result.Verdict
import kotlin.test.Test
import kotlin.test.assertEquals

class SearchGridsTest {
    private fun rates(vararg trials: bench.result.TrialRecord) = RateGrid.of(trials.toList())

    @Test
    fun `a rate is a row, a service and track a column`() {
        val grid = rates(Trials.trial(100, Verdict.HOLDS, "b"), Trials.trial(200, Verdict.BROKEN, "b"), Trials.trial(100, Verdict.DEGRADED, "a", Track.SIZED))
        assertEquals(listOf("users/s", "b stock", "a sized"), grid.columns.map { it.title })
        assertEquals(listOf(listOf(100, "1010", "(1010)"), listOf(200, "X", null)), grid.rows)
    }

    @Test
    fun `what the gate refused is said, and decides nothing beside valid trials`() {
        val invalid = Trials.trial(100, Verdict.INVALID, reasons = listOf("mock late"))
        assertEquals("invalid", rates(invalid).rows.single()[1])
        assertEquals("1010", rates(invalid, Trials.trial(100, Verdict.HOLDS)).rows.single()[1])
    }

    @Test
    fun `of three trials of one rate the middle verdict counts`() =
        assertEquals("(1010)", rates(Trials.trial(100, Verdict.BROKEN), Trials.trial(100, Verdict.HOLDS), Trials.trial(100, Verdict.DEGRADED)).rows.single()[1])

    @Test
    fun `every trial is listed, by service, track and rate`() {
        val trials = listOf(Trials.trial(200, Verdict.INVALID, "b", reasons = listOf("mock late: p99 30 ms", "x")), Trials.trial(100, Verdict.HOLDS, "b"), Trials.trial(100, Verdict.HOLDS, "a"))
        val grid = TrialGrid(trials, "RSS").whole()
        assertEquals(listOf("a" to 100, "b" to 100, "b" to 200), grid.rows.map { it[0] to it[2] })
        assertEquals("mock late: p99 30 ms; x", grid.rows.last().last())
    }

    @Test
    fun `a figure's table has what names a trial and that figure alone`() {
        val grid = TrialGrid(listOf(Trials.trial(200, Verdict.INVALID, "b")), "working set").only("memory_peak_mib")
        assertEquals(listOf("service", "track", "users/s", "repetition", "verdict", "peak working set MiB"), grid.columns.map { it.title })
        assertEquals(listOf<Any?>("b", "stock", 200, 1, "invalid", 210.4), grid.rows.single())
    }
}
