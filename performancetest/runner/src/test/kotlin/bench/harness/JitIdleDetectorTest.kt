package bench.harness

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Test

class JitIdleDetectorTest {
    /** @return the second in which a compiler with these CPU seconds in each second is found at rest. */
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
    fun `it reads once a second, however often it is asked, and keeps what it found until then`() {
        var readings = 0
        val watch = JitIdleDetector {
            readings++
            null
        }
        assertEquals(listOf(false, false, false, true, true), listOf(0.0, 0.3, 0.9, 5.1, 5.9).map(watch::isAtRest))
        assertEquals(2, readings)
    }

    @Test
    fun `is at rest once three seconds cost less than a tenth of a core`() =
        assertEquals(5, restAfter(0.9, 0.4, 0.05, 0.05, 0.05))

    @Test fun `what was used before the load began does not count`() = assertEquals(3, restAfter(0.0, 0.0, 0.0))

    @Test fun `a pause between two bursts is no rest`() = assertNull(restAfter(0.9, 0.0, 0.0, 0.9, 0.0, 0.0, 0.9))

    @Test fun `single methods that get hot late do not keep it awake`() = assertEquals(3, restAfter(0.1, 0.05, 0.1))

    @Test fun `a tenth of a core is not at rest`() = assertNull(restAfter(0.11, 0.11, 0.11, 0.11, 0.11))

    @Test
    fun `where it cannot be told, five seconds must do`() =
        assertEquals(5, restAfter(null, null, null, null, null, null))
}
