package bench.search

import bench.stats.Interval
import bench.stats.median
import java.util.Locale
import kotlin.math.abs
import org.apache.commons.rng.simple.RandomSource

/**
 * The search before and after ADR 23 on the same made-up services: each width of the noise, share of lapses and start
 * hint, equally often. `main` prints the table of the ADR.
 */
internal object SearchSimulation {
    const val RESOLUTION = 0.1
    private const val MAX = 16_000
    private const val SEED = 32
    val widths = listOf(0.01, 0.03, 0.08)
    val lapses = listOf(0.0, 0.02, 0.05)

    data class Cell(val width: Double, val lapse: Double, val knows: Knowledge)

    /** One simulated search; [capacity] is the true one. */
    class Result(val cell: Cell, val trials: Int, found: Int?, interval: Interval, capacity: Double) {
        val isCovered = capacity >= interval.low && capacity <= interval.high

        /** Relative, positive if too high; -1 if no rate was sustained. */
        val error = (found ?: 0) / capacity - 1
    }

    val cells = widths.flatMap { width ->
        lapses.flatMap { lapse -> Knowledge.entries.map { Cell(width, lapse, it) } }
    }

    /** @param count services of each cell. */
    fun posterior(count: Int, maxTrials: Int = 40): List<Result> =
        all(count, { PosteriorSearch(it, RESOLUTION, MAX, maxTrials) }) { CapacityInterval.of(listOf(it)) }

    /** Its interval is what it says: from the highest sustained rate to the next failing one. */
    fun bisecting(count: Int, maxTrials: Int = 40): List<Result> =
        all(count, { BisectingSearch(it, RESOLUTION, MAX, maxTrials) }) { tried ->
            val low = RateSearch.capacity(tried).sustained ?: 0
            val high = RateSearch.judged(tried).map { it.rate }.filter { it > low }.minOrNull() ?: MAX
            Interval(low.toDouble(), high.toDouble())
        }

    private fun all(count: Int, search: (StartHint) -> RateSearch, interval: (List<Outcome>) -> Interval) =
        cells.flatMap { cell ->
            List(count) { number ->
                val seed = intArrayOf(SEED, number, (cell.width * 100).toInt(), cell.knows.ordinal)
                val service = SimulatedService.random(cell.width, cell.lapse, RandomSource.WELL_19937_C.create(seed))
                val tried = tried(search(cell.knows.hint(service.capacity)), service)
                val found = RateSearch.capacity(tried).sustained
                Result(cell, tried.size, found, interval(tried), service.capacity)
            }
        }

    private fun tried(search: RateSearch, service: SimulatedService): List<Outcome> {
        val outcomes = mutableListOf<Outcome>()
        while (true) outcomes += service.trial(search.next(outcomes) ?: return outcomes)
    }

    fun trials(results: List<Result>): Double = results.map { it.trials }.average()

    /** Share of the intervals that include the capacity. */
    fun coverage(results: List<Result>): Double = results.count { it.isCovered }.toDouble() / results.size

    fun row(name: String, results: List<Result>): String =
        "| %s | %.2f | %+.1f %% | %.1f %% | %.1f %% |"
            .format(
                Locale.ROOT,
                name,
                trials(results),
                100 * median(results.map { it.error }),
                100 * median(results.map { abs(it.error) }),
                100 * coverage(results),
            )
}

/** Argument: services of each cell. */
internal fun main(args: Array<String>) {
    val count = args.firstOrNull()?.toInt() ?: 100
    val searches =
        listOf(
            "before" to SearchSimulation.bisecting(count),
            "posterior" to SearchSimulation.posterior(count),
        )
    println("| services, search | trials | bias | median error | coverage |")
    println("|---|---:|---:|---:|---:|")
    fun rows(title: String, isOf: (SearchSimulation.Cell) -> Boolean) = searches.forEach { (name, all) ->
        println(SearchSimulation.row("$title, $name", all.filter { isOf(it.cell) }))
    }
    rows("all ${SearchSimulation.cells.size * count}") { true }
    SearchSimulation.widths.forEach { width -> rows("noise ${(100 * width).toInt()} %") { it.width == width } }
    SearchSimulation.lapses.forEach { lapse -> rows("lapses ${(100 * lapse).toInt()} %") { it.lapse == lapse } }
    Knowledge.entries.forEach { knows -> rows("hint: ${knows.label}") { it.knows == knows } }
}
