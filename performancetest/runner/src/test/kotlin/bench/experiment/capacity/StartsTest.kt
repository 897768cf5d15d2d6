package bench.experiment.capacity

import bench.ServiceFailure
import kotlin.math.round
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

class StartsTest {
    private val warnings = mutableListOf<String>()
    private val tops = mutableListOf<Double>()
    private val starts = Starts(canRestart = true, warnings::add)

    /** Starts that end as [ends], one after the other. */
    private fun start(vararg ends: ServiceFailure?): Int {
        val left = ends.iterator()
        return starts.start { mostPerS ->
            tops += mostPerS
            left.next()?.let { throw it }
            tops.size
        }
    }

    private fun rounded(rate: Double) = if (rate.isInfinite()) rate else round(rate)

    private fun overloaded(bestPerS: Double) = Overloaded(ServiceFailure("no longer answers"), bestPerS)

    @Test
    fun `a service that starts well gets the whole ramp`() {
        assertEquals(1, start(null))
        assertEquals(listOf(Double.POSITIVE_INFINITY), tops)
        assertEquals(emptyList(), warnings)
    }

    @Test
    fun `after an overload the ramp ends below what the service answered, also in later starts`() {
        assertEquals(3, start(overloaded(2_000.0), overloaded(1_900.0), null))
        assertEquals(listOf(Double.POSITIVE_INFINITY, 1_400.0, 980.0), tops.map(::rounded))
        val again = "no longer answers; starting it again, with a ramp up to"
        assertEquals(listOf("$again 1400 req/s", "$again 980 req/s"), warnings)
        start(null)
        assertEquals(980.0, rounded(tops.last()))
    }

    @Test
    fun `a third overload is an error`() {
        assertFailsWith<Overloaded> { start(overloaded(2_000.0), overloaded(2_000.0), overloaded(2_000.0)) }
        assertEquals(3, tops.size)
    }

    @Test
    fun `a service that answered nothing gets a small ramp`() {
        start(overloaded(0.0), overloaded(0.0), null)
        assertEquals(listOf(49.0, 34.0), tops.drop(1).map(::rounded))
    }

    @Test
    fun `the ramp of a slow service ends below what it answered, too`() {
        start(overloaded(4.0), overloaded(1.2), null)
        assertEquals(listOf(2.8, 1.0), tops.drop(1))
    }

    @Test
    fun `a process that cannot be started again is not overloaded again`() {
        val attached = Starts(canRestart = false, warnings::add)
        assertFailsWith<Overloaded> { attached.start<Int> { throw overloaded(2_000.0) } }
        assertEquals(emptyList(), warnings)
    }

    @Test
    fun `an overload does not use up the second try after another failure`() {
        assertEquals(4, start(overloaded(2_000.0), ServiceFailure("ended"), overloaded(1_000.0), null))
        assertEquals(700.0, rounded(tops.last()))
    }

    @Test
    fun `another failure is tried once more, with the same ramp`() {
        assertEquals(2, start(ServiceFailure("ended"), null))
        assertEquals(listOf(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY), tops)
        assertFailsWith<ServiceFailure> { start(ServiceFailure("ended"), ServiceFailure("ended"), null) }
    }
}
