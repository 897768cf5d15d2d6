package bench.load

import kotlin.test.Test
import kotlin.test.assertFalse
import kotlin.test.assertTrue

class WarmUpWatchTest {
    private val watch = WarmUpWatch(countedFromS = 3, lateAfterMs = 1_500)

    private fun seconds(count: Int, median: (Int) -> Double = { 1_005.0 }, late: Long = 0, inFlight: Double = 100.0) = (0..<count).map { second ->
        SecondStats(second, due = 100, started = 100, correct = 100, late = late, failed = emptyMap(), finished_correct = 100, in_flight = inFlight,
            p50_ms = median(second), p99_ms = null, lateness_p99_ms = null)
    }

    /** CPU seconds used by second s when each second costs [cost], [jit] of it the compiler's. */
    private fun cpu(count: Int, jit: ((Int) -> Double)? = null, cost: (Int) -> Double = { 0.7 }) =
        (0..count).map { s -> WarmUpWatch.Cpu(s.toDouble(), (0..<s).sumOf(cost), jit?.let { (0..<s).sumOf(it) }) }

    @Test
    fun `warm when medians stand still and the compiler has nothing left to do`() {
        assertTrue(watch.isWarm(seconds(20), cpu(20, jit = { if (it < 14) 0.6 else 0.05 }), 20.0))
        assertFalse(watch.isWarm(seconds(20), cpu(20, jit = { if (it < 18) 0.6 else 0.05 }), 20.0), "it worked two seconds ago")
    }

    @Test
    fun `where the compiler cannot be seen CPU per answer tells`() {
        assertTrue(watch.isWarm(seconds(20), cpu(20), 20.0))
        assertFalse(watch.isWarm(seconds(20), cpu(20) { 1.0 - it * 0.04 }, 20.0))
        assertTrue(watch.isWarm(seconds(20), emptyList(), 20.0), "no CPU can be read: the medians decide")
    }

    @Test
    fun `not warm while calls are late or medians move, nor before enough was seen`() {
        assertFalse(watch.isWarm(seconds(20, late = 1), cpu(20), 20.0))
        assertFalse(watch.isWarm(seconds(20, median = { 1_400.0 - it * 15 }), cpu(20), 20.0))
        assertFalse(watch.isWarm(seconds(3), cpu(3, jit = { 0.0 }), 3.0))
    }

    @Test
    fun `overloaded when more calls are under way than can be on time`() {
        assertFalse(watch.isOverloaded(seconds(5, inFlight = 250.0), 5.0))
        assertTrue(watch.isOverloaded(seconds(5, inFlight = 400.0), 5.0))
        assertFalse(watch.isOverloaded(emptyList(), 0.0))
    }
}
