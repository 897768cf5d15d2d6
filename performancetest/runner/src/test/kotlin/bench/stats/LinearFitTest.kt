package bench.stats

import java.util.Random
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.test.assertTrue

class LinearFitTest {
    private fun fit(vararg groups: List<Pair<Double, Double>>) = LinearFit.of(groups.toList())

    /** Calculated by hand; 4.303 is Student's t for two degrees of freedom. */
    @Test
    fun `slope, interval and explained share are those of a least squares fit`() {
        val fit = assertNotNull(fit(listOf(0.0 to 1.0, 1.0 to 3.0, 2.0 to 4.0, 3.0 to 8.0)))
        assertEquals(2.2, fit.slope, 1e-9)
        val error = Math.sqrt(1.8 / 2 / 5) * 4.30265273
        assertEquals(2.2 - error, fit.interval!!.low, 1e-6)
        assertEquals(2.2 + error, fit.interval!!.high, 1e-6)
        assertEquals(1 - 1.8 / 26, fit.explained, 1e-9)
    }

    @Test
    fun `groups at different heights have one slope`() {
        val fit = assertNotNull(fit(listOf(0.0 to 100.0, 10.0 to 120.0), listOf(0.0 to 500.0, 10.0 to 520.0)))
        assertEquals(2.0, fit.slope, 1e-9)
        assertEquals(1.0, fit.explained, 1e-9)
    }

    @Test
    fun `a slope needs two different x, and its interval a third point`() {
        assertNull(fit())
        assertNull(fit(emptyList(), listOf(1.0 to 1.0)))
        assertNull(fit(listOf(5.0 to 1.0, 5.0 to 2.0)))
        assertNull(assertNotNull(fit(listOf(0.0 to 1.0, 5.0 to 2.0))).interval)
        assertEquals(0.0, assertNotNull(fit(listOf(0.0 to 3.0, 5.0 to 3.0))).slope)
    }

    @Test
    fun `the interval includes the true slope in about 95 of 100 cases`() {
        val random = Random(5)
        val held =
            (1..CASES).count {
                val groups =
                    List(2) { group ->
                        CALLS.map { x -> x to 50.0 * group + 3 * x + random.nextGaussian() * 200 }
                    }
                val interval = assertNotNull(LinearFit.of(groups)?.interval)
                3.0 in interval.low..interval.high
            }
        assertTrue(held in CASES * 93 / 100..CASES * 97 / 100, "$held")
    }

    private companion object {
        const val CASES = 2_000
        val CALLS = listOf(0.0, 1_000.0, 2_000.0, 4_000.0, 8_000.0)
    }
}
