package bench.runtime.kubernetes.figures

import bench.metrics.process.ResourceSample
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertNull
import kotlin.test.assertTrue

class ContainerFiguresTest {
    private val inside = RecentSamples()
    private val outside = RecentSamples()
    private val figures = ContainerFigures(inside, outside)

    private fun RecentSamples.add(vararg atS: Double) = atS.forEach {
        add(ResourceSample(Math.round(it * 1e9), it / 10))
    }

    private fun between(fromS: Int, untilS: Int) =
        figures.between(fromS * 1_000_000_000L, untilS * 1_000_000_000L).map { it.at_ns / 1e9 }

    @Test
    fun `readings of both make one history`() {
        inside.add(1.0, 2.0, 5.0)
        outside.add(3.0, 4.0, 6.0)
        assertEquals(listOf(2.0, 3.0, 4.0, 5.0), between(2, 5))
        assertEquals(6_000_000_000, figures.last?.at_ns)
    }

    @Test
    fun `of two readings of one moment, that of cAdvisor counts`() {
        inside.add(1.0, 2.0, 3.1)
        outside.add(3.0, 4.0)
        assertEquals(listOf(1.0, 2.0, 3.0, 4.0), between(0, 9))
    }

    @Test
    fun `the record says what read the container more often, and nothing before any reading`() {
        assertNull(figures.source)
        inside.add(1.0)
        assertEquals("inside", figures.source)
        outside.add(1.5, 2.5)
        assertEquals("cadvisor", figures.source)
        inside.add(5.0)
        assertEquals("inside", figures.source)
        assertEquals("inside", ContainerFigures(inside, null).source)
    }

    @Test
    fun `a reading is fresh for some seconds`() {
        assertFalse(outside.isFresh(0))
        outside.add(10.0)
        assertTrue(outside.isFresh(12_900_000_000))
        assertFalse(outside.isFresh(13_100_000_000))
    }
}
