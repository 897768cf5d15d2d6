package bench.harness

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Test

class JitIdleDetectorTest {
    /** @return the second in which the compiler is found idle, with this CPU time in each second */
    private fun restAfter(vararg perSecond: Double?): Int? {
        var total: Double? = 7.0
        val watch = JitIdleDetector { total }
        return (listOf<Double?>(0.0) + perSecond)
            .withIndex()
            .firstOrNull { (second, cpu) ->
                total = cpu?.let { total!! + it }
                watch.isAtRest(second.toDouble())
            }
            ?.index
    }

    @Test
    fun `it reads once per second, however often it is called, and keeps its result until then`() {
        var readings = 0
        val watch = JitIdleDetector {
            readings++
            null
        }
        assertEquals(listOf(false, false, false, true, true), listOf(0.0, 0.3, 0.9, 5.1, 5.9).map(watch::isAtRest))
        assertEquals(2, readings)
    }

    @Test
    fun `it is idle after three seconds with less than a tenth of a core`() =
        assertEquals(5, restAfter(0.9, 0.4, 0.05, 0.05, 0.05))

    @Test fun `CPU time before the load began does not count`() = assertEquals(3, restAfter(0.0, 0.0, 0.0))

    @Test fun `a pause between two bursts is not idle`() = assertNull(restAfter(0.9, 0.0, 0.0, 0.9, 0.0, 0.0, 0.9))

    @Test fun `single methods that become hot late do not keep it busy`() = assertEquals(3, restAfter(0.1, 0.05, 0.1))

    @Test fun `a tenth of a core is not idle`() = assertNull(restAfter(0.11, 0.11, 0.11, 0.11, 0.11))

    @Test
    fun `without CPU times it waits five seconds`() = assertEquals(5, restAfter(null, null, null, null, null, null))
}
