package bench.model

import bench.loadgen.Phase
import bench.loadgen.open.PoissonSchedule
import java.util.Random
import kotlin.math.abs
import kotlin.math.exp
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class ChanceTest {
    private val poisson = Chance(Arrivals.POISSON)

    /**
     * Calls in flight that rate × latency misses in a window of [windowS] seconds, if each call takes [latencyS] and
     * calls arrive at [ratePerS].
     */
    private fun missed(seed: Long, ratePerS: Double, latencyS: Int, windowS: Int): Double {
        val (fromS, untilS) = 5.0 to 5.0 + windowS
        val schedule = PoissonSchedule(listOf(Phase(ratePerS, 5 + windowS + 5)), seed)
        val starts = (0..<schedule.users).map { schedule.offsetNs(it) / 1e9 }
        val inFlight = starts.sumOf { maxOf(0.0, minOf(it + latencyS, untilS) - maxOf(it, fromS)) } / windowS
        return inFlight - starts.count { it in fromS..<untilS } * latencyS.toDouble() / windowS
    }

    @Test
    fun `Poisson arrivals miss Little's law by as much as is allowed, and hardly ever by more`() {
        for ((rate, latencyS, windowS) in listOf(Triple(40.0, 1, 3), Triple(300.0, 1, 10), Triple(100.0, 2, 10))) {
            val allowed = poisson.littleCalls(rate, latencyS * 1_000.0, windowS)
            val missed = (1L..500).map { abs(missed(it, rate, latencyS, windowS)) }
            val beyond = missed.count { it > allowed }
            assertTrue(beyond <= 7, "$beyond of 500 at $rate per second; 1 is expected")
            // A third of the allowance is one standard deviation: 68 % are within it.
            assertEquals(0.68, missed.count { it <= allowed / 3 } / 500.0, 0.07, "at $rate per second")
        }
    }

    @Test
    fun `without draws nothing is allowed`() {
        assertEquals(0.0, Chance.NONE.littleCalls(100.0, 1_000.0, 3))
        assertEquals(0.0, poisson.littleCalls(100.0, 1_000.0, windowS = 0))
    }

    @Test
    fun `delays that vary have late calls and rising medians by chance, 2 percent of windows more`() {
        val delay = DelayVariation.logNormal(200, 1_500.0)
        val chance = Chance(medianMs = 200, delay = delay)
        val random = Random(5)
        fun window(perS: Int, windowS: Int) =
            List(windowS) { List(perS) { 200 * exp(delay.sigma(200) * random.nextGaussian()) }.sorted() }
        for ((perS, windowS) in listOf(100 to 3, 40 to 10, 400 to 10)) {
            val windows = List(2_000) { window(perS, windowS) }
            val due = perS * windowS
            val late = windows.count { w ->
                w.flatten().count { it > 1_500 } > due / 100 + chance.lateCalls(due.toLong())
            }
            assertTrue(late in 1..120, "$late of 2,000 windows")
            val rising = windows.count { w ->
                val medians = w.mapIndexed { second, calls -> second to calls[perS / 2] / 1_000 }
                val slopes = medians.flatMap { (x, y) ->
                    medians.filter { it.first > x }.map { (it.second - y) / (it.first - x) }
                }
                slopes.sorted().let { (it[(it.size - 1) / 2] + it[it.size / 2]) / 2 } >
                    chance.queueGrowth(perS.toDouble(), windowS)
            }
            assertTrue(rising in 10..120, "$rising of 2,000 windows at $perS per second, $windowS s")
        }
        assertEquals(0.0, Chance(Arrivals.POISSON).queueGrowth(100.0, 3) + Chance(Arrivals.POISSON).lateCalls(300))
    }

    @Test
    fun `trials of a run draw differently, equal runs draw the same`() {
        val even = TrialSettings(0, Objective(0.999, 500.0), 10_000, 1, 1, 2, 1)
        assertEquals(null, even.drawSeed(1))
        val drawn = even.copy(arrivals = Arrivals.POISSON)
        assertEquals(drawn.drawSeed(7), drawn.copy().drawSeed(7))
        assertEquals(400, listOf(drawn, drawn.copy(seed = 2)).flatMap { s -> (1..200).map(s::drawSeed) }.toSet().size)
    }
}
