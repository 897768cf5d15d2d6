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

    private fun RecentSamples.add(vararg secondsNs: Long) = secondsNs.forEach { add(ResourceSample(it, it / 10.0)) }

    @Test
    fun `readings of both make one history`() {
        inside.add(1, 2, 5)
        outside.add(3, 4, 6)
        assertEquals(listOf(2L, 3L, 4L, 5L), figures.between(2, 5).map { it.at_ns })
        assertEquals(6, figures.last?.at_ns)
    }

    @Test
    fun `the record says cAdvisor as soon as it has read the container, and nothing before any reading`() {
        assertNull(figures.source)
        inside.add(1)
        assertEquals("inside", figures.source)
        outside.add(2)
        assertEquals("cadvisor", figures.source)
        assertEquals("inside", ContainerFigures(inside, null).source)
    }

    @Test
    fun `a reading is fresh for some seconds`() {
        assertFalse(outside.isFresh(0))
        outside.add(10_000_000_000)
        assertTrue(outside.isFresh(12_900_000_000))
        assertFalse(outside.isFresh(13_100_000_000))
    }
}
