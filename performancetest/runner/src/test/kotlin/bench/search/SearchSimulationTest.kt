package bench.search

import kotlin.test.Test
import kotlin.test.assertTrue

/** What ADR 23 promises, with a fixed seed. */
class SearchSimulationTest {
    @Test
    fun `nine of ten intervals include the capacity, with at most eight tenths of the trials`() {
        val coverage = SearchSimulation.coverage(now)
        assertTrue(coverage in 0.85..0.95, "coverage $coverage")
        val (trials, trialsBefore) = SearchSimulation.trials(now) to SearchSimulation.trials(before)
        assertTrue(trials <= 0.8 * trialsBefore, "$trials trials, $trialsBefore before")
    }

    @Test
    fun `each noise, share of lapses and hint is covered at least three quarters of the time`() {
        val groups =
            SearchSimulation.widths.map { width -> now.filter { it.cell.width == width } } +
                SearchSimulation.lapses.map { lapse -> now.filter { it.cell.lapse == lapse } } +
                Knowledge.entries.map { knows -> now.filter { it.cell.knows == knows } }
        groups.forEach { group ->
            assertTrue(SearchSimulation.coverage(group) >= 0.75, SearchSimulation.row("${group[0].cell}", group))
        }
    }

    @Test
    fun `hardly any search needs more than twelve trials`() {
        assertTrue(now.count { it.trials > 12 } <= now.size / 50, "${now.map { it.trials }.sorted().takeLast(20)}")
    }

    private companion object {
        const val COUNT = 10

        /** All tests look at the same searches, which take a quarter of a minute. */
        val before by lazy { SearchSimulation.bisecting(COUNT) }
        val now by lazy { SearchSimulation.posterior(COUNT) }
    }
}
